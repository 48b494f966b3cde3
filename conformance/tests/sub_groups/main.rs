//! Functions of sub-groups against a model, in sub-groups of every size, whole and partial, where all work-items reach them and where some do.

mod model;

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use model::{Expression, Lanes, INTEL, NEWER, NON_UNIFORM, UNIFORM};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

const SIZES: [usize; 5] = [4, 8, 16, 32, 64];
/// Global and local sizes: less than a sub-group, some whole ones, partial last ones, rows shorter than sub-groups, a last work-group that is smaller.
const RANGES: [(&[usize], &[usize]); 9] = [
    (&[2], &[1]),
    (&[6], &[3]),
    (&[32], &[16]),
    (&[74], &[37]),
    (&[100], &[64]),
    (&[200], &[100]),
    (&[8, 6], &[4, 3]),
    (&[64, 4], &[32, 2]),
    (&[6, 5, 14], &[3, 5, 7]),
];
/// The place of a work-item in the buffers: work-groups one after another.
const PLACE: &str =
    "((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0)) * items + get_local_linear_id()";
/// The options that make SPIR-V with Intel's instructions.
const SPIRV: &str = "-cl-std=CL2.0 -DDECLARED_BY_HEADER -Dcl_intel_subgroups -Dcl_intel_subgroups_short --spirv-ext=+SPV_INTEL_subgroups";
/// What lanes that do not reach a call are given.
const ABSENT: i32 = -7;

/// Which lanes reach the calls: a condition on `int x` and `uint lane`, and the same in Rust.
struct Reached {
    kernel: &'static str,
    condition: &'static str,
    model: fn(i32, usize) -> bool,
}

const ALL: Reached = Reached {
    kernel: "all",
    condition: "1",
    model: |_, _| true,
};

const SOME: [Reached; 3] = [
    Reached {
        kernel: "odd",
        condition: "x & 1",
        model: |x, _| x & 1 != 0,
    },
    Reached {
        kernel: "few",
        condition: "lane < 3",
        model: |_, lane| lane < 3,
    },
    Reached {
        kernel: "holes",
        condition: "(x & 16) || lane % 5 == 2",
        model: |x, lane| x & 16 != 0 || lane % 5 == 2,
    },
];

/// A kernel that stores the value of every expression.
fn kernel(reached: &Reached, expressions: &[&Expression], attribute: &str) -> String {
    let stores: String = expressions
        .iter()
        .enumerate()
        .map(|(at, expression)| format!("        mine[{at}] = {};\n", expression.source))
        .collect();
    format!(
        "{attribute} kernel void {}(global const int *in, global int *out, uint items) {{
    const size_t i = {PLACE};
    const int x = in[i];
    const uint lane = get_sub_group_local_id();
    global int *mine = out + i * {};
    if ({}) {{\n{stores}    }}\n}}\n",
        reached.kernel,
        expressions.len(),
        reached.condition
    )
}

fn numbers(count: usize) -> Vec<i32> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as i32
    };
    (0..count).map(|_| next()).collect()
}

/// Runs a kernel that stores `count` numbers for each work-item. What each work-item is given, and the numbers; by sub-group of at most `size`.
fn run(
    session: &Session,
    kernel: &Kernel,
    range: (&[usize], &[usize]),
    count: usize,
    size: usize,
) -> Vec<Vec<(i32, Vec<i32>)>> {
    let (global, local) = range;
    let items: usize = local.iter().product();
    let values = numbers(global.iter().product());
    let input = session.buffer_of(&values).unwrap();
    let output = session.buffer_of(&vec![ABSENT; values.len() * count]).unwrap();
    let mut launch = ExecuteKernel::new(kernel);
    launch.set_global_work_sizes(global).set_local_work_sizes(local);
    // SAFETY: the kernel's arguments are two buffers of as many numbers as it accesses, and a number.
    unsafe {
        launch
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&(items as u32))
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    let results = session.read(&output, values.len() * count).unwrap();
    let results = results.chunks_exact(count).map(<[i32]>::to_vec);
    let facts: Vec<(i32, Vec<i32>)> = values.into_iter().zip(results).collect();
    let groups = facts.chunks(items);
    groups.flat_map(|group| group.chunks(size)).map(<[_]>::to_vec).collect()
}

/// Runs a kernel and compares all that it stores.
fn check(session: &Session, program: &Program, reached: &Reached, expressions: &[&Expression], size: usize) {
    let kernel = Kernel::create(program, reached.kernel).unwrap();
    for range in RANGES {
        for sub_group in run(session, &kernel, range, expressions.len(), size) {
            let (values, results): (Vec<i32>, Vec<Vec<i32>>) = sub_group.into_iter().unzip();
            let active = (0..values.len())
                .map(|lane| (reached.model)(values[lane], lane))
                .collect();
            let lanes = Lanes {
                values: &values,
                active,
                size,
            };
            for (lane, results) in results.iter().enumerate() {
                for (expression, &result) in expressions.iter().zip(results) {
                    let expected = match lanes.active[lane] {
                        true => (expression.model)(&lanes, lane),
                        false => Some(ABSENT),
                    };
                    assert!(
                        expected.is_none_or(|expected| expected == result),
                        "{} is {result}, not {expected:?}, in lane {lane} of {} ({size}), reached by {}, {range:?}",
                        expression.source,
                        values.len(),
                        reached.condition
                    );
                }
            }
        }
    }
}

