//! The largest work-groups with all the local memory that there is, copies in and out of it, and where local variables lie; from both front doors.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::device::{CL_DEVICE_LOCAL_MEM_SIZE, CL_DEVICE_MAX_WORK_GROUP_SIZE};
use opencl3::kernel::{ExecuteKernel, Kernel};

/// As many work-items as a work-group may have, and what the issue asks at least.
const ITEMS: usize = 8192;
/// Bytes of local memory that a work-group may have, at least.
const LOCAL_BYTES: usize = 256 << 10;

/// Eight numbers in local memory for each of 8192 work-items. Each item reads what its mirror image wrote.
const LARGE: &str = r"
void mirror(global uint *out, local uint8 *all) {
    size_t count = get_local_size(0) * get_local_size(1) * get_local_size(2);
    size_t me = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
    size_t first = get_group_id(0) * count;
    all[me] = (uint8)(me, me + 1, me + 2, me + 3, me + 4, me + 5, me + 6, me + 7 + get_group_id(0));
    barrier(CLK_LOCAL_MEM_FENCE);
    uint8 other = all[count - 1 - me];
    out[first + me] = other.s0 * 31 + other.s3 * 7 + other.s7;
}
kernel void in_a_variable(global uint *out) { local uint8 all[8192]; mirror(out, all); }
kernel void in_an_argument(global uint *out, local uint8 *all) { mirror(out, all); }";

fn mirrored(groups: usize) -> Vec<u32> {
    let of_group = |group: usize| {
        (0..ITEMS).map(move |me| {
            let other = (ITEMS - 1 - me) as u32;
            other * 31 + (other + 3) * 7 + other + 7 + group as u32
        })
    };
    (0..groups).flat_map(of_group).collect()
}

#[test]
fn the_largest_groups_use_all_local_memory() {
    let session = Session::weft().unwrap();
    let limit = |name| usize::try_from(session.device.get_data(name).map(number).unwrap()).unwrap();
    assert!(limit(CL_DEVICE_MAX_WORK_GROUP_SIZE) >= ITEMS);
    assert!(limit(CL_DEVICE_LOCAL_MEM_SIZE) >= LOCAL_BYTES);
    for door in FrontDoor::ALL {
        let program = door.build(&session, LARGE, "").unwrap();
        for (name, is_argument) in [("in_a_variable", false), ("in_an_argument", true)] {
            let kernel = Kernel::create(&program, name).unwrap();
            for local in [[ITEMS, 1, 1], [64, 128, 1], [8, 32, 32]] {
                let groups = 3;
                let out = session.buffer_of(&vec![0_u32; groups * ITEMS]).unwrap();
                let mut launch = ExecuteKernel::new(&kernel);
                launch.set_global_work_sizes(&[local[0] * groups, local[1], local[2]]);
                launch.set_local_work_sizes(&local);
                // SAFETY: the buffer holds a number for each work-item, local memory eight.
                unsafe {
                    launch.set_arg(&out);
                    if is_argument {
                        launch.set_arg_local_buffer(LOCAL_BYTES);
                    }
                    launch.enqueue_nd_range(&session.queue).unwrap();
                }
                let found = session.read(&out, groups * ITEMS).unwrap();
                assert!(found == mirrored(groups), "{door} {name} {local:?}");
            }
        }
    }
}

/// A device query's bytes as a number.
fn number(bytes: Vec<u8>) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(&bytes);
    u64::from_le_bytes(whole)
}

