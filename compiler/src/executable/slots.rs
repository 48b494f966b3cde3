//! The kernels of an executable, each compiled at the latest when somebody asks for it.
//!
//! Many programs are libraries, of whose kernels an application uses one. Others use all of theirs: so whoever asks for a kernel waits for it, and the cores that would
//! be idle meanwhile compile those that come next, one each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

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
}

struct Slot {
    name: String,
    /// Whether somebody compiles it, or has done so.
    is_begun: AtomicBool,
    kernel: OnceLock<Result<Arc<Kernel>, BuildError>>,
}

impl Slots {
    /// Slots for kernels of these names; those that are compiled already are linked.
    pub fn new(kernels: Vec<NamedKernel>, maker: Arc<Maker>, code: Arc<LinkedCode>) -> Result<Slots, BuildError> {
        let slots = kernels.into_iter().map(|NamedKernel { name, compiled }| {
            Ok(Slot {
                name,
                is_begun: AtomicBool::new(compiled.is_some()),
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

    fn compile(&self, batch: &[&Slot]) {
        crew::run(batch.len(), |index| {
            self.await_kernel(batch[index]);
        });
    }

    /// What comes of a kernel: whoever is first compiles it, others wait.
    fn await_kernel<'a>(&self, slot: &'a Slot) -> &'a Result<Arc<Kernel>, BuildError> {
        slot.kernel.get_or_init(|| {
            let compiled = self.maker.compile(&slot.name, Variant::default());
            let linked = compiled.and_then(|compiled| link(compiled, &self.code, &self.maker));
            linked.map_err(|error| error.of_kernel(&slot.name))
        })
    }
}

impl Slot {
    /// Whether it is the caller's to compile.
    fn begin(&self) -> bool {
        !self.is_begun.load(Ordering::Relaxed) && !self.is_begun.swap(true, Ordering::Relaxed)
    }
}

/// Adds a kernel's code to that of its program.
fn link(compiled: CompiledKernel, code: &Arc<LinkedCode>, maker: &Arc<Maker>) -> Result<Arc<Kernel>, BuildError> {
    let kernel = {
        let (code, maker) = (Arc::clone(code), Arc::clone(maker));
        guarded(move || {
            code.jit.add_object(&compiled.object).map_err(BuildError::Backend)?;
            load(compiled, &code, &maker)
        })?
    };
    if kernel.is_eager() {
        kernel.make_rival();
    }
    Ok(Arc::new(kernel))
}
