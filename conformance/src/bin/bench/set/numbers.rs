//! `kernels/numbers.cl`: arithmetic on doubles, words and bytes.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{random_floats, random_words, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/numbers.cl"),
    cases: &[
        ("kepler (double)", kepler),
        ("monte carlo", monte_carlo),
        ("murmur", murmur),
        ("stretch (uint16)", stretch),
        ("capitals", capitals),
        ("hexadecimal", hexadecimal),
    ],
};

fn kepler(session: &Session, program: &Program) -> Result<f64> {
    const COUNT: usize = 1 << 15;
    let anomalies: Vec<f64> = random_floats(COUNT).into_iter().map(f64::from).collect();
    let run = Run::new(session, program, "kepler")?.input(&anomalies)?;
    let (run, solved) = run.output(&vec![0.0_f64; COUNT])?;
    run.measure(&Range::free(&[COUNT]), &solved, |at, found| {
        // What was to be solved; the series end at the eleventh power.
        (found - 0.3 * found.sin() - anomalies[at]).abs() < 1e-6
    })
}

fn monte_carlo(session: &Session, program: &Program) -> Result<f64> {
    const COUNT: usize = 1 << 12;
    const ROUNDS: u32 = 256;
    let (run, inside) = Run::new(session, program, "monte_carlo")?.output(&vec![0_u32; COUNT])?;
    let run = run.value(ROUNDS)?;
    run.measure(&Range::free(&[COUNT]), &inside, |at, found| {
        let mut state = (at as u32).wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        let hits = (0..ROUNDS).filter(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let (x, y) = (state >> 16, state & 0xffff);
            x * x / 2 + y * y / 2 < 0x8000_0000
        });
        found as usize == hits.count()
    })
}

fn murmur(session: &Session, program: &Program) -> Result<f64> {
    const COUNT: usize = 1 << 16;
    let words = random_words(4 * COUNT);
    let keys: Vec<[u32; 4]> = words.chunks(4).map(|it| [it[0], it[1], it[2], it[3]]).collect();
    let run = Run::new(session, program, "murmur")?.input(&keys)?;
    let (run, hashes) = run.output(&vec![0_u32; COUNT])?;
    run.measure(&Range::free(&[COUNT]), &hashes, |at, found| {
        let mut h = keys[at].iter().fold(0_u32, |h, word| {
            let word = word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
            (h ^ word).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
        });
        h ^= 16;
        h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
        h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
        found == h ^ h >> 16
    })
}

fn stretch(session: &Session, program: &Program) -> Result<f64> {
    const ITEMS: usize = 1 << 8;
    const ROUNDS: u32 = 32;
    let secrets = random_words(16 * ITEMS);
    let vectors: Vec<[u32; 16]> = secrets.chunks(16).map(|it| std::array::from_fn(|at| it[at])).collect();
    let run = Run::new(session, program, "stretch")?.input(&vectors)?;
    let (run, keys) = run.output(&vec![0_u32; 16 * ITEMS])?;
    let run = run.value(ROUNDS)?;
    run.measure(&Range::free(&[ITEMS]), &keys, |at, found| {
        let secret = secrets[at];
        let mut digest = [secret, 0, 0, 0, 0];
        for pad in [0x3636_3636, 0x5c5c_5c5c].repeat(ROUNDS as usize) {
            let mut block = [0; 16];
            block[..5].copy_from_slice(&digest);
            (block[5], block[15]) = (0x8000_0000, 672);
            digest = sha1(
                [secret ^ pad, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0],
                block,
            );
        }
        found == digest[0]
    })
}

/// What a block makes of a digest (FIPS 180-4, 6.1.2).
fn sha1(digest: [u32; 5], mut w: [u32; 16]) -> [u32; 5] {
    let [mut a, mut b, mut c, mut d, mut e] = digest;
    for at in 0..80 {
        if at >= 16 {
            w[at % 16] = (w[(at + 13) % 16] ^ w[(at + 8) % 16] ^ w[(at + 2) % 16] ^ w[at % 16]).rotate_left(1);
        }
        let (mixed, constant) = match at / 20 {
            0 => (d ^ (b & (c ^ d)), 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => ((b & c) | (d & (b | c)), 0x8f1b_bcdc_u32),
            _ => (b ^ c ^ d, 0xca62_c1d6),
        };
        let sum = [mixed, e, constant, w[at % 16]]
            .into_iter()
            .fold(a.rotate_left(5), u32::wrapping_add);
        (a, b, c, d, e) = (sum, a, b.rotate_left(30), c, d);
    }
    let mixed = [a, b, c, d, e];
    std::array::from_fn(|at| digest[at].wrapping_add(mixed[at]))
}

const BYTES: usize = 1 << 20;

fn bytes() -> Vec<u8> {
    random_words(BYTES / 4).into_iter().flat_map(u32::to_le_bytes).collect()
}

fn capitals(session: &Session, program: &Program) -> Result<f64> {
    let input = bytes();
    let run = Run::new(session, program, "capitals")?.input(&input)?;
    let (run, output) = run.output(&vec![0_u8; BYTES])?;
    run.measure(&Range::free(&[BYTES]), &output, |at, found| {
        found == input[at].to_ascii_uppercase()
    })
}

fn hexadecimal(session: &Session, program: &Program) -> Result<f64> {
    let input = bytes();
    let run = Run::new(session, program, "hexadecimal")?.input(&input)?;
    let (run, output) = run.output(&vec![0_u8; 2 * BYTES])?;
    run.measure(&Range::free(&[BYTES]), &output, |at, found| {
        let digit = if at % 2 == 0 {
            input[at / 2] >> 4
        } else {
            input[at / 2] & 15
        };
        found == b"0123456789abcdef"[usize::from(digit)]
    })
}
