//! Arguments of every kind arrive as they were set, from both front doors.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};

/// Ten arguments: pointers to global, constant and half memory, local sizes, a structure by value, vectors of 3 and 4, small integers.
const SOURCE: &str = r"
typedef struct { char tag; double weight; int counts[3]; short4 quad; } Record;

kernel void mixed(global float *out, constant int *table, global const half *halves, local float *space, Record record,
                  float3 direction, uchar small, ulong large, local int *more, int8 wide) {
    const size_t i = get_global_id(0);
    // Each work-item has the local memory to itself: the groups are of one work-item.
    space[0] = vload_half(i, halves);
    more[0] = table[i];
    more[1] = record.counts[i % 3];
    record.counts[0] += 1; // a copy of this work-item's own
    out[i] = space[0] + more[0] + more[1] + (float)record.weight + record.tag + record.quad.w + direction.x * direction.y * direction.z
           + small + (float)(large >> 40) + wide.s7 + record.counts[0];
}";

#[repr(C, align(8))]
#[derive(Clone, Copy)]
struct Record {
    tag: i8,
    weight: f64,
    counts: [i32; 3],
    // `short4` is aligned to its 8 bytes: offset 32.
    pad: i32,
    quad: [i16; 4],
}

#[test]
fn ten_arguments_of_mixed_types() {
    let session = Session::weft().unwrap();
    // 0.5, 1.0, 2.0, 4.0 in half precision.
    let halves: [u16; 4] = [0x3800, 0x3C00, 0x4000, 0x4400];
    let table: [i32; 4] = [10, 20, 30, 40];
    let record = Record {
        tag: -3,
        weight: 0.25,
        counts: [100, 200, 300],
        pad: 0,
        quad: [1, 2, 3, 4],
    };
    let direction: [f32; 4] = [2.0, 3.0, 5.0, f32::NAN];
    let wide: [i32; 8] = [0, 0, 0, 0, 0, 0, 0, 7];
    for door in FrontDoor::ALL {
        let program = door.build(&session, SOURCE, "").unwrap();
        let kernel = Kernel::create(&program, "mixed").unwrap();
        assert_eq!(kernel.num_args().unwrap(), 10);
        let out = session.empty_buffer::<f32>(4).unwrap();
        let (table, halves) = (session.buffer_of(&table).unwrap(), session.buffer_of(&halves).unwrap());
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernel's signature.
        unsafe {
            launch
                .set_arg(&out)
                .set_arg(&table)
                .set_arg(&halves)
                .set_arg_local_buffer(4)
                .set_arg(&record)
                .set_arg(&direction)
                .set_arg(&200_u8)
                .set_arg(&(5_u64 << 40))
                .set_arg_local_buffer(8)
                .set_arg(&wide)
                .set_global_work_size(4)
                .set_local_work_size(1)
                .enqueue_nd_range(&session.queue)
                .unwrap()
        };
        let common = 0.25 - 3.0 + 4.0 + 30.0 + 200.0 + 5.0 + 7.0 + 101.0;
        let wanted = [
            0.5 + 10.0 + 100.0,
            1.0 + 20.0 + 200.0,
            2.0 + 30.0 + 300.0,
            4.0 + 40.0 + 100.0,
        ]
        .map(|own: f32| own + common);
        assert_eq!(session.read(&out, 4).unwrap(), wanted, "{door}");
    }
}

#[test]
fn arguments_keep_their_value_from_launch_to_launch() {
    let session = Session::weft().unwrap();
    let source = "kernel void put(global int *out, int at, int value) { out[at] = value; }";
    let program = FrontDoor::OpenClC.build(&session, source, "").unwrap();
    let kernel = Kernel::create(&program, "put").unwrap();
    let out = session.buffer_of(&[0_i32; 3]).unwrap();
    // SAFETY: the arguments are those of the kernel's signature and `at` lies in the buffer.
    unsafe {
        kernel.set_arg(0, &out).unwrap();
        kernel.set_arg(2, &7_i32).unwrap();
        for at in 0..3_i32 {
            kernel.set_arg(1, &at).unwrap();
            session
                .queue
                .enqueue_nd_range_kernel(kernel.get(), 1, std::ptr::null(), [1].as_ptr(), std::ptr::null(), &[])
                .unwrap();
        }
    }
    assert_eq!(session.read(&out, 3).unwrap(), [7, 7, 7]);
}

#[test]
fn a_null_pointer_argument_is_null_in_the_kernel() {
    let session = Session::weft().unwrap();
    let source = "kernel void is_null(global int *out, global int *nothing) { out[0] = nothing == 0 ? 1 : 2; }";
    for door in FrontDoor::ALL {
        let program = door.build(&session, source, "").unwrap();
        let kernel = Kernel::create(&program, "is_null").unwrap();
        let out = session.buffer_of(&[0_i32]).unwrap();
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: a null memory object is allowed for a pointer argument (clSetKernelArg).
        unsafe {
            launch
                .set_arg(&out)
                .set_arg(&std::ptr::null_mut::<libc::c_void>())
                .set_global_work_size(1);
            launch.enqueue_nd_range(&session.queue).unwrap()
        };
        assert_eq!(session.read(&out, 1).unwrap(), [1], "{door}");
    }
}
