//! `kernels/matmul.cl`, `kernels/grids.cl`: matrices and grids.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, random_words, Range, Run};

pub(super) const MATMUL: Source = Source {
    text: include_str!("../../../../kernels/matmul.cl"),
    cases: &[("matmul", matmul)],
};
pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/grids.cl"),
    cases: &[
        ("sparse product", sparse_product),
        ("sparse columns", sparse_columns),
        ("dense product", dense_product),
        ("product of bytes", product_of_bytes),
        ("down columns", down_columns),
        ("heat", heat),
        ("numbered heat", numbered_heat),
        ("echoes", echoes),
        ("scaled blocks", scaled_blocks),
        ("butterfly", butterfly),
        ("inside a cube", inside_a_cube),
        ("waves", waves),
    ],
};

fn matmul(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 256;
    // Small integers: their sums of products are exact in any order.
    let [a, b] = [13, 11].map(|modulus| (0..N * N).map(|i| (i % modulus) as f32).collect::<Vec<f32>>());
    let run = Run::new(session, program, "matmul")?.input(&a)?.input(&b)?;
    let (run, c) = run.output(&vec![0.0_f32; N * N])?;
    let run = run.value(N as u32)?;
    run.measure(&Range::free(&[N, N]), &c, |at, found| {
        let (row, column) = (at / N, at % N);
        found == (0..N).map(|k| a[row * N + k] * b[k * N + column]).sum::<f32>()
    })
}

fn sparse_product(session: &Session, program: &Program) -> Result<f64> {
    const ROWS: usize = 1 << 15;
    const LONGEST: u32 = 48;
    let mut starts = vec![0];
    for word in random_words(ROWS) {
        // Most rows are short, some are long.
        let length = match word >> 16 & 7 {
            0 => word % LONGEST,
            _ => word % 12,
        };
        starts.push(starts[starts.len() - 1] + length);
    }
    let entries = starts[ROWS] as usize;
    let columns: Vec<u32> = random_words(entries).iter().map(|word| word % ROWS as u32).collect();
    let (values, x) = (random_floats(entries), random_floats(ROWS));
    let run = Run::new(session, program, "sparse_product")?;
    let run = run.input(&starts)?.input(&columns)?.input(&values)?.input(&x)?;
    let (run, y) = run.output(&vec![0.0_f32; ROWS])?;
    run.measure(&Range::free(&[ROWS]), &y, |row, found| {
        let entries = starts[row] as usize..starts[row + 1] as usize;
        let sum: f32 = entries.map(|at| values[at] * x[columns[at] as usize]).sum();
        is_close(found, sum, 1e-4)
    })
}

fn sparse_columns(session: &Session, program: &Program) -> Result<f64> {
    const ROWS: usize = 1 << 13;
    const LONGEST: usize = 32;
    let lengths: Vec<usize> = random_words(ROWS)
        .iter()
        .map(|word| 20 + (word >> 16) as usize % 13)
        .collect();
    let mut columns: Vec<i32> = random_words(ROWS * LONGEST)
        .iter()
        .map(|word| (word % ROWS as u32) as i32)
        .collect();
    for (row, length) in lengths.iter().enumerate() {
        for k in *length..LONGEST {
            columns[k * ROWS + row] = -1;
        }
    }
    let (values, x) = (random_floats(ROWS * LONGEST), random_floats(ROWS));
    let run = Run::new(session, program, "sparse_columns")?;
    let run = run.input(&columns)?.input(&values)?.input(&x)?;
    let (run, y) = run.output(&vec![0.0_f32; ROWS])?;
    let run = run.value(ROWS as u32)?.value(LONGEST as u32)?;
    run.measure(&Range::free(&[ROWS]), &y, |row, found| {
        let entries = (0..lengths[row]).map(|k| k * ROWS + row);
        let sum: f32 = entries.map(|at| values[at] * x[columns[at] as usize]).sum();
        is_close(found, sum, 1e-4)
    })
}

