//! Barriers that work-items may part before, as far as anybody can tell from the kernel: all of a group come to them, or none, or the others have returned.

use crate::support::{buffer, build_chosen, build_in_vectors, launch, Range};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::Choices;

const LOCAL: [[u64; 3]; 4] = [[16, 4, 1], [32, 2, 1], [20, 3, 1], [7, 9, 1]];
const GROUPS: [u64; 3] = [3, 2, 1];

/// Bodies of kernels of `out`, of `own`, which differs from work-item to work-item, and of `shared`, which is the same for all of a group. `g` numbers the work-item, `l` the same
/// in its group, `n` work-items of it there are, and `t` is local memory.
const BODIES: [(&str, &str); 13] = [
    (
        "strided",
        "for (int i = l; i < n * 3; i += n) { t[l] = i + own[g]; barrier(CLK_LOCAL_MEM_FENCE); s = s * 3 + t[n - 1 - l]; barrier(CLK_LOCAL_MEM_FENCE); }",
    ),
    (
        "strided_and_more",
        "for (int i = l; i < n * shared[g]; i += n) { t[l] = i ^ s; barrier(CLK_LOCAL_MEM_FENCE); s += t[(l + 1) % n] + i; barrier(CLK_LOCAL_MEM_FENCE); }
         t[l] = s; barrier(CLK_LOCAL_MEM_FENCE); s = s * 2 + t[l ^ 1];",
    ),
    (
        "some_end_sooner",
        "for (int i = l; i < n * 2 + 5; i += n) { t[l] = i; barrier(CLK_LOCAL_MEM_FENCE); s += t[l] * 5; out[g] = s; }",
    ),
    // Which OpenCL does not allow: a round that is not for all is left out, as far as others wait behind the loop.
    (
        "last_round_not_for_all",
        "for (int i = l; i < n * 2 + 5; i += n) { t[l] = i; barrier(CLK_LOCAL_MEM_FENCE); s += t[n - 1 - l] * 5 + (i >= n * 2) * 1000; barrier(CLK_LOCAL_MEM_FENCE); }
         if (s >= 1000) s = -1; t[l] = s; barrier(CLK_LOCAL_MEM_FENCE); s += t[l ^ 1];",
    ),
    (
        "some_return",
        "if (own[g] % 3 == 1) return; t[l] = own[g]; barrier(CLK_LOCAL_MEM_FENCE); s = t[l ^ 1] * 7 + t[l];",
    ),
    (
        "some_return_twice",
        "if (own[g] % 3 == 1) return; t[l] = own[g]; barrier(CLK_LOCAL_MEM_FENCE); s = t[l ^ 1]; if (own[g] % 5 == 2) return;
         barrier(CLK_LOCAL_MEM_FENCE); t[l] += s; barrier(CLK_LOCAL_MEM_FENCE); s += t[(l + 2) % n];",
    ),
    ("all_return", "if (shared[g] != 2) return; barrier(CLK_LOCAL_MEM_FENCE); s = t[l ^ 1] + 3;"),
    (
        "one_or_the_other",
        "if (shared[g] & 1) { t[l] = own[g]; barrier(CLK_LOCAL_MEM_FENCE); s = t[n - 1 - l]; }
         else { t[l] = own[g] * 2; barrier(CLK_LOCAL_MEM_FENCE); s = t[l ^ 1]; barrier(CLK_LOCAL_MEM_FENCE); t[l] = 4; }
         barrier(CLK_LOCAL_MEM_FENCE); s += t[(l + 5) % n];",
    ),
    (
        "not_for_all",
        "if (shared[g] > 1) { t[l] = own[g]; barrier(CLK_LOCAL_MEM_FENCE); s = t[n - 1 - l]; barrier(CLK_LOCAL_MEM_FENCE); }
         t[l] = s + l; barrier(CLK_LOCAL_MEM_FENCE); s -= t[(l + 5) % n];",
    ),
    (
        "as_often",
        "for (int k = 0; k < shared[g]; ++k) { t[l] = k + own[g]; barrier(CLK_LOCAL_MEM_FENCE); s += t[n - 1 - l] * k; barrier(CLK_LOCAL_MEM_FENCE); if (k * k > shared[g]) break; }",
    ),
    (
        "nested",
        "for (int k = 0; k < shared[g]; ++k) { if (own[g] & 2) s += k; for (int i = l; i < n * (k + 1); i += n) { t[l] = s + i;
         barrier(CLK_LOCAL_MEM_FENCE); if (own[g] & 1) s ^= t[(l + i) % n]; barrier(CLK_LOCAL_MEM_FENCE); } }",
    ),
    (
        "kept",
        "int k[5]; for (int j = 0; j < 5; ++j) k[j] = own[g] + j; for (int i = l; i < n * 2; i += n) { t[l] = k[i % 5]; barrier(CLK_LOCAL_MEM_FENCE);
         k[own[g] % 5] += t[l ^ 1]; barrier(CLK_LOCAL_MEM_FENCE); } for (int j = 0; j < 5; ++j) s = s * 3 + k[j];",
    ),
    (
        "parting_between",
        "if (own[g] % 4 == 3) return; for (int k = 0; k < (own[g] & 7); ++k) s += k * own[g]; t[l] += s; barrier(CLK_LOCAL_MEM_FENCE);
         while (s > 3) { s = s / 2 - t[l ^ 1]; if (s == 9) break; } barrier(CLK_LOCAL_MEM_FENCE); t[l] = s; barrier(CLK_LOCAL_MEM_FENCE); s += t[(l + 1) % n];",
    ),
];

