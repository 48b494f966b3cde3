//! Fields of records that lanes find at places of their own.

use crate::support::{buffer, build_chosen, build_in, launch, Arg, Range};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::Choices;

/// Work-items of a launch.
const ITEMS: usize = 192;
/// Words of the records, which are of up to 4 words of 8 bytes.
const WORDS: usize = 1024;

/// A kernel's source, with parameters `in`, `at`, `out` and an id `g`, and what it gives for the words, its place and its id.
type Case = (&'static str, &'static str, fn(&[u64], usize, u64) -> u64);

/// Words of 4 bytes: `in` is of them, and they are combined to 4 bytes.
const CASES: [Case; 11] = [
    ("uint", "W4 r = ((global W4 *)in)[at]; out[g] = r.a + 3 * r.b + 5 * r.c + 7 * r.d;", |w, at, _| {
        let r = &w[4 * at..];
        r[0] + 3 * r[1] + 5 * r[2] + 7 * r[3]
    }),
    ("uint", "if (g % 3 != 1) out[g] = in[4 * at + 3] - in[4 * at];", |w, at, g| match g % 3 {
        1 => 0,
        _ => w[4 * at + 3].wrapping_sub(w[4 * at]),
    }),
    ("uint", "global W4 *r = (global W4 *)in + at; out[g] = r->d * 3 + (r->b ^ r->a);", |w, at, _| {
        w[4 * at + 3] * 3 + (w[4 * at + 1] ^ w[4 * at])
    }),
    ("uint", "out[g] = in[2 * at] - 7 * in[2 * at + 1];", |w, at, _| {
        w[2 * at].wrapping_sub(w[2 * at + 1] * 7)
    }),
    ("uint", "out[g] = in[3 * at + 1] - 7 * in[3 * at + 2] + in[3 * at];", |w, at, _| {
        w[3 * at + 1].wrapping_sub(w[3 * at + 2] * 7).wrapping_add(w[3 * at])
    }),
    ("uint", "if (g & 4) out[g] = as_uint(((global float *)in)[4 * at + 1]) + in[4 * at + 2] + in[4 * at + 3];", |w, at, g| {
        match g & 4 {
            0 => 0,
            _ => w[4 * at + 1] + w[4 * at + 2] + w[4 * at + 3],
        }
    }),
    ("ulong", "out[g] = in[2 * at] - 7 * in[2 * at + 1];", |w, at, _| {
        w[2 * at].wrapping_sub(w[2 * at + 1].wrapping_mul(7))
    }),
    ("ulong", "if (g % 5) out[g] = in[4 * at + 3] ^ in[4 * at] ^ in[4 * at + 1];", |w, at, g| match g % 5 {
        0 => 0,
        _ => w[4 * at + 3] ^ w[4 * at] ^ w[4 * at + 1],
    }),
    ("ushort", "out[g] = in[4 * at] + 3 * in[4 * at + 1] + 5 * in[4 * at + 2] + 7 * in[4 * at + 3];", |w, at, _| {
        let r = &w[4 * at..];
        r[0] + 3 * r[1] + 5 * r[2] + 7 * r[3]
    }),
    ("ushort", "if (g % 3 != 1) out[g] = in[4 * at + 3] - in[4 * at];", |w, at, g| match g % 3 {
        1 => 0,
        _ => w[4 * at + 3].wrapping_sub(w[4 * at]),
    }),
    // As far as the lane's own chain goes.
    ("uint", "uint sum = 0; for (uint n = 0; n < (g & 15); ++n) { W4 r = ((global W4 *)in)[at]; sum += r.b + r.d; at = (r.a + at) & 63; } out[g] = sum;", |w, at, g| {
        let (mut sum, mut at) = (0, at);
        for _ in 0..g & 15 {
            sum += w[4 * at + 1] + w[4 * at + 3];
            at = (w[4 * at] as usize + at) & 63;
        }
        sum
    }),
];

fn build(width: u32, parts: u32) -> Executable {
    let mut source = "typedef struct { uint a, b, c, d; } W4;\n".to_owned();
    for (number, (word, body, _)) in CASES.iter().enumerate() {
        source += &format!(
            "kernel void k{number}(global {word} *in, global const uint *places, global {word} *out) {{
                 const size_t g = get_global_id(0);
                 size_t at = places[g];
                 {body} }}\n"
        );
    }
    build_in(&source, Some((width, parts))).0
}

/// Numbers as bytes of so many each.
fn bytes(words: impl IntoIterator<Item = u64>, size: usize) -> Vec<u8> {
    words
        .into_iter()
        .flat_map(|word| word.to_le_bytes()[..size].to_vec())
        .collect()
}

