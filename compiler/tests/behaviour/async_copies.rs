//! Asynchronous copies, run by native entries at many work-group sizes: whoever reads or writes what was copied, does so after the wait.

use crate::support::{buffer, launch, range, try_build, Aligned, Arg};

const SIZES: [u64; 9] = [1, 2, 3, 7, 16, 64, 100, 256, 1024];

fn build(source: &str, options: &str) -> compiler::Executable {
    let (built, log) = try_build(source, options);
    built.unwrap_or_else(|error| panic!("{error}\n{log}"))
}

/// Every work-item reads what its mirror image brought in, and writes to where another one's value goes out.
#[test]
fn groups_reverse_what_they_copy_in_and_out() {
    let source = "kernel void k(global const T *in, global T *out, local T *a, local T *b) {
        size_t n = get_local_size(0), i = get_local_id(0), first = get_group_id(0) * n;
        event_t e = async_work_group_copy(a, in + first, n, 0);
        wait_group_events(1, &e);
        b[n - 1 - i] = a[i];
        barrier(CLK_LOCAL_MEM_FENCE);
        event_t f[2];
        f[0] = async_work_group_copy(out + first, (const local T *)b, n / 2, 0);
        f[1] = async_work_group_copy(out + first + n / 2, (const local T *)b + n / 2, n - n / 2, f[0]);
        wait_group_events(2, f);
    }";
    for (ty, bytes) in [
        ("char", 1),
        ("ushort", 2),
        ("float", 4),
        ("int3", 16),
        ("double", 8),
        ("long16", 128),
    ] {
        for options in ["", "-cl-opt-disable", "-cl-std=CL2.0"] {
            let executable = build(source, &format!("-DT={ty} {options}"));
            let kernel = executable.kernel("k").unwrap();
            for local in SIZES.into_iter().filter(|local| local * bytes <= 64 << 10) {
                let total = (local * 3 * bytes) as usize;
                let input: Vec<u8> = (0..total).map(|at| (at * 7 / 3) as u8).collect();
                let expected: Vec<u8> = input
                    .chunks((local * bytes) as usize)
                    .flat_map(|group| group.rchunks(bytes as usize).flatten().copied())
                    .collect();
                let (mut source, mut out) = (Aligned::new(&input), Aligned::new(&vec![0; total]));
                let memory = local * bytes;
                let args = [source.arg(), out.arg(), Arg::Local(memory), Arg::Local(memory)];
                launch(kernel, range(local * 3, local), &args);
                // What a kernel writes to the fourth place of a vector of three means nothing.
                let meant = if ty == "int3" { 12 } else { bytes as usize };
                for (item, (found, expected)) in { out.bytes_mut()[..total].chunks(bytes as usize) }
                    .zip(expected.chunks(bytes as usize))
                    .enumerate()
                {
                    assert_eq!(
                        found[..meant],
                        expected[..meant],
                        "{ty} {options} local {local} item {item}"
                    );
                }
            }
        }
    }
}

#[test]
fn strides_are_counted_in_elements_of_global_memory() {
    let executable = build(
        "kernel void k(global const int *in, global int *out, local int *l) {
            size_t n = get_local_size(0), i = get_local_id(0), first = get_group_id(0) * n * 5;
            event_t e = async_work_group_strided_copy(l, in + first, n, 3, (event_t)0);
            wait_group_events(1, &e);
            l[i] += 1000;
            barrier(CLK_LOCAL_MEM_FENCE);
            e = async_work_group_strided_copy(out + first, (const local int *)l, n, 5, 0);
            wait_group_events(1, &e);
        }",
        "",
    );
    for local in SIZES {
        let total = (local * 5 * 2) as usize;
        let mut input: Vec<i32> = (0..total as i32).collect();
        let mut out = vec![-1; total];
        launch(
            executable.kernel("k").unwrap(),
            range(local * 2, local),
            &[buffer(&mut input), buffer(&mut out), Arg::Local(local * 4)],
        );
        for (at, value) in out.into_iter().enumerate() {
            let (group, place) = (at / (total / 2), at % (total / 2));
            let expected = match place % 5 {
                0 => (group * (total / 2) + place / 5 * 3) as i32 + 1000,
                _ => -1,
            };
            assert_eq!(value, expected, "local {local} at {at}");
        }
    }
}

