//! The kernels of an executable, each compiled at the latest when somebody wants it.
//!
//! Many programs are libraries, of whose kernels an application uses one. Others use all of theirs, and what is waited for at a launch is noticed: so a kernel is compiled when it is
//! *expected*, as an application makes a kernel object of it, and idle cores compile those that come next, one each. But there are applications too that make kernel objects of whole
//! libraries and launch a few (BEAGLE launches 5 of 66, and darktable makes 289). So few kernels of a process are compiled while nobody has come to want them ([`Leave`]); others that are
//! expected wait until they are wanted. Where one of a program is, others of it are likely to be: then idle cores compile those that are expected.
//!
//! A fork has none of the threads that compile. So slots know which process compiles a kernel, and a child does itself what its parent had begun.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::claim::Claim;
use super::compile::Made;
use super::job::CompiledKernel;
use super::leave::{most_ahead, Leave};
use super::{crew, guarded, load, LinkedCode, Maker};
use crate::kernel::Declaration;
use crate::variant::Variant;
use crate::{BuildError, Kernel};

/// See the module's header.
pub(super) struct Slots {
    slots: Vec<Slot>,
    maker: Arc<Maker>,
    code: Arc<LinkedCode>,
    waiting: Mutex<()>,
    /// Another kernel is there.
    is_there: Condvar,
}

struct Slot {
    declaration: Arc<Declaration>,
    /// Whether somebody is likely to want it.
    is_expected: AtomicBool,
    /// Whether somebody has wanted it.
    is_wanted: AtomicBool,
    leave: Leave,
    claim: Claim,
    kernel: OnceLock<Result<Arc<Kernel>, BuildError>>,
}

/// Whoever waits looks after this time whether its process still is the one that compiles.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

impl Slots {
    /// Slots for kernels; those that are compiled already are linked. For compile threads.
    pub fn new(kernels: Vec<Made>, maker: Arc<Maker>, code: Arc<LinkedCode>) -> Result<Slots, BuildError> {
        let slots = kernels.into_iter().map(|made| {
            Ok(Slot {
                declaration: Arc::new(made.declaration().clone()),
                is_expected: AtomicBool::default(),
                is_wanted: AtomicBool::default(),
                leave: Leave::default(),
                claim: Claim::default(),
                kernel: match made {
                    Made::Compiled(compiled) => OnceLock::from(Ok(link(compiled, &code, &maker)?)),
                    Made::Declared(_) => OnceLock::new(),
                },
            })
        });
        Ok(Slots {
            slots: slots.collect::<Result<_, BuildError>>()?,
            maker,
            code,
            waiting: Mutex::new(()),
            is_there: Condvar::new(),
        })
    }

    /// The names, in source order, but of those that are known to be none that can be compiled.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let slots = self.slots.iter();
        let had = slots.filter(|slot| !matches!(slot.kernel.get(), Some(Err(_))));
        had.map(Slot::name)
    }

    /// The kernels that are there, in source order.
    pub fn compiled(&self) -> impl Iterator<Item = &Arc<Kernel>> {
        self.slots.iter().filter_map(|slot| slot.kernel.get()?.as_ref().ok())
    }

    /// The declaration of the kernel of a name, which somebody is likely to want, or why it could not be compiled, if that was tried; `None` if there is none of that name.
    pub fn expect(&self, name: &str) -> Option<Result<&Arc<Declaration>, &BuildError>> {
        let slot = self.find(name)?;
        slot.is_expected.store(true, Ordering::Relaxed);
        if slot.begin_by_leave() {
            let others = self.slots.iter().filter(|other| other.begin_by_leave());
            let batch: Vec<&Slot> = [slot].into_iter().chain(others.take(crew::cores() - 1)).collect();
            self.compile(&batch);
        }
        Some(match slot.kernel.get() {
            Some(Err(error)) => Err(error),
            _ => Ok(&slot.declaration),
        })
    }

    /// The kernel of a name, which is wanted now, or why it could not be compiled; `None` if there is none of that name.
    pub fn get(self: &Arc<Self>, name: &str) -> Option<Result<&Arc<Kernel>, &BuildError>> {
        let slot = self.find(name)?;
        if !slot.want() {
            self.compile_ahead();
        }
        if slot.begin() {
            self.compile(&[slot]);
        }
        Some(self.await_kernel(slot).as_ref())
    }

    /// Compiles all that are not yet.
    pub fn compile_all(&self) {
        let batch: Vec<&Slot> = self.slots.iter().filter(|slot| slot.begin()).collect();
        self.compile(&batch);
        for slot in &self.slots {
            slot.want();
            self.await_kernel(slot);
        }
    }

    fn find(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name() == name)
    }

    /// Has idle cores compile kernels that are expected, unless many are ready that nobody wants. The caller does not wait for them.
    fn compile_ahead(self: &Arc<Self>) {
        let count = |is: fn(&Slot) -> bool| self.slots.iter().filter(|slot| is(slot)).count();
        let idle = (crew::cores() - 1).saturating_sub(count(Slot::is_being_compiled));
        let room = most_ahead().saturating_sub(count(Slot::is_ahead));
        let begun = (0..self.slots.len()).filter(|index| {
            let slot = &self.slots[*index];
            slot.is_expected.load(Ordering::Relaxed) && !slot.is_wanted.load(Ordering::SeqCst) && slot.begin()
        });
        for index in begun.take(room.min(idle)) {
            let slots = Arc::clone(self);
            let work = move || slots.compile(&[&slots.slots[index]]);
            // Without a thread it is compiled when it is wanted.
            if thread::Builder::new()
                .name("weft-ahead".to_owned())
                .spawn(work)
                .is_err()
            {
                self.slots[index].claim.release();
            }
        }
    }

    /// Compiles what the caller has begun.
    fn compile(&self, batch: &[&Slot]) {
        crew::run(batch.len(), |index| {
            let slot = batch[index];
            let start = Instant::now();
            let made = self.make(slot.name()).map_err(|error| error.of_kernel(slot.name()));
            match made {
                Ok(_) => slot.leave.spend(start.elapsed()),
                Err(_) => slot.leave.give_back(),
            }
            // Nobody else has begun it in this process.
            _ = slot.kernel.set(made);
            drop(self.waiting.lock());
            self.is_there.notify_all();
        });
    }

    fn make(&self, name: &str) -> Result<Arc<Kernel>, BuildError> {
        let compiled = self.maker.compile(name, Variant::default())?;
        let (code, maker) = (Arc::clone(&self.code), Arc::clone(&self.maker));
        let kernel = guarded(move || link(compiled, &code, &maker))?;
        if kernel.is_eager() {
            kernel.make_rival();
        }
        Ok(kernel)
    }

    /// What comes of a kernel that somebody has begun.
    fn await_kernel<'a>(&self, slot: &'a Slot) -> &'a Result<Arc<Kernel>, BuildError> {
        loop {
            if let Some(kernel) = slot.kernel.get() {
                return kernel;
            }
            if slot.begin() {
                self.compile(&[slot]);
                continue;
            }
            let mut waiting = self.waiting.lock();
            if slot.kernel.get().is_none() {
                self.is_there.wait_for(&mut waiting, LOOK_AGAIN);
            }
        }
    }
}

