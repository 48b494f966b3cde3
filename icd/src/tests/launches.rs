//! Launches: index spaces of every shape, the order of commands, native kernels.

use std::ptr;

use super::client::{cl, create, spirv, string, value, Client};
use crate::cl::*;
use crate::handle::Object;
use crate::object::kernel::Kernel;

/// Every work-item writes what it knows about itself at its place among all of them.
const WHO: &str = "
typedef struct { uint global_id[3], local_id[3], group_id[3], global_size[3], local_size[3], groups[3], offset[3], dim; } who;
kernel void who_am_i(global who *out) {
    who me;
    for (uint d = 0; d < 3; d++) {
        me.global_id[d] = get_global_id(d);
        me.local_id[d] = get_local_id(d);
        me.group_id[d] = get_group_id(d);
        me.global_size[d] = get_global_size(d);
        me.local_size[d] = get_local_size(d);
        me.groups[d] = get_num_groups(d);
        me.offset[d] = get_global_offset(d);
    }
    me.dim = get_work_dim();
    size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
           z = get_global_id(2) - get_global_offset(2);
    out[(z * get_global_size(1) + y) * get_global_size(0) + x] = me;
}
";

/// `who` of the source above.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Who {
    global_id: [u32; 3],
    local_id: [u32; 3],
    group_id: [u32; 3],
    global_size: [u32; 3],
    local_size: [u32; 3],
    groups: [u32; 3],
    offset: [u32; 3],
    dim: u32,
}

