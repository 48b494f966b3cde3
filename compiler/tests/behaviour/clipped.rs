//! Kernels that begin with tests of ids against limits, or do nothing without one: vectorized ones are not run for the work-items that fail them, and the rest is as with scalar ones.

use crate::support::{buffer, build_chosen, build_in_vectors, launch, range, Arg, Range};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::Choices;

/// What a kernel of an output, a width and a height begins with: limits; or, at the end, what are none.
const TESTS: [(&str, &str); 13] = [
    ("both", "if (x >= w || y >= h) return;"),
    ("inside", "if (!(x < w && y < h)) return;"),
    ("included", "if (x > w || h < y) return;"),
    ("one_after_the_other", "if (x >= w) return; if (y >= h) return;"),
    ("unsigned_ones", "if ((uint)x >= (uint)w || (uint)y > (uint)h) return;"),
    (
        "long_ones",
        "if (get_global_id(0) >= (size_t)w || (long)get_global_id(1) >= (long)h) return;",
    ),
    ("computed", "if (x >= min(w * 2 - 3, h + 7) || y > (h >> 1)) return;"),
    ("twice", "if (x >= w || x >= h || x > w - 2) return;"),
    ("from_below", "if (x < 2 || y < 1 || x >= w - 2 || y >= h - 1) return;"),
    (
        "array",
        "int t[4]; if (x >= w) return; for (int k = 0; k < 4; ++k) t[k] = w * k - h; s = t[y & 3]; t[x & 3] = y; s += t[(y + 1) & 3];",
    ),
    ("not_limits", "if (x * y >= w || y == h) return;"),
    ("done_before", "out[AT] = 5; if (x >= w) return;"),
    ("for_few", "if (x >= w && y >= h) return;"),
];

/// Kernels that do nothing beyond limits, though they test them at each thing that they do; and, at the end, ones that do something.
const AGAIN: [(&str, &str); 6] = [
    (
        "before_and_behind_barriers",
        "if (x < w && (y & 1) == 0) tile[at] = out[AT] * 3;
        if (x < w && (y & 1) == 1) tile[at] = out[AT] - x;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; x < w && k < (h & 7); ++k) s += tile[at] * k + y;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (x < w && y >= 0) out[AT] = s + tile[at];",
    ),
    (
        "each_of_several",
        "if (x < w && h == 3) out[AT] += x; else if (x < w && h == 9) out[AT] -= x * y; else if (x < w) out[AT] = s - h;",
    ),
    ("as_long_as", "for (int k = y & 7; x < w && k < (h & 31); k += 2) out[AT] += k * x;"),
    (
        "with_variables",
        "int t[4] = {w, h, x, y}; t[x & 3] = 7; if (x < w) out[AT] = t[y & 3]; t[y & 3] = 5; if (x < w) out[AT] += t[(x + 1) & 3];",
    ),
    (
        "for_a_neighbour",
        "tile[at] = x * 5 + y; barrier(CLK_LOCAL_MEM_FENCE); if (x < w) out[AT] = tile[(get_local_id(1) * 16 + 1) % (16 * get_local_size(1))];",
    ),
    ("or_else", "if (x < w || h == 9) out[AT] = x; if (x < w) out[AT] += y;"),
];

/// All kernels: those that begin so, in groups as launches want them, in groups of a size, and with barriers; and the others.
fn source() -> String {
    let head = "
#define AT ((get_global_id(1) - get_global_offset(1)) * get_global_size(0) + (get_global_id(0) - get_global_offset(0)))
#define KERNEL(name, size, test) size kernel void name(global int *out, int w, int h) { \\
    int x = get_global_id(0), y = get_global_id(1), s = 0; test \\
    s += out[AT] + x * 3; \\
    for (int k = 0; k < (x & 3); ++k) s = s * 5 + (k ^ y); \\
    out[AT] = s * 8 + (int)get_local_id(0) + (int)get_local_size(1); }
