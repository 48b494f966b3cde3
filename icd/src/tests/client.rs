//! A small client of the API for tests: calls through the dispatch table, and what every test needs to get started.

use std::ffi::{CStr, CString};
use std::process::Command;
use std::ptr;

use crate::api::platform::clIcdGetPlatformIDsKHR;
use crate::cl::*;
use crate::dispatch::DISPATCH;

/// Calls a function of the dispatch table: `cl!(clFinish(queue))`.
macro_rules! cl {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        let function = $crate::dispatch::DISPATCH.functions().$name.expect("every slot holds a function");
        // SAFETY: the test passes what the function asks for, or something that the function must refuse.
        #[allow(unused_unsafe, reason = "tests also call this inside of unsafe blocks")]
        unsafe {
            function($($argument),*)
        }
    }};
}
pub(super) use cl;

/// Calls a creator of the dispatch table: its value and its status.
macro_rules! create {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        let mut status: $crate::cl::cl_int = 77;
        let value = $crate::tests::client::cl!($name($($argument,)* &mut status));
        (value, status)
    }};
}
pub(super) use create;

/// A device, a context and a queue.
pub(super) struct Client {
    pub platform: cl_platform_id,
    pub device: cl_device_id,
    pub context: cl_context,
    pub queue: cl_command_queue,
}

