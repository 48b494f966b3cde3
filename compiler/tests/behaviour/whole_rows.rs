//! Kernels with barriers, whose first code in vectors is for work-groups alone whose rows are whole vectors: launches with others have other code.

use crate::support::{buffer, build_chosen, launch, Arg, Range};
use compiler::options::Wfv;
use compiler::{Executable, Kernel};
use vecz::{Choice, Choices};

/// What is written tells which groups there are, and what they share.
const SOURCE: &str = "
#define HERE \\
    int lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0), sy = get_local_size(1); \\
    int at = (get_global_id(1) - get_global_offset(1)) * get_global_size(0) + (get_global_id(0) - get_global_offset(0));
kernel void tiles(global int *out, int w) {
    local int tile[1024]; HERE
    tile[ly * sx + lx] = out[at] * 3 + lx - ly;
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    for (int k = lx; k < sx * sy; k += sx) s += tile[k] * (k + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < w) tile[ly * sx + lx] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = tile[ly * sx + (lx + 1) % sx] + sx * 1000 + (int)get_num_groups(0); }
kernel void line(global int *out, int w) {
    local int part[1024];
    const int l = get_local_id(0), n = get_local_size(0), row = get_global_id(1) - get_global_offset(1);
    const int at = row * (int)get_global_size(0) + (int)(get_global_id(0) - get_global_offset(0));
    part[l] = out[at] + w;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 1; step < n; step *= 2) {
        int other = l >= step ? part[l - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        part[l] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[at] = part[n - 1 - l]; }
kernel void leaders(global int *out, int w) {
    local int total[64]; HERE
    if (lx == 0) total[ly] = w;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&total[ly], out[at] % 97);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0 && ly == 0) total[0] = total[0] * 2 + (sy > 1 ? total[1] : -1);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = total[ly] + lx; }
kernel void some_return(global int *out, int w) {
    local int tile[1024]; HERE
    tile[ly * sx + lx] = out[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx % 3 == 1) return;
    out[at] = tile[ly * sx + sx - 1 - lx] * w; }
kernel void sums(global int *out, int w) {
    HERE
    out[at] = work_group_reduce_add(out[at] + w) + sub_group_reduce_max((int)get_sub_group_local_id()) * 0; }
";

const NAMES: [&str; 5] = ["tiles", "line", "leaders", "some_return", "sums"];

fn run(kernel: &Kernel, global: [u64; 2], local: [u64; 2], offset: [u64; 3]) -> Vec<i32> {
    let mut out: Vec<i32> = (0..(global[0] * global[1]) as i32).collect();
    let width = 11i32.to_ne_bytes();
    let args = [buffer(&mut out), Arg::Value(&width)];
    let whole = |[x, y]: [u64; 2]| [x, y, 1];
    let (global, local) = (whole(global), whole(local));
    launch(kernel, Range { global, offset, local }, &args);
    out
}

fn built(options: &str, wfv: Wfv, width: Option<u32>, has_lanes_along_y: bool) -> Executable {
    let mut choices = Choices::default();
    choices.width = width;
    choices.dimension = has_lanes_along_y.then_some(1);
    build_chosen(SOURCE, options, wfv, choices).0
}

/// Work-groups, and how many there are; rows of 16 and 64 are whole vectors, others are so of some widths or none. `line` is for one row.
const LAUNCHES: [([u64; 2], [u64; 2]); 9] = [
    ([64, 8], [16, 4]),
    ([128, 3], [64, 1]),
    ([24, 16], [8, 8]),
    ([12, 12], [4, 4]),
    ([70, 5], [7, 5]),
    ([60, 2], [20, 1]),
    ([100, 9], [32, 4]),
    ([5, 32], [1, 16]),
    ([3, 2], [1, 1]),
];

fn compare(executable: &Executable, plain: &Executable, what: &str) {
    for name in NAMES {
        let [expected, kernel] = [plain, executable].map(|it| it.kernel(name).expect("it is in the source"));
        for (global, local) in LAUNCHES {
            let local = if name == "line" { [local[0], 1] } else { local };
            for offset in [[0; 3], [3, 1, 0], [(1 << 31) - 50, 0, 0]] {
                assert_eq!(
                    run(kernel, global, local, offset),
                    run(expected, global, local, offset),
                    "{name}, {what}: {global:?} in {local:?} from {offset:?}"
                );
            }
        }
    }
}

#[test]
fn other_rows_do_the_same_whatever_runs_them() {
    let plain = built("-cl-opt-disable", Wfv::Never, None, false);
    for wfv in [Wfv::Auto, Wfv::Always] {
        compare(&built("", wfv, None, false), &plain, &format!("{wfv:?}"));
    }
    for width in [4, 16, 64] {
        compare(
            &built("", Wfv::Always, Some(width), false),
            &plain,
            &format!("{width} lanes"),
        );
    }
    compare(&built("", Wfv::Always, Some(8), true), &plain, "8 lanes along y");
}

#[test]
fn the_first_code_is_for_whole_rows() {
    for (width, [whole, other]) in [(8, [24, 12]), (16, [48, 24])] {
        let executable = built("", Wfv::Always, Some(width), false);
        for name in ["tiles", "line", "leaders"] {
            let kernel = executable.kernel(name).expect("it is in the source");
            assert!(!kernel.is_for_all(), "{name}");
            let is_for = |offset, global, local| kernel.is_for([offset, 0, 0], [global, 2, 1], [local, 1, 1]);
            assert!(is_for(0, 10 * whole, whole), "{name}");
            assert!(is_for(7, 10 * whole, whole), "{name}");
            // The last group is whole vectors too, if smaller.
            assert!(is_for(0, 10 * whole + u64::from(width), whole), "{name}");
            assert!(!is_for(0, 10 * whole + 1, whole), "{name}");
            assert!(!is_for(0, 10 * other, other), "{name}");
            assert!(!is_for(1 << 31, 10 * whole, whole), "{name}");
            let range = ([0; 3], [10 * other, 2, 1], [other, 1, 1]);
            let others = kernel
                .for_others(range.0, range.1, range.2)
                .expect("code for other rows");
            assert_ne!(others.entry() as usize, kernel.entry() as usize, "{name}");
        }
    }
}

/// Who follows a kernel line by line, or wants one code, has one for all launches; so has a kernel that keeps much.
#[test]
fn where_nobody_wants_variants_there_is_one_code() {
    for options in ["-cl-opt-disable", "-g"] {
        let executable = built(options, Wfv::Always, Some(8), false);
        let kernel = executable.kernel("line").expect("it is in the source");
        assert!(kernel.is_for_all(), "{options}");
    }
    let large = "kernel void large(global int *out, int n) {
                     int all[400];
                     for (int k = 0; k < 400; k++) all[k] = out[k * n];
                     barrier(CLK_LOCAL_MEM_FENCE);
                     out[get_global_id(0)] = all[n] + all[out[n] & 255]; }";
    let mut choices = Choices::default();
    choices.width = Some(8);
    let (executable, _) = build_chosen(large, "", Wfv::Always, choices);
    assert!(executable.kernel("large").expect("it is there").is_for_all());
    let mut masked = Choices::default();
    masked.set(Choice::VectorPredication, true);
    compare(
        &build_chosen(SOURCE, "", Wfv::Always, masked).0,
        &built("-cl-opt-disable", Wfv::Never, None, false),
        "masked",
    );
}