fn dense_product(session: &Session, program: &Program) -> Result<f64> {
    const ROWS: usize = 1024;
    const COLUMNS: usize = 512;
    let (a, x) = (random_floats(ROWS * COLUMNS), random_floats(COLUMNS));
    let run = Run::new(session, program, "dense_product")?.input(&a)?.input(&x)?;
    let (run, y) = run.output(&vec![0.0_f32; ROWS])?;
    let run = run.value(COLUMNS as u32)?;
    run.measure(&Range::free(&[ROWS]), &y, |row, found| {
        let sum: f32 = (0..COLUMNS).map(|k| a[row * COLUMNS + k] * x[k]).sum();
        is_close(found, sum, 1e-3)
    })
}

fn product_of_bytes(session: &Session, program: &Program) -> Result<f64> {
    const ROWS: usize = 4096;
    const COLUMNS: usize = 512;
    let bytes = |count| {
        random_words(count)
            .iter()
            .map(|word| (word >> 24) as i8)
            .collect::<Vec<i8>>()
    };
    let (a, x) = (bytes(ROWS * COLUMNS), bytes(COLUMNS));
    let run = Run::new(session, program, "product_of_bytes")?.input(&a)?.input(&x)?;
    let (run, y) = run.output(&vec![0_i32; ROWS])?;
    let run = run.value(COLUMNS as i32)?;
    run.measure(&Range::free(&[ROWS]), &y, |row, found| {
        found
            == (0..COLUMNS)
                .map(|k| i32::from(a[row * COLUMNS + k]) * i32::from(x[k]))
                .sum::<i32>()
    })
}

fn down_columns(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 512;
    let input = random_floats(N * N);
    let run = Run::new(session, program, "down_columns")?.input(&input)?;
    let (run, output) = run.output(&vec![0.0_f32; N * N])?;
    let run = run.value(N as u32)?;
    run.measure(&Range::free(&[N, N]), &output, |at, found| {
        let value = input[at];
        is_close(found, value * (3.0 - 2.0 * value) * value + value.sqrt(), 1e-4)
    })
}

fn heat(session: &Session, program: &Program) -> Result<f64> {
    spread_heat(session, program, "heat", &HEATED)
}

fn numbered_heat(session: &Session, program: &Program) -> Result<f64> {
    spread_heat(session, program, "numbered_heat", &[HEATED[0] * HEATED[1]])
}

/// Points along a row, and rows.
const HEATED: [usize; 2] = [1024, 512];

fn spread_heat(session: &Session, program: &Program, kernel: &'static str, range: &[usize]) -> Result<f64> {
    let [width, height] = HEATED;
    let input = random_floats(width * height);
    let run = Run::new(session, program, kernel)?.input(&input)?;
    let (run, output) = run.output(&vec![0.0_f32; width * height])?;
    let run = run.value(width as u32)?.value(height as u32)?;
    run.measure(&Range::free(range), &output, |at, found| {
        let (x, y) = (at % width, at / width);
        let is_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        let wanted = match is_edge {
            true => input[at],
            false => {
                let around = input[at - 1] + input[at + 1] + input[at - width] + input[at + width];
                input[at] + 0.2 * (around - 4.0 * input[at])
            }
        };
        is_close(found, wanted, 1e-3)
    })
}

fn echoes(session: &Session, program: &Program) -> Result<f64> {
    const SAMPLES: usize = 512;
    const NOW: u32 = 1000;
    let (sound, strengths) = (random_floats(SAMPLES), random_floats(32));
    let run = Run::new(session, program, "echoes")?.input(&sound)?.input(&strengths)?;
    let (run, out) = run.output(&vec![0.0_f32; 1 << 16])?;
    run.value(NOW)?.measure(&Range::free(&[1 << 16]), &out, |at, found| {
        let from = |k: usize| (NOW as usize + at + 2 * SAMPLES - 13 * k) % SAMPLES;
        let sum: f32 = (0..32).map(|k| strengths[k] * sound[from(k)]).sum();
        is_close(found, sum, 1e-4)
    })
}