impl Client {
    pub fn new() -> Client {
        let mut platform = ptr::null_mut();
        // SAFETY: room for one platform.
        let status = unsafe { clIcdGetPlatformIDsKHR(1, &mut platform, ptr::null_mut()) };
        assert_eq!(status, CL_SUCCESS);
        let mut device = ptr::null_mut();
        let status = cl!(clGetDeviceIDs(
            platform,
            CL_DEVICE_TYPE_ALL,
            1,
            &mut device,
            ptr::null_mut()
        ));
        assert_eq!(status, CL_SUCCESS);
        let context = Client::context(device);
        let (queue, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
        assert_eq!(status, CL_SUCCESS);
        Client {
            platform,
            device,
            context,
            queue,
        }
    }

    /// Another context of the device.
    pub fn context(device: cl_device_id) -> cl_context {
        let (context, status) = create!(clCreateContext(ptr::null(), 1, &device, None, ptr::null_mut()));
        assert_eq!(status, CL_SUCCESS);
        context
    }

    /// A program with this source, not built.
    pub fn source(&self, text: impl AsRef<[u8]>) -> cl_program {
        let text = text.as_ref();
        let mut string = text.as_ptr().cast::<c_char>();
        let (program, status) = create!(clCreateProgramWithSource(self.context, 1, &mut string, &text.len()));
        assert_eq!(status, CL_SUCCESS);
        program
    }

    /// A program of SPIR-V, not built.
    pub fn il(&self, bytes: &[u8]) -> cl_program {
        let (program, status) = create!(clCreateProgramWithIL(self.context, bytes.as_ptr().cast(), bytes.len()));
        assert_eq!(status, CL_SUCCESS);
        program
    }

    /// Builds a program; the status.
    pub fn build(&self, program: cl_program, options: &str) -> cl_int {
        let options = CString::new(options).expect("no null inside");
        cl!(clBuildProgram(
            program,
            0,
            ptr::null(),
            options.as_ptr(),
            None,
            ptr::null_mut()
        ))
    }

    /// A program with this source, built.
    pub fn built(&self, text: &str, options: &str) -> cl_program {
        let program = self.source(text);
        let status = self.build(program, options);
        assert_eq!(status, CL_SUCCESS, "{}", self.log(program));
        program
    }

    /// The build log.
    pub fn log(&self, program: cl_program) -> String {
        string(|size, value, size_ret| {
            cl!(clGetProgramBuildInfo(
                program,
                self.device,
                CL_PROGRAM_BUILD_LOG,
                size,
                value,
                size_ret
            ))
        })
    }

    /// The build status.
    pub fn status(&self, program: cl_program) -> cl_build_status {
        let mut status = 99;
        let code = cl!(clGetProgramBuildInfo(
            program,
            self.device,
            CL_PROGRAM_BUILD_STATUS,
            size_of::<cl_build_status>(),
            (&raw mut status).cast(),
            ptr::null_mut(),
        ));
        assert_eq!(code, CL_SUCCESS);
        status
    }

    /// A kernel of a built program.
    pub fn kernel(&self, program: cl_program, name: &str) -> cl_kernel {
        let name = CString::new(name).expect("no null inside");
        let (kernel, status) = create!(clCreateKernel(program, name.as_ptr()));
        assert_eq!(status, CL_SUCCESS, "{name:?}");
        kernel
    }

    /// A buffer that holds these elements.
    pub fn buffer<T: Copy>(&self, contents: &[T]) -> cl_mem {
        let data = contents.as_ptr().cast_mut().cast();
        let size = size_of_val(contents);
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        let (buffer, status) = create!(clCreateBuffer(self.context, flags, size, data));
        assert_eq!(status, CL_SUCCESS);
        buffer
    }

    /// What a buffer of `count` elements holds once the queue is done.
    pub fn read<T: Copy + Default>(&self, buffer: cl_mem, count: usize) -> Vec<T> {
        let mut contents = vec![T::default(); count];
        let size = size_of_val(&contents[..]);
        let data = contents.as_mut_ptr().cast();
        let none = ptr::null();
        let status = cl!(clEnqueueReadBuffer(
            self.queue,
            buffer,
            CL_TRUE,
            0,
            size,
            data,
            0,
            none,
            ptr::null_mut()
        ));
        assert_eq!(status, CL_SUCCESS);
        contents
    }

    /// Sets an argument to the bytes of a value; the status.
    pub fn set<T>(&self, kernel: cl_kernel, index: cl_uint, value: &T) -> cl_int {
        cl!(clSetKernelArg(
            kernel,
            index,
            size_of::<T>(),
            ptr::from_ref(value).cast()
        ))
    }

    /// Enqueues a kernel; `None` is a null pointer. The status.
    pub fn launch(
        &self,
        kernel: cl_kernel,
        offset: Option<&[usize]>,
        global: &[usize],
        local: Option<&[usize]>,
    ) -> cl_int {
        let pointer = |sizes: Option<&[usize]>| sizes.map_or(ptr::null(), <[usize]>::as_ptr);
        cl!(clEnqueueNDRangeKernel(
            self.queue,
            kernel,
            global.len() as cl_uint,
            pointer(offset),
            global.as_ptr(),
            pointer(local),
            0,
            ptr::null(),
            ptr::null_mut(),
        ))
    }

    /// Waits for the queue.
    pub fn finish(&self) {
        assert_eq!(cl!(clFinish(self.queue)), CL_SUCCESS);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        cl!(clReleaseCommandQueue(self.queue));
        cl!(clReleaseContext(self.context));
    }
}

/// The string that a query answers with.
pub(super) fn string(query: impl Fn(size_t, *mut c_void, *mut size_t) -> cl_int) -> String {
    let mut size = 0;
    assert_eq!(query(0, ptr::null_mut(), &mut size), CL_SUCCESS);
    let mut bytes = vec![0u8; size];
    assert_eq!(query(size, bytes.as_mut_ptr().cast(), ptr::null_mut()), CL_SUCCESS);
    CStr::from_bytes_with_nul(&bytes)
        .expect("one null, at the end")
        .to_string_lossy()
        .into_owned()
}

/// The value that a query answers with.
pub(super) fn value<T: Copy + Default>(query: impl Fn(size_t, *mut c_void, *mut size_t) -> cl_int) -> T {
    let mut value = T::default();
    let mut size = 0;
    assert_eq!(query(size_of::<T>(), (&raw mut value).cast(), &mut size), CL_SUCCESS);
    assert_eq!(size, size_of::<T>());
    value
}

/// Gives up the application's references to memory objects.
pub(super) fn release_buffers(buffers: &[cl_mem]) {
    buffers
        .iter()
        .for_each(|&buffer| assert_eq!(cl!(clReleaseMemObject(buffer)), CL_SUCCESS));
}

/// Gives up the application's references to events.
pub(super) fn release_events(events: &[cl_event]) {
    events
        .iter()
        .for_each(|&event| assert_eq!(cl!(clReleaseEvent(event)), CL_SUCCESS));
}

/// SPIR-V of OpenCL C, by the tools that users have: clang and llvm-spirv of LLVM 15.
pub(super) fn spirv(source: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.cl"), source).expect("written");
    run(Command::new("clang-15")
        .args([
            "-target",
            "spir64",
            "-cl-std=CL2.0",
            "-Xclang",
            "-finclude-default-header",
            "-O1",
            "-emit-llvm",
            "-c",
        ])
        .args(["-Xclang", "-no-opaque-pointers", "-o"])
        .args([path("a.bc"), path("a.cl")]));
    run(Command::new("llvm-spirv-15")
        .arg("-o")
        .args([path("a.spv"), path("a.bc")]));
    std::fs::read(path("a.spv")).expect("llvm-spirv wrote it")
}

/// SPIR-V of SPIR-V assembly.
pub(super) fn assemble(text: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.spvasm"), text).expect("written");
    run(Command::new("spirv-as")
        .args(["--target-env", "spv1.0", "-o"])
        .args([path("a.spv"), path("a.spvasm")]));
    std::fs::read(path("a.spv")).expect("spirv-as wrote it")
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Something that every test of this crate relies on.
#[test]
fn the_table_is_complete() {
    let functions: *const cl_icd_dispatch = DISPATCH.functions();
    let words = size_of::<cl_icd_dispatch>() / size_of::<usize>();
    // SAFETY: the table consists of words.
    let words = unsafe { std::slice::from_raw_parts(functions.cast::<usize>(), words) };
    assert!(words.iter().all(|&word| word != 0));
}
