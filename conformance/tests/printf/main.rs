//! `printf` of kernels through the real loader: its text, as it arrives on the standard output of a process.

mod child;

use std::collections::BTreeMap;

use child::Job;
use conformance::front_door::FrontDoor;

const FP64: &str = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

/// Runs a kernel of one work-item from all front doors, optimized and not.
fn expect(body: &str, text: &str, results: &[i32]) {
    let source = format!("{FP64}kernel void k(global int *r) {{ {body} }}");
    let job = Job {
        source: &source,
        doors: &FrontDoor::ALL,
        options: &["", "-cl-opt-disable"],
        global: 1,
        locals: &[1],
    };
    for printed in job.run() {
        assert_eq!(printed.text, text, "{}", printed.run);
        assert_eq!(printed.results[..results.len()], *results, "{}", printed.run);
    }
}

#[test]
fn every_conversion() {
    expect(
        r#"
        int i = r[1] - 17; uint u = 3000000000u + r[1]; long l = -5000000000L; double d = 0.1 * r[1];
        float f = 1.5f; char c = -3; uchar uc = 250; short s = -300; ulong ul = 18446744073709551615UL;
        r[0] = printf("%d %i %u %x %X %o %#x|\n", i, i, u, u, u, 8, 255);
        r[1] = printf("%ld %lu %hhd %hhu %hd %5d|%-5d|%05d|%+d|% d|%.3d|\n", l, ul, c, uc, s, i, i, i, 4, 4, 4);
        r[2] = printf("%f %.2f %e %g %a %F %.1E %G %A %8.3f|%-8.1f|%08.2f|%lf\n", f, d, d, f, f, f, d, f, f, f, f, f, d);
        r[3] = printf("%c%c%% [%s] [%6s] [%-6s] [%.2s]\n", 'o', 107, "text", "text", "text", "text");
        r[4] = printf("%f %e %G\n", 1 / 0.0f, -1.0 / 0.0, nan(0u));
        r[5] = printf("%d %d %d %f\n", c, uc, s, vload_half(0, (constant half *)(constant void *)"\0\x3c"));
        r[6] = printf("no arguments\n") + printf("");"#,
        "-10 -10 3000000007 b2d05e07 B2D05E07 10 0xff|\n\
         -5000000000 18446744073709551615 -3 250 -300   -10|-10  |-0010|+4| 4|004|\n\
         1.500000 0.70 7.000000e-01 1.5 0x1.8p+0 1.500000 7.0E-01 1.5 0X1.8P+0    1.500|1.5     |00001.50|0.700000\n\
         ok% [text] [  text] [text  ] [te]\n\
         inf -inf NAN\n\
         -3 250 -300 1.000000\n\
         no arguments\n",
        &[0; 7],
    );
}

#[test]
fn vectors() {
    expect(
        r#"
        char2 c = (char2)(-1, r[1]); ushort3 s = (ushort3)(1, 2, 65535); int4 i = (int4)(1, -2, 3, r[1]); ulong8 l = (ulong8)(7);
        float3 f3 = (float3)(0.5f, 1.5f, r[1]); float4 f4 = (float4)(1, 2, 3, 4); double2 d = (double2)(0.25, r[1]); int16 x = (int16)(r[1]);
        r[0] = printf("%v2hhd %#v3hx %v4hld %v8lu\n", c, s, i, l);
        r[1] = printf("%v3hlf %2.2v4hlf %v2lg %.1v2le\n", f3, f4, d, d);
        r[2] = printf("%v16hli|%3v4hld|%v4d %v4f\n", x, i, i, f4);"#,
        "-1,7 0x1,0x2,0xffff 1,-2,3,7 7,7,7,7,7,7,7,7\n\
         0.500000,1.500000,7.000000 1.00,2.00,3.00,4.00 0.25,7 2.5e-01,7.0e+00\n\
         7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7|  1, -2,  3,  7|1,-2,3,7 1.000000,2.000000,3.000000,4.000000\n",
        &[0; 3],
    );
}

