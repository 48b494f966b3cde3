//! Initializers and finalizers of programs: kernels of one work-item that nobody launches.
//!
//! They run on a thread of their own, which has the stack that kernels may take, whatever the thread has on which a build ends or the last kernel is released. They are no commands: the last
//! kernel may go with the command that ran it, and so may many at once, whose threads all wait here with what other commands need to be executed.

use std::sync::Arc;
use std::{mem, thread};

use compiler::Routine;
use scheduler::{Launch, NativeEntry, NdRange};

/// Runs one, and returns when it has run.
pub(crate) fn run(routine: &Routine) {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .name("weft-routine".to_owned())
            .stack_size(scheduler::WORKER_STACK_BYTES)
            .spawn_scoped(scope, || launch(routine));
        let ran = thread.map(thread::ScopedJoinHandle::join);
        if !matches!(ran, Ok(Ok(true))) {
            tracing::error!("an initializer or finalizer of a program could not be run");
        }
    });
}

/// Runs it; whether it has run.
fn launch(routine: &Routine) -> bool {
    let size = |bytes: u64| usize::try_from(bytes).ok();
    let launch = || {
        let range = NdRange::new(1, [1; 3], [0; 3], [1; 3]).ok()?;
        // SAFETY: the types differ only in what a pointer points to, which the C calling convention does not see.
        let entry = unsafe { mem::transmute::<compiler::NativeEntry, NativeEntry>(routine.entry) };
        let scratch = size(routine.scratch.bytes)?;
        // SAFETY: the entry follows the convention of all kernels (`launch.rs`) and takes no arguments; whoever called has its code kept until this returns.
        let launch = unsafe { Launch::new(entry, &[], range, scratch, Arc::new(())) };
        let launch = launch.with_local(size(routine.scratch.local_bytes)?);
        let launch = launch.with_stack(size(routine.stack_bytes)?);
        launch.run().ok()
    };
    launch().is_some()
}
