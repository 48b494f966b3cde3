//! Models of `kernels/barriers/grids.cl`.

use crate::harness::{case, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(transpose).dimensions(2),
    case!(tiled_product),
    case!(elimination),
    case!(shortest_paths),
    case!(life).dimensions(2),
    case!(rule_110),
    case!(stencil_with_halo),
    case!(jacobi).dimensions(2),
    case!(walsh_hadamard),
    case!(fourier_transform),
    case!(bodies_by_tiles),
    case!(breadth_first),
    case!(common_subsequence),
    case!(sieve),
];

/// The side of the largest square of the group's work-items.
fn side(group: &Group) -> usize {
    group.n().isqrt()
}

fn transpose(group: &Group) -> Vec<Uint> {
    let [w, h, _] = group.size;
    group.each(|l| group.at(l % h * w + l / h))
}

fn tiled_product(group: &Group) -> Vec<Uint> {
    let side = side(group);
    group.each(|l| {
        let (row, column) = (l / side, l % side);
        if row >= side {
            return uint(7);
        }
        (0..side)
            .map(|k| group.at(row * side + k) * group.at(k * side + column))
            .sum()
    })
}

fn elimination(group: &Group) -> Vec<Uint> {
    const PRIME: u32 = 251;
    let side = side(group);
    let mut m: Vec<u32> = group.input.iter().map(|v| v.0 % PRIME).collect();
    for k in 0..side.saturating_sub(1) {
        let pivot = m[k * side + k].max(1);
        let inverse = (1..PRIME).find(|it| pivot * it % PRIME == 1).expect("251 is a prime");
        for row in k + 1..side {
            let factor = m[row * side + k] * inverse % PRIME;
            for column in k..side {
                let at = row * side + column;
                m[at] = (m[at] + (PRIME - factor) * m[k * side + column]) % PRIME;
            }
        }
    }
    m.into_iter().map(|v| uint(v as usize)).collect()
}

fn shortest_paths(group: &Group) -> Vec<Uint> {
    let side = side(group);
    let mut d: Vec<u32> = group.input.iter().map(|v| v.0 % 1000).collect();
    for k in 0..side {
        let before = d.clone();
        for l in 0..side * side {
            d[l] = before[l].min(before[l / side * side + k] + before[k * side + l % side]);
        }
    }
    d.into_iter().map(|v| uint(v as usize)).collect()
}

fn life(group: &Group) -> Vec<Uint> {
    let [w, h, _] = group.size;
    let mut cells: Vec<bool> = group.input.iter().map(|v| v.0 % 3 == 0).collect();
    for _ in 0..4 {
        let lives = |l: usize| {
            let (x, y) = (l % w, l / w);
            let around = (y.saturating_sub(1)..h.min(y + 2))
                .flat_map(|y| (x.saturating_sub(1)..w.min(x + 2)).map(move |x| y * w + x));
            let neighbours = around.filter(|at| *at != l && cells[*at]).count();
            neighbours == 3 || (neighbours == 2 && cells[l])
        };
        cells = (0..group.n()).map(lives).collect();
    }
    cells.into_iter().map(|cell| uint(cell.into())).collect()
}

fn rule_110(group: &Group) -> Vec<Uint> {
    let n = group.n();
    let mut cells: Vec<usize> = group.input.iter().map(|v| v.0 as usize & 1).collect();
    for _ in 0..6 {
        let next = |l: usize| 110 >> (cells[(l + n - 1) % n] * 4 + cells[l] * 2 + cells[(l + 1) % n]) & 1;
        cells = (0..n).map(next).collect();
    }
    cells.into_iter().map(uint).collect()
}

fn stencil_with_halo(group: &Group) -> Vec<Uint> {
    let own = group.input.iter().map(|v| v.0 as usize % 64);
    let tile: Vec<usize> = [1; 4].into_iter().chain(own).chain([2; 4]).collect();
    group.each(|l| uint((0..9).map(|k| tile[l + k] * (k + 1)).sum()))
}

