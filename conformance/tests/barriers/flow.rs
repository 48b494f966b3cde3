//! Models of `kernels/barriers/flow.cl`.

use crate::harness::{case, exchange, uint, Case, Group, Uint, UNTOUCHED};

pub const CASES: &[Case] = &[
    case!(straight),
    case!(alone),
    case!(first_and_last),
    case!(several_in_a_row),
    case!(sixteen_straight),
    case!(loop_constant),
    case!(loop_by_argument),
    case!(loop_by_group),
    case!(loop_by_local_size),
    case!(loop_by_local_memory),
    case!(loop_by_global_memory),
    case!(loop_uniform_in_fact),
    case!(loop_never_entered),
    case!(loop_of_floats),
    case!(loop_downwards),
    case!(loop_unrolled),
    case!(loop_of_goto),
    case!(nested_loops),
    case!(nested_three_deep),
    case!(while_with_break),
    case!(break_on_data),
    case!(do_while),
    case!(continue_over_barrier),
    case!(loop_with_two_exits),
    case!(work_item_loop_inside),
    case!(work_item_loops_around),
    case!(conditional_by_argument),
    case!(conditional_by_group),
    case!(conditional_in_loop),
    case!(nested_conditionals),
    case!(work_item_conditional_between),
    case!(switch_over_groups),
    case!(switch_over_work_items),
    case!(switch_as_state_machine),
    case!(phi_at_barrier),
    case!(phis_that_swap),
    case!(phi_of_pointers),
    case!(ping_pong),
];

fn straight(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l + 1) * uint(3))
}

fn alone(group: &Group) -> Vec<Uint> {
    vec![UNTOUCHED; group.n()]
}

fn first_and_last(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l) + uint(l))
}

fn several_in_a_row(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(group.n() - 1 - l))
}

/// Exchanges with these steps, one after another, and nothing else.
fn exchanges(group: &Group, steps: impl IntoIterator<Item = usize>) -> Vec<Uint> {
    let mut v = group.input.clone();
    for step in steps {
        exchange(&mut v, step);
    }
    v
}

fn sixteen_straight(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..8)
}

fn loop_constant(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..8)
}

fn loop_by_argument(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..group.seed as usize % 7)
}

fn loop_by_group(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..=group.id)
}

fn loop_by_local_size(group: &Group) -> Vec<Uint> {
    exchanges(group, (0..).map(|k| 1 << k).take_while(|k| *k <= group.n()))
}

fn loop_by_local_memory(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..group.at(group.n() - 1).0 as usize % 6)
}

fn loop_by_global_memory(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..group.at(0).0 as usize % 5)
}

fn loop_uniform_in_fact(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..2 + group.seed as usize % 3)
}

fn loop_never_entered(group: &Group) -> Vec<Uint> {
    group.each(|l| group.at(l) + uint(1))
}

fn loop_of_floats(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..5)
}

fn loop_downwards(group: &Group) -> Vec<Uint> {
    exchanges(group, (0..=group.seed as usize % 5).rev())
}

fn loop_unrolled(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..4)
}

fn loop_of_goto(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..3 + group.seed as usize % 2)
}

fn nested_loops(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for i in 0..4 {
        for j in 0..i {
            exchange(&mut v, i * 4 + j);
        }
        v.iter_mut().for_each(|v| *v += uint(i));
    }
    v
}

fn nested_three_deep(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for i in 0..3 {
        exchange(&mut v, i);
        for j in 0..2 + group.seed as usize % 2 {
            for k in 0..=i {
                exchange(&mut v, j + k);
            }
            v.iter_mut().for_each(|v| *v += uint(j));
        }
        exchange(&mut v, 7);
    }
    v
}

fn while_with_break(group: &Group) -> Vec<Uint> {
    let last = group.seed as usize % 5;
    let mut v = exchanges(group, 0..=last);
    v.iter_mut().for_each(|v| *v += uint(last));
    v
}

fn break_on_data(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    let mut k = 0;
    while k < 20 && v[0].0 % 4 != 0 {
        exchange(&mut v, k);
        k += 1;
    }
    v.iter_mut().for_each(|v| *v += uint(k));
    v
}

fn do_while(group: &Group) -> Vec<Uint> {
    exchanges(group, 0..(group.seed as usize % 4).max(1))
}

fn continue_over_barrier(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in (0..9).filter(|k| k % 3 != 1) {
        exchange(&mut v, k);
        if k != group.seed as usize % 9 {
            v.iter_mut().for_each(|v| *v += uint(k));
        }
    }
    v
}

fn loop_with_two_exits(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0.. {
        exchange(&mut v, k);
        if k == group.id {
            break;
        }
        exchange(&mut v, k + 1);
        if k == group.seed as usize % 3 {
            return v;
        }
    }
    v.iter_mut().for_each(|v| *v += uint(1000));
    v
}

