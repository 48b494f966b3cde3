//! Named barriers: sub-groups that wait for some others of their work-group, compared with models.
//!
//! OpenCL C has no functions for them, so these kernels call the builtins that SPIR-V's instructions become.

use crate::support::{buffer, launch, range, try_build};

/// Work-group sizes: less than a sub-group, whole ones, partial last ones.
const GROUPS: [usize; 9] = [1, 5, 8, 9, 16, 23, 64, 100, 256];
/// The size of sub-groups.
const SIZE: usize = 8;
/// Most work-items of a group.
const MOST: usize = 256;

const DECLARATIONS: &str = "
    __attribute__((convergent)) local void *__mux_named_barrier_initialize(uint count);
    __attribute__((convergent)) void __mux_named_barrier_wait(local void *barrier, uint scope, uint semantics);
    #define WAIT(barrier) __mux_named_barrier_wait(barrier, 2, 0x108)
    #define MAKE(count) __mux_named_barrier_initialize(count)
";

/// Runs the kernel with `body` for all sizes of groups, in which `i` is the work-item's number in the group `n` large, `sub` that of its sub-group,
/// `subs` how many there are, and `r` its result, and compares with `model`, which is given a group's size.
fn check(helpers: &str, body: &str, model: impl Fn(usize) -> Vec<i32>) {
    let source = format!(
        "{DECLARATIONS}
         {helpers}
         __attribute__((intel_reqd_sub_group_size({SIZE})))
         kernel void k(global int *out) {{
             local int data[{MOST}];
             int i = get_local_id(0), n = get_local_size(0);
             int sub = get_sub_group_id(), subs = get_num_sub_groups();
             int r = 0;
             {body}
             out[get_global_id(0)] = r;
         }}"
    );
    for options in ["-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable", "-cl-std=CL3.0 -g"] {
        let (built, log) = try_build(&source, options);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
        let kernel = executable.kernel("k").unwrap();
        for group in GROUPS {
            let mut output = vec![0; 3 * group];
            launch(kernel, range(output.len() as u64, group as u64), &[buffer(&mut output)]);
            let expected = model(group);
            for results in output.chunks(group) {
                assert_eq!(results, expected, "groups of {group}, {options}\n{body}");
            }
        }
    }
}

/// How many sub-groups a group has.
fn count(group: usize) -> usize {
    group.div_ceil(SIZE)
}

/// For each work-item of a group, what `of` says.
fn each(group: usize, of: impl Fn(usize) -> i32) -> Vec<i32> {
    (0..group).map(of).collect()
}

#[test]
fn all_wait_for_all() {
    check(
        "",
        "local void *all = MAKE(subs);
         data[i] = 7 * i;
         WAIT(all);
         r = data[n - 1 - i] + 1;",
        |group| each(group, |i| 7 * (group - 1 - i) as i32 + 1),
    );
}

#[test]
fn two_halves_each_with_a_barrier_of_its_own() {
    // Each goes round by itself, one half three times as often as the other.
    let next = |group: usize, i: usize| {
        let (sub, lane) = (i / SIZE, i % SIZE);
        let next = if sub + 2 < count(group) { sub + 2 } else { sub % 2 };
        (next * SIZE + lane).min(group - 1)
    };
    check(
        "",
        "local void *even = MAKE((subs + 1) / 2);
         local void *odd = MAKE(subs / 2);
         int next = sub + 2 < subs ? sub + 2 : sub % 2;
         int other = min(next * 8 + (int)get_sub_group_local_id(), n - 1);
         int rounds = sub % 2 ? 9 : 3;
         for (int round = 0; round < rounds; round++) {
             data[i] = i * 10 + round;
             if (sub % 2) WAIT(odd); else WAIT(even);
             // The last work-item of the group may be of the other half.
             r += next == (other / 8) ? data[other] : 1;
             if (sub % 2) WAIT(odd); else WAIT(even);
         }",
        |group| {
            each(group, |i| {
                let sub = i / SIZE;
                let other = next(group, i);
                let wanted = if sub + 2 < count(group) { sub + 2 } else { sub % 2 };
                let rounds = if sub % 2 == 1 { 9 } else { 3 };
                (0..rounds)
                    .map(|round| {
                        if other / SIZE == wanted {
                            10 * other as i32 + round
                        } else {
                            1
                        }
                    })
                    .sum()
            })
        },
    );
}

#[test]
fn one_sub_group_produces_what_the_others_consume() {
    check(
        "",
        "local void *full = MAKE(subs), *empty = MAKE(subs);
         for (int round = 1; round <= 5; round++) {
             if (sub == subs - 1) {
                 if (round > 1) WAIT(empty);
                 for (int at = get_sub_group_local_id(); at < n; at += get_sub_group_size())
                     data[at] = at + 100 * round;
                 WAIT(full);
             } else {
                 if (round > 1) WAIT(empty);
                 WAIT(full);
                 r = r * 3 + data[i];
             }
         }",
        |group| {
            let consumes = |i| i / SIZE + 1 < count(group);
            let sum = |i: usize| (1..=5).fold(0, |sum, round| sum * 3 + i as i32 + 100 * round);
            each(group, |i| if consumes(i) { sum(i) } else { 0 })
        },
    );
}

#[test]
fn a_barrier_for_one() {
    check(
        "",
        "local void *own = MAKE(1);
         for (int round = 0; round < 4; round++) { WAIT(own); r += round + i; }",
        |group| each(group, |i| 6 + 4 * i as i32),
    );
}