fn source() -> String {
    let kernel = |(name, body): &(&str, &str)| {
        format!(
            "kernel void {name}(global int *out, global const int *own, global const int *shared) {{
                local int t[128];
                int n = get_local_size(0) * get_local_size(1), l = get_local_linear_id(), s = 0;
                int g = get_global_id(1) * get_global_size(0) + get_global_id(0);
                t[l] = l + 1; if (l == 0) t[n] = 77; barrier(CLK_LOCAL_MEM_FENCE);
                {body}
                out[g] = s; }}\n"
        )
    };
    BODIES.iter().map(kernel).collect()
}

fn run(executable: &Executable, name: &str, local: [u64; 3]) -> Vec<i32> {
    let global = [local[0] * GROUPS[0], local[1] * GROUPS[1], 1];
    let items = global[0] * global[1];
    let mut out: Vec<i32> = (0..items).map(|it| -(it as i32)).collect();
    let mut own: Vec<i32> = (0..items).map(|it| ((it * 2_654_435_761) >> 7) as i32 & 0xFF).collect();
    let group = |it: u64| it / global[0] / local[1] * GROUPS[0] + it % global[0] / local[0];
    let mut shared: Vec<i32> = (0..items).map(|it| (group(it) % 4) as i32).collect();
    let args = [buffer(&mut out), buffer(&mut own), buffer(&mut shared)];
    let range = Range {
        global,
        local,
        offset: [0; 3],
    };
    launch(executable.kernel(name).unwrap(), range, &args);
    out
}

#[test]
fn work_items_wait_where_they_may_have_parted() {
    let (scalar, _) = build_chosen(&source(), "", Wfv::Never, Choices::default());
    for (dimension, width) in [(0, 2), (0, 8), (0, 16), (1, 4)] {
        for predicated in [false, true] {
            let vectorized = build_in_vectors(&source(), dimension, width, predicated);
            for (name, _) in BODIES {
                for local in LOCAL {
                    let expected = run(&scalar, name, local);
                    let got = run(&vectorized, name, local);
                    assert_eq!(
                        got, expected,
                        "{name} in {local:?}, {width} along {dimension}, {predicated}"
                    );
                }
            }
        }
    }
}