fn jacobi(group: &Group) -> Vec<Uint> {
    let [w, h, _] = group.size;
    let mut cells: Vec<f64> = group.input.iter().map(|v| f64::from(v.0 % 256)).collect();
    for _ in 0..5 {
        let next = |l: usize| {
            let (x, y) = (l % w, l / w);
            if x > 0 && y > 0 && x + 1 < w && y + 1 < h {
                (cells[l - 1] + cells[l + 1] + cells[l - w] + cells[l + w]) * 0.25
            } else {
                cells[l]
            }
        };
        cells = (0..group.n()).map(next).collect();
    }
    cells.into_iter().map(|v| uint((v * 1024.0) as usize)).collect()
}

/// The largest power of two that is not above the group's size.
fn power_of_two(group: &Group) -> usize {
    1 << group.n().ilog2()
}

fn walsh_hadamard(group: &Group) -> Vec<Uint> {
    let size = power_of_two(group);
    group.each(|l| {
        let value = |k: usize| group.at(k) % uint(1000);
        if l >= size {
            return value(l);
        }
        (0..size).fold(uint(0), |sum, k| {
            if (k & l).count_ones() % 2 == 0 {
                sum + value(k)
            } else {
                sum - value(k)
            }
        })
    })
}

fn fourier_transform(group: &Group) -> Vec<Uint> {
    const FERMAT: u64 = 65537;
    let size = power_of_two(group);
    let power = |base: u64, power: usize| (0..power).fold(1, |product, _| product * base % FERMAT);
    // The first root of unity of this order, and all its powers.
    let root = power(3, 65536 / size);
    let roots: Vec<u64> = std::iter::successors(Some(1), |it| Some(it * root % FERMAT))
        .take(size)
        .collect();
    group.each(|l| {
        let value = |k: usize| u64::from(group.at(k).0) % FERMAT;
        let sum = (0..size).fold(0, |sum, k| (sum + value(k) * roots[k * l % size]) % FERMAT);
        uint(if l < size { sum } else { value(l) } as usize)
    })
}

fn bodies_by_tiles(group: &Group) -> Vec<Uint> {
    let body = |v: &Uint| [v.0 % 16, v.0 / 16 % 16, v.0 / 256 % 16, v.0 / 4096 % 4].map(|it| it as i64);
    let bodies: Vec<[i64; 4]> = group.input.iter().map(body).collect();
    group.each(|l| {
        let pull = |axis: usize| -> i64 { bodies.iter().map(|it| (it[axis] - bodies[l][axis]) * it[3]).sum() };
        uint((pull(0) + pull(1) * 3 + pull(2) * 5) as usize)
    })
}

fn breadth_first(group: &Group) -> Vec<Uint> {
    let n = group.n();
    let mut level = vec![9999; n];
    level[0] = 0;
    let mut rounds = 0;
    loop {
        rounds += 1;
        let from = |l: usize, k: usize| level[(l * k + group.at(l).0 as usize % 13) % n] + 1;
        let next: Vec<usize> = (0..n)
            .map(|l| (1..=4).map(|k| from(l, k)).fold(level[l], usize::min))
            .collect();
        let changed = next != level;
        level = next;
        if !changed {
            break;
        }
    }
    group.each(|l| uint(level[l] * 100 + rounds))
}

fn common_subsequence(group: &Group) -> Vec<Uint> {
    let text: Vec<u32> = group.input.iter().map(|v| v.0 % 4).collect();
    let length = group.n().min(64);
    let mut row = vec![0; length + 1];
    for letter in &text {
        let before = row.clone();
        for at in 0..length {
            row[at + 1] = if *letter == text[length - 1 - at] {
                before[at] + 1
            } else {
                row[at].max(before[at + 1])
            };
        }
    }
    vec![uint(row[length]); group.n()]
}

fn sieve(group: &Group) -> Vec<Uint> {
    // Divisors whose square is the group's size or more are not tried.
    let composite = |l: usize| (2..l).any(|p| l % p == 0 && p * p < group.n());
    group.each(|l| uint((l < 2 || composite(l)).into()))
}