#[test]
fn larger_groups_are_refused() {
    let session = Session::weft().unwrap();
    let program = FrontDoor::OpenClC.build(&session, LARGE, "").unwrap();
    let kernel = Kernel::create(&program, "in_a_variable").unwrap();
    let out = session.buffer_of(&[0_u32; 1]).unwrap();
    for (local, code) in [([2 * ITEMS, 1, 1], -55), ([ITEMS, 2, 1], -54), ([128, 64, 2], -54)] {
        let mut launch = ExecuteKernel::new(&kernel);
        launch.set_global_work_sizes(&local);
        launch.set_local_work_sizes(&local);
        // SAFETY: the launch is refused, so nothing is written.
        let refused = unsafe { launch.set_arg(&out).enqueue_nd_range(&session.queue) };
        assert_eq!(refused.err().map(|error| error.0), Some(code), "{local:?}");
    }
}

#[test]
fn variables_are_aligned_to_their_types() {
    let source = r"
        kernel void k(global ulong *out) {
            local char a; local long16 b; local char c[3]; local float3 d; local struct { char x; double y; } e; local char8 f;
            a = 1; b = 2; c[0] = 3; d = 4; e.y = 5; f = 6;
            out[0] = (ulong)&a; out[1] = (ulong)&b % 128; out[2] = (ulong)&c; out[3] = (ulong)&d % 16; out[4] = (ulong)&e % 8;
            out[5] = (ulong)&f % 8;
            out[6] = a + b.s0 + c[0] + (int)d.x + (int)e.y + f.s7 == 21;
        }";
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let program = door.build(&session, source, "").unwrap();
        let kernel = Kernel::create(&program, "k").unwrap();
        let out = session.buffer_of(&[99_u64; 7]).unwrap();
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the buffer holds what the one work-item writes.
        unsafe {
            launch.set_global_work_sizes(&[1]).set_arg(&out);
            launch.enqueue_nd_range(&session.queue).unwrap();
        }
        let found = session.read(&out, 7).unwrap();
        assert_ne!(found[0], found[2], "{door}");
        assert_eq!([found[1], found[3], found[4], found[5]], [0; 4], "{door}");
        assert_eq!(found[6], 1, "{door}");
    }
}

/// Rows are brought in by one copy, columns by another; transposed, they go out.
const COPIES: &str = r"
kernel void k(global const float *in, global float *out, local float *tile, uint width) {
    size_t n = get_local_size(0), me = get_local_id(0), row = get_group_id(0);
    event_t events[2];
    events[0] = async_work_group_copy(tile, in + row * width, n, 0);
    events[1] = async_work_group_strided_copy(tile + n, in + row, n, width, events[0]);
    wait_group_events(2, events);
    float sum = tile[n - 1 - me] * 1000 + tile[n + me];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t done = async_work_group_strided_copy(out + row, (const local float *)tile, n, width, 0);
    wait_group_events(1, &done);
}";

#[test]
fn groups_copy_rows_and_columns() {
    let session = Session::weft().unwrap();
    for door in FrontDoor::ALL {
        let program = door.build(&session, COPIES, "").unwrap();
        let kernel = Kernel::create(&program, "k").unwrap();
        for width in [1_usize, 3, 16, 31, 64] {
            let input: Vec<f32> = (0..width * width).map(|at| (at % 997) as f32).collect();
            let (source, out) = (
                session.buffer_of(&input).unwrap(),
                session.buffer_of(&vec![0_f32; width * width]).unwrap(),
            );
            let mut launch = ExecuteKernel::new(&kernel);
            // SAFETY: both buffers are squares of `width`, local memory holds a row and a column.
            unsafe {
                launch.set_arg(&source).set_arg(&out);
                launch.set_arg_local_buffer(width * 8).set_arg(&(width as u32));
                launch
                    .set_global_work_sizes(&[width * width])
                    .set_local_work_sizes(&[width]);
                launch.enqueue_nd_range(&session.queue).unwrap();
            }
            let found = session.read(&out, width * width).unwrap();
            for row in 0..width {
                for me in 0..width {
                    let expected = input[row * width + width - 1 - me] * 1000.0 + input[me * width + row];
                    assert_eq!(found[me * width + row], expected, "{door} width {width} ({row}, {me})");
                }
            }
        }
    }
}