#[test]
fn mixed_with_barriers_and_functions_of_the_work_group() {
    check(
        "",
        "for (int round = 0; round < 3; round++) {
             local void *first = MAKE(subs > 1 ? 2 : 1);
             data[i] = i + round;
             barrier(CLK_LOCAL_MEM_FENCE);
             int x = data[n - 1 - i];
             barrier(CLK_LOCAL_MEM_FENCE);
             if (sub < 2) {
                 data[i] = sub_group_reduce_add(x);
                 WAIT(first);
                 x = data[0] + data[min(8, n - 1)];
                 WAIT(first);
             }
             r += work_group_reduce_add(x) + x;
         }",
        |group| {
            let mut results = vec![0; group];
            for round in 0..3 {
                let mut x: Vec<i32> = (0..group).map(|i| (group - 1 - i) as i32 + round).collect();
                let sums: Vec<i32> = x.chunks(SIZE).map(|lanes| lanes.iter().sum()).collect();
                let met = sums[0] + sums[SIZE.min(group - 1) / SIZE];
                x.iter_mut().take(2 * SIZE).for_each(|x| *x = met);
                let sum: i32 = x.iter().sum();
                for (result, x) in results.iter_mut().zip(x) {
                    *result += sum + x;
                }
            }
            results
        },
    );
}

#[test]
fn each_call_of_a_helper_makes_a_barrier() {
    check(
        "local void *make(int count) { return MAKE(count); }
         void wait(local void *barrier) { WAIT(barrier); }",
        "local void *all = make(subs), *own = make(1);
         data[i] = i;
         wait(own);
         wait(all);
         r = data[n - 1 - i];
         wait(own);",
        |group| each(group, |i| (group - 1 - i) as i32),
    );
}

#[test]
fn work_items_that_have_returned_are_not_waited_for() {
    check(
        "",
        "local void *few = MAKE(subs > 1 ? subs - 1 : 1);
         data[i] = i + 1;
         out[get_global_id(0)] = -1;
         if (sub == 0 && subs > 1) return;
         WAIT(few);
         r = data[n - 1];",
        |group| {
            let has_returned = |i: usize| i < SIZE && count(group) > 1;
            each(group, |i| if has_returned(i) { -1 } else { group as i32 })
        },
    );
}

/// Steps of random sets of sub-groups, in one order for all: those of a step give numbers to one another round the set.
#[test]
fn random_sets_of_sub_groups() {
    for seed in 1..4u64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = move || {
            // xorshift64
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) as u32
        };
        let sets: Vec<u32> = (0..4).map(|_| random()).collect();
        let steps: Vec<usize> = (0..6).map(|_| random() as usize % sets.len()).collect();
        let made: String = (sets.iter().enumerate())
            .map(|(at, set)| {
                format!("uint s{at} = {set}u & have; local void *b{at} = MAKE(max(1, (int)popcount(s{at})));\n")
            })
            .collect();
        let step = |at: &usize| {
            format!(
                "if (s{at} >> sub & 1) {{
                     data[i] = x;
                     WAIT(b{at});
                     int y = data[partner(s{at}, sub, n)];
                     WAIT(b{at});
                     x = (int)((uint)x * 3u + (uint)y + (uint)sub_group_broadcast(y, 0) + {at}u);
                 }}\n"
            )
        };
        let body = format!(
            "uint have = subs == 32 ? ~0u : (1u << subs) - 1;
             {made}
             int x = i;
             for (int round = 0; round < 2; round++) {{
                 {}
                 x += round;
             }}
             r = x;",
            steps.iter().map(step).collect::<String>()
        );
        let helpers = "
            int partner(uint set, int sub, int n) {
                int other = sub;
                do other = (other + 1) % 32; while (!(set >> other & 1));
                return other * 8 + get_sub_group_local_id() % min(8, n - other * 8);
            }";
        check(helpers, &body, |group| model_of_sets(group, &sets, &steps));
    }
}

fn model_of_sets(group: usize, sets: &[u32], steps: &[usize]) -> Vec<i32> {
    let has = |set: u32, sub: usize| sub < count(group) && set >> sub & 1 == 1;
    let mut x: Vec<i32> = each(group, |i| i as i32);
    for round in 0..2 {
        for &at in steps {
            let given = |i: usize| {
                let next = (1..=32).map(|distance| (i / SIZE + distance) % 32);
                let other = next.into_iter().find(|sub| has(sets[at], *sub)).unwrap();
                x[other * SIZE + i % SIZE % SIZE.min(group - other * SIZE)]
            };
            let step = |i: usize| match has(sets[at], i / SIZE) {
                true => {
                    let sum = x[i].wrapping_mul(3).wrapping_add(given(i));
                    sum.wrapping_add(given(i / SIZE * SIZE)).wrapping_add(at as i32)
                }
                false => x[i],
            };
            x = each(group, step);
        }
        x.iter_mut().for_each(|x| *x = x.wrapping_add(round));
    }
    x
}

/// Such programs have no meaning; it is enough that they end.
#[test]
fn whoever_would_wait_for_ever_is_let_go() {
    check(
        "",
        "local void *more = MAKE(subs + 1), *never = MAKE(1000);
         for (int round = 0; round < 3; round++) { if (sub % 2) WAIT(more); else WAIT(never); r++; }
         if (i % 2) WAIT(more);
         barrier(CLK_LOCAL_MEM_FENCE);
         WAIT(never);",
        |group| each(group, |_| 3),
    );
}
