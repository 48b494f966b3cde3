//! Vectors of the kernel's own, whose elements stay together from the loads to the stores, around loops and branches.

use crate::support::{buffer, build_in, launch, Arg, Range};
use compiler::Executable;

/// Work-items of a launch: the last groups are no multiple of any width.
const ITEMS: u64 = 210;
/// Rows of the input, one word of each work-item after the other.
const ROWS: usize = 9;
/// The most bytes of a work-item in a row.
const BYTES: usize = 32;

/// Bodies with `in` and `out` of the type at the head, `n` rows, factors `f`, the id `i` and the number of work-items `w`.
const CASES: [(&str, &str); 11] = [
    ("uint4", "uint4 s = 0; for (uint k = 0; k < n; ++k) s += in[k * w + i] * f[k]; out[i] = s;"),
    ("uint4", "uint4 s = (uint4)(1, 2, 3, 4); for (uint k = 0; k < n; ++k) s = max(s ^ in[k * w + i], f[i & 7]); if (i % 3) out[i] = s;"),
    ("uint4", "uint4 s = 0; for (uint k = 0; k < n; ++k) { const uint4 v = in[k * w + i]; if (v.w & 1) s += v; } out[i] = s;"),
    ("uint4", "uint4 s = 0; for (uint k = 0; k < (i & 7); ++k) s = s * 3 + in[k * w + i]; out[i] = s;"),
    ("uint4", "uint4 s = 0; for (uint k = 0; k < n; ++k) s = s.yzwx + in[k * w + i]; out[i] = s;"),
    ("uint4", "uint4 s = 0, t = 1; for (uint k = 0; k < n; ++k) { const uint4 v = in[k * w + i]; s += v; t *= v | 1; } out[i] = s; out[i] += t;"),
    ("uint2", "uint2 s = 7; for (uint k = 0; k < n; ++k) for (uint l = 0; l < k; ++l) s = s * 5 + in[l * w + i]; out[i] = s;"),
    ("uchar4", "uint4 s = 0; for (uint k = 0; k < n; ++k) s += convert_uint4(in[k * w + i]); out[i] = convert_uchar4(s >> 2);"),
    ("float4", "float4 s = 0; for (uint k = 0; k < n; ++k) s = fma(trunc(in[k * w + i]), (float4)(f[k]), s); out[i] = s;"),
    ("uint3", "uint3 s = 0; for (uint k = 0; k < n; ++k) s += vload3(k * w + i, (global const uint *)in); vstore3(s, i, (global uint *)out);"),
    // One element goes twice into what is stored, next to another time with its neighbour.
    ("ushort4", "ushort3 t[3]; for (uint k = 0; k < 3; ++k) t[k] = (ushort3)(k, (ushort)i, 9); t[(i + n) % 3] += in[i].xyz;
         uint s = 0; for (uint k = 0; k < 3; ++k) s = s * 31 + t[k].x + t[k].y * 3 + t[k].z * 5; out[i] = (ushort4)(s, s >> 3, s >> 16, 1);"),
];

fn source() -> String {
    let mut source = String::new();
    for (number, (ty, body)) in CASES.iter().enumerate() {
        source += &format!(
            "kernel void k{number}(global const {ty} *in, global const uint *f, global {ty} *out, uint n) {{
                 const uint i = get_global_id(0), w = get_global_size(0);
                 {body} }}\n"
        );
    }
    source
}

/// What a kernel writes.
fn output(executable: &Executable, kernel: usize, rows: u32, local: u64) -> Vec<u32> {
    let words = ROWS * ITEMS as usize * BYTES / 4;
    // Small numbers, if they are read as floating-point ones.
    let mut input: Vec<u32> = (0..words as u32)
        .map(|at| at.wrapping_mul(2_654_435_761) >> 3 | 0x4000_0000)
        .collect();
    let mut factors: Vec<u32> = (0..16).map(|at| at * at + 3).collect();
    let mut out = vec![0_u32; ITEMS as usize * BYTES / 4];
    let rows = rows.to_le_bytes();
    let arguments = [
        buffer(&mut input),
        buffer(&mut factors),
        buffer(&mut out),
        Arg::Value(&rows),
    ];
    let range = Range {
        global: [ITEMS, 1, 1],
        offset: [0; 3],
        local: [local, 1, 1],
    };
    launch(executable.kernel(&format!("k{kernel}")).unwrap(), range, &arguments);
    out
}

#[test]
fn do_the_same_vectorized() {
    let scalar = build_in(&source(), None).0;
    for (width, parts) in [(2, 1), (4, 1), (8, 1), (16, 1), (16, 2), (32, 2)] {
        let vectorized = build_in(&source(), Some((width, parts))).0;
        for (kernel, (_, body)) in CASES.iter().enumerate() {
            for rows in [0, 1, ROWS as u32] {
                for local in [1, 7, 70, 210] {
                    let expected = output(&scalar, kernel, rows, 1);
                    assert!(
                        rows == 0 || expected.iter().any(|word| *word > 0),
                        "{body} does nothing"
                    );
                    let found = output(&vectorized, kernel, rows, local);
                    assert_eq!(
                        found, expected,
                        "{body}, {rows} rows, {width} in {parts}, groups of {local}"
                    );
                }
            }
        }
    }
}
