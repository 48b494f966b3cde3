//! Models of `kernels/barriers/live_values.cl`.

use crate::harness::{case, exchange, uint, Case, Group, Uint};

pub const CASES: &[Case] = &[
    case!(every_scalar_type),
    case!(many_scalars),
    case!(sums_of_floats),
    case!(array_of_1_kib),
    case!(array_of_8_kib),
    case!(array_of_an_iteration),
    case!(arrays_of_small_types),
    case!(matrix_of_own),
    case!(pointer_to_element),
    case!(pointer_to_scalar),
    case!(pointers_to_memory),
    case!(structure),
    case!(nested_structure),
    case!(array_of_structures),
    case!(small_vectors),
    case!(wide_vectors),
    case!(array_of_vectors),
    case!(component_by_index),
    case!(comparisons),
    case!(constant_pointer),
    case!(cheap_to_make_again),
    case!(of_different_lifetimes),
    case!(used_in_one_branch),
    case!(set_by_some),
    case!(uniform_values),
    case!(known_to_one),
];

fn signed(value: impl Into<i64>) -> Uint {
    uint(value.into() as usize)
}

/// The input, and it after each of the exchanges.
fn history<const N: usize>(group: &Group, steps: [usize; N]) -> Vec<Vec<Uint>> {
    let mut all = vec![group.input.clone()];
    for step in steps {
        let mut next = all[all.len() - 1].clone();
        exchange(&mut next, step);
        all.push(next);
    }
    all
}

fn every_scalar_type(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l].0;
        let a = (x as i8).wrapping_add(1);
        let b = uint((x >> 3) as u8 as usize);
        let c = ((x >> 5) as i16).wrapping_sub(1);
        let d = uint(((x >> 7) as u16).wrapping_mul(3) as usize);
        let (f, h) = (i64::from(x) * -3, u64::from(x) << 20);
        v[2][l]
            + signed(a)
            + b * uint(3)
            + signed(c) * uint(5)
            + d * uint(7)
            + uint(x as usize) * uint(11)
            + signed(f >> 4)
            + uint((h >> 13) as usize)
            + uint(x as usize % 1000)
            + uint(x as usize % 100_000 * 2)
            + uint(x as usize & 1)
            + uint(group.n())
    })
}

fn many_scalars(group: &Group) -> Vec<Uint> {
    let v = history(group, [1]);
    group.each(|l| {
        let s = |k: usize| (v[0][l] * uint(k + 1)) ^ (v[0][l] >> k);
        (0..32).fold(v[1][l], |sum, k| sum + s(k) * s(31 - k))
    })
}

fn sums_of_floats(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        let (mut sum, mut total) = (0_usize, 0);
        for k in 0..6 {
            sum += (group.at(l + k).0 >> k) as usize % 128;
            total += sum;
        }
        uint(sum * 1000 + total)
    })
}

fn array_of_1_kib(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let mut own: Vec<Uint> = (0..256).map(|k| (v[0][l] * uint(k)) ^ uint(l)).collect();
        own[v[1][l].0 as usize % 256] += v[1][l];
        let from = v[2][l].0 as usize;
        (0..256).fold(v[2][l], |sum, k| sum * uint(3) + own[(from + k) % 256])
    })
}

fn array_of_8_kib(group: &Group) -> Vec<Uint> {
    let v = history(group, [1]);
    group.each(|l| {
        let own = |k: usize| u64::from(v[0][l].0).wrapping_mul(k as u64) + l as u64;
        (0..1024)
            .step_by(16)
            .fold(v[1][l], |sum, k| sum * uint(3) + uint((own(k) >> 2) as usize))
    })
}

fn array_of_an_iteration(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0..3 {
        let before = v.clone();
        exchange(&mut v, k);
        for (v, before) in v.iter_mut().zip(before) {
            let i = v.0 as usize % 8;
            *v += before + uint(i * i);
        }
    }
    v
}

fn arrays_of_small_types(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l].0;
        let (mut bytes, mut flags, mut halves) = ([0_u8; 13], [false; 5], [0_u16; 7]);
        for k in 0..13 {
            bytes[k] = (x >> k) as u8;
            flags[k % 5] = (x >> k) & 1 == 1;
            halves[k % 7] = x.wrapping_mul(k as u32) as u16;
        }
        bytes[v[1][l].0 as usize % 13] ^= 1;
        (0..13).fold(v[2][l], |v, k| {
            v * uint(5) + uint(bytes[k] as usize + usize::from(flags[k % 5]) * 3 + halves[k % 7] as usize)
        })
    })
}

