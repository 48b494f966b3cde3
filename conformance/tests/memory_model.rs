//! Memory as OpenCL C 2.0 and later has it: variables of the program's scope, the generic address space, atomics with orders and scopes; the
//! same from both front doors.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

const OPTIONS: &str = "-cl-std=CL3.0";

/// Runs a kernel whose only argument is a buffer of `count` integers, and reads it.
fn run(session: &Session, program: &Program, kernel: &str, global: usize, local: usize, count: usize) -> Vec<i32> {
    let kernel = Kernel::create(program, kernel).unwrap();
    let out = session.buffer_of(&vec![0_i32; count]).unwrap();
    // SAFETY: the kernels of these tests write no more than `count` integers.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&out)
            .set_global_work_size(global)
            .set_local_work_size(local)
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    session.read(&out, count).unwrap()
}

/// They are initialized once for a program, keep their values from launch to launch, and may point to one another.
#[test]
fn variables_of_the_program() {
    let source = r"
        typedef struct { global int *first; constant int *second; long number; } pair;
        constant int squares[5] = {0, 1, 4, 9, 16};
        global int values[4] = {1, 2, 3, 4};
        global int *cursor = &values[2];
        global pair both = {values + 1, squares + 3, -7};
        global int zero;
        kernel void change(global int *out) { *cursor += 10; --cursor; zero += 5; both.number *= 2; }
        kernel void show(global int *out) {
            for (int i = 0; i < 4; ++i) out[i] = values[i];
            out[4] = *cursor; out[5] = *both.first; out[6] = *both.second; out[7] = (int)both.number; out[8] = zero;
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let (program, other) = (
            door.build(&session, source, OPTIONS).unwrap(),
            door.build(&session, source, OPTIONS).unwrap(),
        );
        let fresh = [1, 2, 3, 4, 3, 2, 9, -7, 0];
        assert_eq!(run(&session, &program, "show", 1, 1, 9), fresh, "{door}");
        for _ in 0..2 {
            run(&session, &program, "change", 1, 1, 1);
        }
        let changed = [1, 12, 13, 4, 1, 12, 9, -28, 10];
        assert_eq!(run(&session, &program, "show", 1, 1, 9), changed, "{door}");
        assert_eq!(
            run(&session, &other, "show", 1, 1, 9),
            fresh,
            "{door}: another program's"
        );
    }
}

/// A pointer without a named address space finds what it points into, in functions that are not inlined, too.
#[test]
fn generic_pointers() {
    let source = r"
        global int in_program;
        __attribute__((noinline)) int look(int *p) {
            return (to_global(p) ? 1 : 0) | (to_local(p) ? 2 : 0) | (to_private(p) ? 4 : 0);
        }
        __attribute__((noinline)) void put(int *p, int value) { *p = value; }
        kernel void k(global int *out) {
            local int shared[8];
            int own[3] = {0}, i = get_local_id(0);
            int *places[4] = {out + 6 * i, shared + i, own + i % 3, &in_program};
            for (int n = 0; n < 4; ++n) put(places[n], 0);
            put(shared + i, 40 + i);
            put(own + i % 3, 60 + i);
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int n = 0; n < 4; ++n) out[6 * i + n] = look(places[n]);
            out[6 * i + 4] = shared[7 - i];
            out[6 * i + 5] = own[i % 3];
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let program = door.build(&session, source, OPTIONS).unwrap();
        let expected: Vec<i32> = (0..8).flat_map(|i| [1, 2, 4, 1, 47 - i, 60 + i]).collect();
        assert_eq!(run(&session, &program, "k", 8, 8, 48), expected, "{door}");
    }
}

/// What work-groups add with the scope of the device adds up; what work-items add within their work-group does too.
#[test]
fn atomics_of_both_scopes() {
    let source = r"
        kernel void k(global int *out) {
            local atomic_int ours;
            global atomic_int *all = (global atomic_int *)out;
            if (get_local_id(0) == 0) atomic_init(&ours, 0);
            work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
            atomic_fetch_add_explicit(&ours, (int)get_local_id(0), memory_order_relaxed, memory_scope_work_group);
            work_group_barrier(CLK_LOCAL_MEM_FENCE);
            if (get_local_id(0) != 0) return;
            int sum = atomic_load_explicit(&ours, memory_order_acquire, memory_scope_work_group);
            atomic_fetch_add_explicit(all, sum, memory_order_acq_rel, memory_scope_device);
            atomic_fetch_max(all + 1, (int)get_group_id(0));
            atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
            int seen = atomic_load_explicit(all + 2, memory_order_relaxed, memory_scope_all_svm_devices);
            while (!atomic_compare_exchange_weak(all + 2, &seen, seen + 1));
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let program = door.build(&session, source, OPTIONS).unwrap();
        for (groups, local) in [(1, 1), (500, 7), (100, 64), (16, 1024)] {
            let expected = [groups * (local * (local - 1) / 2), groups - 1, groups];
            let (global, size) = ((groups * local) as usize, local as usize);
            assert_eq!(
                run(&session, &program, "k", global, size, 3),
                expected,
                "{door}: work-groups of {local}"
            );
        }
    }
}