fn all_of<'a>(lists: &[&'a [Expression]]) -> Vec<&'a Expression> {
    lists.iter().copied().flatten().collect()
}

fn check_all(door: FrontDoor, size: usize, options: &str, extensions: &[&[Expression]]) {
    let session = Session::weft().unwrap();
    let (everywhere, somewhere) = (
        all_of(&[&[UNIFORM, NON_UNIFORM], extensions].concat()),
        all_of(&[&[NON_UNIFORM], extensions].concat()),
    );
    let attribute = format!("__attribute__((intel_reqd_sub_group_size({size})))");
    let header = "#ifdef DECLARED_BY_HEADER\n#include <opencl-c.h>\n#endif\n";
    let mut source = header.to_owned() + &kernel(&ALL, &everywhere, &attribute);
    source.extend(SOME.iter().map(|reached| kernel(reached, &somewhere, &attribute)));
    let program = door
        .build(&session, &source, options)
        .unwrap_or_else(|error| panic!("{door}, sub-groups of {size}: {error}"));
    check(&session, &program, &ALL, &everywhere, size);
    for reached in &SOME {
        check(&session, &program, reached, &somewhere, size);
    }
}

#[test]
fn functions_answer_as_the_model_does() {
    for size in SIZES {
        check_all(FrontDoor::OpenClC, size, "-cl-std=CL3.0", &[NEWER, INTEL]);
    }
}

#[test]
fn functions_of_spirv_answer_as_the_model_does() {
    for size in [8, 32] {
        check_all(FrontDoor::SpirvO2, size, SPIRV, &[INTEL]);
    }
}

/// Work-items meet again after a loop that they leave at different times, in called functions, and after some have returned.
const CONTROL_FLOW: &str = "
int members() { return sub_group_non_uniform_reduce_add(1); }
__attribute__((noinline)) int weighed(int x) { return x & 1 ? sub_group_non_uniform_reduce_add(x & 7) : members(); }

__attribute__((intel_reqd_sub_group_size(16)))
kernel void flow(global const int *in, global int *out, uint items) {
    const size_t i = PLACE;
    const int x = in[i];
    global int *mine = out + i * 5;
    // Each turn is reached by those who have not left.
    int turns = 0;
    for (int n = 0; n < (x & 7); ++n)
        turns += sub_group_non_uniform_reduce_add(1);
    mine[0] = turns;
    // After the loop all meet.
    mine[1] = sub_group_reduce_add(1);
    mine[2] = weighed(x);
    // A loop whose end the sub-group decides together.
    int left = x & 15, rounds = 0;
    while (sub_group_any(left > 0)) {
        --left;
        ++rounds;
    }
    mine[3] = rounds;
    if ((x & 3) == 3) return;
    mine[4] = members();
}";

#[test]
fn work_items_meet_again() {
    let session = Session::weft().unwrap();
    // Not by clang -O2, which makes one call of the two in `weighed`.
    for door in [FrontDoor::OpenClC, FrontDoor::SpirvO0] {
        let standard = if door == FrontDoor::OpenClC { "CL3.0" } else { "CL2.0" };
        let program = door
            .build(
                &session,
                &CONTROL_FLOW.replace("PLACE", PLACE),
                &format!("-cl-std={standard}"),
            )
            .unwrap();
        let kernel = Kernel::create(&program, "flow").unwrap();
        for range in RANGES {
            for sub_group in run(&session, &kernel, range, 5, 16) {
                let count = |keep: &dyn Fn(i32) -> bool| sub_group.iter().filter(|(x, _)| keep(*x)).count() as i32;
                for (x, result) in &sub_group {
                    let turns: i32 = (0..x & 7).map(|n| count(&|other| other & 7 > n)).sum();
                    let weighed: i32 = match x & 1 {
                        1 => sub_group
                            .iter()
                            .filter(|(other, _)| other & 1 == 1)
                            .map(|(other, _)| other & 7)
                            .sum(),
                        _ => count(&|other| other & 1 == 0),
                    };
                    let rounds = sub_group.iter().map(|(other, _)| other & 15).max().unwrap_or(0);
                    let stayed = if x & 3 == 3 {
                        ABSENT
                    } else {
                        count(&|other| other & 3 != 3)
                    };
                    let expected = [turns, sub_group.len() as i32, weighed, rounds, stayed];
                    assert_eq!(result, &expected, "{door}, {x:#x} of {sub_group:x?}");
                }
            }
        }
    }
}

