//! Kernels whose work-items meet in sub-groups, compared with a model of what each lane gets.

use crate::support::{buffer, launch, range, try_build, Arg, Range};
use compiler::{Executable, Kernel};

/// Work-group sizes: less than a sub-group, whole ones, partial last ones.
const GROUPS: [u64; 8] = [1, 2, 3, 7, 16, 64, 100, 256];
/// Sizes in several dimensions: rows of whole sub-groups, and rows that are none.
const BOXES: [[u64; 3]; 4] = [[64, 2, 1], [32, 3, 2], [5, 4, 2], [16, 1, 3]];
/// The scalar kernel alone; the vectorized one wherever it can run.
const MODES: [&str; 2] = ["-cl-std=CL3.0 -cl-wfv=never", "-cl-std=CL3.0 -cl-wfv=always"];
const SIZES: [usize; 5] = [4, 8, 16, 32, 64];
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
    for options in MODES {
        let (built, log) = try_build(&source, options);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
        if options == MODES[1] {
            assert_eq!(log.matches("is vectorized").count(), SIZES.len(), "{log}{body}");
        }
        for size in SIZES {
            let kernel = executable.kernel(&format!("k{size}")).unwrap();
            assert_eq!(kernel.max_sub_group_size(), size as u64);
            assert_eq!(kernel.declaration().required_sub_group_size(), Some(size as u64));
            for range in ranges() {
                let group = range.local.iter().product::<u64>() as usize;
                let mut input = inputs(group * 3);
                let mut output = vec![0; group * 3];
                launch(kernel, range, &[buffer(&mut input), buffer(&mut output)]);
                let expected: Vec<i32> = input
                    .chunks(group)
                    .flat_map(|items| items.chunks(size))
                    .flat_map(|lanes| model(lanes, size))
                    .collect();
                let groups = range.local;
                assert_eq!(
                    output, expected,
                    "{options}: sub-groups of {size}, groups of {groups:?}\n{body}"
                );
            }
        }
    }
}

/// Builds for the scalar kernel alone, and for the vectorized one.
fn build_both(source: &str, more: &str) -> [Executable; 2] {
    MODES.map(|options| {
        let (built, log) = try_build(source, &format!("{options}{more}"));
        let built = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
        assert_eq!(log.contains("is vectorized"), options == MODES[1], "{log}");
        built
    })
}

/// Launches of three work-groups, whose work-items follow one another in global linear ids.
fn ranges() -> impl Iterator<Item = Range> {
    let rows = GROUPS.into_iter().map(|group| range(3 * group, group));
    let boxes = BOXES.into_iter().map(|local| Range {
        global: [local[0], local[1], 3 * local[2]],
        offset: [0; 3],
        local,
    });
    rows.chain(boxes)
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

/// A function that both sides of a branch call is called twice.
#[test]
fn the_same_on_both_sides() {
    check(
        "if (x & 1) r = sub_group_non_uniform_reduce_add(x); else r = sub_group_non_uniform_reduce_add(x);",
        |lanes, _| {
            let of = |parity: i32| {
                lanes
                    .iter()
                    .filter(|x| *x & 1 == parity)
                    .fold(0i32, |all, x| all.wrapping_add(*x))
            };
            each(lanes, |at| of(lanes[at] & 1))
        },
    );
    check(
        "for (int n = 0; n < 3; ++n) { if ((x >> n) & 1) { r = sub_group_non_uniform_reduce_max(x + n); x ^= r & 5; } }",
        |lanes, _| {
            let (mut xs, mut rs) = (lanes.to_vec(), vec![NOBODY; lanes.len()]);
            for n in 0..3 {
                let there: Vec<usize> = (0..xs.len()).filter(|at| xs[*at] >> n & 1 == 1).collect();
                let most = there.iter().map(|at| xs[*at] + n).max();
                for at in there {
                    rs[at] = most.unwrap();
                    xs[at] ^= rs[at] & 5;
                }
            }
            rs
        },
    );
}

/// Lanes that skip a point do not run ahead to an earlier one of the next round.
#[test]
fn rounds_do_not_mix() {
    check(
        "r = 0; for (int n = 0; n < 3; ++n) {
             r += sub_group_reduce_add(x + n);
             if ((x >> n) & 1) r += 1000 * sub_group_non_uniform_reduce_add(1);
         }",
        |lanes, _| {
            let total = 3 * sum(lanes) + 3 * lanes.len() as i32;
            each(lanes, |at| {
                let rounds = (0..3).filter(|n| lanes[at] >> n & 1 == 1);
                let there = rounds.map(|n| lanes.iter().filter(|x| *x >> n & 1 == 1).count() as i32);
                total + 1000 * there.sum::<i32>()
            })
        },
    );
    check(
        "r = 0; for (int n = 0; n < 2; ++n) for (int m = 0; m < 2; ++m)
             if ((x >> (2 * n + m)) & 1) r = r * 10 + sub_group_non_uniform_reduce_add(n * 2 + 1);",
        |lanes, _| {
            each(lanes, |at| {
                (0..4).filter(|it| lanes[at] >> it & 1 == 1).fold(0i32, |r, it| {
                    let there = lanes.iter().filter(|x| *x >> it & 1 == 1).count() as i32;
                    r.wrapping_mul(10).wrapping_add(there * (it / 2 * 2 + 1))
                })
            })
        },
    );
}

