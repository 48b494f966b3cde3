//! Program objects.
//!
//! A program knows what it was created with ([`Origin`]) and how its last build went ([`BuildState`]). The first never changes; the second sits behind one
//! lock that is held for short looks and changes only, never during a build.

use std::collections::BTreeMap;
use std::sync::Arc;

use compiler::{BuildError, BuildLog, Executable};
use parking_lot::{Mutex, MutexGuard};
use spirv_frontend::SpecConstant;

use super::build::{BuildState, BuildStatus, Product, Ticket};
use super::context::Context;
use super::program_binary::{encode, encoded_size, Contents};
use crate::error::{ClError, ClResult};
use crate::handle::{Kind, Object, Slot};

/// What a program was created with.
pub(crate) enum Origin {
    /// OpenCL C.
    Source(Source),
    /// SPIR-V.
    IntermediateLanguage(Arc<[u8]>),
    /// A program binary.
    Binary(Product),
    /// Other programs, by `clLinkProgram`.
    Linked,
}

/// The source of a program: the application's strings, joined, without null characters.
pub(crate) struct Source(Vec<u8>);

impl Source {
    /// Joins strings. "The concatenation strips any nulls in the original source strings."
    pub fn new(parts: &[&[u8]]) -> Source {
        Source(
            parts
                .iter()
                .flat_map(|part| part.iter().copied())
                .filter(|&byte| byte != 0)
                .collect(),
        )
    }

    /// The bytes as the application gave them.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// A program object.
pub(crate) struct Program {
    slot: Slot,
    context: Arc<Context>,
    origin: Origin,
    /// Values of specialization constants by id, for the next build; ids and sizes were checked against the module.
    specialization: Mutex<BTreeMap<u32, Box<[u8]>>>,
    build: Mutex<BuildState>,
}

// SAFETY: only programs are of this kind.
unsafe impl Object for Program {
    const KIND: Kind = Kind::Program;
    const INVALID: ClError = ClError::INVALID_PROGRAM;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Program {
    /// A new program, not built.
    pub fn new(context: Arc<Context>, origin: Origin) -> ClResult<Arc<Program>> {
        let loaded = match &origin {
            Origin::Binary(product) => Some(product.clone()),
            _ => None,
        };
        Ok(Arc::new(Program {
            slot: Slot::reserve()?,
            context,
            origin,
            specialization: Mutex::default(),
            build: Mutex::new(BuildState::new(loaded)),
        }))
    }

    /// The context it was created in.
    pub fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// What it was created with.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Sets the value of a specialization constant for the builds to come.
    pub fn specialize(&self, id: u32, value: &[u8]) {
        self.specialization.lock().insert(id, value.into());
    }

    /// The specialization constants that were set.
    pub fn specialization(&self) -> Vec<SpecConstant> {
        let values = self.specialization.lock();
        values
            .iter()
            .map(|(&id, value)| SpecConstant {
                id,
                value: value.to_vec(),
            })
            .collect()
    }

    /// The state of the build, to read. Keep the guard short.
    pub fn build_state(&self) -> MutexGuard<'_, BuildState> {
        self.build.lock()
    }

    /// Starts a build: the program belongs to the ticket until it is settled.
    pub fn begin_build(self: &Arc<Self>, options: &str) -> ClResult<Ticket> {
        let mut state = self.build.lock();
        // "CL_INVALID_OPERATION if the build of a program executable [...] by a previous call [...] has not completed."
        if state.status == BuildStatus::InProgress {
            return Err(ClError::INVALID_OPERATION);
        }
        // "CL_INVALID_OPERATION if there are kernel objects attached to program."
        if state.attached_kernels > 0 {
            return Err(ClError::INVALID_OPERATION);
        }
        state.status = BuildStatus::InProgress;
        options.clone_into(&mut state.options);
        state.log.clear();
        state.product = None;
        Ok(Ticket::new(self.clone()))
    }

    /// Ends the build that a ticket stands for.
    pub(super) fn end_build(&self, outcome: Option<Product>, log: String) {
        let mut state = self.build.lock();
        debug_assert_eq!(state.status, BuildStatus::InProgress);
        state.status = if outcome.is_some() {
            BuildStatus::Success
        } else {
            BuildStatus::Error
        };
        state.log = log;
        state.product = match (outcome, &self.origin) {
            // A program created with a binary keeps it, whatever became of the build.
            (None, Origin::Binary(loaded)) => Some(loaded.clone()),
            (outcome, _) => outcome,
        };
    }

    /// Adds to the log of the build what was only found out later, unless it says so already.
    pub fn tell(&self, error: &BuildError) {
        let mut state = self.build.lock();
        if !state.log.contains(&error.to_string()) {
            let mut late = BuildLog::new();
            late.push_error(error);
            state.log.push_str(late.as_str());
        }
    }

    /// The executable; `CL_INVALID_PROGRAM_EXECUTABLE` if there is none.
    pub fn executable(&self) -> ClResult<Arc<Executable>> {
        Ok(self.build.lock().executable()?.1.clone())
    }

    /// The executable, to which a kernel object is now attached: until [`Attachment`] is dropped the program cannot be built again.
    pub fn attach_kernel(self: &Arc<Self>) -> ClResult<(Attachment, Product, Arc<Executable>)> {
        let mut state = self.build.lock();
        let (product, executable) = state.executable()?;
        let (product, executable) = (product.clone(), executable.clone());
        state.attached_kernels += 1;
        Ok((Attachment(self.clone()), product, executable))
    }

    /// The program binary, or `None` while there is none.
    pub fn binary(&self) -> Option<Vec<u8>> {
        let state = self.build.lock();
        state.product.as_ref().map(|product| encode(&product.contents()))
    }

    /// The size of [`Program::binary`], 0 while there is none.
    pub fn binary_size(&self) -> usize {
        let state = self.build.lock();
        state
            .product
            .as_ref()
            .map_or(0, |product| encoded_size(&product.contents()))
    }
}

/// A kernel object's hold on its program.
pub(crate) struct Attachment(Arc<Program>);

impl Attachment {
    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.0
    }
}

impl Clone for Attachment {
    fn clone(&self) -> Attachment {
        self.0.build.lock().attached_kernels += 1;
        Attachment(self.0.clone())
    }
}

impl Drop for Attachment {
    fn drop(&mut self) {
        self.0.build.lock().attached_kernels -= 1;
    }
}

impl Product {
    fn contents(&self) -> Contents<'_> {
        Contents {
            kind: self.kind,
            uniform_work_groups: self.uniform_work_groups,
            from_source: self.from_source,
            options: &self.options,
            payload: self.code.as_bytes(),
        }
    }
}
