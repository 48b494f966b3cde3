//! Builds that go on while the application does something else, and builds by several threads.

use std::ffi::CString;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use super::super::client::{cl, Client};
use super::{run, ADD};
use crate::cl::*;

/// What a build callback saw.
struct Seen {
    calls: AtomicUsize,
    program: AtomicUsize,
    status: AtomicUsize,
    device: usize,
}

impl Seen {
    fn new(client: &Client) -> Seen {
        let zero = || AtomicUsize::new(0);
        Seen {
            calls: zero(),
            program: zero(),
            status: zero(),
            device: client.device as usize,
        }
    }

    /// Starts a build of which `note` hears; `self` must outlive it.
    fn build(&self, program: cl_program) -> cl_int {
        let user_data = ptr::from_ref(self).cast_mut().cast();
        cl!(clBuildProgram(
            program,
            0,
            ptr::null(),
            ptr::null(),
            Some(note),
            user_data
        ))
    }

    fn wait(&self) {
        let start = Instant::now();
        while self.calls.load(Ordering::SeqCst) == 0 {
            assert!(start.elapsed() < Duration::from_secs(120), "the callback never came");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

unsafe extern "C" fn note(program: cl_program, seen: *mut c_void) {
    // SAFETY: the test passed a `Seen` that outlives the build.
    let seen = unsafe { &*seen.cast::<Seen>() };
    let mut status: cl_build_status = 99;
    let (size, place) = (size_of::<cl_build_status>(), (&raw mut status).cast());
    let device = seen.device as cl_device_id;
    cl!(clGetProgramBuildInfo(
        program,
        device,
        CL_PROGRAM_BUILD_STATUS,
        size,
        place,
        ptr::null_mut()
    ));
    seen.status.store(status as usize, Ordering::SeqCst);
    seen.program.store(program as usize, Ordering::SeqCst);
    seen.calls.fetch_add(1, Ordering::SeqCst);
}

#[test]
fn asynchronous_builds_notify_once() {
    let client = Client::new();
    for (source, expected) in [(ADD, CL_BUILD_SUCCESS), ("nonsense", CL_BUILD_ERROR)] {
        let seen = Seen::new(&client);
        let program = client.source(source);
        assert_eq!(seen.build(program), CL_SUCCESS);
        seen.wait();
        assert_eq!(seen.program.load(Ordering::SeqCst), program as usize);
        assert_eq!(
            seen.status.load(Ordering::SeqCst) as cl_build_status,
            expected,
            "{}",
            client.log(program)
        );
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(seen.calls.load(Ordering::SeqCst), 1);
        assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    }
}

#[test]
fn a_program_may_be_released_while_it_is_built() {
    let client = Client::new();
    let seen = Seen::new(&client);
    let program = client.source(ADD);
    assert_eq!(seen.build(program), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    seen.wait();
    assert_eq!(seen.status.load(Ordering::SeqCst) as cl_build_status, CL_BUILD_SUCCESS);
}

#[test]
fn one_program_is_built_by_one_thread_at_a_time() {
    let client = Client::new();
    let program = client.source(ADD) as usize;
    let barrier = Barrier::new(2);
    let mut results = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| {
            scope.spawn(|| {
                barrier.wait();
                cl!(clBuildProgram(
                    program as cl_program,
                    0,
                    ptr::null(),
                    ptr::null(),
                    None,
                    ptr::null_mut()
                ))
            })
        });
        threads.map(|thread| thread.join().expect("no panic"))
    });
    results.sort_unstable();
    // Usually both are under way at once; one may also have been done before the other began.
    assert!(
        results == [CL_INVALID_OPERATION, CL_SUCCESS] || results == [CL_SUCCESS, CL_SUCCESS],
        "{results:?}"
    );
    assert_eq!(client.status(program as cl_program), CL_BUILD_SUCCESS);
    assert_eq!(run(&client, program as cl_program, "add"), [6, 7, 8, 9]);
}

#[test]
fn several_programs_are_built_at_once() {
    let client = Client::new();
    std::thread::scope(|scope| {
        for factor in 1..=4 {
            let client = &client;
            let programs = client
                .source("kernel void add(global int *out, int value) { out[get_global_id(0)] += value * FACTOR; }")
                as usize;
            let context = client.context as usize;
            scope.spawn(move || {
                let own = Client::new();
                assert_ne!(own.context as usize, context);
                let options = CString::new(format!("-DFACTOR={factor}")).expect("no null inside");
                let program = programs as cl_program;
                let status = cl!(clBuildProgram(
                    program,
                    0,
                    ptr::null(),
                    options.as_ptr(),
                    None,
                    ptr::null_mut()
                ));
                assert_eq!(status, CL_SUCCESS, "{}", own.log(program));
            });
        }
    });
}

// SAFETY: of a `Client`, threads only share handles, which any thread may use.
unsafe impl Sync for Client {}
