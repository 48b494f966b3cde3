//! Kernel objects: a kernel of a program's executable and the values of its arguments.

use std::sync::Arc;

use compiler::{BuildError, Kernel as Compiled};
use parking_lot::{Mutex, MutexGuard};

use super::arguments::Arguments;
use super::build::Product;
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
    /// The kernel of a name in a program. It may be compiled now, which takes as long as a build.
    pub fn new(program: &Arc<Program>, name: &str) -> ClResult<Arc<Kernel>> {
        let (attachment, product, executable) = program.attach_kernel()?;
        match executable.try_kernel(name) {
            Some(Ok(compiled)) => Kernel::of(attachment, &product, compiled.clone()),
            Some(Err(error)) => Err(refuse(program, error)),
            // "CL_INVALID_KERNEL_NAME if kernel_name is not found in program."
            None => Err(ClError::INVALID_KERNEL_NAME),
        }
    }

    /// All kernels of a program, in source order, but those that cannot be had.
    pub fn all(program: &Arc<Program>) -> ClResult<Vec<Arc<Kernel>>> {
        let (attachment, product, executable) = program.attach_kernel()?;
        let kernels = executable.kernels().into_iter();
        kernels
            .map(|compiled| Kernel::of(attachment.clone(), &product, compiled))
            .collect()
    }

    fn of(attachment: Attachment, product: &Product, compiled: Arc<Compiled>) -> ClResult<Arc<Kernel>> {
        Ok(Arc::new(Kernel {
            slot: Slot::reserve()?,
            attachment,
            arguments: Mutex::new(Arguments::new(&compiled)),
            trial: product.trials.of(&compiled),
            compiled,
            uniform_work_groups: product.uniform_work_groups,
            from_source: product.from_source,
        }))
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

/// Tells why a kernel that is in the program, whose build succeeded, cannot be had: of what the specification lists, only this says that the fault is in the definition of
/// the kernel. "CL_INVALID_KERNEL_DEFINITION if the function definition for kernel function given by kernel_name [...] are not the same for all devices for which the program
/// executable has been built."
fn refuse(program: &Program, error: &BuildError) -> ClError {
    program.context().report(&error.to_string());
    program.tell(error);
    ClError::INVALID_KERNEL_DEFINITION
}
