//! What work-groups leave over whose size is known: work-items that do not fill vectors run with masks where that is cheaper than one by one. And what those leave over whose size is not:
//! across barriers there are no masks, but narrower vectors.

use crate::support::{buffer, build_chosen, launch, Arg, Range};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::{Choice, Choices};

/// Kernels of an input, an output and a number, in work-groups of a size, which they see: others run in groups that suit them.
fn source([x, y]: [u64; 2]) -> String {
    format!(
        "#define SIZE __attribute__((reqd_work_group_size({x}, {y}, 1)))
         #define AT (get_global_id(1) * get_global_size(0) + get_global_id(0))
         #define ME (int)get_local_id(0)
         SIZE kernel void plain(global const int *in, global int *out, int n) {{ out[AT] = in[AT] * 3 + n + ME; }}
         SIZE kernel void long_sum(global const int *in, global int *out, int n) {{
             int s = in[AT];
             for (int k = 0; k < 50; ++k) s = s * 17 + (k ^ n);
             out[AT] = s + ME;
         }}
         SIZE kernel void uniform_store(global const int *in, global int *out, int n) {{ out[AT] = in[AT] + ME; if (n > 2) out[n - 3] = n; }}
         SIZE kernel void loop(global const int *in, global int *out, int n) {{
             int s = 0;
             for (int k = 0; k < (in[AT] & 15); ++k) s += in[(AT + k * 7) % (size_t)n] / (k + 1);
             out[AT] = s + ME;
         }}
         SIZE kernel void counts(global const int *in, global int *out, int n) {{ atomic_add(&out[in[AT] & 3], (int)get_local_id(1) + 1); }}
         SIZE kernel void branches(global const int *in, global int *out, int n) {{
             if (in[AT] % 3 == 0) return;
             if (get_global_id(0) > 5) out[AT] = in[AT - 1] + n / in[AT] + ME; else out[AT] = n;
         }}
         SIZE kernel void waits(global const int *in, global int *out, int n) {{
             local int all[{count}];
             size_t me = get_local_linear_id();
             all[me] = in[AT];
             barrier(CLK_LOCAL_MEM_FENCE);
             out[AT] = all[(me + 1) % {count}];
         }}",
        count = x * y
    )
}

const KERNELS: [&str; 7] = [
    "plain",
    "long_sum",
    "uniform_store",
    "loop",
    "counts",
    "branches",
    "waits",
];

/// Runs a kernel over whole work-groups, or some that have so many work-items less along x.
fn run(executable: &Executable, name: &str, local: [u64; 2], missing: u64) -> Vec<i32> {
    let global = [local[0] * 3 - missing, local[1] * 2, 1];
    let count = (global[0] * global[1]) as usize;
    let mut input: Vec<i32> = (0..count as i32).map(|at| at * 37 % 101 + 1).collect();
    let mut out = vec![-1; count];
    let number = (count as i32).min(7).to_ne_bytes();
    let args = [buffer(&mut input), buffer(&mut out), Arg::Value(&number)];
    let range = Range {
        global,
        offset: [0; 3],
        local: [local[0], local[1], 1],
    };
    launch(executable.kernel(name).unwrap(), range, &args);
    out
}

/// What the log says of a kernel.
fn remark<'a>(log: &'a str, kernel: &str) -> &'a str {
    let start = format!("kernel \"{kernel}\"");
    log.lines().find(|line| line.contains(&start)).unwrap_or_default()
}