impl Slot {
    fn name(&self) -> &str {
        self.declaration.name()
    }

    /// Whether it is the caller's to compile.
    fn begin(&self) -> bool {
        self.kernel.get().is_none() && self.claim.take()
    }

    /// The same, before it is wanted.
    fn begin_by_leave(&self) -> bool {
        if self.is_begun() || !self.leave.take() {
            return false;
        }
        let is_own = self.begin();
        // It may have come to be wanted meanwhile.
        if !is_own || self.is_wanted.load(Ordering::SeqCst) {
            self.leave.give_back();
        }
        is_own
    }

    /// Somebody wants it; whether that was so before.
    fn want(&self) -> bool {
        let was_wanted = self.is_wanted.swap(true, Ordering::SeqCst);
        self.leave.give_back();
        was_wanted
    }

    fn is_begun(&self) -> bool {
        self.kernel.get().is_some() || self.claim.is_taken()
    }

    fn is_being_compiled(&self) -> bool {
        self.kernel.get().is_none() && self.claim.is_taken()
    }

    /// Whether it is ready, or will be, and nobody has wanted it.
    fn is_ahead(&self) -> bool {
        self.is_begun() && !self.is_wanted.load(Ordering::SeqCst)
    }
}

/// Adds a kernel's code to that of its program. For compile threads.
fn link(compiled: CompiledKernel, code: &Arc<LinkedCode>, maker: &Arc<Maker>) -> Result<Arc<Kernel>, BuildError> {
    code.jit.add_object(&compiled.object).map_err(BuildError::Backend)?;
    load(compiled, code, maker).map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executable::leave::tests::{given, TESTING};
    use crate::{build_executable, compile_source, BuildLog, BuildOptions, Executable};

    fn built(count: usize) -> Executable {
        let kernels = (0..count).map(|k| format!("kernel void k{k}(global int *p) {{ *p = {k}; }}\n"));
        let (source, options): (String, _) = (kernels.collect(), BuildOptions::default());
        let mut log = BuildLog::new();
        let module = compile_source(&source, &[], &options, &mut log).expect("valid OpenCL C");
        build_executable(&module, &options, &mut log).expect("kernels that can be had")
    }

    /// How many kernels are compiled, once those that are begun are done.
    fn settled(slots: &Slots) -> usize {
        while slots.slots.iter().any(Slot::is_being_compiled) {
            thread::sleep(Duration::from_millis(1));
        }
        slots.compiled().count()
    }

    #[test]
    fn of_many_that_are_expected_few_are_compiled_before_they_are_wanted() {
        let _alone = TESTING.lock();
        let most = most_ahead();
        let executable = built(2 * most);
        let slots = &executable.kernels;
        assert_eq!(settled(slots), 0);
        assert_eq!(executable.expect_kernels().len(), 2 * most);
        // Fewer where they take long.
        let ready = settled(slots);
        assert!((1..=most).contains(&ready) && given() == ready, "{ready}");
        let (name, last) = (|k: usize| format!("k{k}"), 2 * most - 1);
        assert!(slots.slots[last].kernel.get().is_none());
        assert_eq!(
            executable.kernel(&name(last)).map(|it| it.name().to_owned()),
            Some(name(last))
        );
        let expected = executable.expect_kernel("k0");
        assert!(expected.is_some_and(|it| it.is_ok()) && executable.expect_kernel("k").is_none());
        // What is wanted makes room for others, and idle cores use it.
        let before = settled(slots);
        assert!(executable.kernel(&name(0)).is_some());
        assert_eq!(settled(slots) > before, crew::cores() > 1);
        assert_eq!(given(), ready - 1);
        drop(executable);
        assert_eq!(given(), 0, "what is gone has no leave");
    }
}