#define WAITING(name, test) kernel void name(global int *out, int w, int h) { \\
    local int tile[16 * 4]; \\
    int x = get_global_id(0), y = get_global_id(1), s = 0; test \\
    int at = get_local_id(1) * 16 + get_local_id(0), kept = out[AT] + y; \\
    tile[at] = kept * 3 - x; \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    s += tile[at] + kept; \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    if (x & 1) tile[at] = s; \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    out[AT] = s + tile[at] * (int)get_local_size(0); }\n";
    let kernels = TESTS.iter().map(|(name, test)| {
        format!(
            "KERNEL({name}, , {test})\nKERNEL({name}_in_tiles, __attribute__((reqd_work_group_size(16, 4, 1))), {test})\nWAITING({name}_waiting, {test})\n"
        )
    });
    let again = AGAIN.iter().map(|(name, body)| {
        format!(
            "kernel void {name}(global int *out, int w, int h) {{ local int tile[16 * 4];
            int x = get_global_id(0), y = get_global_id(1), s = 0, at = get_local_id(1) * 16 + get_local_id(0); {body} }}\n"
        )
    });
    std::iter::once(head.to_owned()).chain(kernels).chain(again).collect()
}

fn run(executable: &Executable, name: &str, offset: [u64; 3], limits: [i32; 2]) -> Vec<i32> {
    // Groups of a size are whole ones.
    let global = if name.ends_with("_in_tiles") {
        [48, 12, 1]
    } else {
        [45, 9, 1]
    };
    let mut out: Vec<i32> = (0..(global[0] * global[1]) as i32).collect();
    let limits = limits.map(i32::to_ne_bytes);
    let args = [buffer(&mut out), Arg::Value(&limits[0]), Arg::Value(&limits[1])];
    let range = Range {
        global,
        offset,
        local: [16, 4, 1],
    };
    launch(executable.kernel(name).unwrap(), range, &args);
    out
}

#[test]
fn work_items_beyond_limits_do_nothing() {
    let (scalar, _) = build_chosen(&source(), "", Wfv::Never, Choices::default());
    let begun = TESTS
        .iter()
        .flat_map(|(name, _)| ["", "_in_tiles", "_waiting"].map(|kind| format!("{name}{kind}")));
    let names: Vec<String> = begun.chain(AGAIN.map(|(name, _)| name.to_owned())).collect();
    // The last ones are large, so that 32 bits of them are anything.
    let offsets = [[0; 3], [3, 2, 0], [(1 << 32) - 7, 1 << 31, 0]];
    let limits = [
        [45, 9],
        [100, 100],
        [44, 9],
        [17, 5],
        [16, 8],
        [1, 1],
        [0, 3],
        [5, 0],
        [-1, -1],
        [i32::MIN, i32::MAX],
    ];
    for (dimension, width) in [(0, 2), (0, 16), (1, 4)] {
        for predicated in [false, true] {
            let vectorized = build_in_vectors(&source(), dimension, width, predicated);
            for name in &names {
                for offset in offsets {
                    for limits in limits {
                        let expected = run(&scalar, name, offset, limits);
                        let got = run(&vectorized, name, offset, limits);
                        assert_eq!(
                            got, expected,
                            "{name} from {offset:?} below {limits:?}, {width} along {dimension}, {predicated}"
                        );
                    }
                }
            }
        }
    }
}

/// Lanes that are a sub-group run whole, and what is beyond a limit tests it.
#[test]
fn nobody_is_left_out_of_a_sub_group() {
    const KERNEL: &str = "void k(global int *out, int n) {
        int x = get_global_id(0); if (x >= n) return; out[x] = 1000 + x * 64 + (int)get_sub_group_local_id(); }";
    for head in ["kernel ", "__attribute__((reqd_work_group_size(64, 1, 1))) kernel "] {
        let source = format!("{head}{KERNEL}");
        let build = |wfv| build_chosen(&source, "", wfv, Choices::default()).0;
        let (scalar, vectorized) = (build(Wfv::Never), build(Wfv::Always));
        for limit in [0, 1, 63, 64, 67, 100, 128] {
            let run = |executable: &Executable| {
                let mut out = vec![0; 128];
                let limit: i32 = limit;
                let args = [buffer(&mut out), Arg::Value(&limit.to_ne_bytes())];
                launch(executable.kernel("k").unwrap(), range(128, 64), &args);
                out
            };
            assert_eq!(run(&vectorized), run(&scalar), "{head}below {limit}");
        }
    }
}