/// Runs `who_am_i` and checks every work-item; the local size that was used.
fn check(
    client: &Client,
    kernel: cl_kernel,
    offset: Option<&[usize]>,
    global: &[usize],
    local: Option<&[usize]>,
) -> [u32; 3] {
    let all = |sizes: Option<&[usize]>, unused: u32| {
        let mut all = [unused; 3];
        for (place, &size) in all.iter_mut().zip(sizes.unwrap_or_default()) {
            *place = size as u32;
        }
        all
    };
    let (global_size, offsets) = (all(Some(global), 1), all(offset, 0));
    let count = global.iter().product();
    let buffer = client.buffer(&vec![Who::default(); count]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    assert_eq!(client.launch(kernel, offset, global, local), CL_SUCCESS);
    let found = client.read::<Who>(buffer, count);
    assert_eq!(cl!(clReleaseMemObject(buffer)), CL_SUCCESS);
    // The first work-item is in a group of full size.
    let enqueued = local.map_or(found[0].local_size, |local| all(Some(local), 1));
    let mut place = 0;
    for z in 0..global_size[2] {
        for y in 0..global_size[1] {
            for x in 0..global_size[0] {
                let id = [x, y, z];
                let each = |of: &dyn Fn(usize) -> u32| [of(0), of(1), of(2)];
                let expected = Who {
                    global_id: each(&|d| id[d] + offsets[d]),
                    local_id: each(&|d| id[d] % enqueued[d]),
                    group_id: each(&|d| id[d] / enqueued[d]),
                    global_size,
                    local_size: each(&|d| enqueued[d].min(global_size[d] - id[d] / enqueued[d] * enqueued[d])),
                    groups: each(&|d| global_size[d].div_ceil(enqueued[d])),
                    offset: offsets,
                    dim: global.len() as u32,
                };
                assert_eq!(
                    found[place], expected,
                    "global {global:?} local {local:?} offset {offset:?}"
                );
                place += 1;
            }
        }
    }
    enqueued
}

#[test]
fn every_shape_of_range_from_both_front_doors() {
    let client = Client::new();
    let from_source = client.built(WHO, "");
    let from_spirv = client.il(&spirv(WHO));
    assert_eq!(
        client.build(from_spirv, "-cl-uniform-work-group-size"),
        CL_SUCCESS,
        "{}",
        client.log(from_spirv)
    );
    for program in [from_source, from_spirv] {
        let kernel = client.kernel(program, "who_am_i");
        check(&client, kernel, None, &[1], Some(&[1]));
        check(&client, kernel, None, &[60], Some(&[6]));
        check(&client, kernel, Some(&[1000]), &[60], Some(&[60]));
        check(&client, kernel, Some(&[5, 7]), &[12, 10], Some(&[3, 5]));
        check(&client, kernel, Some(&[0, 1, 2]), &[6, 4, 10], Some(&[2, 1, 5]));
        for global in [
            &[1][..],
            &[97],
            &[1024],
            &[640, 3],
            &[1, 77],
            &[13, 17],
            &[5, 6, 7],
            &[1, 1, 9],
        ] {
            let local = check(&client, kernel, None, global, None);
            for (size, local) in global.iter().zip(local) {
                assert_eq!(size % local as usize, 0, "uniform: {global:?} {local:?}");
            }
        }
    }
}

#[test]
fn work_groups_may_be_non_uniform_where_the_program_allows_it() {
    let client = Client::new();
    let supported: cl_bool = value(|size, value, ret| {
        cl!(clGetDeviceInfo(
            client.device,
            CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
            size,
            value,
            ret
        ))
    });
    assert_eq!(supported, CL_TRUE);
    let allowed = ["-cl-std=CL2.0", "-cl-std=CL3.0"];
    for options in allowed {
        let kernel = client.kernel(client.built(WHO, options), "who_am_i");
        check(&client, kernel, None, &[10], Some(&[4]));
        check(&client, kernel, Some(&[3, 0, 9]), &[5, 7, 3], Some(&[2, 4, 2]));
    }
    for options in ["", "-cl-std=CL1.2", "-cl-std=CL3.0 -cl-uniform-work-group-size"] {
        let kernel = client.kernel(client.built(WHO, options), "who_am_i");
        let buffer = client.buffer(&[Who::default(); 10]);
        assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
        assert_eq!(
            client.launch(kernel, None, &[10], Some(&[4])),
            CL_INVALID_WORK_GROUP_SIZE,
            "{options}"
        );
        assert_eq!(client.launch(kernel, None, &[10], Some(&[5])), CL_SUCCESS, "{options}");
        client.finish();
    }
}

/// A kernel that does not see work-groups runs in whichever suit it, whose last ones are smaller even if the program is for uniform ones.
#[test]
fn ranges_of_any_length_of_kernels_that_see_no_groups() {
    const COUNT: &str = "
kernel void count(global uint *out, uint width, uint height) {
    atomic_inc(out + (get_global_id(2) * height + get_global_id(1)) * width + get_global_id(0));
}
kernel void bytes(global uchar *out, uint width, uint height) {
    out[(get_global_id(2) * height + get_global_id(1)) * width + get_global_id(0)] += 3;
}";
    let client = Client::new();
    let ranges: [(&[usize], Option<&[usize]>); 6] = [
        (&[1009], None),
        (&[1009], Some(&[1])),
        (&[1300], Some(&[100])),
        (&[37, 53], None),
        (&[35, 21], Some(&[5, 3])),
        (&[33, 7, 5], Some(&[11, 1, 5])),
    ];
    for options in [
        "-cl-std=CL1.2",
        "-cl-std=CL3.0 -cl-uniform-work-group-size",
        "-cl-std=CL3.0",
    ] {
        let program = client.built(COUNT, options);
        let [count, bytes] = ["count", "bytes"].map(|name| client.kernel(program, name));
        for (global, local) in ranges {
            let items: usize = global.iter().product();
            let [width, height] = [0, 1].map(|at| *global.get(at).unwrap_or(&1) as cl_uint);
            let (words, chars) = (client.buffer(&vec![0_u32; items]), client.buffer(&vec![0_u8; items]));
            for (kernel, buffer) in [(count, words), (bytes, chars)] {
                assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
                assert_eq!(client.set(kernel, 1, &width), CL_SUCCESS);
                assert_eq!(client.set(kernel, 2, &height), CL_SUCCESS);
                assert_eq!(client.launch(kernel, None, global, local), CL_SUCCESS);
            }
            assert_eq!(
                client.read::<u32>(words, items),
                vec![1; items],
                "{global:?} {local:?} {options}"
            );
            assert_eq!(
                client.read::<u8>(chars, items),
                vec![3; items],
                "{global:?} {local:?} {options}"
            );
        }
    }
}

/// Ids and sizes that a kernel computes from those of groups, which it need not be run in; they do not count the offset.
#[test]
fn global_ids_that_kernels_compute() {
    const COMPUTED: &str = "
kernel void count(global uint *out, uint step) {
    const int x = get_group_id(0) * get_local_size(0) + get_local_id(0);
    const size_t y = get_local_id(1) + get_local_size(1) * get_group_id(1);
    const uint width = get_num_groups(0) * get_local_size(0);
    atomic_add(out + y * width + x, step * (get_global_id(0) - x));
}";
    let client = Client::new();
    for options in ["-cl-std=CL1.2", "-cl-std=CL3.0"] {
        let kernel = client.kernel(client.built(COMPUTED, options), "count");
        for local in [[1, 1], [5, 3], [35, 1], [7, 7], [1, 21]] {
            for offset in [0, 11] {
                let buffer = client.buffer(&[1_u32; 35 * 21]);
                assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
                assert_eq!(client.set(kernel, 1, &2_u32), CL_SUCCESS);
                let launched = client.launch(kernel, Some(&[offset, 4]), &[35, 21], Some(&local));
                assert_eq!(launched, CL_SUCCESS);
                let expected = vec![1 + 2 * offset as u32; 35 * 21];
                assert_eq!(
                    client.read::<u32>(buffer, 35 * 21),
                    expected,
                    "{local:?} {offset} {options}"
                );
            }
        }
    }
}

#[test]
fn a_required_work_group_size_is_used() {
    let client = Client::new();
    let source = WHO.replace(
        "kernel void",
        "__attribute__((reqd_work_group_size(4, 2, 1))) kernel void",
    );
    let kernel = client.kernel(client.built(&source, ""), "who_am_i");
    assert_eq!(check(&client, kernel, None, &[8, 8], None), [4, 2, 1]);
    assert_eq!(check(&client, kernel, None, &[8, 8], Some(&[4, 2])), [4, 2, 1]);
    assert_eq!(
        client.launch(kernel, None, &[8, 8], Some(&[2, 4])),
        CL_INVALID_WORK_GROUP_SIZE
    );
    assert_eq!(client.launch(kernel, None, &[6, 8], None), CL_INVALID_WORK_GROUP_SIZE);
    assert_eq!(client.launch(kernel, None, &[8], None), CL_INVALID_WORK_GROUP_SIZE);
    // The last groups are smaller: other code, made for the first such launch, and whole ones afterwards.
    let kernel = client.kernel(client.built(&source, "-cl-std=CL3.0"), "who_am_i");
    for global in [[6, 8], [8, 7], [9, 5], [8, 8]] {
        assert_eq!(check(&client, kernel, None, &global, Some(&[4, 2])), [4, 2, 1]);
        assert_eq!(check(&client, kernel, Some(&[5, 3]), &global, None), [4, 2, 1]);
    }
}

#[test]
fn the_suggested_size_is_the_one_that_is_chosen() {
    let client = Client::new();
    let kernel = client.kernel(client.built(WHO, ""), "who_am_i");
    let global = [96, 50];
    let chosen = check(&client, kernel, None, &global, None);
    let mut suggested = [0; 2];
    let status = cl!(clGetKernelSuggestedLocalWorkSize(
        client.queue,
        kernel,
        2,
        ptr::null(),
        global.as_ptr(),
        suggested.as_mut_ptr()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(suggested.map(|size| size as u32), chosen[..2]);
}

/// A kernel that does not see work-groups runs in others than those that it requires, which launches are held to all the same.
#[test]
fn a_required_size_that_a_kernel_does_not_see() {
    const COUNT: &str = "
__attribute__((reqd_work_group_size(4, 2, 1))) kernel void count(global uint *out, uint width) {
    size_t x = get_group_id(0) * get_local_size(0) + get_local_id(0);
    atomic_inc(out + get_global_id(1) * width + x);
}";
    let client = Client::new();
    for options in ["-cl-std=CL1.2", "-cl-std=CL3.0"] {
        let kernel = client.kernel(client.built(COUNT, options), "count");
        let object = Kernel::from_handle(kernel).unwrap();
        assert_eq!(
            object.compiled().unwrap().is_free_of_groups(),
            options == "-cl-std=CL1.2"
        );
        assert_eq!(object.declaration().required_work_group_size(), Some([4, 2, 1]));
        let (width, height) = (100, 46);
        let buffer = client.buffer(&vec![0_u32; width * height]);
        assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &(width as cl_uint)), CL_SUCCESS);
        let global = [width, height];
        for local in [None, Some(&[4, 2][..])] {
            assert_eq!(client.launch(kernel, None, &global, local), CL_SUCCESS);
        }
        assert_eq!(client.read::<u32>(buffer, width * height), vec![2; width * height]);
        for local in [&[2, 4][..], &[8, 1], &[64, 1]] {
            assert_eq!(
                client.launch(kernel, None, &global, Some(local)),
                CL_INVALID_WORK_GROUP_SIZE
            );
        }
        assert_eq!(client.launch(kernel, None, &[100], None), CL_INVALID_WORK_GROUP_SIZE);
        let mut suggested = [0; 2];
        let (offset, size) = (ptr::null(), suggested.as_mut_ptr());
        let status = cl!(clGetKernelSuggestedLocalWorkSize(
            client.queue,
            kernel,
            2,
            offset,
            global.as_ptr(),
            size
        ));
        assert_eq!((status, suggested), (CL_SUCCESS, [4, 2]));
    }
}

#[test]
fn nothing_is_run_over_an_empty_range() {
    let client = Client::new();
    let program = client.built("kernel void add(global int *a) { atomic_inc(a); }", "");
    let kernel = client.kernel(program, "add");
    let buffer = client.buffer(&[0]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    for global in [&[0][..], &[0, 5], &[4, 0], &[1, 2, 0]] {
        assert_eq!(client.launch(kernel, None, global, None), CL_SUCCESS);
    }
    let (none, mut event) = (ptr::null(), ptr::null_mut());
    let status = cl!(clEnqueueNDRangeKernel(
        client.queue,
        kernel,
        1,
        none,
        none,
        none,
        0,
        ptr::null(),
        &mut event
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(cl!(clWaitForEvents(1, &event)), CL_SUCCESS);
    let command: cl_command_type =
        value(|size, value, ret| cl!(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, size, value, ret)));
    assert_eq!(command, CL_COMMAND_NDRANGE_KERNEL);
    assert_eq!(client.read::<i32>(buffer, 1), [0]);
}

#[test]
fn a_task_is_one_work_item() {
    let client = Client::new();
    let kernel = client.kernel(client.built(WHO, ""), "who_am_i");
    let buffer = client.buffer(&[Who::default(); 2]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    let mut event = ptr::null_mut();
    assert_eq!(
        cl!(clEnqueueTask(client.queue, kernel, 0, ptr::null(), &mut event)),
        CL_SUCCESS
    );
    let command: cl_command_type =
        value(|size, value, ret| cl!(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, size, value, ret)));
    assert_eq!(command, CL_COMMAND_TASK);
    let found = client.read::<Who>(buffer, 2);
    assert_eq!(
        (found[0].dim, found[0].global_size, found[0].local_size),
        (1, [1; 3], [1; 3])
    );
    assert_eq!(found[1], Who::default());
}

#[test]
fn local_memory_of_a_launch() {
    let client = Client::new();
    let source = "
        kernel void sum(global const int *in, global int *out, local int *a, local int *b) {
            local int own[64];
            size_t l = get_local_id(0);
            a[l] = in[get_global_id(0)]; b[l] = 2 * a[l]; own[l] = a[l] + b[l];
            out[get_global_id(0)] = own[l] + a[l] + b[l];
        }";
    let kernel = client.kernel(client.built(source, ""), "sum");
    let input: Vec<i32> = (0..256).collect();
    let (values, out) = (client.buffer(&input), client.buffer(&vec![0i32; 256]));
    assert_eq!(client.set(kernel, 0, &values), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &out), CL_SUCCESS);
    assert_eq!(cl!(clSetKernelArg(kernel, 2, 256, ptr::null())), CL_SUCCESS);
    let limit: cl_ulong = value(|size, value, ret| {
        cl!(clGetDeviceInfo(
            client.device,
            CL_DEVICE_LOCAL_MEM_SIZE,
            size,
            value,
            ret
        ))
    });
    assert_eq!(cl!(clSetKernelArg(kernel, 3, limit as usize, ptr::null())), CL_SUCCESS);
    assert_eq!(
        client.launch(kernel, None, &[256], Some(&[64])),
        CL_OUT_OF_RESOURCES,
        "with the others it is too much"
    );
    assert_eq!(cl!(clSetKernelArg(kernel, 3, usize::MAX, ptr::null())), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[256], Some(&[64])), CL_OUT_OF_RESOURCES);
    assert_eq!(cl!(clSetKernelArg(kernel, 3, 256, ptr::null())), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[256], Some(&[64])), CL_SUCCESS);
    assert_eq!(
        client.read::<i32>(out, 256),
        input.iter().map(|value| 6 * value).collect::<Vec<_>>()
    );
}

