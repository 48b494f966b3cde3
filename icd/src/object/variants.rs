//! Variants of kernels, compiled in the background, one at a time.
//!
//! Each has a thread of its own, which waits for its turn. Nobody waits for it: not even the child of a fork that happened during a turn, whose kernels then stay as they are.

use std::sync::Arc;
use std::thread;

use compiler::Kernel as Compiled;
use parking_lot::Mutex;

static TURN: Mutex<()> = Mutex::new(());

/// Has a variant of a kernel made, unless its program is released before its turn comes.
pub(super) fn request(kernel: &Arc<Compiled>, make: impl FnOnce(&Compiled) + Send + 'static) {
    let kernel = Arc::downgrade(kernel);
    let work = move || {
        let _turn = TURN.lock();
        if let Some(kernel) = kernel.upgrade() {
            make(&kernel);
        }
    };
    if let Err(error) = thread::Builder::new().name("weft-variants".to_owned()).spawn(work) {
        tracing::warn!(%error, "no thread for a variant: the kernel stays as it is");
    }
}