fn scaled_blocks(session: &Session, program: &Program) -> Result<f64> {
    const COUNT: usize = 1 << 18;
    let small: Vec<i8> = random_words(COUNT).iter().map(|word| (word >> 24) as i8).collect();
    let scales = random_floats(COUNT / 32);
    let run = Run::new(session, program, "scaled_blocks")?
        .input(&small)?
        .input(&scales)?;
    let (run, output) = run.output(&vec![0.0_f32; COUNT])?;
    run.measure(&Range::free(&[COUNT]), &output, |at, found| {
        found == scales[at / 32] * f32::from(small[at])
    })
}

fn butterfly(session: &Session, program: &Program) -> Result<f64> {
    const PAIRS: usize = 1 << 17;
    const HALF: usize = 1 << 8;
    let input = random_floats(4 * PAIRS);
    let turns: Vec<f32> = (0..HALF)
        .flat_map(|k| {
            let angle = -std::f32::consts::PI * k as f32 / HALF as f32;
            [angle.cos(), angle.sin()]
        })
        .collect();
    let run = Run::new(session, program, "butterfly")?.input(&input)?;
    let (run, output) = run.output(&vec![0.0_f32; 4 * PAIRS])?;
    let run = run.input(&turns)?.value(HALF as u32)?;
    run.measure(&Range::free(&[PAIRS]), &output, |at, found| {
        let (number, part) = (at / 2, at % 2);
        let within = number % HALF;
        let is_second = number / HALF % 2 == 1;
        let first = if is_second { number - HALF } else { number };
        let (b, turn) = (2 * (first + HALF), 2 * within);
        let turned = match part {
            0 => input[b] * turns[turn] - input[b + 1] * turns[turn + 1],
            _ => input[b] * turns[turn + 1] + input[b + 1] * turns[turn],
        };
        let a = input[2 * first + part];
        is_close(found, if is_second { a - turned } else { a + turned }, 1e-3)
    })
}

fn inside_a_cube(session: &Session, program: &Program) -> Result<f64> {
    const WIDTH: usize = 128;
    let input = random_floats(WIDTH * WIDTH * WIDTH);
    let run = Run::new(session, program, "inside_a_cube")?.input(&input)?;
    let (run, output) = run.output(&input)?;
    let run = run.value(WIDTH as i32)?;
    run.measure(&Range::free(&[WIDTH - 2; 3]), &output, |at, found| {
        let is_inside = |it: usize| (1..WIDTH - 1).contains(&(it % WIDTH));
        if ![at, at / WIDTH, at / WIDTH / WIDTH].into_iter().all(is_inside) {
            return found == input[at];
        }
        let around: f32 = [1, WIDTH, WIDTH * WIDTH]
            .map(|by| input[at - by] + input[at + by])
            .iter()
            .sum();
        (found - (around / 36.0 - input[at] / 6.0)).abs() < 1e-5
    })
}

fn waves(session: &Session, program: &Program) -> Result<f64> {
    const POINTS: usize = 1 << 14;
    const WAVES: usize = 128;
    let quadruples = |count: usize| -> Vec<[f32; 4]> {
        let numbers = random_floats(4 * count);
        numbers.chunks(4).map(|it| [it[0], it[1], it[2], it[3]]).collect()
    };
    let (points, waves) = (quadruples(POINTS), quadruples(WAVES));
    let run = Run::new(session, program, "waves")?.input(&points)?.input(&waves)?;
    let (run, sums) = run.output(&vec![0.0_f32; 2 * POINTS])?;
    let run = run.value(WAVES as i32)?;
    run.measure(&Range::free(&[POINTS]), &sums, |at, found| {
        let [x, y, z, _] = points[at / 2];
        let height = |angle: f32| if at % 2 == 0 { angle.cos() } else { angle.sin() };
        let wanted: f32 = waves
            .iter()
            .map(|[u, v, w, size]| size * height(u * x + v * y + w * z))
            .sum();
        (found - wanted).abs() < 1e-3
    })
}
