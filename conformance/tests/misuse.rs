//! Wrong use through the real loader is answered as the specification says, and the driver goes on working.
//!
//! One table a topic: what is done, the error that the specification gives it, and the call. (The driver's own tests have more of
//! these, of functions that the `opencl3` crate does not wrap.)

use std::ffi::{c_void, CString};
use std::ptr::{null, null_mut};

use cl3::{command_queue as queue, context, device, event, kernel, memory, program};
use conformance::session::Session;
use conformance::spirv;
use opencl3::error_codes::*;
use opencl3::kernel::Kernel;
use opencl3::memory::*;
use opencl3::program::Program;
use opencl3::types::*;

/// What the cases need: some of each kind of object.
struct Fixture {
    session: Session,
    program: Program,
    kernel: Kernel,
    buffer: Buffer<u8>,
}

const BYTES: usize = 4096;

impl Fixture {
    fn new() -> Self {
        let session = Session::weft().unwrap();
        let source = "kernel void k(global int *p, int n, local int *l) { p[get_global_id(0)] = n; }
                      kernel __attribute__((reqd_work_group_size(4, 1, 1))) void four(global int *p) { p[0] = 1; }";
        let program = Program::create_and_build_from_source(&session.context, source, "").unwrap();
        let kernel = Kernel::create(&program, "k").unwrap();
        let buffer = session.empty_buffer(BYTES).unwrap();
        Self {
            session,
            program,
            kernel,
            buffer,
        }
    }

    fn context(&self) -> cl_context {
        self.session.context.get()
    }

    fn device(&self) -> cl_device_id {
        self.session.device.id()
    }

    fn queue(&self) -> cl_command_queue {
        self.session.queue.get()
    }

    fn unbuilt(&self, source: &str) -> cl_program {
        program::create_program_with_source(self.context(), &[source]).unwrap()
    }

    /// The status of building `source` with `options`.
    fn build(&self, source: &str, options: &str) -> Result<(), cl_int> {
        let made = self.unbuilt(source);
        let options = CString::new(options).unwrap();
        let status = program::build_program(made, &[self.device()], &options, None, null_mut());
        // SAFETY: `made` is this function's own.
        unsafe { program::release_program(made).unwrap() };
        status
    }

    /// The status of making a program of `words` and building it.
    fn build_il(&self, bytes: &[u8]) -> Result<(), cl_int> {
        let made = program::create_program_with_il(self.context(), bytes)?;
        let status = program::build_program(made, &[self.device()], c"", None, null_mut());
        // SAFETY: `made` is this function's own.
        unsafe { program::release_program(made).unwrap() };
        status
    }

    /// The address of some bytes: a value for arguments that are to be refused.
    fn some_bytes(&self) -> *const c_void {
        (&raw const self.session).cast()
    }

    fn launch(&self, kernel: &Kernel, global: &[usize], local: Option<&[usize]>) -> Result<(), cl_int> {
        let local = local.map_or(null(), <[usize]>::as_ptr);
        // SAFETY: the arrays have as many elements as there are dimensions.
        let launched = unsafe {
            queue::enqueue_nd_range_kernel(
                self.queue(),
                kernel.get(),
                global.len() as u32,
                null(),
                global.as_ptr(),
                local,
                0,
                null(),
            )
        };
        launched.map(drop)
    }

    /// A kernel object whose arguments are all set.
    fn ready(&self, name: &str) -> Kernel {
        let kernel = Kernel::create(&self.program, name).unwrap();
        // SAFETY: the arguments are those of the signatures in `new`.
        unsafe {
            kernel.set_arg(0, &self.buffer).unwrap();
            if name == "k" {
                kernel.set_arg(1, &1_i32).unwrap();
                kernel.set_arg_local_buffer(2, 4).unwrap();
            }
        }
        kernel
    }
}

