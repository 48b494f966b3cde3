//! Models of `kernels/barriers/collectives.cl`.

use std::num::Wrapping;

use crate::harness::{case, exchange, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(reductions).dimensions(3).outputs(6),
    case!(scans).dimensions(2).outputs(6),
    case!(votes),
    case!(broadcast_of_one),
    case!(broadcast_of_two).dimensions(2),
    case!(broadcast_of_three).dimensions(3),
    case!(in_loops),
    case!(until_all_agree),
    case!(under_conditions),
    case!(among_barriers),
    case!(in_functions),
    case!(with_live_state),
];

fn least<T: Copy + Ord>(values: impl IntoIterator<Item = T>) -> T {
    values.into_iter().min().expect("groups are not empty")
}

fn greatest<T: Copy + Ord>(values: impl IntoIterator<Item = T>) -> T {
    values.into_iter().max().expect("groups are not empty")
}

fn sum(values: &[Uint]) -> Uint {
    values.iter().sum()
}

/// The sums before each.
fn before(values: &[Uint]) -> Vec<Uint> {
    (0..values.len()).map(|at| sum(&values[..at])).collect()
}

/// The sums up to each.
fn up_to(values: &[Uint]) -> Vec<Uint> {
    before(values)
        .iter()
        .zip(values)
        .map(|(before, own)| before + own)
        .collect()
}

fn halves(value: u64) -> Uint {
    Wrapping(value as u32 ^ (value >> 32) as u32)
}

fn reductions(group: &Group) -> Vec<Uint> {
    let values = || group.input.iter().map(|value| value.0);
    let signed = || values().map(|value| value as i32);
    let wide = values().fold(0u64, |sum, value| sum.wrapping_add(u64::from(value) << 20));
    let of_all = [
        sum(&group.input),
        Wrapping(least(values()) ^ greatest(values())),
        Wrapping((least(signed()) ^ greatest(signed())) as u32),
        halves(wide),
        halves(least(signed().map(|value| i64::from(value) * 65537)) as u64),
        Wrapping(greatest(values().map(|value| value >> 16)))
            + Wrapping(values().map(|value| value >> 12).sum::<u32>()),
    ];
    of_all.repeat(group.n())
}

fn scans(group: &Group) -> Vec<Uint> {
    let (inclusive, exclusive) = (up_to(&group.input), before(&group.input));
    let values: Vec<u32> = group.input.iter().map(|value| value.0).collect();
    let most = |end: usize| greatest(values[..end].iter().map(|value| *value as i32).chain([i32::MIN])) as u32;
    let fewest = |end: usize| least(values[..end].iter().copied().chain([u32::MAX]));
    let small = |end: usize| values[..end].iter().map(|value| value & 15).sum::<u32>();
    (0..group.n())
        .flat_map(|l| {
            [
                inclusive[l],
                exclusive[l],
                Wrapping(most(l + 1)),
                Wrapping(most(l)),
                Wrapping(fewest(l + 1) ^ fewest(l)),
                Wrapping(small(l) ^ (fewest(l + 1) >> 3)),
            ]
        })
        .collect()
}

fn votes(group: &Group) -> Vec<Uint> {
    let any = |is: &dyn Fn(u32) -> bool| group.input.iter().any(|value| is(value.0));
    let [some, none] = [any(&|x| x % 64 == 0), !any(&|x| x % 64 == 1)];
    let of_bits = usize::from(some) + 2 * usize::from(none) + 4;
    let all = !any(&|x| x | group.seed == 0);
    group.each(|_| uint(of_bits + 8 * usize::from(all)))
}

fn broadcast_of_one(group: &Group) -> Vec<Uint> {
    let chosen = group.at(group.seed as usize % group.n());
    group.each(|l| chosen + uint(l * (group.n() - 1)))
}

/// The local linear id of the work-item that the seed chooses, in the dimensions that there are.
fn chosen(group: &Group, dimensions: usize) -> usize {
    let id = |d: usize| {
        if d < dimensions {
            group.seed as usize % group.size[d]
        } else {
            0
        }
    };
    (id(2) * group.size[1] + id(1)) * group.size[0] + id(0)
}

