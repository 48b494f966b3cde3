//! Kernel objects: a kernel of a program's executable and the values of its arguments.

use std::sync::Arc;

use compiler::Kernel as Compiled;
use parking_lot::{Mutex, MutexGuard};

use super::arguments::Arguments;
use super::context::Context;
use super::program::{Attachment, Program};
use super::trials::Trial;
use crate::error::{ClError, ClResult};
use crate::handle::{Kind, Object, Slot};

/// A kernel object.
pub(crate) struct Kernel {
    slot: Slot,
    /// Keeps the program from being built again.
    attachment: Attachment,
    compiled: Arc<Compiled>,
    /// Which of its two forms is faster, if it may have two: for all kernel objects that are this kernel.
    trial: Option<Arc<Trial>>,
    /// Whether work-groups must be uniform.
    uniform_work_groups: bool,
    /// Whether the program was compiled from OpenCL C source.
    from_source: bool,
    arguments: Mutex<Arguments>,
}

// SAFETY: only kernels are of this kind.
unsafe impl Object for Kernel {
    const KIND: Kind = Kind::Kernel;
    const INVALID: ClError = ClError::INVALID_KERNEL;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Kernel {
    /// The kernel of a name in a program; `None` if the program has none of that name.
    pub fn new(program: &Arc<Program>, name: &str) -> ClResult<Option<Arc<Kernel>>> {
        let (attachment, product, executable) = program.attach_kernel()?;
        let Some(compiled) = executable.kernel(name) else {
            return Ok(None);
        };
        Ok(Some(Arc::new(Kernel {
            slot: Slot::reserve()?,
            attachment,
            arguments: Mutex::new(Arguments::new(compiled)),
            compiled: compiled.clone(),
            trial: product.trials.of(compiled),
            uniform_work_groups: product.uniform_work_groups,
            from_source: product.from_source,
        })))
    }

    /// All kernels of a program, in source order.
    pub fn all(program: &Arc<Program>) -> ClResult<Vec<Arc<Kernel>>> {
        let (_attachment, _, executable) = program.attach_kernel()?;
        let kernels = executable
            .kernels()
            .iter()
            .map(|compiled| Kernel::new(program, compiled.name()));
        kernels.filter_map(Result::transpose).collect()
    }

    /// `clCloneKernel`: the same kernel with the same arguments.
    pub fn duplicate(&self) -> ClResult<Arc<Kernel>> {
        Ok(Arc::new(Kernel {
            slot: Slot::reserve()?,
            attachment: self.attachment.clone(),
            compiled: self.compiled.clone(),
            trial: self.trial.clone(),
            uniform_work_groups: self.uniform_work_groups,
            from_source: self.from_source,
            arguments: Mutex::new(self.arguments.lock().clone()),
        }))
    }

    /// The program it belongs to.
    pub fn program(&self) -> &Arc<Program> {
        self.attachment.program()
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<Context> {
        self.program().context()
    }

    /// The compiled kernel.
    pub fn compiled(&self) -> &Arc<Compiled> {
        &self.compiled
    }

    /// Which of its variants is faster, if it may have several.
    pub fn trial(&self) -> Option<&Arc<Trial>> {
        self.trial.as_ref()
    }

    /// Whether its work-groups must be uniform.
    pub fn requires_uniform_work_groups(&self) -> bool {
        self.uniform_work_groups
    }

    /// "For kernels not created from OpenCL C source [...] the string returned from this query will be empty."
    pub fn attributes(&self) -> &str {
        if self.from_source {
            self.compiled.attributes()
        } else {
            ""
        }
    }

    /// The arguments, to set or to read. Keep the guard short.
    pub fn arguments(&self) -> MutexGuard<'_, Arguments> {
        self.arguments.lock()
    }
}
