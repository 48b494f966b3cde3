//! Models of `kernels/barriers/calls.cl`.

use crate::harness::{case, exchange, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(in_function),
    case!(in_function_called_twice),
    case!(in_nested_calls),
    case!(in_function_with_loop),
    case!(in_function_called_in_loop),
    case!(in_function_not_to_be_inlined),
    case!(in_function_that_returns_early),
    case!(in_function_of_structure),
    case!(in_function_of_pointer),
    case!(in_two_tiles),
    case!(in_condition),
    case!(called_kernel).locals(&[4]),
    case!(calls_kernel).locals(&[4]),
];

fn exchanged(mut v: Vec<Uint>, steps: &[usize]) -> Vec<Uint> {
    steps.iter().for_each(|step| exchange(&mut v, *step));
    v
}

fn add(v: &mut [Uint], amount: usize) {
    v.iter_mut().for_each(|v| *v += uint(amount));
}

fn in_function(group: &Group) -> Vec<Uint> {
    exchanged(group.input.clone(), &[2])
}

fn in_function_called_twice(group: &Group) -> Vec<Uint> {
    let first = exchanged(group.input.clone(), &[2]);
    let mut second = first.clone();
    add(&mut second, 1);
    let second = exchanged(second, &[3]);
    group.each(|l| first[l] + second[l])
}

fn in_nested_calls(group: &Group) -> Vec<Uint> {
    exchanged(group.input.clone(), &[0, 1, 2])
}

fn often(mut v: Vec<Uint>, times: usize) -> Vec<Uint> {
    for k in 0..times {
        v = if k & 1 == 1 {
            exchanged(v, &[1, 2])
        } else {
            exchanged(v, &[k])
        };
    }
    v
}

fn in_function_with_loop(group: &Group) -> Vec<Uint> {
    often(group.input.clone(), group.seed as usize % 5)
}

fn in_function_called_in_loop(group: &Group) -> Vec<Uint> {
    (0..3).fold(group.input.clone(), |v, k| {
        let mut v = often(v, k);
        add(&mut v, k);
        v
    })
}

fn in_function_not_to_be_inlined(group: &Group) -> Vec<Uint> {
    [1, 2].iter().fold(group.input.clone(), |v, step| {
        let mut v = exchanged(v, &[*step]);
        add(&mut v, 1);
        v
    })
}

fn in_function_that_returns_early(group: &Group) -> Vec<Uint> {
    (0..3).fold(group.input.clone(), |v, k| {
        let mut result = v.clone();
        match (k + group.seed as usize + group.id) % 3 {
            0 => add(&mut result, 1),
            1 => exchange(&mut result, 3),
            _ => {
                result = exchanged(result, &[3, 4]);
                add(&mut result, 2);
            }
        }
        group.each(|l| v[l] + result[l])
    })
}

fn in_function_of_structure(group: &Group) -> Vec<Uint> {
    let mut first = group.input.clone();
    let mut second = group.each(|l| group.at(l) * uint(3));
    let mut third: Vec<[u64; 2]> = group
        .input
        .iter()
        .map(|v| [u64::from(v.0), u64::from(v.0.wrapping_add(1))])
        .collect();
    for _ in 0..2 {
        exchange(&mut first, 1);
        for l in 0..group.n() {
            third[l][first[l].0 as usize % 2] += u64::from(second[l].0);
        }
        exchange(&mut second, 2);
    }
    group.each(|l| {
        let [a, b] = third[l];
        first[l] + second[l] * uint(3) + uint(a as usize) * uint(5) + uint((b >> 1) as usize)
    })
}

fn in_function_of_pointer(group: &Group) -> Vec<Uint> {
    let mut v = [group.input.clone(), group.each(|_| uint(5)), group.each(|_| uint(7))];
    // Each work-item exchanges an element of its choice, then the one in the middle.
    let own = |l: usize| group.at(l).0 as usize % 3;
    for choice in [&own as &dyn Fn(usize) -> usize, &|_| 1] {
        let mut chosen = group.each(|l| v[choice(l)][l]);
        exchange(&mut chosen, 5);
        for (l, chosen) in chosen.iter().enumerate() {
            v[choice(l)][l] = chosen + uint(1);
        }
    }
    group.each(|l| v[0][l] + v[1][l] * uint(3) + v[2][l] * uint(5))
}

fn in_two_tiles(group: &Group) -> Vec<Uint> {
    let [v, w] = [1, 2].map(|step| exchanged(group.input.clone(), &[step]));
    group.each(|l| v[l] * uint(3) + w[l] + (group.at(0) ^ uint(1)) + (group.at(0) ^ uint(2)))
}

fn in_condition(group: &Group) -> Vec<Uint> {
    let odd = usize::from(group.seed % 4 == 0);
    let mut v = group.each(|l| group.at(l) * uint(2) + uint(odd));
    let mut rounds = 0;
    while rounds < 4 && v.iter().all(|v| v.0 % 2 == 0) {
        for v in &mut v {
            let half = *v / uint(2);
            *v = half - half % uint(2) + uint(rounds % 2);
        }
        rounds += 1;
    }
    add(&mut v, rounds * 1000);
    v
}

fn called_kernel(group: &Group) -> Vec<Uint> {
    let mut v = exchanged(group.input.clone(), &[group.seed as usize % 3]);
    add(&mut v, 1);
    v
}

fn calls_kernel(group: &Group) -> Vec<Uint> {
    let mut v = exchanged(called_kernel(group), &[(group.seed as usize + 1) % 3]);
    add(&mut v, 1);
    v
}