#[test]
fn a_kernel_may_be_enqueued_from_many_threads() {
    let client = Client::new();
    let program = client.built("kernel void add(global int *a) { atomic_inc(a); }", "");
    let kernel = client.kernel(program, "add") as usize;
    let buffer = client.buffer(&[0]);
    assert_eq!(client.set(kernel as cl_kernel, 0, &buffer), CL_SUCCESS);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(client.launch(kernel as cl_kernel, None, &[100], None), CL_SUCCESS);
                }
            });
        }
    });
    assert_eq!(client.read::<i32>(buffer, 1), [20_000]);
}

/// What the native kernel below is given.
#[repr(C)]
struct Native {
    from: cl_mem,
    to: cl_mem,
    count: cl_int,
}

unsafe extern "C" fn double(arguments: *mut c_void) {
    // SAFETY: the copy of the test's arguments, whose handles are replaced by addresses of that many numbers.
    unsafe {
        let arguments = &*arguments.cast::<Native>();
        for index in 0..arguments.count as usize {
            *arguments.to.cast::<i32>().add(index) = 2 * *arguments.from.cast::<i32>().add(index);
        }
    }
}

#[test]
fn native_kernels_run_in_order() {
    let client = Client::new();
    let capabilities: cl_device_exec_capabilities = value(|size, value, ret| {
        cl!(clGetDeviceInfo(
            client.device,
            CL_DEVICE_EXECUTION_CAPABILITIES,
            size,
            value,
            ret
        ))
    });
    assert_ne!(capabilities & CL_EXEC_NATIVE_KERNEL, 0);
    let program = client.built("kernel void three(global int *a) { a[get_global_id(0)] += 3; }", "");
    let kernel = client.kernel(program, "three");
    let (from, to) = (client.buffer(&[1, 2, 3, 4]), client.buffer(&[0; 4]));
    assert_eq!(client.set(kernel, 0, &from), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[4], None), CL_SUCCESS);
    let mut arguments = Native { from, to, count: 4 };
    let base: *mut Native = &mut arguments;
    // SAFETY: fields of the value above.
    let mut places: [*const c_void; 2] = unsafe { [(&raw const (*base).from).cast(), (&raw const (*base).to).cast()] };
    let buffers = [from, to];
    let mut event = ptr::null_mut();
    let status = cl!(clEnqueueNativeKernel(
        client.queue,
        Some(double),
        base.cast(),
        size_of::<Native>(),
        2,
        buffers.as_ptr(),
        places.as_mut_ptr(),
        0,
        ptr::null(),
        &mut event
    ));
    assert_eq!(status, CL_SUCCESS);
    let command: cl_command_type =
        value(|size, value, ret| cl!(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, size, value, ret)));
    assert_eq!(command, CL_COMMAND_NATIVE_KERNEL);
    assert_eq!(client.read::<i32>(to, 4), [8, 10, 12, 14]);
}

