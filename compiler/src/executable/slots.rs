//! The kernels of an executable, each compiled at the latest when somebody asks for it.
//!
//! Many programs are libraries, of whose kernels an application uses one. Others use all of theirs: so whoever asks for a kernel waits for it, and the cores that would
//! be idle meanwhile compile those that come next, one each.
//!
//! A fork has none of the threads that compile. So slots know which process compiles a kernel, and a child does itself what its parent had begun.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use super::claim::Claim;
use super::compile::NamedKernel;
use super::job::CompiledKernel;
use super::{crew, guarded, load, LinkedCode, Maker};
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
    name: String,
    claim: Claim,
    kernel: OnceLock<Result<Arc<Kernel>, BuildError>>,
}

/// Whoever waits looks after this time whether its process still is the one that compiles.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

impl Slots {
    /// Slots for kernels of these names; those that are compiled already are linked. For compile threads.
    pub fn new(kernels: Vec<NamedKernel>, maker: Arc<Maker>, code: Arc<LinkedCode>) -> Result<Slots, BuildError> {
        let slots = kernels.into_iter().map(|NamedKernel { name, compiled }| {
            Ok(Slot {
                name,
                claim: Claim::default(),
                kernel: match compiled {
                    Some(compiled) => OnceLock::from(Ok(link(compiled, &code, &maker)?)),
                    None => OnceLock::new(),
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
        had.map(|slot| slot.name.as_str())
    }

    /// The kernels that are there, in source order.
    pub fn compiled(&self) -> impl Iterator<Item = &Arc<Kernel>> {
        self.slots.iter().filter_map(|slot| slot.kernel.get()?.as_ref().ok())
    }

    /// The kernel of a name, or why it could not be compiled; `None` if there is none of that name.
    pub fn get(&self, name: &str) -> Option<Result<&Arc<Kernel>, &BuildError>> {
        let slot = self.slots.iter().find(|slot| slot.name == name)?;
        if slot.begin() {
            let others = self.slots.iter().filter(|other| other.begin());
            let batch: Vec<&Slot> = [slot].into_iter().chain(others.take(crew::cores() - 1)).collect();
            self.compile(&batch);
        }
        Some(self.await_kernel(slot).as_ref())
    }

    /// Compiles all that are not yet.
    pub fn compile_all(&self) {
        let batch: Vec<&Slot> = self.slots.iter().filter(|slot| slot.begin()).collect();
        self.compile(&batch);
        for slot in &self.slots {
            self.await_kernel(slot);
        }
    }

    /// Compiles what the caller has begun.
    fn compile(&self, batch: &[&Slot]) {
        crew::run(batch.len(), |index| {
            let slot = batch[index];
            let made = self.make(&slot.name).map_err(|error| error.of_kernel(&slot.name));
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
    /// Whether it is the caller's to compile.
    fn begin(&self) -> bool {
        self.kernel.get().is_none() && self.claim.take()
    }
}

/// Adds a kernel's code to that of its program. For compile threads.
fn link(compiled: CompiledKernel, code: &Arc<LinkedCode>, maker: &Arc<Maker>) -> Result<Arc<Kernel>, BuildError> {
    code.jit.add_object(&compiled.object).map_err(BuildError::Backend)?;
    load(compiled, code, maker).map(Arc::new)
}