/// Directives that are wrong stay as they are, the call says -1, and nothing else happens.
#[test]
fn mistakes_are_survived() {
    expect(
        r#"
        r[0] = printf((constant char *)0);
        r[1] = printf("%d %s %d|\n", 1.5, 3, 4);
        r[2] = printf("%f %p %lld %d %n %y %|\n", 3, 3, 4L, 5, &r[9]);
        r[3] = printf("%99999999d %.99999999f %d\n", 1, 2.0, 3);
        r[4] = printf("%d %d\n", 1);
        r[5] = printf("%v4hlf %v2hld %d\n", (float2)(1, 2), 3, (int2)(1, 2));
        r[6] = printf("%s %s|\n", (constant char *)16, (constant char *)0);
        r[7] = printf("%s\n", (global char *)((ulong)r | 1UL << 62));
        r[8] = printf((constant char *)16, 1);"#,
        "%d %s 4|\n\
         %f %p %lld 5 %n %y %|\n\
         %99999999d %.99999999f 3\n\
         1 %d\n\
         %v4hlf %v2hld %d\n\
         %s %s|\n\
         %s\n",
        &[-1, -1, -1, -1, -1, -1, -1, -1, -1, 7],
    );
}

/// A long call is cut, without anything like its size being allocated.
#[test]
fn a_call_s_text_is_bounded() {
    let directives = "%4095d".repeat(300);
    let arguments = ", 1".repeat(300);
    let source = format!(
        "kernel void k(global int *r) {{ r[0] = printf(\"{directives}\"{arguments}); r[1] = printf(\"\\n\"); }}"
    );
    let job = Job {
        source: &source,
        doors: &[FrontDoor::OpenClC],
        options: &["-cl-opt-disable"],
        global: 1,
        locals: &[1],
    };
    for printed in job.run() {
        assert_eq!(printed.text.len(), (1 << 20) + 1);
        assert_eq!(printed.results[..2], [-1, 0]);
    }
}

/// Strings and formats that only the launch knows: in a variable, chosen, computed, and in memory that a kernel has written.
#[test]
fn strings_that_no_compiler_sees() {
    expect(
        r#"
        constant char *chosen = r[1] == 7 ? "seven" : "another";
        r[0] = printf("%s %s\n", chosen, chosen + r[1] - 4);
        r[9] = 'a' | 'b' << 8 | '%' << 16 | 'd' << 24;
        r[10] = '\n';
        r[1] = printf((constant char *)(ulong)&r[9], 5);
        r[2] = printf("%s", (global char *)&r[9]);"#,
        "seven en\nab5\nab%d\n",
        &[0; 3],
    );
}

/// SPV_EXT_relaxed_printf_string_address_space.
#[test]
fn formats_lie_in_any_memory() {
    let job = Job {
        source: include_str!("relaxed_format.spvasm"),
        doors: &[FrontDoor::SpirvO0],
        options: &["", "-cl-opt-disable"],
        global: 1,
        locals: &[1],
    };
    for printed in job.run() {
        // The last argument is a vector, for which there is no `%d`.
        assert_eq!(printed.text, "-3 -30\n-3 -30\n-3 %d\n", "{}", printed.run);
        assert_eq!(printed.results[0], -1, "{}", printed.run);
    }
}

/// Branches, loops, barriers and functions; local and global ids; text that is the same for all.
const FLOW: &str = r#"
    __attribute__((noinline)) void tell(int item, int step, float x) { printf("%d: %d in a function, %g\n", item, step, x); }
    kernel void k(global int *r) {
        int i = get_global_id(0);
        local int turn;
        printf("same\n");
        printf("%d: 0 of %d\n", i, (int)get_global_size(0));
        if (i % 3 == 1) {
            printf("%d: 1 of three %s %v2hld\n", i, "apart", (int2)(i, -i));
        } else if (i % 5 == 0) {
            tell(i, 1, i * 0.5f);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (get_local_id(0) == 0) turn = i;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int n = 0; n < i % 4; ++n) printf("%d: 2 round %d of a group at %d\n", i, n, turn);
        if (i == 11) r[0] = printf("%d: 3 alone %c\n", i, 'a' + i);
        tell(i, 4, 0.25f);
    }"#;

/// What a work-item of `FLOW` prints.
fn flow(item: usize, local: usize) -> Vec<String> {
    let mut lines = vec![format!("0 of {FLOW_ITEMS}")];
    if item % 3 == 1 {
        lines.push(format!("1 of three apart {item},{}", -(item as i32)));
    } else if item % 5 == 0 {
        lines.push(format!("1 in a function, {}", item as f32 * 0.5));
    }
    for round in 0..item % 4 {
        lines.push(format!("2 round {round} of a group at {}", item / local * local));
    }
    if item == 11 {
        lines.push("3 alone l".to_owned());
    }
    lines.push("4 in a function, 0.25".to_owned());
    lines
}

