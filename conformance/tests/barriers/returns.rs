//! Models of `kernels/barriers/returns.cl`.

use crate::harness::{case, exchange, uint, Case, Group, Uint, UNTOUCHED};

pub const CASES: &[Case] = &[
    case!(some_groups_return),
    case!(argument_returns),
    case!(groups_return_from_loop),
    case!(some_return),
    case!(all_but_the_first_return),
    case!(the_first_returns),
    case!(the_last_returns),
    case!(some_return_from_loop),
    case!(some_return_between),
    case!(returned_stay_returned),
];

fn exchanged(group: &Group, times: std::ops::Range<usize>) -> Vec<Uint> {
    let mut v = group.input.clone();
    times.for_each(|step| exchange(&mut v, step));
    v
}

fn some_groups_return(group: &Group) -> Vec<Uint> {
    if group.id % 2 == 1 {
        return vec![UNTOUCHED; group.n()];
    }
    exchanged(group, 1..2)
}

fn argument_returns(group: &Group) -> Vec<Uint> {
    if group.seed % 2 == 1 {
        return vec![uint(1); group.n()];
    }
    exchanged(group, 1..2)
}

fn groups_return_from_loop(group: &Group) -> Vec<Uint> {
    exchanged(group, 0..group.id + 1)
}

fn some_return(group: &Group) -> Vec<Uint> {
    group.each(|l| if l % 3 == 1 { UNTOUCHED } else { group.at(l + 1) })
}

fn all_but_the_first_return(group: &Group) -> Vec<Uint> {
    group.each(|l| if l == 0 { group.input.iter().sum() } else { UNTOUCHED })
}

fn the_first_returns(group: &Group) -> Vec<Uint> {
    group.each(|l| if l == 0 { UNTOUCHED } else { group.at(0) + group.at(l) })
}

fn the_last_returns(group: &Group) -> Vec<Uint> {
    let last = group.n() - 1;
    group.each(|l| {
        if l == last {
            UNTOUCHED
        } else {
            group.at(last) + group.at(l)
        }
    })
}

fn some_return_from_loop(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        // Those with 0 to 4 return in that round, the others after all of them.
        let rounds = (l % 7).min(5);
        let v = (0..rounds).fold(group.at(l), |v, k| v + group.at(l + k));
        if rounds < 5 {
            v + uint(rounds)
        } else {
            v
        }
    })
}

fn some_return_between(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        if group.at(l).0 & 1 == 1 {
            group.at(group.n() - 1 - l)
        } else {
            (group.at(l) ^ group.at(l + 1)) + uint(1)
        }
    })
}

fn returned_stay_returned(group: &Group) -> Vec<Uint> {
    group.each(|l| {
        let last = group.at(l).0 as usize % 4;
        uint((last + 1) * 10 + last)
    })
}