fn work_item_loop_inside(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0..4 {
        exchange(&mut v, k);
        for v in &mut v {
            let mut x = *v % uint(97) + uint(1);
            while x.0 != 1 {
                x = if x.0 & 1 == 1 {
                    x * uint(3) + uint(1)
                } else {
                    x / uint(2)
                };
                *v += uint(1);
            }
        }
    }
    v
}

fn work_item_loops_around(group: &Group) -> Vec<Uint> {
    let mut v = group.each(|l| (0..l % 5).fold(group.at(l), |v, k| v * uint(5) + uint(k)));
    exchange(&mut v, 2);
    let tail = |v: Uint| (1..=v.0 as usize % 7).rev().fold(v, |v, k| v ^ (v << k));
    v.into_iter().map(tail).collect()
}

fn conditional_by_argument(group: &Group) -> Vec<Uint> {
    let mut v = exchanges(group, (group.seed & 1 == 1).then_some(1));
    v.iter_mut().for_each(|v| *v += uint(1));
    v
}

fn conditional_by_group(group: &Group) -> Vec<Uint> {
    if group.id & 1 == 1 {
        return exchanges(group, [1]);
    }
    let mut v = group.each(|l| group.at(l) + uint(5));
    exchange(&mut v, 2);
    exchange(&mut v, 3);
    v
}

fn conditional_in_loop(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0..6 {
        if (k + group.seed as usize) & 1 == 1 {
            exchange(&mut v, k);
        } else {
            v.iter_mut().for_each(|v| *v ^= uint(k));
        }
    }
    v
}

fn nested_conditionals(group: &Group) -> Vec<Uint> {
    let mut v = match (group.id, group.seed & 1, group.n()) {
        (1.., 1, _) => exchanges(group, [1]),
        (1.., ..) => exchanges(group, [2, 3]),
        (0, _, 8..) => exchanges(group, [4]),
        _ => group.input.clone(),
    };
    if group.id > 0 {
        v.iter_mut().for_each(|v| *v ^= uint(77));
    }
    exchange(&mut v, 5);
    v
}

fn work_item_conditional_between(group: &Group) -> Vec<Uint> {
    let before = group.each(|l| {
        let v = group.at(l);
        if v.0 & 1 == 1 {
            v * uint(3)
        } else {
            v + uint(l)
        }
    });
    let mut v = before.clone();
    exchange(&mut v, 1);
    group.each(|l| {
        if v[l].0 & 2 == 2 {
            v[l] + (before[l] ^ uint(1))
        } else {
            v[l]
        }
    })
}

fn switch_over_groups(group: &Group) -> Vec<Uint> {
    let case = group.seed as usize % 2 + group.id;
    if case == 0 {
        return exchanges(group, [1]);
    }
    if case > 2 {
        return group.each(|l| group.at(l) - uint(1));
    }
    let mut v = exchanges(group, (case == 1).then_some(2));
    v.iter_mut().for_each(|v| *v += uint(7));
    exchange(&mut v, 3);
    v
}

fn switch_over_work_items(group: &Group) -> Vec<Uint> {
    let mut v = group.input.clone();
    for k in 0..3 {
        for (l, v) in v.iter_mut().enumerate() {
            match v.0 & 0x8000_0003 {
                0 => *v += uint(1),
                1 => *v = (*v * uint(2)) ^ uint(l),
                2 => *v ^= uint(l),
                0x8000_0001 => *v = !*v,
                _ => {}
            }
        }
        exchange(&mut v, k);
    }
    v
}

fn switch_as_state_machine(group: &Group) -> Vec<Uint> {
    let (mut v, mut state) = (group.input.clone(), group.seed % 3);
    for k in 0..7 {
        match state {
            0 => exchange(&mut v, k),
            1 => v.iter_mut().for_each(|v| *v += uint(k)),
            _ => {
                exchange(&mut v, 1);
                exchange(&mut v, k);
            }
        }
        state = (state + 1) % 3;
    }
    v
}

fn phi_at_barrier(group: &Group) -> Vec<Uint> {
    let v = exchanges(group, [1]);
    group.each(|l| {
        let before = group.at(l);
        v[l] + if l & 1 == 1 { before * uint(3) } else { before + uint(7) }
    })
}

fn phis_that_swap(group: &Group) -> Vec<Uint> {
    let (mut a, mut b) = (group.input.clone(), group.each(uint));
    for k in 0..5 {
        exchange(&mut a, k);
        std::mem::swap(&mut a, &mut b);
    }
    group.each(|l| a[l] * uint(3) + b[l])
}

fn phi_of_pointers(group: &Group) -> Vec<Uint> {
    group.each(|l| if l % 3 == 0 { group.at(l + 1) } else { !group.at(l + 1) })
}

fn ping_pong(group: &Group) -> Vec<Uint> {
    let mut from = group.input.clone();
    for k in 0..4 + group.seed as usize % 2 {
        from = group.each(|l| from[(l + 1) % group.n()] * uint(3) + uint(k));
    }
    from
}