#[test]
fn launches_wait_for_events_of_other_queues() {
    let client = Client::new();
    let (other, status) = create!(clCreateCommandQueueWithProperties(
        client.context,
        client.device,
        ptr::null()
    ));
    assert_eq!(status, CL_SUCCESS);
    let program = client.built("kernel void step(global int *a, int f, int s) { *a = *a * f + s; }", "");
    let (times, plus) = (client.kernel(program, "step"), client.kernel(program, "step"));
    let buffer = client.buffer(&[1]);
    for (kernel, factor, summand) in [(times, 10, 0), (plus, 1, 1)] {
        assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &factor), CL_SUCCESS);
        assert_eq!(client.set(kernel, 2, &summand), CL_SUCCESS);
    }
    let (global, none) = ([1usize], ptr::null());
    let mut last: cl_event = ptr::null_mut();
    for round in 0..8 {
        let (queue, kernel) = if round % 2 == 0 {
            (client.queue, times)
        } else {
            (other, plus)
        };
        let mut event = ptr::null_mut();
        let (count, list) = if last.is_null() {
            (0, ptr::null())
        } else {
            (1, &raw const last)
        };
        let status = cl!(clEnqueueNDRangeKernel(
            queue,
            kernel,
            1,
            none,
            global.as_ptr(),
            none,
            count,
            list,
            &mut event
        ));
        assert_eq!(status, CL_SUCCESS);
        last = event;
    }
    assert_eq!(cl!(clWaitForEvents(1, &last)), CL_SUCCESS);
    assert_eq!(client.read::<i32>(buffer, 1), [11_111]);
    assert_eq!(cl!(clReleaseCommandQueue(other)), CL_SUCCESS);
}

#[test]
fn names_are_as_in_the_source_for_both_front_doors() {
    let client = Client::new();
    let source = "kernel void one() {} kernel void two_of_them() {}";
    let program = client.il(&spirv(source));
    assert_eq!(client.build(program, ""), CL_SUCCESS, "{}", client.log(program));
    let names = string(|size, value, ret| cl!(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, size, value, ret)));
    assert_eq!(names, "one;two_of_them");
}