type Case = (&'static str, cl_int, fn(&Fixture) -> Result<(), cl_int>);

fn check(cases: &[Case]) {
    let fixture = Fixture::new();
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(what, wanted, call)| match call(&fixture) {
            Err(code) if code == *wanted => None,
            Err(code) => Some(format!(
                "{what}: {} instead of {}",
                error_text(code),
                error_text(*wanted)
            )),
            Ok(()) => Some(format!("{what}: success instead of {}", error_text(*wanted))),
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} cases:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
    // Whatever was done to it, the driver still runs a kernel.
    fixture.launch(&fixture.ready("k"), &[16], None).unwrap();
    fixture.session.queue.finish().unwrap();
}

/// A handle that no driver made: memory that is not an object, behind a dispatch table that is one.
fn wrong_kind(handle: *mut c_void) -> *mut c_void {
    handle
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn handles_and_queries() {
    check(&[
        ("a kernel where a context belongs", CL_INVALID_CONTEXT, |f| {
            context::get_context_info(wrong_kind(f.kernel.get()), context::CL_CONTEXT_REFERENCE_COUNT).map(drop)
        }),
        ("a context where a kernel belongs", CL_INVALID_KERNEL, |f| {
            kernel::get_kernel_info(wrong_kind(f.context()), kernel::CL_KERNEL_NUM_ARGS).map(drop)
        }),
        ("a context where a program belongs", CL_INVALID_PROGRAM, |f| {
            program::get_program_info(wrong_kind(f.context()), program::CL_PROGRAM_NUM_DEVICES).map(drop)
        }),
        ("a program where a queue belongs", CL_INVALID_COMMAND_QUEUE, |f| {
            queue::finish(wrong_kind(f.program.get()))
        }),
        ("a queue where a buffer belongs", CL_INVALID_MEM_OBJECT, |f| {
            memory::get_mem_object_info(wrong_kind(f.queue()), memory::CL_MEM_SIZE).map(drop)
        }),
        ("a buffer where an event belongs", CL_INVALID_EVENT, |f| {
            event::get_event_info(wrong_kind(f.buffer.get()), event::CL_EVENT_COMMAND_TYPE).map(drop)
        }),
        ("a context where a device belongs", CL_INVALID_DEVICE, |f| {
            device::get_device_info(wrong_kind(f.context()), device::CL_DEVICE_VENDOR_ID).map(drop)
        }),
        ("releasing a queue as a kernel", CL_INVALID_KERNEL, |f| {
            // SAFETY: it is refused.
            unsafe { kernel::release_kernel(wrong_kind(f.queue())) }
        }),
        ("a released program", CL_INVALID_PROGRAM, |f| {
            let made = f.unbuilt("kernel void k() {}");
            // SAFETY: `made` is this function's own; using it afterwards is what is tested.
            unsafe { program::release_program(made).unwrap() };
            program::build_program(made, &[f.device()], c"", None, null_mut())
        }),
        ("releasing a buffer twice", CL_INVALID_MEM_OBJECT, |f| {
            // SAFETY: the buffer is this function's own; releasing it again is what is tested.
            unsafe {
                let made = memory::create_buffer(f.context(), CL_MEM_READ_WRITE, 64, null_mut())?;
                memory::release_mem_object(made).unwrap();
                memory::release_mem_object(made)
            }
        }),
        ("an unknown context query", CL_INVALID_VALUE, |f| {
            context::get_context_data(f.context(), 0x7777).map(drop)
        }),
        ("an unknown device query", CL_INVALID_VALUE, |f| {
            device::get_device_data(f.device(), 0x7777).map(drop)
        }),
        ("an unknown queue query", CL_INVALID_VALUE, |f| {
            queue::get_command_queue_data(f.queue(), 0x7777).map(drop)
        }),
        ("an unknown program query", CL_INVALID_VALUE, |f| {
            program::get_program_data(f.program.get(), 0x7777).map(drop)
        }),
        ("an unknown kernel query", CL_INVALID_VALUE, |f| {
            kernel::get_kernel_data(f.kernel.get(), 0x7777).map(drop)
        }),
        ("a query for an argument that is not there", CL_INVALID_ARG_INDEX, |f| {
            kernel::get_kernel_arg_data(f.kernel.get(), 3, kernel::CL_KERNEL_ARG_NAME).map(drop)
        }),
        ("a device type that does not exist", CL_INVALID_DEVICE_TYPE, |f| {
            device::get_device_ids(f.session.platform.id(), 1 << 20).map(drop)
        }),
        ("profiling of a user event", CL_PROFILING_INFO_NOT_AVAILABLE, |f| {
            let user = event::create_user_event(f.context())?;
            let answer = event::get_event_profiling_data(user, event::CL_PROFILING_COMMAND_START).map(drop);
            event::set_user_event_status(user, event::CL_COMPLETE as cl_int).unwrap();
            // SAFETY: the event is this function's own.
            unsafe { event::release_event(user).unwrap() };
            answer
        }),
        ("setting a user event twice", CL_INVALID_OPERATION, |f| {
            let user = event::create_user_event(f.context())?;
            event::set_user_event_status(user, 0).unwrap();
            event::set_user_event_status(user, 0)
        }),
        ("setting a user event to running", CL_INVALID_VALUE, |f| {
            let user = event::create_user_event(f.context())?;
            event::set_user_event_status(user, 1)
        }),
        ("sub-devices of a device that has none", CL_INVALID_VALUE, |f| {
            device::create_sub_devices(f.device(), &[device::CL_DEVICE_PARTITION_EQUALLY, 1, 0]).map(drop)
        }),
        ("no devices for a context", CL_INVALID_VALUE, |_| {
            context::create_context(&[], null(), None, null_mut()).map(drop)
        }),
        ("an unknown context property", CL_INVALID_PROPERTY, |f| {
            context::create_context(&[f.device()], [0x7777, 1, 0].as_ptr(), None, null_mut()).map(drop)
        }),
        ("a queue on what is no device", CL_INVALID_DEVICE, |f| {
            // SAFETY: no property list is given.
            unsafe {
                queue::create_command_queue_with_properties(f.context(), wrong_kind(f.context()), null()).map(drop)
            }
        }),
        ("an unknown queue property", CL_INVALID_VALUE, |f| {
            // SAFETY: the list ends with 0.
            unsafe {
                queue::create_command_queue_with_properties(f.context(), f.device(), [0x7777, 1, 0].as_ptr()).map(drop)
            }
        }),
    ]);
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn buffers_and_transfers() {
    fn create(f: &Fixture, flags: cl_mem_flags, size: usize, host: *mut c_void) -> Result<(), cl_int> {
        // SAFETY: every call of this in the table is to be refused before `host` is used.
        unsafe { memory::create_buffer(f.context(), flags, size, host).map(drop) }
    }
    fn map(f: &Fixture, flags: cl_map_flags, offset: usize, size: usize) -> Result<(), cl_int> {
        let (queue, buffer, mut mapped) = (f.queue(), f.buffer.get(), null_mut());
        // SAFETY: handles and numbers only.
        unsafe {
            queue::enqueue_map_buffer(queue, buffer, CL_TRUE, flags, offset, size, &mut mapped, 0, null()).map(drop)
        }
    }
    fn read(f: &Fixture, offset: usize, size: usize, to: *mut c_void) -> Result<(), cl_int> {
        // SAFETY: every call of this in the table is to be refused before `to` is used.
        unsafe { queue::enqueue_read_buffer(f.queue(), f.buffer.get(), CL_TRUE, offset, size, to, 0, null()).map(drop) }
    }
    fn sub(f: &Fixture, flags: cl_mem_flags, origin: usize, size: usize) -> Result<(), cl_int> {
        let region = cl_buffer_region { origin, size };
        // SAFETY: the region is what a sub-buffer of a region wants.
        unsafe {
            memory::create_sub_buffer(
                f.buffer.get(),
                flags,
                memory::CL_BUFFER_CREATE_TYPE_REGION,
                (&raw const region).cast(),
            )
            .map(drop)
        }
    }
    fn copy(f: &Fixture, from: usize, to: usize, size: usize) -> Result<(), cl_int> {
        let buffer = f.buffer.get();
        // SAFETY: handles and numbers only.
        unsafe { queue::enqueue_copy_buffer(f.queue(), buffer, buffer, from, to, size, 0, null()).map(drop) }
    }
    fn fill(f: &Fixture, pattern: usize, offset: usize, size: usize) -> Result<(), cl_int> {
        let bytes = [0_u8; 256];
        let bytes = bytes.as_ptr().cast();
        // SAFETY: the pattern is within `bytes`.
        unsafe {
            queue::enqueue_fill_buffer(f.queue(), f.buffer.get(), bytes, pattern, offset, size, 0, null()).map(drop)
        }
    }
    check(&[
        ("a buffer of no bytes", CL_INVALID_BUFFER_SIZE, |f| {
            create(f, CL_MEM_READ_WRITE, 0, null_mut())
        }),
        ("a buffer larger than any", CL_INVALID_BUFFER_SIZE, |f| {
            create(f, CL_MEM_READ_WRITE, usize::MAX, null_mut())
        }),
        ("read-only and write-only", CL_INVALID_VALUE, |f| {
            create(f, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, null_mut())
        }),
        ("an unknown flag", CL_INVALID_VALUE, |f| {
            create(f, 1 << 40, 4, null_mut())
        }),
        ("host memory that is not given", CL_INVALID_HOST_PTR, |f| {
            create(f, CL_MEM_USE_HOST_PTR, 4, null_mut())
        }),
        ("host memory to copy not given", CL_INVALID_HOST_PTR, |f| {
            create(f, CL_MEM_COPY_HOST_PTR, 4, null_mut())
        }),
        ("host memory that no flag asks for", CL_INVALID_HOST_PTR, |f| {
            create(f, CL_MEM_READ_WRITE, 4, f.context())
        }),
        ("use and allocate host memory", CL_INVALID_VALUE, |f| {
            create(f, CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 4, f.context())
        }),
        ("reading past the end", CL_INVALID_VALUE, |f| {
            read(f, 1, BYTES, f.context())
        }),
        ("reading from an offset that wraps", CL_INVALID_VALUE, |f| {
            read(f, usize::MAX, 2, f.context())
        }),
        ("reading to nowhere", CL_INVALID_VALUE, |f| read(f, 0, 4, null_mut())),
        ("a sub-buffer past the end", CL_INVALID_VALUE, |f| {
            sub(f, 0, 0, BYTES + 1)
        }),
        ("a sub-buffer of nothing", CL_INVALID_BUFFER_SIZE, |f| sub(f, 0, 0, 0)),
        ("a misaligned sub-buffer", CL_MISALIGNED_SUB_BUFFER_OFFSET, |f| {
            sub(f, 0, 3, 4)
        }),
        ("a sub-buffer with flags of host memory", CL_INVALID_VALUE, |f| {
            sub(f, CL_MEM_USE_HOST_PTR, 0, 4)
        }),
        ("copying onto itself", CL_MEM_COPY_OVERLAP, |f| copy(f, 0, 4, 8)),
        ("copying past the end", CL_INVALID_VALUE, |f| copy(f, 0, BYTES - 4, 8)),
        ("a pattern of three bytes", CL_INVALID_VALUE, |f| fill(f, 3, 0, 3)),
        ("a pattern of 256 bytes", CL_INVALID_VALUE, |f| fill(f, 256, 0, 256)),
        ("filling from the middle of a pattern", CL_INVALID_VALUE, |f| {
            fill(f, 4, 2, 4)
        }),
        ("filling past the end", CL_INVALID_VALUE, |f| fill(f, 4, 0, BYTES + 4)),
        ("mapping past the end", CL_INVALID_VALUE, |f| {
            map(f, CL_MAP_READ, 8, BYTES)
        }),
        ("mapping in an unknown way", CL_INVALID_VALUE, |f| map(f, 1 << 30, 0, 4)),
        ("unmapping what is not mapped", CL_INVALID_VALUE, |f| {
            // SAFETY: the address is only looked up.
            unsafe { queue::enqueue_unmap_mem_object(f.queue(), f.buffer.get(), f.context(), 0, null()).map(drop) }
        }),
        ("a wait list without events", CL_INVALID_EVENT_WAIT_LIST, |f| {
            // SAFETY: the missing list is what is tested.
            unsafe { queue::enqueue_marker_with_wait_list(f.queue(), 1, null()).map(drop) }
        }),
        ("a wait list of what is no event", CL_INVALID_EVENT_WAIT_LIST, |f| {
            // SAFETY: the list has one element.
            unsafe { queue::enqueue_marker_with_wait_list(f.queue(), 1, [f.context()].as_ptr()).map(drop) }
        }),
    ]);
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn programs_and_kernels() {
    const GOOD: &str = "kernel void k(global int *p) { p[0] = 1; }";
    fn module() -> Vec<u8> {
        spirv::from_opencl_c(GOOD, &["-O2"]).unwrap()
    }
    fn set(f: &Fixture, index: u32, size: usize, value: *const c_void) -> Result<(), cl_int> {
        // SAFETY: where there is a value it has `size` bytes.
        unsafe { kernel::set_kernel_arg(f.kernel.get(), index, size, value) }
    }
    check(&[
        ("source that does not compile", CL_BUILD_PROGRAM_FAILURE, |f| {
            f.build("kernel void k(", "")
        }),
        ("a function that is not there", CL_BUILD_PROGRAM_FAILURE, |f| {
            f.build(
                "int missing(int x); kernel void k(global int *p) { p[0] = missing(p[1]); }",
                "",
            )
        }),
        ("an unknown option", CL_INVALID_BUILD_OPTIONS, |f| {
            f.build(GOOD, "-cl-no-such-option")
        }),
        ("an unknown way to vectorize", CL_INVALID_BUILD_OPTIONS, |f| {
            f.build(GOOD, "-cl-wfv=perhaps")
        }),
        ("an option without its value", CL_INVALID_BUILD_OPTIONS, |f| {
            f.build(GOOD, "-I")
        }),
        ("a language version that is not", CL_INVALID_BUILD_OPTIONS, |f| {
            f.build(GOOD, "-cl-std=CL9.9")
        }),
        ("warnings as errors", CL_BUILD_PROGRAM_FAILURE, |f| {
            f.build("#warning look\nkernel void k() {}", "-Werror")
        }),
        ("SPIR-V of no bytes", CL_INVALID_VALUE, |f| f.build_il(&[])),
        ("what is not SPIR-V", CL_INVALID_VALUE, |f| {
            f.build_il(b"not SPIR-V at all, but long enough")
        }),
        ("SPIR-V that stops in its header", CL_INVALID_VALUE, |f| {
            f.build_il(&module()[..8])
        }),
        ("SPIR-V that stops in the middle", CL_INVALID_VALUE, |f| {
            let module = module();
            f.build_il(&module[..module.len() / 8 * 4])
        }),
        ("SPIR-V with random words", CL_INVALID_VALUE, |f| {
            let mut module = module();
            let mut state = 12345_u32;
            for byte in &mut module[20..] {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *byte = (state >> 24) as u8;
            }
            f.build_il(&module)
        }),
        ("building without a device of the context", CL_INVALID_DEVICE, |f| {
            let made = f.unbuilt(GOOD);
            program::build_program(made, &[f.context()], c"", None, null_mut())
        }),
        ("building a program that has kernels", CL_INVALID_OPERATION, |f| {
            program::build_program(f.program.get(), &[f.device()], c"", None, null_mut())
        }),
        ("a binary that is none", CL_INVALID_BINARY, |f| {
            // SAFETY: one binary for one device.
            unsafe { program::create_program_with_binary(f.context(), &[f.device()], &[b"nonsense"]).map(drop) }
        }),
        ("built-in kernels", CL_INVALID_VALUE, |f| {
            // SAFETY: one device.
            unsafe { program::create_program_with_builtin_kernels(f.context(), &[f.device()], c"nothing").map(drop) }
        }),
        (
            "a kernel of a program that is not built",
            CL_INVALID_PROGRAM_EXECUTABLE,
            |f| kernel::create_kernel(f.unbuilt(GOOD), c"k").map(drop),
        ),
        ("a kernel that is not there", CL_INVALID_KERNEL_NAME, |f| {
            kernel::create_kernel(f.program.get(), c"missing").map(drop)
        }),
        ("an argument that is not there", CL_INVALID_ARG_INDEX, |f| {
            set(f, 3, 4, f.some_bytes())
        }),
        ("an argument of the wrong size", CL_INVALID_ARG_SIZE, |f| {
            set(f, 1, 8, f.some_bytes())
        }),
        ("a value that is not given", CL_INVALID_ARG_VALUE, |f| {
            set(f, 1, 4, null())
        }),
        ("a buffer argument of the wrong size", CL_INVALID_ARG_SIZE, |f| {
            set(f, 0, 4, f.some_bytes())
        }),
        ("a buffer argument that is no buffer", CL_INVALID_MEM_OBJECT, |f| {
            let wrong = f.context();
            set(f, 0, size_of::<cl_mem>(), (&raw const wrong).cast())
        }),
        ("local memory with a value", CL_INVALID_ARG_VALUE, |f| {
            set(f, 2, 4, f.some_bytes())
        }),
        ("local memory of no bytes", CL_INVALID_ARG_SIZE, |f| {
            set(f, 2, 0, null())
        }),
        ("a launch without arguments", CL_INVALID_KERNEL_ARGS, |f| {
            f.launch(&Kernel::create(&f.program, "k").unwrap(), &[1], None)
        }),
        ("no dimensions", CL_INVALID_WORK_DIMENSION, |f| {
            f.launch(&f.ready("k"), &[], None)
        }),
        ("four dimensions", CL_INVALID_WORK_DIMENSION, |f| {
            f.launch(&f.ready("k"), &[1; 4], None)
        }),
        ("a local size of zero", CL_INVALID_WORK_GROUP_SIZE, |f| {
            f.launch(&f.ready("k"), &[8], Some(&[0]))
        }),
        ("a local size that does not divide", CL_INVALID_WORK_GROUP_SIZE, |f| {
            f.launch(&f.ready("k"), &[10], Some(&[4]))
        }),
        ("a local size larger than any", CL_INVALID_WORK_ITEM_SIZE, |f| {
            f.launch(&f.ready("k"), &[1 << 20], Some(&[1 << 20]))
        }),
        ("not the local size that is required", CL_INVALID_WORK_GROUP_SIZE, |f| {
            f.launch(&f.ready("four"), &[8], Some(&[2]))
        }),
        ("none where a local size is required", CL_INVALID_WORK_GROUP_SIZE, |f| {
            f.launch(&f.ready("four"), &[7], None)
        }),
        ("more local memory than there is", CL_OUT_OF_RESOURCES, |f| {
            let kernel = f.ready("k");
            // SAFETY: a size.
            unsafe { kernel.set_arg_local_buffer(2, 1 << 30).unwrap() };
            f.launch(&kernel, &[1], None)
        }),
        ("an offset that wraps", CL_INVALID_GLOBAL_OFFSET, |f| {
            let kernel = f.ready("k");
            // SAFETY: one dimension, one number each.
            unsafe {
                let (offset, global) = ([usize::MAX - 1], [16]);
                queue::enqueue_nd_range_kernel(
                    f.queue(),
                    kernel.get(),
                    1,
                    offset.as_ptr(),
                    global.as_ptr(),
                    null(),
                    0,
                    null(),
                )
                .map(drop)
            }
        }),
        (
            "waiting for a failed event",
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
            |f| {
                let user = event::create_user_event(f.context())?;
                // SAFETY: the list has one element.
                let marker = unsafe { queue::enqueue_marker_with_wait_list(f.queue(), 1, [user].as_ptr())? };
                event::set_user_event_status(user, -7).unwrap();
                event::wait_for_events(&[marker])
            },
        ),
    ]);
}
