//! Kernels whose work-items meet in sub-groups, compared with a model of what each lane gets.

mod support;

use support::{buffer, launch, range, try_build, Range};

/// Work-group sizes: less than a sub-group, whole ones, partial last ones.
const GROUPS: [u64; 8] = [1, 2, 3, 7, 16, 64, 100, 256];
const SIZES: [usize; 5] = [4, 8, 16, 32, 64];
const OPTIONS: &str = "-cl-std=CL3.0";
const NOBODY: i32 = -99;

/// What a sub-group sees: for each lane, its value.
type Lanes<'a> = &'a [i32];

/// Some numbers, different from lane to lane.
fn inputs(count: usize) -> Vec<i32> {
    (0..count as i32)
        .map(|at| (at.wrapping_mul(7919) ^ (at << 3)) % 1000 - 300)
        .collect()
}

/// Runs `body`, in which `x` is the work-item's input, `lane` its place and `r` its result, for all sizes of groups and sub-groups, and compares with
/// `model`, which is given the inputs of a sub-group and the size of a whole one.
fn check(body: &str, model: impl Fn(Lanes<'_>, usize) -> Vec<i32>) {
    let kernel = |size: usize| {
        format!(
            "__attribute__((intel_reqd_sub_group_size({size})))
             kernel void k{size}(global const int *in, global int *out) {{
                 size_t i = get_global_linear_id();
                 int x = in[i], r = {NOBODY};
                 int lane = get_sub_group_local_id();
                 {body}
                 out[i] = r;
             }}\n"
        )
    };
    let source: String = SIZES.into_iter().map(kernel).collect();
    let (built, log) = try_build(&source, OPTIONS);
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
    for size in SIZES {
        let kernel = executable.kernel(&format!("k{size}")).unwrap();
        assert_eq!(kernel.max_sub_group_size(), size as u64);
        assert_eq!(kernel.required_sub_group_size(), Some(size as u64));
        for group in GROUPS {
            let count = (group * 3) as usize;
            let mut input = inputs(count);
            let mut output = vec![0; count];
            let args = [buffer(&mut input), buffer(&mut output)];
            launch(kernel, range(count as u64, group), &args);
            let expected: Vec<i32> = input
                .chunks(group as usize)
                .flat_map(|items| items.chunks(size))
                .flat_map(|lanes| model(lanes, size))
                .collect();
            assert_eq!(output, expected, "sub-groups of {size}, groups of {group}\n{body}");
        }
    }
}

/// The same result for all lanes.
fn all(lanes: Lanes<'_>, result: i32) -> Vec<i32> {
    vec![result; lanes.len()]
}

/// For each lane, what `of` says of its index.
fn each(lanes: Lanes<'_>, of: impl Fn(usize) -> i32) -> Vec<i32> {
    (0..lanes.len()).map(of).collect()
}

fn sum(lanes: &[i32]) -> i32 {
    lanes.iter().fold(0, |sum, x| sum.wrapping_add(*x))
}

#[test]
fn reductions() {
    check("r = sub_group_reduce_add(x);", |lanes, _| all(lanes, sum(lanes)));
    check("r = sub_group_reduce_min(x);", |lanes, _| {
        all(lanes, *lanes.iter().min().unwrap())
    });
    check("r = sub_group_reduce_max((uint)x);", |lanes, _| {
        all(lanes, lanes.iter().map(|x| *x as u32).max().unwrap() as i32)
    });
    check("r = (int)sub_group_reduce_add((float)x);", |lanes, _| {
        all(lanes, sum(lanes))
    });
    check("r = sub_group_non_uniform_reduce_mul((char)x);", |lanes, _| {
        let product = lanes.iter().fold(1i8, |product, x| product.wrapping_mul(*x as i8));
        all(lanes, product.into())
    });
    check("r = sub_group_non_uniform_reduce_logical_xor(x & 1);", |lanes, _| {
        all(lanes, (lanes.iter().filter(|x| **x & 1 != 0).count() & 1) as i32)
    });
    check(
        "r = (int)sub_group_non_uniform_reduce_xor((long)x << 20 >> 20);",
        |lanes, _| all(lanes, lanes.iter().fold(0, |all, x| all ^ x)),
    );
}

#[test]
fn scans() {
    check("r = sub_group_scan_inclusive_add(x);", |lanes, _| {
        each(lanes, |at| sum(&lanes[..=at]))
    });
    check("r = sub_group_scan_exclusive_add(x);", |lanes, _| {
        each(lanes, |at| sum(&lanes[..at]))
    });
    check("r = (int)sub_group_scan_exclusive_add((double)x);", |lanes, _| {
        each(lanes, |at| sum(&lanes[..at]))
    });
    check("r = sub_group_scan_exclusive_max(x);", |lanes, _| {
        each(lanes, |at| lanes[..at].iter().copied().max().unwrap_or(i32::MIN))
    });
    check("r = sub_group_non_uniform_scan_inclusive_and(x);", |lanes, _| {
        each(lanes, |at| lanes[..=at].iter().fold(-1, |all, x| all & x))
    });
}

#[test]
fn votes() {
    check("r = sub_group_any(x > 600);", |lanes, _| {
        all(lanes, lanes.iter().any(|x| *x > 600).into())
    });
    check("r = sub_group_all(x > -290);", |lanes, _| {
        all(lanes, lanes.iter().all(|x| *x > -290).into())
    });
    check(
        "r = sub_group_non_uniform_all_equal(x / 1000 + (lane == 5));",
        |lanes, _| all(lanes, (lanes.len() < 6).into()),
    );
    check("r = sub_group_elect();", |lanes, _| each(lanes, |at| (at == 0).into()));
    check(
        "uint4 b = sub_group_ballot(x & 1); r = b.x ^ (b.y * 3) ^ b.z ^ b.w;",
        |lanes, _| {
            let bit = |at: usize| lanes.get(at).map_or(0, |x| (x & 1) as u32) << (at % 32);
            let word = |first: usize| (first..first + 32).fold(0, |word, at| word | bit(at));
            all(lanes, (word(0) ^ word(32).wrapping_mul(3)) as i32)
        },
    );
}

#[test]
fn moves() {
    check("r = sub_group_broadcast(x, 0);", |lanes, _| all(lanes, lanes[0]));
    check("r = (int)sub_group_broadcast((long)x << 33 >> 33, 0);", |lanes, _| {
        all(lanes, lanes[0])
    });
    check("r = sub_group_broadcast_first(x);", |lanes, _| all(lanes, lanes[0]));
    check(
        "float4 v = (float4)(x, x + 1, x + 2, x + 3); v = sub_group_broadcast(v, 0); r = (int)(v.x + v.w);",
        |lanes, _| all(lanes, lanes[0] * 2 + 3),
    );
    check(
        "r = sub_group_shuffle(x, get_sub_group_size() - 1 - lane);",
        |lanes, _| each(lanes, |at| lanes[lanes.len() - 1 - at]),
    );
    check(
        "if ((lane ^ 1) < get_sub_group_size()) r = sub_group_shuffle_xor(x, 1);",
        |lanes, _| each(lanes, |at| lanes.get(at ^ 1).copied().unwrap_or(NOBODY)),
    );
    check(
        "int y = sub_group_shuffle_up(x, 2); if (lane >= 2) r = y;",
        |lanes, _| each(lanes, |at| if at >= 2 { lanes[at - 2] } else { NOBODY }),
    );
    check(
        "int y = sub_group_shuffle_down(x, 3); if (lane + 3 < get_sub_group_size()) r = y;",
        |lanes, _| each(lanes, |at| lanes.get(at + 3).copied().unwrap_or(NOBODY)),
    );
    check(
        "int y = sub_group_rotate(x, 3); if (get_sub_group_size() == get_max_sub_group_size()) r = y;",
        |lanes, size| {
            let whole = lanes.len() == size;
            each(lanes, |at| if whole { lanes[(at + 3) % size] } else { NOBODY })
        },
    );
    check(
        "int y = sub_group_clustered_rotate(x, 1, 4); if (get_sub_group_size() == get_max_sub_group_size()) r = y;",
        |lanes, size| {
            let whole = lanes.len() == size;
            each(lanes, |at| {
                if whole {
                    lanes[at / 4 * 4 + (at + 1) % 4]
                } else {
                    NOBODY
                }
            })
        },
    );
    check("r = sub_group_clustered_reduce_add(x, 4);", |lanes, _| {
        each(lanes, |at| sum(&lanes[at / 4 * 4..lanes.len().min(at / 4 * 4 + 4)]))
    });
}

/// Lanes of a mask.
fn some(lanes: Lanes<'_>, takes_part: impl Fn(usize) -> bool) -> Vec<i32> {
    (0..lanes.len())
        .filter(|at| takes_part(*at))
        .map(|at| lanes[at])
        .collect()
}

#[test]
fn some_lanes_only() {
    check(
        "if (lane & 1) r = sub_group_non_uniform_reduce_add(x); else r = sub_group_non_uniform_scan_inclusive_add(x);",
        |lanes, _| {
            each(lanes, |at| match at % 2 {
                1 => sum(&some(lanes, |it| it % 2 == 1)),
                _ => sum(&some(lanes, |it| it % 2 == 0 && it <= at)),
            })
        },
    );
    check(
        "if (lane % 3 == 1) { r = sub_group_elect() * 2 + (sub_group_broadcast_first(lane) == 1); }",
        |lanes, _| {
            each(lanes, |at| match at % 3 {
                1 => i32::from(at == 1) * 2 + 1,
                _ => NOBODY,
            })
        },
    );
    check(
        "switch (lane % 3) { case 0: r = sub_group_non_uniform_reduce_max(x); break;
                             case 1: r = sub_group_non_uniform_reduce_min(x); break;
                             default: r = sub_group_non_uniform_all(x > 0); }
         r += sub_group_reduce_add(1);",
        |lanes, _| {
            each(lanes, |at| {
                let mates = some(lanes, |it| it % 3 == at % 3);
                let own = match at % 3 {
                    0 => *mates.iter().max().unwrap(),
                    1 => *mates.iter().min().unwrap(),
                    _ => mates.iter().all(|x| *x > 0).into(),
                };
                own + lanes.len() as i32
            })
        },
    );
}

