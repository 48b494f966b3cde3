//! Work in parts, of which several threads may do different ones at once: large copies, which one thread alone does not keep all of the memory busy with.
//!
//! It is a launch like that of a kernel, whose entry calls a closure.

use std::ops::Range;
use std::sync::Arc;

use crate::work::Launch;
use crate::{stack, NdRange};

/// A closure and how many parts it is to do.
pub struct Parts {
    count: u64,
    work: Arc<PartsWork>,
}

struct PartsWork(Box<dyn Fn(Range<u64>) + Send + Sync>);

impl Parts {
    /// Calls `run` for disjoint ranges of parts until each of `0..count` is done, by as many threads as have time for it. It must not panic, which would end the process.
    /// It is dropped just before the command completes.
    pub fn new(count: u64, run: impl Fn(Range<u64>) + Send + Sync + 'static) -> Parts {
        Parts {
            count,
            work: Arc::new(PartsWork(Box::new(run))),
        }
    }

    /// The packed arguments of the launch: where the closure is.
    pub(crate) fn args(&self) -> [u8; size_of::<usize>()] {
        (Arc::as_ptr(&self.work) as usize).to_ne_bytes()
    }

    /// The launch, with those arguments.
    pub(crate) fn launch(self, args: &[u8]) -> Launch<'_> {
        // SAFETY: the entry takes what `args` gives, which is valid while the closure is kept alive, and the closure may be called by several threads.
        let launch = unsafe { Launch::new(run_parts, args, NdRange::of_groups(self.count), 0, self.work) };
        launch.with_stack(stack::HOST_NEED)
    }
}

/// Calls the closure that the packed arguments point to.
unsafe extern "C" fn run_parts(args: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    // SAFETY: they are those of `Parts::args`, aligned as all packed arguments are, and the launch keeps the closure.
    let work = unsafe { &*args.cast::<*const PartsWork>().read() };
    (work.0)(first..last);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::Mutex;

    use super::*;
    use crate::{Fence, Queue, QueueOptions, Work};

    #[test]
    fn every_part_is_done_once_and_then_all_is_let_go() {
        let queue = Queue::new(QueueOptions::default());
        for count in [0, 1, 7, 5000] {
            let done: Arc<Vec<AtomicUsize>> = Arc::new((0..count).map(|_| AtomicUsize::new(0)).collect());
            let of_work = Arc::clone(&done);
            let parts = Parts::new(count, move |parts| {
                for part in parts {
                    of_work[part as usize].fetch_add(1, Ordering::Relaxed);
                }
            });
            let status = queue.enqueue(Work::Parts(parts), &[], Fence::None).wait();
            assert_eq!(status, Ok(()));
            assert!(done.iter().all(|it| it.load(Ordering::Relaxed) == 1), "of {count}");
            assert_eq!(
                Arc::strong_count(&done),
                1,
                "the closure is gone when the command is complete"
            );
        }
    }

    #[test]
    fn parts_wait_for_what_is_before_them() {
        let queue = Queue::new(QueueOptions::default());
        let order = Arc::new(Mutex::new(Vec::new()));
        for command in 0..20 {
            let order = Arc::clone(&order);
            let parts = Parts::new(3, move |parts| {
                for _ in parts {
                    order.lock().expect("nobody panics").push(command);
                }
            });
            queue.enqueue_detached(Work::Parts(parts), &[], Fence::None);
        }
        queue.finish();
        let order = order.lock().expect("nobody panics");
        assert_eq!(order.len(), 60);
        assert!(order.is_sorted(), "{order:?}");
    }
}