/// Every element size there is, a 3-vector's included.
#[test]
fn strides_of_every_type() {
    let source = "kernel void k(global const T *in, global T *out, local T *l) {
        size_t n = get_local_size(0);
        event_t e = async_work_group_strided_copy(l, in, n, 3, 0);
        wait_group_events(1, &e);
        e = async_work_group_strided_copy(out, (const local T *)l, n, 4, e);
        wait_group_events(1, &e);
    }";
    for (ty, bytes) in [
        ("char", 1),
        ("uchar3", 4),
        ("short", 2),
        ("float3", 16),
        ("uint8", 32),
        ("double4", 32),
        ("ulong16", 128),
    ] {
        let executable = build(source, &format!("-DT={ty}"));
        for local in [1usize, 7, 16] {
            let input: Vec<u8> = (0..local * 3 * bytes).map(|at| (at * 11 / 7) as u8).collect();
            let mut expected = vec![0; local * 4 * bytes];
            for item in 0..local {
                let (to, from) = (item * 4 * bytes, item * 3 * bytes);
                expected[to..to + bytes].copy_from_slice(&input[from..from + bytes]);
            }
            let (mut source, mut out) = (Aligned::new(&input), Aligned::new(&vec![0; expected.len()]));
            let args = [source.arg(), out.arg(), Arg::Local((local * bytes) as u64)];
            launch(
                executable.kernel("k").unwrap(),
                range(local as u64, local as u64),
                &args,
            );
            assert_eq!(out.bytes_mut()[..expected.len()], expected, "{ty} local {local}");
        }
    }
}

/// Two buffers in a loop: each tile is brought in while the one before is worked on.
#[test]
fn double_buffering() {
    let executable = build(
        "kernel void k(global const int *in, global int *out, local int *tiles, int count) {
            int n = get_local_size(0), i = get_local_id(0);
            event_t e[2];
            e[0] = async_work_group_copy(tiles, in, n, 0);
            int sum = 0;
            for (int t = 0; t < count; ++t) {
                if (t + 1 < count)
                    e[(t + 1) % 2] = async_work_group_copy(tiles + (t + 1) % 2 * n, in + (t + 1) * n, n, 0);
                wait_group_events(1, &e[t % 2]);
                for (int j = 0; j < n; ++j) sum += tiles[t % 2 * n + j] * (i + j + 1);
                barrier(CLK_LOCAL_MEM_FENCE);
            }
            out[get_global_id(0)] = sum;
        }",
        "",
    );
    let count = 5;
    for local in [1u64, 2, 3, 7, 16, 64, 100] {
        let n = local as i32;
        let mut input: Vec<i32> = (0..n * count).map(|at| at * at % 31).collect();
        let mut out = vec![0; 2 * local as usize];
        let expected: Vec<i32> = (0..2 * n)
            .map(|item| {
                (0..n * count)
                    .map(|at| input[at as usize] * (item % n + at % n + 1))
                    .sum()
            })
            .collect();
        launch(
            executable.kernel("k").unwrap(),
            range(2 * local, local),
            &[
                buffer(&mut input),
                buffer(&mut out),
                Arg::Local(local * 8),
                Arg::Value(&count.to_ne_bytes()),
            ],
        );
        assert_eq!(out, expected, "local {local}");
    }
}

