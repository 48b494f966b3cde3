//! Models of `kernels/barriers/algorithms.cl`: what the algorithms are for, computed without them.

use crate::harness::{case, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(tree_reduction),
    case!(interleaved_reduction),
    case!(place_of_largest),
    case!(scan_hillis_steele),
    case!(scan_blelloch),
    case!(scan_of_segments),
    case!(sums_of_rows).dimensions(2),
    case!(bitonic_sort),
    case!(odd_even_sort),
    case!(rank_sort),
    case!(radix_sort),
    case!(compaction),
    case!(histogram),
    case!(local_atomics),
    case!(distances_in_list),
    case!(string_search),
];

/// The same for all work-items.
fn all(group: &Group, value: Uint) -> Vec<Uint> {
    vec![value; group.n()]
}

fn tree_reduction(group: &Group) -> Vec<Uint> {
    all(group, group.input.iter().sum())
}

fn interleaved_reduction(group: &Group) -> Vec<Uint> {
    all(group, group.input.iter().fold(uint(0), |a, b| a ^ b))
}

fn place_of_largest(group: &Group) -> Vec<Uint> {
    let values: Vec<usize> = group.input.iter().map(|v| v.0 as usize % 1000).collect();
    let most = *values.iter().max().expect("groups are not empty");
    let place = values.iter().position(|v| *v == most).expect("it is one of them");
    all(group, uint(most * 10000 + place))
}

fn running_sums(values: &[Uint]) -> Vec<Uint> {
    let mut sum = uint(0);
    let add = |value: &Uint| {
        sum += value;
        sum
    };
    values.iter().map(add).collect()
}

fn scan_hillis_steele(group: &Group) -> Vec<Uint> {
    running_sums(&group.input)
}

fn scan_blelloch(group: &Group) -> Vec<Uint> {
    let sums = running_sums(&group.input);
    group.each(|l| sums[l] - group.at(l))
}

fn scan_of_segments(group: &Group) -> Vec<Uint> {
    let mut sum = uint(0);
    let add = |value: &Uint| {
        sum = if value.0 % 5 == 0 { *value } else { sum + value };
        sum
    };
    group.input.iter().map(add).collect()
}

fn sums_of_rows(group: &Group) -> Vec<Uint> {
    group.input.chunks(group.size[0]).flat_map(running_sums).collect()
}

fn sorted(group: &Group, key: impl Fn(Uint) -> Uint) -> Vec<Uint> {
    let mut values: Vec<Uint> = group.input.iter().map(|v| key(*v)).collect();
    values.sort();
    values
}

fn bitonic_sort(group: &Group) -> Vec<Uint> {
    sorted(group, |v| v)
}

fn odd_even_sort(group: &Group) -> Vec<Uint> {
    sorted(group, |v| v)
}

fn rank_sort(group: &Group) -> Vec<Uint> {
    sorted(group, |v| v % uint(50))
}

fn radix_sort(group: &Group) -> Vec<Uint> {
    sorted(group, |v| v & uint(255))
}

fn compaction(group: &Group) -> Vec<Uint> {
    let mut kept: Vec<Uint> = group.input.iter().copied().filter(|v| v.0 % 3 != 0).collect();
    kept.resize(group.n(), uint(0));
    kept
}

fn histogram(group: &Group) -> Vec<Uint> {
    let mut bins = [0; 16];
    for v in &group.input {
        bins[v.0 as usize % 16] += 1;
        bins[v.0 as usize / 16 % 16] += 3;
    }
    all(group, bins.iter().fold(uint(0), |sum, bin| sum * uint(7) + uint(*bin)))
}

fn local_atomics(group: &Group) -> Vec<Uint> {
    let most = *group.input.iter().max().expect("groups are not empty");
    let least = *group.input.iter().min().expect("groups are not empty");
    let bits = group.input.iter().fold(0_u32, |bits, v| bits | 1 << (v.0 % 32));
    let sum: usize = group.input.iter().map(|v| v.0 as usize % 100).sum();
    let value = most + least * uint(3) + uint(bits as usize) * uint(5) - uint(sum * 7) + uint(group.n() * 11 + 1);
    all(group, value)
}

fn distances_in_list(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        let next = |at: &usize| Some(at + 1 + group.at(*at).0 as usize % 3).filter(|to| *to < group.n());
        let chain: Vec<usize> = std::iter::successors(Some(l), next).collect();
        uint((chain.len() - 1) * 2000 + chain[chain.len() - 1])
    })
}

fn string_search(group: &Group) -> Vec<Uint> {
    let text: Vec<u8> = group.input.iter().map(|v| b'a' + (v.0 % 2) as u8).collect();
    let found: Vec<usize> = (0..group.n()).filter(|at| text[*at..].starts_with(b"aba")).collect();
    let first = found.first().copied().unwrap_or(group.n());
    all(group, uint(found.len() * 2000 + first))
}