fn matrix_of_own(group: &Group) -> Vec<Uint> {
    let v = history(group, [0, 1, 2]);
    group.each(|l| {
        let m = [0, 1, 2].map(|i| [0, 1, 2].map(|j| (v[0][l] >> (i * 3 + j)) % uint(16)));
        let mut p = m;
        for v in &v[1..] {
            p = p.map(|row| [0, 1, 2].map(|j| row[0] * m[0][j] + row[1] * m[1][j] + row[2] * m[2][j] + v[l] % uint(2)));
        }
        v[3][l] + p[0][0] + uint(3) * p[1][2] + uint(5) * p[2][1]
    })
}

fn pointer_to_element(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let mut own: Vec<Uint> = (0..8).map(|k| v[0][l] * uint(k)).collect();
        let at = v[0][l].0 as usize % 8;
        own[at] += v[1][l];
        own.iter().fold(own[at], |sum, own| sum * uint(3) + own)
    })
}

fn pointer_to_scalar(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let mut both = [v[0][l] * uint(3), v[0][l] * uint(5)];
        let at = usize::from(v[0][l].0 & 1 == 0);
        both[at] = (both[at] + uint(3)) * uint(7);
        both[0] * uint(7) + both[1] + both[at]
    })
}

fn pointers_to_memory(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0..3 {
        exchange(&mut v, k);
        for (l, v) in v.iter_mut().enumerate() {
            *v += group.at(l + 2) + uint(k);
        }
    }
    v
}

fn structure(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l];
        let mut counts = [x, x * uint(3), x * uint(5)];
        counts[v[1][l].0 as usize % 3] += uint(17);
        let quad = [x.0 as i16, ((x.0 >> 3) as i16).wrapping_sub(1)];
        v[2][l]
            + signed(x.0 as i8)
            + x % uint(1000)
            + counts[0]
            + counts[1] * uint(3)
            + counts[2] * uint(5)
            + signed(quad[0])
            + signed(quad[1]) * uint(3)
            + uint(9)
    })
}

fn nested_structure(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l];
        let bits = uint((x.0 & 0xFFFF_00FF | 0x5500) as usize);
        let set = if x.0 & 4 == 4 { 1000 } else { 1 };
        v[2][l] + v[1][l] + x * uint(3) + x * uint(3) + x % uint(512) + bits + uint(set)
    })
}

fn array_of_structures(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l];
        let k = v[1][l] % uint(3);
        let c = signed((x + k).0 as i8);
        let s = signed((k - x).0 as i16);
        v[2][l] + c + x * k * uint(3) + signed(-i64::from(x.0) >> 3) + s
    })
}

fn small_vectors(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l].0;
        let a = [x as i8, ((x >> 1) as i8).wrapping_add(3), (x >> 2) as i8];
        let b = [x as i16, (x >> 5) as i16];
        let c = (x % 64 + x % 128 + x % 256) * 2;
        v[2][l]
            + signed(a[0])
            + signed(a[1]) * uint(3)
            + signed(a[2]) * uint(5)
            + signed(b[0])
            + signed(b[1])
            + uint(c as usize)
            + v[0][l] * uint(2)
    })
}

fn wide_vectors(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l];
        let base = x.0 as usize % 1024;
        let a = base + (base + 7) * 2 + (base + 15) + (base + 3) * 2;
        let b = |k: usize| x * uint(k + 1) + if k > 3 { x * uint(k - 3) } else { uint(0) };
        v[2][l] + uint(a) + b(0) + b(4) * uint(3) + b(7) * uint(5)
    })
}

fn array_of_vectors(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let x = v[0][l];
        let mut own = [0, 1, 2, 3].map(|k| [1, 2, 3, 4].map(|c| x * uint(c) + uint(k)));
        own[v[1][l].0 as usize % 4][2] ^= v[1][l];
        let sum = |c: usize| (0..4).map(|k| own[k][c] * uint(2 * k + 1)).sum::<Uint>();
        v[2][l] + sum(0) + sum(1) * uint(3) + sum(2) * uint(5) + sum(3) * uint(7)
    })
}