/// A box of 3 x 2 x 2 elements, out of one of 5 x 4 x 3 and into another place of it.
#[test]
fn lines_and_planes() {
    let executable = build(
        "#ifndef cl_khr_extended_async_copies
        #error the extension is not told
        #endif
        kernel void k(global const short *in, global short *out, local short *l) {
            event_t e = async_work_group_copy_3D3D(l, 1, in, 6, 2, 3, 2, 2, 5, 20, 3, 6, 0);
            wait_group_events(1, &e);
            l[1 + get_local_id(0)] += 100;
            barrier(CLK_LOCAL_MEM_FENCE);
            e = async_work_group_copy_3D3D(out, 21, (const local short *)l, 1, 2, 3, 2, 2, 3, 6, 5, 20, 0);
            wait_group_events(1, &e);
        }
        kernel void lines(global const short *in, global short *out, local short *l) {
            event_t e = async_work_group_copy_2D2D(l, 1, in, 6, 2, 3, 2, 5, 4, 0);
            wait_group_events(1, &e);
            e = async_work_group_copy_2D2D(out, 2, (const local short *)l, 1, 2, 3, 2, 4, 5, e);
            wait_group_events(1, &e);
        }",
        "",
    );
    let input: Vec<i16> = (0..60).collect();
    let run = |name: &str| {
        let (mut source, mut out) = (input.clone(), vec![-1i16; 60]);
        let args = [buffer(&mut source), buffer(&mut out), Arg::Local(64)];
        launch(executable.kernel(name).unwrap(), range(12, 12), &args);
        out
    };
    let (out, lines) = (run("k"), run("lines"));
    for at in 0..60 {
        let (x, y, z) = (at % 5, at / 5 % 4, at / 20);
        let is_inside = (1..4).contains(&x) && y < 2 && z >= 1;
        // The box moves by (0, -1, 1).
        let expected = if is_inside { (at - 20 + 5 + 100) as i16 } else { -1 };
        assert_eq!(out[at], expected, "({x}, {y}, {z})");
        let is_inside = (2..5).contains(&x) && y < 2 && z == 0;
        let expected = if is_inside { (at + 4) as i16 } else { -1 };
        assert_eq!(lines[at], expected, "({x}, {y}, {z})");
    }
}

#[test]
fn a_fence_orders_copies() {
    let executable = build(
        "#ifndef cl_khr_async_work_group_copy_fence
        #error the extension is not told
        #endif
        kernel void k(global int *in, global int *out, local int *l) {
            size_t n = get_local_size(0), first = get_group_id(0) * n;
            event_t e = async_work_group_copy(l, (const global int *)in + first, n, 0);
            async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            e = async_work_group_copy(out + first, (const local int *)l, n, e);
            wait_group_events(1, &e);
        }",
        "",
    );
    let mut input: Vec<i32> = (0..64).collect();
    let mut out = vec![0; 64];
    let args = [buffer(&mut input), buffer(&mut out), Arg::Local(64)];
    launch(executable.kernel("k").unwrap(), range(64, 16), &args);
    assert_eq!(out, input);
}

/// Events that a function takes and gives, and a wait within a function.
#[test]
fn events_go_through_functions() {
    let executable = build(
        "event_t more(local int *l, global const int *in, event_t before) {
            return async_work_group_copy(l + get_local_size(0), in, get_local_size(0), before);
        }
        void both(event_t a, event_t b) { event_t all[3] = { a, b, a }; wait_group_events(3, all); }
        kernel void k(global const int *in, global int *out, local int *l) {
            size_t n = get_local_size(0), i = get_local_id(0);
            event_t a = async_work_group_copy(l, in, n, 0);
            both(a, more(l, in + n, a));
            out[get_global_id(0)] = l[n - 1 - i] * 1000 + l[2 * n - 1 - i];
        }",
        "",
    );
    for local in [1u64, 3, 16, 100] {
        let n = local as i32;
        let mut input: Vec<i32> = (0..2 * n).map(|at| at * 3).collect();
        let mut out = vec![0; local as usize];
        let args = [buffer(&mut input), buffer(&mut out), Arg::Local(local * 8)];
        launch(executable.kernel("k").unwrap(), range(local, local), &args);
        let expected: Vec<i32> = (0..n).map(|i| (n - 1 - i) * 3000 + (2 * n - 1 - i) * 3).collect();
        assert_eq!(out, expected, "local {local}");
    }
}

/// The source is a local variable: its address takes the place of a global beside an event.
#[test]
fn a_local_variable_is_copied() {
    let executable = build(
        "kernel void k(global ushort *p) {
            local ushort a[16];
            a[get_local_id(0)] = get_local_id(0) * 3;
            barrier(CLK_LOCAL_MEM_FENCE);
            event_t e = async_work_group_copy(p, a, 16, 0);
            wait_group_events(1, &e);
        }",
        "",
    );
    let mut out = vec![0u16; 16];
    launch(executable.kernel("k").unwrap(), range(16, 16), &[buffer(&mut out)]);
    assert_eq!(out, (0..16).map(|id| id * 3).collect::<Vec<u16>>());
}