#[test]
fn fields_are_those_of_the_lanes_record() {
    let places: Vec<u32> = (0..ITEMS as u32)
        .map(|id| id.wrapping_mul(2_654_435_761) >> 26)
        .collect();
    for (width, parts) in [(2, 1), (4, 1), (8, 1), (16, 1), (16, 2), (32, 2)] {
        let executable = build(width, parts);
        for (number, (word, body, model)) in CASES.iter().enumerate() {
            let size = match *word {
                "ushort" => 2,
                "uint" => 4,
                _ => 8,
            };
            let mask = if size == 2 { 0xffff } else { 0x07ff_ffff };
            let words: Vec<u64> = (0..WORDS as u64).map(|at| ((at * 0x0051_2B35) >> 3) & mask).collect();
            let (mut input, mut output) = (bytes(words.iter().copied(), size), vec![0; ITEMS * size]);
            let mut at: Vec<u32> = places.clone();
            let arguments = [buffer(&mut input), buffer(&mut at), buffer(&mut output)];
            launch(executable.kernel(&format!("k{number}")).unwrap(), range(), &arguments);
            let expected = places.iter().zip(0..).map(|(at, g)| model(&words, *at as usize, g));
            assert_eq!(output, bytes(expected, size), "{body}, {width} in {parts}");
        }
    }
}

/// A lane's store to its record is seen by the load after it, and not by the one before.
#[test]
fn what_is_stored_between_is_loaded() {
    let source = "kernel void k(global uint *in, global const uint *places, global uint *out) {
                      const size_t g = get_global_id(0), at = places[g];
                      const uint a = in[4 * at];
                      in[4 * at + 1] = a + 1;
                      out[g] = in[4 * at + 1] + 10 * in[4 * at + 2]; }";
    let (executable, _) = build_chosen(source, "", Wfv::Always, Choices::default());
    let mut words: Vec<u32> = (0..256).collect();
    let mut places: Vec<u32> = (0..64).map(|id| id * 37 % 64).collect();
    let expected: Vec<u32> = places.iter().map(|at| 4 * at + 1 + 10 * (4 * at + 2)).collect();
    let mut out = vec![0_u32; 64];
    let range = Range {
        global: [64, 1, 1],
        offset: [0; 3],
        local: [64, 1, 1],
    };
    let arguments = [buffer(&mut words), buffer(&mut places), buffer(&mut out)];
    launch(executable.kernel("k").unwrap(), range, &arguments);
    assert_eq!(out, expected);
}

/// Rows of each work-item's own, of lengths that are and are not multiples of what is done in one round, with indices of all types.
#[test]
fn rows() {
    let mut source = String::new();
    let types = ["int", "uint", "long", "size_t"];
    for (number, ty) in types.iter().enumerate() {
        source += &format!(
            "kernel void k{number}(global const uint *a, global const uint *x, global uint *out, uint n) {{
                 const {ty} i = get_global_id(0), length = n;
                 uint sum = 0;
                 for ({ty} j = 0; j < length; ++j) sum = sum * 3 + (a[i * length + j] ^ x[j]);
                 out[i] = sum; }}
             kernel void d{number}(global const ulong *a, global const uint *x, global uint *out, uint n) {{
                 const {ty} i = get_global_id(0), length = n;
                 ulong sum = 0;
                 for ({ty} j = 0; j < length; ++j) sum = sum * 3 + (a[i * length + j] ^ x[j]);
                 out[i] = (uint)(sum >> 3); }}
             kernel void h{number}(global const ushort4 *a, global const uint *x, global uint *out, uint n) {{
                 const {ty} i = get_global_id(0), length = n;
                 uint4 sum = 0;
                 for ({ty} j = 0; j < length; ++j) sum = sum * 3 + (convert_uint4(a[i * length + j]) ^ x[j]);
                 out[i] = sum.x + 3 * sum.y + 5 * sum.z + 7 * sum.w; }}\n"
        );
    }
    for (width, parts) in [(4, 1), (8, 1), (16, 1), (32, 2)] {
        let executable = build_in(&source, Some((width, parts))).0;
        for n in [0_u32, 1, 2, 3, 4, 5, 8, 19] {
            let mut a: Vec<u32> = (0..2 * ITEMS as u32 * n.max(1))
                .map(|at| at.wrapping_mul(2_654_435_761))
                .collect();
            let mut x: Vec<u32> = (0..20).map(|at| at * 0x0501).collect();
            for (number, ty) in types.iter().enumerate() {
                for (name, words) in [("k", 1), ("d", 2), ("h", 2)] {
                    let word = |at: usize| match words {
                        1 => u64::from(a[at]),
                        _ => u64::from(a[2 * at + 1]) << 32 | u64::from(a[2 * at]),
                    };
                    let of_shorts = |i: usize| {
                        let parts = [(0, 1), (16, 3), (32, 5), (48, 7)].map(|(at, times)| {
                            let row = (0..n as usize).map(|j| (word(i * n as usize + j) >> at) as u32 & 0xffff ^ x[j]);
                            row.fold(0_u32, |sum, it| sum.wrapping_mul(3).wrapping_add(it))
                                .wrapping_mul(times)
                        });
                        parts.into_iter().fold(0_u32, u32::wrapping_add)
                    };
                    let model = |i: usize| {
                        if name == "h" {
                            return of_shorts(i);
                        }
                        let row = (0..n as usize).map(|j| word(i * n as usize + j) ^ u64::from(x[j]));
                        let sum = row.fold(0_u64, |sum, it| sum.wrapping_mul(3).wrapping_add(it));
                        (if words == 1 { sum } else { sum >> 3 }) as u32
                    };
                    let expected: Vec<u32> = (0..ITEMS).map(model).collect();
                    let mut out = vec![0_u32; ITEMS];
                    let kernel = executable.kernel(&format!("{name}{number}")).unwrap();
                    let n = n.to_le_bytes();
                    let arguments = [buffer(&mut a), buffer(&mut x), buffer(&mut out), Arg::Value(&n)];
                    launch(kernel, range(), &arguments);
                    assert_eq!(out, expected, "{name} {ty}, {n:?}, {width} in {parts}");
                }
            }
        }
    }
}