fn component_by_index(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    group.each(|l| {
        let mut own: Vec<Uint> = (1..=8).map(uint).collect();
        own[v[0][l].0 as usize % 8] = v[0][l];
        own[v[1][l].0 as usize % 8] += uint(100);
        (0..8).fold(v[2][l], |sum, k| sum + own[k] * uint(2 * k + 1))
    })
}

fn comparisons(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    let (odd, large) = (
        |l: usize| group.at(l).0 & 1 == 1,
        |l: usize| group.at(l).0 > 0x8000_0000,
    );
    // The addition comes between the exchanges.
    let mut last = group.each(|l| v[1][l] + uint(if odd(l) && !large(l) { 1000 } else { 0 }));
    exchange(&mut last, 2);
    group.each(|l| {
        let x = group.at(l).0 as usize;
        let (a, b) = ([x % 10, 5, x % 3], [5, x % 7, 1]);
        let chosen = |k: usize| if a[k] > b[k] { b[k] } else { a[k] };
        let fourth = if 1 > x % 2 { x % 2 } else { 1 };
        last[l]
            + uint(chosen(0) + chosen(1) * 3 + chosen(2) * 5 + fourth * 7)
            + uint(if odd(l) != large(l) { 5 } else { 9 })
    })
}

fn constant_pointer(group: &Group) -> Vec<Uint> {
    const PRIMES: [usize; 8] = [2, 3, 5, 7, 11, 13, 17, 19];
    let v = history(group, [1, 2]);
    group.each(|l| {
        let at = 3 + v[2][l].0 as usize % 5;
        v[2][l] + uint(if v[0][l].0 & 1 == 1 { PRIMES[at] } else { at * at })
    })
}

fn cheap_to_make_again(group: &Group) -> Vec<Uint> {
    let v = history(group, [1]);
    group.each(|l| {
        let x = v[0][l];
        v[1][l]
            + signed(x.0 as i16)
            + uint(x.0 as u16 as usize) * uint(3)
            + x * uint(2)
            + uint(group.global[l][0] + group.global_size[0])
            + v[1][(l + 1) % group.n()]
    })
}

fn of_different_lifetimes(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2, 3]);
    group.each(|l| v[3][l] + v[0][l] * uint(3) + v[1][l] + v[0][l] * uint(5))
}

fn used_in_one_branch(group: &Group) -> Vec<Uint> {
    let v = history(group, [1, 2]);
    if group.id == 1 {
        return group.each(|l| v[2][l] + v[0][l] * uint(3));
    }
    let odd = group.seed & 1 == 1;
    let factor = if odd { 5 } else { 7 };
    let mut last = group.each(|l| v[1][l] + v[0][l] * uint(factor));
    if odd {
        exchange(&mut last, 3);
    }
    last
}

fn set_by_some(group: &Group) -> Vec<Uint> {
    let v = history(group, [0, 1, 2, 3]);
    group.each(|l| {
        let last = (1..5).rev().find(|k| v[*k][l].0 % 3 == 0).unwrap_or(0);
        let most = (1..5).map(|k| v[k][l]).max().expect("there are four");
        v[4][l] + uint(last * 5) + most
    })
}

fn uniform_values(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    let (mut steps, mut product) = (uint(group.seed as usize % 100), uint(1));
    let mut ratio = (group.seed % 8) as f32;
    let mut four = [uint(group.seed as usize), uint(group.n()), uint(group.id), uint(3)];
    for k in 0..5 {
        exchange(&mut v, k);
        steps += uint(k * group.id);
        product *= steps | uint(1);
        ratio = ratio * 0.5 + k as f32;
        four = [1, 2, 3, 0].map(|c| four[c] + uint(k));
        v.iter_mut().for_each(|v| *v += product + uint(ratio as usize));
    }
    let tail = four[0] + four[1] * uint(3) + four[2] * uint(5) + four[3] * uint(7);
    group.each(|l| v[l] + steps + product + tail)
}

fn known_to_one(group: &Group) -> Vec<Uint> {
    let v = &history(group, [1])[1];
    let total = v[group.n() - 1];
    group.each(|l| if l == 0 { v[l] + total * uint(3) } else { v[l] } + uint(7))
}
