//! `kernels/chained.cl`: a long function that is called in many places.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{random_words, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/chained.cl"),
    cases: &[("chained hash", chained)],
};

fn chained(session: &Session, program: &Program) -> Result<f64> {
    const COUNT: usize = 1 << 13;
    let seeds = random_words(COUNT);
    let run = Run::new(session, program, "chained")?.input(&seeds)?;
    let (run, hashes) = run.output(&vec![0_u32; COUNT])?;
    run.measure(&Range::free(&[COUNT]), &hashes, |at, found| {
        // Some of them: the model is slow.
        at % 7 != 0 || found == hash(seeds[at], at as u32)
    })
}

fn hash(seed: u32, i: u32) -> u32 {
    let words = [
        seed,
        i,
        seed ^ i,
        seed.wrapping_add(i),
        seed.wrapping_mul(3),
        i.wrapping_mul(5),
        seed.wrapping_mul(i),
        seed.wrapping_sub(i),
    ];
    let shuffled = |places: [usize; 8]| places.map(|at| words[at]);
    let both = |one: [u32; 4], other: [u32; 4]| -> [u32; 8] {
        std::array::from_fn(|at| if at < 4 { one[at] } else { other[at - 4] })
    };
    let mut s = block([seed, i, seed.wrapping_add(7), i.wrapping_add(9)], words);
    s = block(s, shuffled([7, 6, 5, 4, 3, 2, 1, 0]));
    for round in 0..4 {
        let before = s;
        s = block(s, words.map(|it| it ^ s[0]));
        if s[0] & 1 != 0 {
            s = block([s[1], s[2], s[3], s[0]], words.map(|it| it.wrapping_add(before[1])));
        }
        if round & 1 != 0 {
            s = block(s, both(before, s));
        }
        if s[1] % 3 == 1 {
            s = block(before, both(s, [before[3], before[2], before[1], before[0]]));
        }
        s = block(s, shuffled([1, 3, 5, 7, 0, 2, 4, 6]));
    }
    s = block([s[3], s[2], s[1], s[0]], words);
    if s[2] & 2 != 0 {
        s = block(s, shuffled([7, 0, 6, 1, 5, 2, 4, 3]));
    }
    s[0] ^ s[1] ^ s[2] ^ s[3]
}

fn block(state: [u32; 4], words: [u32; 8]) -> [u32; 4] {
    const ORDER: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 1, 3, 5, 7, 0, 2, 4, 6];
    let mut s = state;
    for n in 0..64_u32 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| (at + 4 - n as usize % 4) % 4);
        let chosen = (s[b] & s[c]) | (!s[b] & s[d]);
        let number = 0x9E37_79B9_u32.wrapping_mul(n + 1);
        let sum = s[a]
            .wrapping_add(chosen)
            .wrapping_add(words[ORDER[n as usize % 16]])
            .wrapping_add(number);
        s[a] = s[b].wrapping_add(sum.rotate_left(7 + (n + 1) % 13));
    }
    std::array::from_fn(|at| s[at].wrapping_add(state[at]))
}
