//! Models of `kernels/barriers/memory.cl`.

use crate::harness::{case, exchange, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(ids_of_three_dimensions).dimensions(3),
    case!(sizes_after_barrier).dimensions(3),
    case!(rotate_rows).dimensions(2),
    case!(rotate_planes).dimensions(3),
    case!(through_global_memory),
    case!(local_argument).locals(&[4]),
    case!(two_local_arguments).locals(&[4, 16]),
    case!(argument_and_variables).locals(&[4]),
    case!(two_dimensional_variable),
    case!(fences),
    case!(scoped_barriers),
    case!(written_by_all),
    case!(relay),
    case!(two_outputs).outputs(2),
    case!(firsts).dimensions(3),
];

fn exchanged(group: &Group, steps: &[usize]) -> Vec<Uint> {
    let mut v = group.input.clone();
    steps.iter().for_each(|step| exchange(&mut v, *step));
    v
}

fn ids_of_three_dimensions(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        let [x, y, z] = group.local[group.n() - 1 - l];
        let across = x * 10000 + y * 100 + z;
        let [x, y, z] = group.local[l];
        let own = x * 3 + y * 5 + z * 7;
        let [x, y, z] = group.global[l];
        uint(across + own + x * 11 + y * 13 + z * 17 + group.id * 19)
    })
}

fn sizes_after_barrier(group: &Group) -> Vec<Uint> {
    let [x, y, z] = group.size;
    let sum = x + x * 3 + y * 5 + z * 7 + 3 * 11 + group.groups * 13 + group.global_size[0] * 17;
    group.each(|_| uint(sum))
}

fn rotate_rows(group: &Group) -> Vec<Uint> {
    let w = group.size[0];
    group.each(|l| {
        let [x, y, _] = group.local[l];
        group.at(y * w + (x + y + 1) % w)
    })
}

fn rotate_planes(group: &Group) -> Vec<Uint> {
    let [w, h, d] = group.size;
    (0..3).fold(group.input.clone(), |v, k| {
        group.each(|l| {
            let [x, y, z] = group.local[l];
            v[l] + v[((z + k) % d * h + (y + 1) % h) * w + (x + k) % w]
        })
    })
}

fn through_global_memory(group: &Group) -> Vec<Uint> {
    (0..3).fold(group.input.clone(), |v, k| {
        group.each(|l| v[l] * uint(3) + v[(l + 1 + k) % group.n()])
    })
}

fn local_argument(group: &Group) -> Vec<Uint> {
    exchanged(group, &[group.seed as usize % 5, 1])
}

fn two_local_arguments(group: &Group) -> Vec<Uint> {
    let v = exchanged(group, &[1]);
    group.each(|l| {
        let other = u64::from(group.at(l + 3).0);
        v[l] + uint(other as usize) + uint((other.wrapping_mul(other) >> 16) as usize)
    })
}

fn argument_and_variables(group: &Group) -> Vec<Uint> {
    let v = exchanged(group, &[1]);
    group.each(|l| {
        // A long keeps all bits of what is shifted into it.
        let byte = uint(group.at(l + 1).0 as u8 as usize);
        v[l] + byte + group.at(l + 2) + uint(3) + group.at(0)
    })
}

fn two_dimensional_variable(group: &Group) -> Vec<Uint> {
    group.each(|l| uint(group.at(group.n() - 1 - l).0 as u16 as usize))
}

fn fences(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l + 2))
}

fn scoped_barriers(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l + 1) + group.at(l + 2) * uint(3))
}

fn written_by_all(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l) + uint((group.seed as usize + group.id) * 4))
}

fn relay(group: &Group) -> Vec<Uint> {
    let (mut v, mut baton) = (group.input.clone(), uint(group.seed as usize));
    for k in 0..group.n().min(40) {
        baton = baton * uint(5) + v[k];
        v.iter_mut().for_each(|v| *v ^= baton);
    }
    v
}

fn two_outputs(group: &Group) -> Vec<Uint> {
    let (first, second) = (exchanged(group, &[1]), exchanged(group, &[1, 2]));
    first.into_iter().zip(second).flat_map(|(a, b)| [a, b]).collect()
}

fn firsts(group: &Group) -> Vec<Uint> {
    let [w, h, d] = group.size;
    let fold = |start: Uint, factor: usize, count: usize, value: &dyn Fn(usize) -> Uint| {
        (0..count).fold(start, |so_far, k| so_far * uint(factor) + value(k))
    };
    let row = |row: usize| fold(uint(group.seed as usize), 3, w, &|k| group.at(row * w + k));
    let plane = |z: usize| fold(uint(1), 5, h, &|k| row(z * h + k));
    let whole = fold(uint(2), 7, d, &plane);
    group.each(|l| {
        let [x, y, z] = group.local[l];
        let sum = whole + row(z * h + y) * uint(11) + group.at(group.n() - 1 - l);
        if x == 0 {
            sum ^ plane(z)
        } else {
            sum
        }
    })
}
