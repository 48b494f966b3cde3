//! How long kernels take whose work-items share local memory. Their results are checked: a fast wrong one counts for nothing.

use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

use crate::run::{build, fastest, AllVariants, Range};
use crate::turns::Turns;
use crate::Cli;

/// Work-items of a group, and rows and columns of one that has two dimensions: as `kernels/groups.cl` has them.
const GROUP: usize = 256;
const TILE: usize = 16;
/// Points of a Fourier transform.
const POINTS: usize = 512;
/// Elements of the one-dimensional kernels.
const ELEMENTS: usize = 1 << 21;

type Case = fn(&Session, &Program) -> Result<f64>;

/// Nanoseconds of each kernel, by the profiling events.
pub(crate) fn measure(session: &Session, cli: &Cli, turns: &mut Turns) -> Result<()> {
    let _variants = AllVariants::ask_for();
    let options = cli.build_options();
    let program = build(session, include_str!("../../../kernels/groups.cl"), &options)?;
    let cases: [(&str, Case); 10] = [
        ("tree reduction", |session, program| {
            sums(session, program, "tree_reduction")
        }),
        ("tiled matrix product", tiled_product),
        ("bitonic sort", bitonic_sort),
        ("transpose", transpose),
        ("tiled stars", tiled_stars),
        ("scan", |session, program| scan(session, program, "scan")),
        ("histogram", histogram),
        ("fourier", fourier),
        ("guarded tiles", guarded_tiles),
        ("long rows", long_rows),
    ];
    for (name, case) in cases {
        turns.measure(name, || case(session, &program))?;
    }
    // A driver need not have the collectives; what it does not build, it does not show.
    let collectives = include_str!("../../../kernels/collectives.cl");
    if let Ok(program) = build(session, collectives, &format!("-cl-std=CL3.0 {options}")) {
        turns.measure("work_group_reduce_add", || sums(session, &program, "group_sum"))?;
        turns.measure("work_group_scan_inclusive_add", || {
            scan(session, &program, "group_scan")
        })?;
    }
    Ok(())
}

/// Numbers with no pattern that a sort or a histogram could profit from.
fn words() -> Vec<u32> {
    (0..ELEMENTS as u32)
        .map(|i| i.wrapping_mul(2_654_435_761).rotate_left(i % 32))
        .collect()
}

fn verify<T: PartialEq>(name: &str, found: &[T], wanted: &[T]) -> Result<()> {
    match found.iter().zip(wanted).position(|(a, b)| a != b) {
        None => Ok(()),
        Some(at) => Err(Error::Tool {
            tool: name.to_owned(),
            message: format!("the result is wrong at element {at}"),
        }),
    }
}

fn sums(session: &Session, program: &Program, name: &str) -> Result<f64> {
    let (kernel, words) = (Kernel::create(program, name)?, words());
    let (input, output) = (
        session.buffer_of(&words)?,
        session.empty_buffer::<u32>(ELEMENTS / GROUP)?,
    );
    // SAFETY: the arguments are those of the kernels' signature.
    unsafe { ExecuteKernel::new(&kernel).set_arg(&input).set_arg(&output) };
    let time = fastest(session, &kernel, &Range::of(&[ELEMENTS], &[GROUP]))?;
    let add = |part: &[u32]| part.iter().fold(0_u32, |sum, word| sum.wrapping_add(*word));
    let wanted: Vec<u32> = words.chunks(GROUP).map(add).collect();
    verify(name, &session.read(&output, wanted.len())?, &wanted)?;
    Ok(time)
}

fn tiled_product(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 512;
    let kernel = Kernel::create(program, "tiled_product")?;
    // Small integers: their sums of products are exact in any order.
    let values: Vec<f32> = (0..N * N).map(|i| (i % 13) as f32).collect();
    let [a, b, c] = [
        session.buffer_of(&values)?,
        session.buffer_of(&values)?,
        session.buffer_of(&values)?,
    ];
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&a)
            .set_arg(&b)
            .set_arg(&c)
            .set_arg(&(N as u32))
    };
    let time = fastest(session, &kernel, &Range::of(&[N, N], &[TILE, TILE]))?;
    let mut wanted = vec![0.0_f32; N * N];
    for (row, wanted) in wanted.chunks_mut(N).enumerate() {
        for (k, b) in values.chunks(N).enumerate() {
            let a = values[row * N + k];
            wanted.iter_mut().zip(b).for_each(|(sum, b)| *sum += a * b);
        }
    }
    verify("tiled_product", &session.read(&c, N * N)?, &wanted)?;
    Ok(time)
}

