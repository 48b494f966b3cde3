//! Programs with several kernels, helper functions, options, constants and control flow give the same right results from both
//! front doors.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};

/// Runs `kernel` of `source` over `input` (one `int` in, one `int` out a work-item).
fn map(session: &Session, door: FrontDoor, source: &str, options: &str, kernel: &str, input: &[i32]) -> Vec<i32> {
    let program = door
        .build(session, source, options)
        .unwrap_or_else(|error| panic!("{door}: {error}"));
    let kernel = Kernel::create(&program, kernel).unwrap();
    let (from, to) = (
        session.buffer_of(input).unwrap(),
        session.empty_buffer::<i32>(input.len()).unwrap(),
    );
    let mut launch = ExecuteKernel::new(&kernel);
    // SAFETY: both buffers hold one element a work-item.
    unsafe {
        launch
            .set_arg(&from)
            .set_arg(&to)
            .set_global_work_size(input.len())
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    session.read(&to, input.len()).unwrap()
}

#[test]
fn several_kernels_share_helper_functions() {
    let source = r"
        int clip(int x) { return clamp(x, -10, 10); }
        int steps(int n) { int count = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; ++count; } return count; }
        __attribute__((noinline)) int here(int x) { return x + (int)get_global_id(0); }
        kernel void clipped(global const int *in, global int *out) { size_t i = get_global_id(0); out[i] = clip(in[i] * 4); }
        kernel void collatz(global const int *in, global int *out) { size_t i = get_global_id(0); out[i] = clip(steps(in[i])); }
        kernel void placed(global const int *in, global int *out) { size_t i = get_global_id(0); out[i] = here(in[i]); }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let run = |kernel, input: &[i32]| map(&session, door, source, "", kernel, input);
        assert_eq!(run("clipped", &[1, 2, 3, -9]), [4, 8, 10, -10], "{door}");
        assert_eq!(run("collatz", &[1, 2, 3, 6, 27]), [0, 1, 7, 8, 10], "{door}");
        assert_eq!(run("placed", &[5, 5, 5]), [5, 6, 7], "{door}");
    }
}

#[test]
fn definitions_and_include_folders() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("shape.h"), "#define AREA(w, h) ((w) * (h))\n").unwrap();
    let source = r#"
        #include "shape.h"
        kernel void area(global const int *in, global int *out) { size_t i = get_global_id(0); out[i] = AREA(in[i], HEIGHT) + SHIFT; }"#;
    let options = format!("-DHEIGHT=3 -D SHIFT=1 -I {}", folder.path().display());
    let session = Session::weft().unwrap();
    assert_eq!(
        map(&session, FrontDoor::OpenClC, source, &options, "area", &[1, 2, 5]),
        [4, 7, 16]
    );
}

#[test]
fn division_by_zero_and_overflow_do_not_trap() {
    let source = r"
        kernel void divide(global const int *in, global int *out) {
            size_t i = get_global_id(0);
            int a = in[i] / in[0], b = in[i] % in[0], c = in[i] / in[1], d = in[i] % in[1];
            // What they give is not defined; that the program goes on is.
            out[i] = (a == a) & (b == b) & (c == c) & (d == d) ? in[i] / 2 : 0;
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let input = [0, -1, i32::MIN, 9];
        assert_eq!(
            map(&session, door, source, "", "divide", &input),
            [0, 0, i32::MIN / 2, 4],
            "{door}"
        );
    }
}

#[test]
fn switches_early_returns_and_nested_loops() {
    let source = r"
        kernel void walk(global const int *in, global int *out) {
            size_t i = get_global_id(0);
            int x = in[i], sum = 0;
            out[i] = -1;
            if (x < 0) return;
            for (int a = 0; a < x; ++a) {
                for (int b = 0;; ++b) {
                    if (b > a) break;
                    switch (a + b - x) {
                    case -3: sum += 1; break;
                    case -2: sum += 10; // and on
                    case -1: sum += 100; break;
                    default: continue;
                    }
                }
            }
            out[i] = sum;
        }";
    let reference = |x: i32| {
        let mut sum = 0;
        for a in 0..x {
            for b in 0..=a {
                sum += match a + b - x {
                    -3 => 1,
                    -2 => 110,
                    -1 => 100,
                    _ => 0,
                };
            }
        }
        if x < 0 {
            -1
        } else {
            sum
        }
    };
    let input = [-5, 0, 1, 2, 3, 10, 33];
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        assert_eq!(
            map(&session, door, source, "", "walk", &input),
            input.map(reference),
            "{door}"
        );
    }
}

#[test]
fn program_scope_constants_and_private_arrays() {
    let source = r"
        constant int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
        kernel void look_up(global const int *in, global int *out) {
            int own[8];
            for (int k = 0; k < 8; ++k) own[k] = primes[(k + in[get_global_id(0)]) & 7];
            out[get_global_id(0)] = own[in[get_global_id(0)] & 7] * 100 + own[0];
        }";
    let primes = [2, 3, 5, 7, 11, 13, 17, 19];
    let input = [0, 1, 2, 3, 4, 5, 6, 7];
    let wanted = input.map(|n: i32| primes[(2 * n as usize) & 7] * 100 + primes[n as usize & 7]);
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        assert_eq!(map(&session, door, source, "", "look_up", &input), wanted, "{door}");
    }
}

#[test]
fn atomics_count_every_work_item_once() {
    let source = r"
        #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
        kernel void count(volatile global int *counter, volatile global int *highest, volatile global long *sum) {
            atomic_inc(counter);
            atomic_max(highest, (int)get_global_id(0));
            atom_add(sum, (long)get_global_id(0));
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let program = door.build(&session, source, "").unwrap();
        let kernel = Kernel::create(&program, "count").unwrap();
        let [counter, highest] = [
            session.buffer_of(&[0_i32]).unwrap(),
            session.buffer_of(&[0_i32]).unwrap(),
        ];
        let sum = session.buffer_of(&[0_i64]).unwrap();
        let n = 100_000;
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernel's signature.
        unsafe {
            launch
                .set_arg(&counter)
                .set_arg(&highest)
                .set_arg(&sum)
                .set_global_work_size(n);
            launch.enqueue_nd_range(&session.queue).unwrap()
        };
        assert_eq!(session.read(&counter, 1).unwrap(), [n as i32], "{door}");
        assert_eq!(session.read(&highest, 1).unwrap(), [n as i32 - 1], "{door}");
        assert_eq!(session.read(&sum, 1).unwrap(), [(n * (n - 1) / 2) as i64], "{door}");
    }
}

#[test]
fn wfv_option_is_accepted_and_results_stay() {
    let source =
        "kernel void twice(global const int *in, global int *out) { size_t i = get_global_id(0); out[i] = 2 * in[i]; }";
    let session = Session::weft().unwrap();
    for option in ["-cl-wfv=never", "-cl-wfv=auto", "-cl-wfv=always"] {
        for door in FrontDoor::ALL {
            assert_eq!(
                map(&session, door, source, option, "twice", &[1, 2, 3]),
                [2, 4, 6],
                "{option}, {door}"
            );
        }
    }
}