/// Lanes take of one another what differs, or what they name together; whole vectors too.
#[test]
fn moves_of_some_and_of_vectors() {
    check(
        "int n = get_sub_group_size(); for (int j = 0; j < n; ++j) r = r * 3 + sub_group_shuffle(x + lane, j);",
        |lanes, _| {
            let fold = |r: i32, at: usize| r.wrapping_mul(3).wrapping_add(lanes[at] + at as i32);
            all(lanes, (0..lanes.len()).fold(NOBODY, fold))
        },
    );
    check(
        "float4 v = (float4)(x, x + 1, lane, 0); v = intel_sub_group_shuffle(v, (uint)x % get_sub_group_size()); r = (int)(v.x * 64 + v.y - v.z);",
        |lanes, _| {
            each(lanes, |at| {
                let from = (lanes[at] as u32 % lanes.len() as u32) as usize;
                (lanes[from] as f32 * 64.0 + (lanes[from] + 1) as f32 - from as f32) as i32
            })
        },
    );
    check(
        "char c = x; long l = x; double d = x; short s = x; uint to = (uint)x % get_sub_group_size();
         r = sub_group_shuffle(c, to) + 2 * (int)sub_group_shuffle(l, to) + 3 * (int)sub_group_shuffle(d, to) + 5 * sub_group_shuffle(s, to);",
        |lanes, _| {
            each(lanes, |at| {
                let x = lanes[(lanes[at] as u32 % lanes.len() as u32) as usize];
                i32::from(x as i8) + 2 * x + 3 * x + 5 * x
            })
        },
    );
    check(
        "if (x & 2) { uint first = sub_group_broadcast_first(lane); r = sub_group_shuffle(x, first) + sub_group_shuffle_xor(x, 0); }",
        |lanes, _| {
            let first = lanes.iter().copied().find(|x| x & 2 != 0);
            each(lanes, |at| if lanes[at] & 2 != 0 { first.unwrap() + lanes[at] } else { NOBODY })
        },
    );
    check(
        "uint d = 1 + (get_work_dim() > 3); int y = intel_sub_group_shuffle_down(x, x + 1000, d);
         int z = intel_sub_group_shuffle_up(x - 1000, x, d); if (get_sub_group_size() == get_max_sub_group_size()) r = y - 2 * z + d;",
        |lanes, size| {
            if lanes.len() != size {
                return all(lanes, NOBODY);
            }
            let d = 1;
            each(lanes, |at| {
                let down = if at + d < size { lanes[at + d] } else { lanes[at + d - size] + 1000 };
                let up = if at >= d { lanes[at - d] } else { lanes[at + size - d] - 1000 };
                down - 2 * up + d as i32
            })
        },
    );
}

/// Whoever is at a barrier of the sub-group sees what the others have written before.
#[test]
fn lanes_talk_through_memory() {
    check(
        "local int shared[1024]; size_t l = get_local_linear_id(); uint n = get_sub_group_size();
         r = x;
         for (int round = 0; round < 3; ++round) {
             shared[l] = r;
             sub_group_barrier(CLK_LOCAL_MEM_FENCE);
             r = r * 2 + shared[l - lane + (lane + 1) % n];
             sub_group_barrier(CLK_LOCAL_MEM_FENCE);
         }",
        |lanes, _| {
            let mut rs = lanes.to_vec();
            for _ in 0..3 {
                rs = (0..rs.len()).map(|at| rs[at] * 2 + rs[(at + 1) % rs.len()]).collect();
            }
            rs
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
        let executables = build_both(&source, "");
        for (executable, group) in executables.iter().flat_map(|it| GROUPS.map(|group| (it, group))) {
            let count = (group * 2) as usize;
            let (mut input, mut output) = (inputs(count), vec![0; count]);
            let args = [buffer(&mut input), buffer(&mut output), Arg::Local(4 * 256)];
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
    let executables = build_both(source, " -D__opencl_c_work_group_collective_functions=1");
    for (executable, group) in executables.iter().flat_map(|it| GROUPS.map(|group| (it, group))) {
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
    for executable in build_both(source, "") {
        for (global, local) in [
            ([7, 5, 4], [4, 3, 2]),
            ([20, 5, 3], [8, 2, 2]),
            ([32, 2, 2], [16, 2, 1]),
        ] {
            let run = Range {
                global,
                offset: [0; 3],
                local,
            };
            check_queries(executable.kernel("k").unwrap(), run);
        }
    }
}

fn check_queries(kernel: &Kernel, run: Range) {
    let [width, height, _] = run.global;
    let count = run.global.iter().product::<u64>();
    let mut out = vec![0u32; (count * 8) as usize];
    launch(kernel, run, &[buffer(&mut out)]);
    for (index, answers) in out.chunks(8).enumerate() {
        let index = index as u64;
        let position = [index % width, index / width % height, index / width / height];
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
            run.local.iter().product::<u64>().div_ceil(8),
            8,
            lanes,
            linear / 8 * 8,
        ];
        assert_eq!(answers, expected.map(|it| it as u32), "item {index} of {:?}", run.local);
    }
}

/// Nobody asks for ids along y and z, so that one loop runs over the rows of all planes; what is computed of all ids is right all the same.
#[test]
fn places_are_known_without_ids() {
    let source = "__attribute__((intel_reqd_sub_group_size(8)))
        kernel void k(global uint *out) {
            size_t group = (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0);
            out[group * 64 + get_sub_group_id() * 8 + get_sub_group_local_id()] = get_local_linear_id();
        }";
    for executable in build_both(source, "") {
        for local in [[64, 1, 1], [8, 4, 2], [16, 2, 2], [4, 4, 4], [1, 8, 8], [2, 1, 32]] {
            let global = local.map(|size| 2 * size);
            let offset = [0; 3];
            let mut out = vec![0u32; 8 * 64];
            let run = Range { global, offset, local };
            launch(executable.kernel("k").unwrap(), run, &[buffer(&mut out)]);
            let expected = (0..8 * 64).map(|at| at % 64);
            assert!(out.iter().copied().eq(expected), "{local:?}: {out:?}");
        }
    }
}