/// The usual sum over a work-group: by sub-group, then the first sub-group sums their sums. Barriers of the work-group and of sub-groups in one kernel.
const SUM: &str = "
__attribute__((intel_reqd_sub_group_size(8)))
kernel void sum(global const int *in, global int *out, uint items) {
    local int sums[64];
    const size_t i = PLACE;
    global int *mine = out + i * 2;
    const uint lane = get_sub_group_local_id();
    const int sum = sub_group_reduce_add(in[i]);
    if (lane == 0) sums[get_sub_group_id()] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 0) {
        int total = 0;
        for (uint at = lane; at < get_num_sub_groups(); at += get_sub_group_size()) total += sums[at];
        total = sub_group_reduce_add(total);
        if (sub_group_elect()) sums[63] = total;
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    mine[0] = sums[63];
    // What a work-item writes, its neighbour reads.
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    mine[1] = lane == 0 ? ~0 : (mine - 2)[0];
}";

#[test]
fn sub_groups_work_for_the_work_group() {
    let session = Session::weft().unwrap();
    for (door, standard) in [
        (FrontDoor::OpenClC, "-cl-std=CL3.0"),
        (FrontDoor::SpirvO2, "-cl-std=CL2.0"),
    ] {
        let program = door.build(&session, &SUM.replace("PLACE", PLACE), standard).unwrap();
        let kernel = Kernel::create(&program, "sum").unwrap();
        for range in RANGES {
            let items: usize = range.1.iter().product();
            // All of a work-group at once.
            for group in run(&session, &kernel, range, 2, items) {
                let total = group.iter().fold(0, |sum: i32, (x, _)| sum.wrapping_add(*x));
                for (at, (_, result)) in group.iter().enumerate() {
                    let neighbour = if at % 8 == 0 { !0 } else { total };
                    assert_eq!(result, &[total, neighbour], "{door}, {range:?}");
                }
            }
        }
    }
}

/// Blocks are read and written by whole sub-groups.
const BLOCKS: &str = "
#ifdef DECLARED_BY_HEADER
#include <opencl-c.h>
#endif
__attribute__((intel_reqd_sub_group_size(8)))
kernel void blocks(global const uint *in, global uint *out, global ushort *narrow, local uint *shared) {
    const size_t start = get_sub_group_id() * get_max_sub_group_size();
    const uint4 four = intel_sub_group_block_read4(in + start * 4);
    intel_sub_group_block_write4(out + start * 4, four + get_sub_group_local_id());
    intel_sub_group_block_write_us2(narrow + start * 2, convert_ushort2(four.xy));
#ifndef DECLARED_BY_HEADER // which has no blocks of local memory
    intel_sub_group_block_write(shared + start, four.w);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint last = intel_sub_group_block_read(shared + start);
#else
    const uint last = four.w;
#endif
    out[get_local_size(0) * 4 + get_local_id(0)] = last;
}";

#[test]
fn blocks_are_contiguous() {
    let session = Session::weft().unwrap();
    for (door, options) in [(FrontDoor::OpenClC, "-cl-std=CL3.0"), (FrontDoor::SpirvO2, SPIRV)] {
        let program = door.build(&session, BLOCKS, options).unwrap();
        check_blocks(&session, &program);
    }
}

fn check_blocks(session: &Session, program: &Program) {
    let kernel = Kernel::create(program, "blocks").unwrap();
    let values: Vec<u32> = (0..32 * 4).map(|x| x * x + 1).collect();
    let input = session.buffer_of(&values).unwrap();
    let output = session.buffer_of(&[0u32; 32 * 5]).unwrap();
    let narrow = session.buffer_of(&[0u16; 32 * 2]).unwrap();
    let mut launch = ExecuteKernel::new(&kernel);
    launch.set_global_work_sizes(&[32]).set_local_work_sizes(&[32]);
    // SAFETY: each buffer has as many numbers as the kernel accesses.
    unsafe {
        launch
            .set_arg(&input)
            .set_arg(&output)
            .set_arg(&narrow)
            .set_arg_local_buffer(32 * 4)
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    let output = session.read(&output, 32 * 5).unwrap();
    let narrow = session.read(&narrow, 32 * 2).unwrap();
    for item in 0..32 {
        let (start, lane) = (item / 8 * 8, item % 8);
        for component in 0..4 {
            let at = start * 4 + component * 8 + lane;
            assert_eq!(output[at], values[at] + lane as u32);
        }
        for component in 0..2 {
            let at = component * 8 + lane;
            assert_eq!(narrow[start * 2 + at], values[start * 4 + at] as u16);
        }
        assert_eq!(output[32 * 4 + item], values[start * 4 + 24 + lane]);
    }
}