/// Rows that go on at the beginning of the table where a narrow index wraps, as no flag forbids it to an unsigned one.
#[test]
fn rows_around_the_end() {
    let source = "kernel void k(global const uint *a, global uint *out, uint n, uint start) {
                      const uint i = get_global_id(0);
                      uint sum = 0;
                      for (uint j = 0; j < n; ++j) sum = sum * 3 + a[(ushort)(start + i * 5 + j)];
                      out[i] = sum; }
                  kernel void m(global const uint *a, global uint *out, uint n, uint start) {
                      const uint i = get_global_id(0);
                      if (i % 3 == 1) return;
                      const ushort at = start + i * 5;
                      out[i] = a[(ushort)(at + 1)] * 9 + a[(ushort)(at + n)] * 7 + a[(ushort)(at + n + 1)] * 5 + a[(ushort)(at + n + 2)]; }";
    let mut a: Vec<u32> = (0..1 << 16).map(|at: u32| at.wrapping_mul(2_654_435_761)).collect();
    for (width, parts) in [(4, 1), (8, 1), (16, 1), (32, 2)] {
        let executable = build_in(source, Some((width, parts))).0;
        for start in [0_u32, 65_520, 65_536 - 200, 65_535 - 500, 65_530 - 17 * 5] {
            let at = |i: u32, more: u32| (start + i * 5 + more) & 0xffff;
            let word = |at: u32| at.wrapping_mul(2_654_435_761);
            let n = 11_u32;
            let row = |i: u32| (0..n).fold(0_u32, |sum, j| sum.wrapping_mul(3).wrapping_add(word(at(i, j))));
            let part = |i: u32, more: u32, times: u32| word(at(i, more)).wrapping_mul(times);
            let four = |i: u32| {
                let sum = part(i, 1, 9).wrapping_add(part(i, n, 7));
                sum.wrapping_add(part(i, n + 1, 5)).wrapping_add(part(i, n + 2, 1))
            };
            for name in ["k", "m"] {
                let model = |i: u32| match (name, i % 3) {
                    ("k", _) => row(i),
                    (_, 1) => 0,
                    _ => four(i),
                };
                let mut out = vec![0_u32; ITEMS];
                let (n, start) = (n.to_le_bytes(), start.to_le_bytes());
                let arguments = [buffer(&mut a), buffer(&mut out), Arg::Value(&n), Arg::Value(&start)];
                launch(executable.kernel(name).unwrap(), range(), &arguments);
                let expected: Vec<u32> = (0..ITEMS as u32).map(model).collect();
                assert_eq!(out, expected, "{name}, {start:?}, {width} in {parts}");
            }
        }
    }
}

fn range() -> Range {
    Range {
        global: [ITEMS as u64, 1, 1],
        offset: [0; 3],
        local: [48, 1, 1],
    }
}