#[test]
fn loops_of_different_length() {
    check(
        "r = 0; for (int i = 0; i <= lane % 5; ++i) r += sub_group_non_uniform_reduce_add(x + i);
         r ^= sub_group_reduce_add(lane);",
        |lanes, _| {
            let own = |at: usize| {
                (0..=at % 5).fold(0i32, |total, i| {
                    let round = some(lanes, |it| it % 5 >= i);
                    total
                        .wrapping_add(sum(&round))
                        .wrapping_add(round.len() as i32 * i as i32)
                })
            };
            let lane_sum: i32 = (0..lanes.len() as i32).sum();
            each(lanes, |at| own(at) ^ lane_sum)
        },
    );
    // Two points in a loop, one of them for some lanes, and a way out in its middle.
    check(
        "r = 0; for (int i = 0; i < 6; ++i) {
             if ((lane + i) % 2) r += sub_group_non_uniform_reduce_add(1);
             if (i > lane) break;
             r += 100 * sub_group_non_uniform_reduce_add(1);
         }",
        |lanes, _| {
            let n = lanes.len();
            each(lanes, |at| {
                let mut r = 0;
                for i in 0..6 {
                    // Who is still there: those that did not leave in an earlier round.
                    let there = |it: &usize| i == 0 || i - 1 <= *it;
                    if (at + i) % 2 == 1 {
                        r += (0..n).filter(there).filter(|it| (it + i) % 2 == 1).count() as i32;
                    }
                    if i > at {
                        break;
                    }
                    r += 100 * (0..n).filter(|it| i <= *it).count() as i32;
                }
                r
            })
        },
    );
}