fn bitonic_sort(session: &Session, program: &Program) -> Result<f64> {
    let (kernel, mut words) = (Kernel::create(program, "bitonic_sort")?, words());
    let (input, output) = (session.buffer_of(&words)?, session.empty_buffer::<u32>(ELEMENTS)?);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe { ExecuteKernel::new(&kernel).set_arg(&input).set_arg(&output) };
    let time = fastest(session, &kernel, &Range::of(&[ELEMENTS / 2], &[GROUP]))?;
    words.chunks_mut(2 * GROUP).for_each(<[u32]>::sort_unstable);
    verify("bitonic_sort", &session.read(&output, ELEMENTS)?, &words)?;
    Ok(time)
}

fn transpose(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 2048;
    let kernel = Kernel::create(program, "transpose")?;
    let values: Vec<f32> = (0..N * N).map(|i| i as f32).collect();
    let (input, output) = (session.buffer_of(&values)?, session.empty_buffer::<f32>(N * N)?);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&(N as u32))
    };
    let time = fastest(session, &kernel, &Range::of(&[N, N], &[TILE, TILE]))?;
    let wanted: Vec<f32> = (0..N * N).map(|i| values[i % N * N + i / N]).collect();
    verify("transpose", &session.read(&output, N * N)?, &wanted)?;
    Ok(time)
}

fn tiled_stars(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 1024;
    const WIDTH: usize = N + 2;
    let kernel = Kernel::create(program, "tiled_stars")?;
    let values: Vec<f32> = (0..WIDTH * WIDTH).map(|i| (i * 7 % 13) as f32).collect();
    let (input, output) = (session.buffer_of(&values)?, session.empty_buffer::<f32>(WIDTH * WIDTH)?);
    let (columns, rows) = (32, 4);
    // SAFETY: the arguments are those of the kernel's signature; a tile has a border of one element.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&(WIDTH as u32))
            .set_arg_local_buffer(size_of::<f32>() * (columns + 2) * (rows + 2))
    };
    let time = fastest(session, &kernel, &Range::of(&[N, N], &[columns, rows]))?;
    let found = session.read(&output, WIDTH * WIDTH)?;
    let inner = |at: usize| (1..=N).contains(&(at / WIDTH)) && (1..=N).contains(&(at % WIDTH));
    let star = |at: usize| {
        let left_and_right = values[at] + values[at - 1] + values[at + 1];
        0.2 * (left_and_right + values[at - WIDTH] + values[at + WIDTH])
    };
    let wanted = (0..WIDTH * WIDTH).map(|at| if inner(at) { star(at) } else { found[at] });
    verify("tiled_stars", &found, &wanted.collect::<Vec<_>>())?;
    Ok(time)
}

fn scan(session: &Session, program: &Program, name: &str) -> Result<f64> {
    let (kernel, mut words) = (Kernel::create(program, name)?, words());
    let (input, output) = (session.buffer_of(&words)?, session.empty_buffer::<u32>(ELEMENTS)?);
    // SAFETY: the arguments are those of the kernels' signature.
    unsafe { ExecuteKernel::new(&kernel).set_arg(&input).set_arg(&output) };
    let time = fastest(session, &kernel, &Range::of(&[ELEMENTS], &[GROUP]))?;
    for part in words.chunks_mut(GROUP) {
        for at in 1..part.len() {
            part[at] = part[at].wrapping_add(part[at - 1]);
        }
    }
    verify(name, &session.read(&output, ELEMENTS)?, &words)?;
    Ok(time)
}

fn guarded_tiles(session: &Session, program: &Program) -> Result<f64> {
    const N: usize = 1024;
    let (kernel, words) = (Kernel::create(program, "guarded_tiles")?, words());
    let (input, output) = (session.buffer_of(&words[..N * N])?, session.empty_buffer::<u32>(N * N)?);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&(N as i32))
            .set_arg(&(N as i32))
    };
    let time = fastest(session, &kernel, &Range::of(&[N, N], &[TILE, TILE]))?;
    let next = |at: usize| at / TILE * TILE + (at + 1) % TILE;
    let sum = |at: usize| {
        let (x, y) = (at % N, at / N);
        let all = [(x, y), (next(x), y), (x, next(y)), (next(x), next(y))];
        all.iter().fold(0_u32, |sum, (x, y)| sum.wrapping_add(words[y * N + x]))
    };
    let wanted: Vec<u32> = (0..N * N).map(sum).collect();
    verify("guarded_tiles", &session.read(&output, N * N)?, &wanted)?;
    Ok(time)
}