fn broadcast_of_two(group: &Group) -> Vec<Uint> {
    let value = group.at(chosen(group, 2)) * uint(3);
    let row = group.seed as usize % group.size[1];
    group.each(|_| value ^ uint(row * group.size[0] + group.size[0] - 1))
}

fn broadcast_of_three(group: &Group) -> Vec<Uint> {
    let l = chosen(group, 3);
    let ids = group.each(uint);
    let scanned = before(&ids);
    group.each(|at| uint(l) ^ group.at(l) ^ scanned[at])
}

fn in_loops(group: &Group) -> Vec<Uint> {
    let mut x = group.input.clone();
    for round in 0..group.seed as usize % 5 + 1 {
        let all: Uint = x.iter().map(|x| x ^ uint(round)).sum();
        x.iter_mut().for_each(|x| *x = *x * uint(3) + all);
        for inner in 0..round {
            let scanned = up_to(&x.iter().map(|x| x >> inner).collect::<Vec<Uint>>());
            x.iter_mut().zip(scanned).for_each(|(x, scanned)| *x ^= scanned);
        }
    }
    x
}

fn until_all_agree(group: &Group) -> Vec<Uint> {
    let mut x: Vec<u32> = group.input.iter().map(|value| value.0 & 1023).collect();
    let mut rounds = 0;
    while x.iter().any(|x| *x >= 8) {
        for (l, x) in x.iter_mut().enumerate().filter(|(_, x)| **x >= 8) {
            *x = *x / 2 + (l as u32 & 1);
        }
        rounds += 1;
    }
    x.into_iter().map(|x| Wrapping(x * 100 + rounds)).collect()
}

fn under_conditions(group: &Group) -> Vec<Uint> {
    let mut x = group.input.clone();
    if group.seed & 1 == 1 {
        let most = Wrapping(greatest(x.iter().map(|x| x.0)));
        x.iter_mut().for_each(|x| *x += most);
    } else {
        let scanned = before(&x);
        x.iter_mut().zip(scanned).for_each(|(x, scanned)| *x ^= scanned);
    }
    if x.contains(&Wrapping(group.seed)) {
        x.fill(uint(0));
    } else if group.id == 1 {
        let rest = sum(&x) - x[0];
        x.fill(rest);
    }
    x
}

fn among_barriers(group: &Group) -> Vec<Uint> {
    let mut x = group.input.clone();
    exchange(&mut x, 1);
    let scanned = before(&x);
    exchange(&mut x, 2);
    let tile: Vec<Uint> = scanned.iter().zip(&x).map(|(scanned, x)| scanned + x).collect();
    let all = sum(&scanned);
    for (l, x) in x.iter_mut().enumerate() {
        *x ^= tile[(l + 1) % tile.len()] + all;
    }
    exchange(&mut x, 3);
    x.iter().map(|x| x + scanned[scanned.len() / 2]).collect()
}

fn in_functions(group: &Group) -> Vec<Uint> {
    let values: Vec<u32> = group.input.iter().map(|value| value.0 & 0xFFFF).collect();
    let mean = values.iter().sum::<u32>() / group.n() as u32;
    let (front, back): (Vec<u32>, Vec<u32>) = values.iter().partition(|value| **value < mean);
    front.into_iter().chain(back).map(Wrapping).collect()
}

fn with_live_state(group: &Group) -> Vec<Uint> {
    let n = group.n();
    let mut x = group.input.clone();
    let mut history: Vec<Vec<Uint>> = Vec::new();
    let mut first: Vec<i64> = (0..n as i64).collect();
    for i in 0..8 {
        history.push(x.clone());
        let most = greatest((0..n).map(|l| (x[l] ^ history[i / 2][l]).0));
        x.iter_mut().for_each(|x| *x = *x * uint(5) + Wrapping(most));
        for (l, first) in first.iter_mut().enumerate() {
            let l = l as i64;
            *first += if i % 2 == 1 { l * (l + 1) / 2 } else { -(l + 1) };
        }
    }
    group.each(|l| {
        let mixed = (0..8).fold(x[l], |mixed, i| mixed ^ (history[i][l] << i));
        mixed + Wrapping(first[l] as i32 as u32) + Wrapping((group.input[l].0 & 255) * 3)
    })
}
