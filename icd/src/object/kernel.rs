//! Kernel objects: a kernel of a program's executable and the values of its arguments.

use std::sync::{Arc, OnceLock};

use compiler::{BuildError, Declaration, Executable, Kernel as Compiled};
use parking_lot::{Mutex, MutexGuard};

use super::arguments::Arguments;
use super::build::Product;
use super::context::Context;
use super::program::{Attachment, Program};
use super::trials::{Trial, Trials};
use crate::error::{ClError, ClResult};
use crate::handle::{Kind, Object, Slot};

/// A kernel object.
pub(crate) struct Kernel {
    slot: Slot,
    /// Keeps the program from being built again.
    attachment: Attachment,
    executable: Arc<Executable>,
    trials: Trials,
    declaration: Arc<Declaration>,
    code: OnceLock<Code>,
    /// Whether work-groups must be uniform.
    uniform_work_groups: bool,
    /// Whether the program was compiled from OpenCL C source.
    from_source: bool,
    arguments: Mutex<Arguments>,
}

/// What launches run.
#[derive(Clone)]
pub(crate) struct Code {
    /// The compiled kernel.
    pub compiled: Arc<Compiled>,
    /// Which of its variants is faster, if it may have several: for all kernel objects that are this kernel.
    pub trial: Option<Arc<Trial>>,
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
        match executable.expect_kernel(name) {
            Some(Ok(declaration)) => Kernel::of(attachment, &product, &executable, declaration),
            // Of what the specification lists, only this says that the fault is in the definition of a kernel that is in the program, whose build succeeded.
            // "CL_INVALID_KERNEL_DEFINITION if the function definition for kernel function given by kernel_name [...] are not the same for all devices for which the
            // program executable has been built."
            Some(Err(error)) => Err(refuse(program, error, ClError::INVALID_KERNEL_DEFINITION)),
            // "CL_INVALID_KERNEL_NAME if kernel_name is not found in program."
            None => Err(ClError::INVALID_KERNEL_NAME),
        }
    }

    /// All kernels of a program, in source order, but those of which it is known that they cannot be had.
    pub fn all(program: &Arc<Program>) -> ClResult<Vec<Arc<Kernel>>> {
        let (attachment, product, executable) = program.attach_kernel()?;
        let declarations = executable.expect_kernels().into_iter();
        declarations
            .map(|declaration| Kernel::of(attachment.clone(), &product, &executable, declaration))
            .collect()
    }

    fn of(
        attachment: Attachment,
        product: &Product,
        executable: &Arc<Executable>,
        declaration: &Arc<Declaration>,
    ) -> ClResult<Arc<Kernel>> {
        Ok(Arc::new(Kernel {
            slot: Slot::reserve()?,
            attachment,
            executable: executable.clone(),
            trials: product.trials.clone(),
            arguments: Mutex::new(Arguments::new(declaration)),
            declaration: declaration.clone(),
            code: OnceLock::new(),
            uniform_work_groups: product.uniform_work_groups,
            from_source: product.from_source,
        }))
    }

    /// `clCloneKernel`: the same kernel with the same arguments.
    pub fn duplicate(&self) -> ClResult<Arc<Kernel>> {
        Ok(Arc::new(Kernel {
            slot: Slot::reserve()?,
            attachment: self.attachment.clone(),
            executable: self.executable.clone(),
            trials: self.trials.clone(),
            declaration: self.declaration.clone(),
            code: self.code.clone(),
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

    /// What is known of it before it is compiled.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Its code. It may be compiled now; `CL_OUT_OF_RESOURCES` if it turns out that it cannot be run.
    pub fn code(&self) -> ClResult<&Code> {
        if let Some(code) = self.code.get() {
            return Ok(code);
        }
        match self.executable.try_kernel(self.declaration.name()) {
            Some(Ok(compiled)) => Ok(self.code.get_or_init(|| Code {
                trial: self.trials.of(compiled),
                compiled: compiled.clone(),
            })),
            Some(Err(error)) => Err(refuse(self.program(), error, ClError::OUT_OF_RESOURCES)),
            None => Err(ClError::INVALID_PROGRAM_EXECUTABLE),
        }
    }

    /// The compiled kernel, as [`Kernel::code`] has it.
    pub fn compiled(&self) -> ClResult<&Arc<Compiled>> {
        self.code().map(|code| &code.compiled)
    }

    /// Whether its work-groups must be uniform.
    pub fn requires_uniform_work_groups(&self) -> bool {
        self.uniform_work_groups
    }

    /// "For kernels not created from OpenCL C source [...] the string returned from this query will be empty."
    pub fn attributes(&self) -> &str {
        if self.from_source {
            self.declaration.attributes()
        } else {
            ""
        }
    }

    /// The arguments, to set or to read. Keep the guard short.
    pub fn arguments(&self) -> MutexGuard<'_, Arguments> {
        self.arguments.lock()
    }
}

/// Tells why a kernel that is in the program, whose build succeeded, cannot be had.
fn refuse(program: &Program, error: &BuildError, status: ClError) -> ClError {
    program.context().report(&error.to_string());
    program.tell(error);
    status
}