fn long_rows(session: &Session, program: &Program) -> Result<f64> {
    const LENGTH: usize = 1 << 14;
    let (kernel, mut words) = (Kernel::create(program, "long_rows")?, words());
    let (input, output) = (session.buffer_of(&words)?, session.empty_buffer::<u32>(ELEMENTS)?);
    let sums = session.empty_buffer::<u32>(ELEMENTS / LENGTH)?;
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&sums)
            .set_arg(&(LENGTH as i32))
    };
    let time = fastest(session, &kernel, &Range::of(&[ELEMENTS / LENGTH * GROUP], &[GROUP]))?;
    for row in words.chunks_mut(LENGTH) {
        (1..LENGTH).for_each(|at| row[at] = row[at].wrapping_add(row[at - 1]));
    }
    verify("long_rows", &session.read(&output, ELEMENTS)?, &words)?;
    let wanted: Vec<u32> = words.chunks(LENGTH).map(|row| row[LENGTH - 1]).collect();
    verify("long_rows", &session.read(&sums, wanted.len())?, &wanted)?;
    Ok(time)
}

fn histogram(session: &Session, program: &Program) -> Result<f64> {
    let (kernel, words) = (Kernel::create(program, "histogram")?, words());
    let (input, bins) = (session.buffer_of(&words)?, session.buffer_of(&[0_u32; 256])?);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&input)
            .set_arg(&bins)
            .set_arg(&(ELEMENTS as u32))
    };
    let range = Range::of(&[ELEMENTS / 16], &[GROUP]);
    let time = fastest(session, &kernel, &range)?;
    let mut wanted = [0_u32; 256];
    for word in &words {
        word.to_le_bytes().iter().for_each(|byte| wanted[*byte as usize] += 1);
    }
    // The counts of every launch add up.
    let found = session.read(&bins, 256)?;
    let launches = found.iter().map(|count| u64::from(*count)).sum::<u64>() / (4 * ELEMENTS as u64);
    let all: Vec<u32> = wanted.iter().map(|count| count * launches.max(1) as u32).collect();
    verify("histogram", &found, &all)?;
    Ok(time)
}

fn fourier(session: &Session, program: &Program) -> Result<f64> {
    let kernel = Kernel::create(program, "fourier")?;
    // Between -1 and 1.
    let values: Vec<f32> = words()
        .iter()
        .map(|word| *word as i32 as f32 * 2.0_f32.powi(-31))
        .collect();
    let (input, output) = (session.buffer_of(&values)?, session.empty_buffer::<f32>(ELEMENTS)?);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe { ExecuteKernel::new(&kernel).set_arg(&input).set_arg(&output) };
    // A point is two numbers, and a work-item has eight points.
    let time = fastest(session, &kernel, &Range::of(&[ELEMENTS / 16], &[POINTS / 8]))?;
    let found = session.read(&output, ELEMENTS)?;
    // Some of the transforms: each takes POINTS * POINTS steps here.
    let all = values.chunks(2 * POINTS).zip(found.chunks(2 * POINTS));
    let near = |(values, found): (&[f32], &[f32])| (0..POINTS).map(|k| is_near(values, k, found)).collect::<Vec<_>>();
    let near: Vec<bool> = all.step_by(701).flat_map(near).collect();
    verify("fourier", &near, &vec![true; near.len()])?;
    Ok(time)
}

/// Whether a point of a transform is what it is by definition.
fn is_near(values: &[f32], k: usize, found: &[f32]) -> bool {
    let (mut real, mut imaginary) = (0.0, 0.0);
    for (j, point) in values.chunks(2).enumerate() {
        let angle = -2.0 * std::f64::consts::PI * (j * k % POINTS) as f64 / POINTS as f64;
        let [x, y] = [point[0], point[1]].map(f64::from);
        real += x * angle.cos() - y * angle.sin();
        imaginary += x * angle.sin() + y * angle.cos();
    }
    let [x, y] = [found[2 * k], found[2 * k + 1]].map(f64::from);
    (x - real).abs() < 1e-4 && (y - imaginary).abs() < 1e-4
}