/// Loops that all lanes leave together, because of the loop's counter or of what they voted.
#[test]
fn loops_of_one_length() {
    check(
        "r = 0; for (int i = 0; i < 4; ++i) { r += sub_group_reduce_add(x + i); x = sub_group_broadcast(x, 0) + lane; }",
        |lanes, _| {
            let (n, mut xs, mut r) = (lanes.len() as i32, lanes.to_vec(), 0);
            for i in 0..4 {
                r += sum(&xs) + n * i;
                xs = (0..n).map(|lane| xs[0] + lane).collect();
            }
            all(lanes, r)
        },
    );
    check(
        "r = 0; while (sub_group_any(x > 0)) { x -= 100; r += 1 + (x > 0); }",
        |lanes, _| {
            let rounds = |x: i32| (x + 99).max(0) / 100;
            let longest = lanes.iter().map(|x| rounds(*x)).max().unwrap();
            each(lanes, |at| longest + (rounds(lanes[at]) - 1).max(0))
        },
    );
}

#[test]
fn lanes_that_return_early() {
    check(
        "if (lane == 1) { out[i] = 7; return; } r = sub_group_non_uniform_reduce_add(x);",
        |lanes, _| {
            each(lanes, |at| match at {
                1 => 7,
                _ => sum(&some(lanes, |it| it != 1)),
            })
        },
    );
}

/// What a lane knows before a point it knows after it.
#[test]
fn private_state_survives() {
    check(
        "int a[4]; for (int i = 0; i < 4; ++i) a[i] = x + i;
         int s = sub_group_reduce_add(lane); a[s & 3] += 1000;
         sub_group_barrier(CLK_LOCAL_MEM_FENCE);
         long wide = (long)x << 32; float f = x; s = sub_group_any(lane == 0);
         r = a[0] + a[1] + a[2] + a[3] + (int)(wide >> 32) + (int)f + s;",
        |lanes, _| each(lanes, |at| 4 * lanes[at] + 6 + 1000 + 2 * lanes[at] + 1),
    );
}