const FLOW_ITEMS: usize = 96;

/// Each work-item prints what it should, in its order, and all of it before a barrier before anything behind it: scalar, vectorized and not optimized, at any local size.
#[test]
fn work_items_print_in_their_own_order() {
    let job = Job {
        source: FLOW,
        doors: &[FrontDoor::OpenClC, FrontDoor::SpirvO0],
        options: &["-cl-wfv=never", "-cl-wfv=always", "-cl-opt-disable"],
        global: FLOW_ITEMS,
        locals: &[1, 3, 16, 32, 48, 96],
    };
    for printed in job.run() {
        let local: usize = printed.run.rsplit(' ').next().unwrap().parse().unwrap();
        let mut lines: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let mut same = 0;
        let mut reached = BTreeMap::new();
        for line in printed.text.lines() {
            let Some((item, text)) = line.split_once(": ") else {
                assert_eq!(line, "same", "{}", printed.run);
                same += 1;
                continue;
            };
            let item: usize = item.parse().unwrap();
            // Before and after the barriers: steps 0 and 1, and the others.
            let part = usize::from(!text.starts_with(['0', '1']));
            let of_group = reached.entry(item / local).or_insert(0);
            assert!(part >= *of_group, "{}: {line} behind a barrier", printed.run);
            *of_group = part;
            lines.entry(item).or_default().push(text.to_owned());
        }
        assert_eq!(same, FLOW_ITEMS, "{}", printed.run);
        let expected: BTreeMap<_, _> = (0..FLOW_ITEMS).map(|item| (item, flow(item, local))).collect();
        assert_eq!(lines, expected, "{}", printed.run);
        assert_eq!(printed.results[0], 0, "{}", printed.run);
    }
}

/// Where the lanes of a vectorized kernel are a sub-group, too, and where a work-group ends with a smaller one, which runs scalar.
#[test]
fn sub_groups_print() {
    const ITEMS: usize = 32;
    const SIZE: usize = 8;
    let job = Job {
        source: r#"
            __attribute__((intel_reqd_sub_group_size(8)))
            kernel void k(global int *r) {
                int lane = get_sub_group_local_id();
                if (lane % 2) {
                    int sum = sub_group_reduce_add(lane);
                    printf("%d of %d\n", (int)get_global_id(0), sum);
                }
            }"#,
        doors: &[FrontDoor::OpenClC],
        options: &[
            "-cl-std=CL3.0 -cl-wfv=never",
            "-cl-std=CL3.0 -cl-wfv=always",
            "-cl-std=CL3.0 -cl-opt-disable",
        ],
        global: ITEMS,
        locals: &[8, 12, 16],
    };
    for printed in job.run() {
        let local: usize = printed.run.rsplit(' ').next().unwrap().parse().unwrap();
        let of_item = |item: usize| {
            let first = item - item % local % SIZE;
            let end = (first + SIZE).min(item / local * local + local).min(ITEMS);
            let sum: usize = (0..end - first).filter(|lane| lane % 2 == 1).sum();
            (item % local % SIZE % 2 == 1).then(|| format!("{item} of {sum}"))
        };
        let mut lines: Vec<&str> = printed.text.lines().collect();
        lines.sort_by_key(|line| line.split(' ').next().and_then(|it| it.parse::<i32>().ok()));
        let expected: Vec<String> = (0..ITEMS).filter_map(of_item).collect();
        assert_eq!(lines, expected, "{}", printed.run);
    }
}

/// Many work-items on all threads, with lines longer than the stream's buffer: no line is torn apart, none is lost.
#[test]
fn calls_are_written_in_one_piece() {
    const ITEMS: usize = 1024;
    let job = Job {
        source: r#"kernel void k(global int *r) { int i = get_global_id(0); printf("%d %3000d %3000d.\n", i, i, i); }"#,
        doors: &[FrontDoor::OpenClC],
        options: &["", "-cl-wfv=always"],
        global: ITEMS,
        locals: &[1, 64],
    };
    for printed in job.run() {
        let mut lines: Vec<&str> = printed.text.lines().collect();
        lines.sort_by_key(|line| line.split(' ').next().and_then(|it| it.parse::<usize>().ok()));
        assert_eq!(lines.len(), ITEMS, "{}", printed.run);
        for (item, line) in lines.into_iter().enumerate() {
            assert_eq!(line, format!("{item} {item:3000} {item:3000}."), "{}", printed.run);
        }
    }
}