#[test]
fn rows_that_do_not_fill_vectors() {
    for size in [[100, 1], [24, 2], [10, 10], [7, 3], [3, 5], [1, 33], [64, 2], [2, 1]] {
        let text = source(size);
        let (scalar, _) = build_chosen(&text, "", Wfv::Never, Choices::default());
        let mut whole = Choices::default();
        whole.set(Choice::VectorPredication, false);
        let mut folded = Choices::default();
        folded.set(Choice::VectorPredication, true);
        for choices in [Choices::default(), whole, folded] {
            let (vectorized, log) = build_chosen(&text, "", Wfv::Always, choices);
            for (name, missing) in KERNELS.iter().flat_map(|name| [(name, 0), (name, size[0] / 2)]) {
                // It reads what the work-items that are not there would have written.
                if *name == "waits" && missing > 0 {
                    continue;
                }
                let expected = run(&scalar, name, size, missing);
                let found = run(&vectorized, name, size, missing);
                assert_eq!(found, expected, "{name} of {size:?}, {missing} less\n{log}");
            }
        }
    }
}

/// Kernels of tiles of any size, with what lives across their barriers.
const TILES: &str = "
    #define AT (get_global_id(1) * get_global_size(0) + get_global_id(0))
    kernel void waits(global const int *in, global int *out, int n) {
        local int all[1024];
        size_t me = get_local_linear_id(), count = get_local_size(0) * get_local_size(1);
        int own = in[AT] * n;
        all[me] = own;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[AT] = all[(me + 1) % count] + own;
    }
    kernel void rounds(global const int *in, global int *out, int n) {
        local int all[1024];
        size_t me = get_local_linear_id(), x = get_local_id(0), row = me - x;
        int sum = 0;
        for (int k = 0; k < n; ++k) {
            all[me] = in[AT] + k;
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int i = 0; i < (int)get_local_size(0); ++i) sum = sum * 3 + all[row + i];
            if (x % 3 == 1) sum += all[row] / (k + 1);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        out[AT] = sum;
    }
    kernel void leaves(global const int *in, global int *out, int n) {
        if (n > 100) return;
        size_t y = get_local_id(1);
        int least = work_group_reduce_min(in[AT]);
        out[AT] = work_group_scan_inclusive_add(in[AT]) - least + (int)y;
    }";

#[test]
fn rows_of_tiles_that_are_shorter_than_a_vector() {
    let options = "-cl-std=CL3.0";
    let (scalar, _) = build_chosen(TILES, options, Wfv::Never, Choices::default());
    let (vectorized, log) = build_chosen(TILES, options, Wfv::Always, Choices::default());
    for kernel in ["waits", "rounds"] {
        let said = remark(&log, kernel);
        assert!(said.contains("of those that are left over"), "{log}");
    }
    for (name, size) in ["waits", "rounds", "leaves"]
        .into_iter()
        .flat_map(|name| [1, 3, 4, 7, 8, 9, 16, 17, 24, 31, 32].map(|x| (name, [x, 5])))
    {
        let expected = run(&scalar, name, size, 0);
        assert_eq!(run(&vectorized, name, size, 0), expected, "{name} of {size:?}\n{log}");
    }
}

#[test]
fn tails_have_masks_where_that_is_cheaper() {
    let log = |size, choices| build_chosen(&source(size), "", Wfv::Always, choices).1;
    let has_masks = |log: &str, kernel| {
        let remark = remark(log, kernel);
        assert!(remark.contains("work-items at once"), "{kernel}: {log}");
        remark.contains("fewer")
    };
    // One less than fills vectors of any width, and few more than half of 16.
    for size in [[31, 1], [10, 10]] {
        let by_cost = log(size, Choices::default());
        assert!(has_masks(&by_cost, "long_sum"), "{by_cost}");
        // Across barriers lanes without work-items would do harm.
        assert!(!has_masks(&by_cost, "waits"), "{by_cost}");
        let mut without = Choices::default();
        without.set(Choice::VectorPredication, false);
        let unwanted = log(size, without);
        assert!(!has_masks(&unwanted, "long_sum"), "{unwanted}");
    }
    let lonely = log([1, 1], Choices::default());
    let why = "the rows of its work-groups are 1 long, shorter than 2";
    assert!(remark(&lonely, "long_sum").ends_with(why), "{lonely}");
    let whole = log([64, 2], Choices::default());
    assert!(!has_masks(&whole, "long_sum"), "nothing is left over: {whole}");
}
