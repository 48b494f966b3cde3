//! Kernels that require a size of work-groups, whose last ones may be smaller: code for groups of that size alone comes first, launches with smaller ones have other code.

use crate::support::{buffer, build_chosen, launch, Arg, Range};
use compiler::options::Wfv;
use compiler::{Executable, Kernel};
use vecz::Choices;

/// What is written tells which groups there are, and what they share.
const SOURCE: &str = "
#define KERNEL(name, x, y) kernel __attribute__((reqd_work_group_size(x, y, 1))) void name(global int *out, int w) { \\
    local int tile[x * y]; \\
    int lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0), sy = get_local_size(1); \\
    int at = (get_global_id(1) - get_global_offset(1)) * get_global_size(0) + (get_global_id(0) - get_global_offset(0)); \\
    tile[ly * sx + lx] = out[at] * 3 + lx - ly; \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    int s = 0; \\
    for (int k = lx; k < sx * sy; k += sx) s += tile[k] * (k + 1); \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    if (lx < w) tile[ly * sx + lx] = s; \\
    barrier(CLK_LOCAL_MEM_FENCE); \\
    out[at] = tile[ly * sx + (lx + 1) % sx] + sx * 1000 + (int)get_enqueued_local_size(1) * 7 + (int)(get_num_groups(0) * x); }
KERNEL(lines, 64, 1)
KERNEL(tiles, 16, 4)
KERNEL(columns, 1, 24)
KERNEL(odd, 7, 3)
kernel __attribute__((reqd_work_group_size(32, 2, 1))) void leaders(global int *out, int w) {
    local int total[2];
    int lx = get_local_id(0), ly = get_local_id(1);
    int at = (get_global_id(1) - get_global_offset(1)) * get_global_size(0) + (get_global_id(0) - get_global_offset(0));
    if (lx == 0) total[ly] = w;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&total[ly], out[at] % 97);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0 && ly == 0) total[0] = total[0] * 2 + (get_local_size(1) > 1 ? total[1] : -1);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = total[ly] + lx; }
kernel __attribute__((reqd_work_group_size(16, 2, 1))) void sums(global int *out, int w) {
    int at = (get_global_id(1) - get_global_offset(1)) * get_global_size(0) + (get_global_id(0) - get_global_offset(0));
    out[at] = work_group_reduce_add(out[at] + w) + sub_group_reduce_max((int)get_sub_group_local_id()) * 0; }
";

const NAMES: [&str; 6] = ["lines", "tiles", "columns", "odd", "leaders", "sums"];

fn run(kernel: &Kernel, global: [u64; 2], offset: [u64; 3]) -> Vec<i32> {
    let mut out: Vec<i32> = (0..(global[0] * global[1]) as i32).collect();
    let width = 11i32.to_ne_bytes();
    let args = [buffer(&mut out), Arg::Value(&width)];
    let local = kernel
        .declaration()
        .required_work_group_size()
        .expect("one is required");
    let global = [global[0], global[1], 1];
    launch(kernel, Range { global, offset, local }, &args);
    out
}

fn built(options: &str, wfv: Wfv) -> Executable {
    build_chosen(SOURCE, options, wfv, Choices::default()).0
}

#[test]
fn smaller_groups_do_the_same_whatever_runs_them() {
    let plain = built("-cl-opt-disable", Wfv::Never);
    for wfv in [Wfv::Never, Wfv::Auto, Wfv::Always] {
        let executable = built("", wfv);
        for name in NAMES {
            let [expected, kernel] = [&plain, &executable].map(|it| it.kernel(name).expect("it is in the source"));
            for global in [[448, 24], [128, 24], [100, 24], [128, 23], [5, 2], [65, 25]] {
                for offset in [[0; 3], [3, 1, 0], [(1 << 31) - 50, 0, 0]] {
                    assert_eq!(
                        run(kernel, global, offset),
                        run(expected, global, offset),
                        "{name}, {wfv:?}: {global:?} from {offset:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_first_code_is_for_whole_groups() {
    let executable = built("", Wfv::Auto);
    for name in NAMES {
        let kernel = executable.kernel(name).expect("it is in the source");
        let local = kernel
            .declaration()
            .required_work_group_size()
            .expect("one is required");
        let whole = local.map(|size| size * 3);
        let smaller = [whole[0] + local[0] / 2 + 1, whole[1], 1];
        // Rows of one work-item are whole whatever is added.
        let is_whole = smaller[0] % local[0] == 0;
        assert!(!kernel.is_for_all(), "{name}");
        assert_eq!(
            kernel.is_for([0; 3], smaller, local),
            is_whole && kernel.is_for([0; 3], whole, local),
            "{name}"
        );
        assert!(local[0] == 1 || kernel.is_for([0; 3], whole, local), "{name}");
        let other = kernel
            .for_others([0; 3], smaller, local)
            .expect("code for smaller groups");
        assert_ne!(other.entry() as usize, kernel.entry() as usize, "{name}");
    }
}

/// A program that says so, and one in a language without smaller groups, have one code for all launches; so has who follows a kernel line by line.
#[test]
fn where_there_are_none_there_is_one_code() {
    for options in ["-cl-std=CL1.2", "-cl-uniform-work-group-size", "-cl-opt-disable", "-g"] {
        let source = SOURCE.replace("get_enqueued_local_size", "get_local_size");
        let source = source
            .split("kernel __attribute__((reqd_work_group_size(16, 2, 1)))")
            .next()
            .expect("the first part");
        let (executable, _) = build_chosen(source, options, Wfv::Never, Choices::default());
        assert!(
            executable.kernel("tiles").expect("it is there").is_for_all(),
            "{options}"
        );
    }
}