/// Sub-groups and work-group barriers in one kernel, in a loop.
#[test]
fn with_work_group_barriers() {
    for size in SIZES {
        let source = format!(
            "__attribute__((intel_reqd_sub_group_size({size})))
             kernel void k(global const int *in, global int *out, local int *shared) {{
                 int x = in[get_global_id(0)], total = 0;
                 uint n = get_num_sub_groups(), s = get_sub_group_id();
                 for (int round = 0; round < 3; ++round) {{
                     int sum = sub_group_reduce_add(x + round);
                     if (sub_group_elect()) shared[s] = sum;
                     barrier(CLK_LOCAL_MEM_FENCE);
                     for (uint at = 0; at < n; ++at) total += shared[at] * (at + 1);
                     total += sub_group_scan_exclusive_add(1);
                     barrier(CLK_LOCAL_MEM_FENCE);
                 }}
                 out[get_global_id(0)] = total;
             }}"
        );
        let (built, log) = try_build(&source, OPTIONS);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
        for group in GROUPS {
            let count = (group * 2) as usize;
            let (mut input, mut output) = (inputs(count), vec![0; count]);
            let args = [buffer(&mut input), buffer(&mut output), support::Arg::Local(4 * 256)];
            launch(executable.kernel("k").unwrap(), range(count as u64, group), &args);
            let mut expected = Vec::new();
            for items in input.chunks(group as usize) {
                let total: i32 = (0..3)
                    .flat_map(|round| {
                        let lanes = items.chunks(size).zip(1..);
                        lanes.map(move |(lanes, at)| at * (sum(lanes) + round * lanes.len() as i32))
                    })
                    .sum();
                expected.extend((0..items.len()).map(|at| total + 3 * (at % size) as i32));
            }
            assert_eq!(output, expected, "sub-groups of {size}, groups of {group}");
        }
    }
}

/// Functions of the work-group and of sub-groups in one kernel.
#[test]
fn with_work_group_functions() {
    let source = "__attribute__((intel_reqd_sub_group_size(8)))
        kernel void k(global const int *in, global int *out) {
            int x = in[get_global_id(0)];
            int first = sub_group_broadcast_first(x);
            int all = work_group_reduce_add(first);
            int before = work_group_scan_exclusive_add(sub_group_elect());
            out[get_global_id(0)] = all * 1000 + before + sub_group_non_uniform_all(all == 3) * 7;
        }";
    let (built, log) = try_build(source, "-cl-std=CL3.0 -D__opencl_c_work_group_collective_functions=1");
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    for group in GROUPS {
        let count = (group * 2) as usize;
        let (mut input, mut output) = (inputs(count), vec![0; count]);
        let args = [buffer(&mut input), buffer(&mut output)];
        launch(executable.kernel("k").unwrap(), range(count as u64, group), &args);
        let mut expected = Vec::new();
        for items in input.chunks(group as usize) {
            let all: i32 = items.chunks(8).map(|lanes| lanes[0] * lanes.len() as i32).sum();
            let own = |at: usize| all * 1000 + at.div_ceil(8) as i32 + i32::from(all == 3) * 7;
            expected.extend((0..items.len()).map(own));
        }
        assert_eq!(output, expected, "groups of {group}");
    }
}

/// Ids, sizes and numbers of sub-groups in three dimensions, with smaller groups at the ends.
#[test]
fn queries_in_three_dimensions() {
    let source = "__attribute__((intel_reqd_sub_group_size(8)))
        kernel void k(global uint *out) {
            size_t at = get_global_linear_id() * 8;
            out[at] = get_sub_group_id(); out[at + 1] = get_sub_group_local_id(); out[at + 2] = get_sub_group_size();
            out[at + 3] = get_num_sub_groups(); out[at + 4] = get_enqueued_num_sub_groups(); out[at + 5] = get_max_sub_group_size();
            out[at + 6] = sub_group_reduce_add(1u); out[at + 7] = sub_group_broadcast((uint)get_local_linear_id(), 0);
        }";
    let (built, log) = try_build(source, OPTIONS);
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let run = Range {
        global: [7, 5, 4],
        offset: [0; 3],
        local: [4, 3, 2],
    };
    let mut out = vec![0u32; 7 * 5 * 4 * 8];
    launch(executable.kernel("k").unwrap(), run, &[buffer(&mut out)]);
    for (index, answers) in out.chunks(8).enumerate() {
        let index = index as u64;
        let position = [index % 7, index / 7 % 5, index / 35];
        let local: [u64; 3] = std::array::from_fn(|d| position[d] % run.local[d]);
        let size: [u64; 3] =
            std::array::from_fn(|d| run.local[d].min(run.global[d] - position[d] / run.local[d] * run.local[d]));
        let linear = (local[2] * size[1] + local[1]) * size[0] + local[0];
        let items: u64 = size.iter().product();
        let lanes = (items - linear / 8 * 8).min(8);
        let expected = [
            linear / 8,
            linear % 8,
            lanes,
            items.div_ceil(8),
            3,
            8,
            lanes,
            linear / 8 * 8,
        ];
        assert_eq!(answers, expected.map(|it| it as u32), "item {index}");
    }
}
