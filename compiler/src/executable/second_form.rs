//! The second form of a kernel: not compiled when the program is built, but when somebody asks for it, and linked beside the first.
//!
//! Few programs launch all of their kernels often, so most of them would wait for code that they have no use for.

use std::sync::{Arc, OnceLock};

use super::job::{self, CompiledKernel, Program};
use super::{entry, guarded, LinkedCode};
use crate::cache::Cache;
use crate::forms::Form;
use crate::kernel::{KernelInfo, Rival};
use crate::{Bitcode, BuildError, BuildOptions};

/// What an executable was built from, and where what is made of it is kept.
pub(crate) struct Origin {
    pub module: Bitcode,
    pub options: BuildOptions,
    pub cache: Cache,
}

impl Origin {
    pub fn new(module: &Bitcode, options: &BuildOptions, cache: Cache) -> Origin {
        Origin {
            module: module.clone(),
            options: options.clone(),
            cache,
        }
    }
}

/// Makes the second forms of an executable's kernels.
pub(super) struct Maker {
    origin: Origin,
    /// The module after the program's steps; not there yet if the first forms were in the cache.
    program: OnceLock<Arc<Program>>,
}

impl Maker {
    pub fn new(origin: Origin, program: Option<Arc<Program>>) -> Maker {
        let program = program.map(OnceLock::from).unwrap_or_default();
        Maker { origin, program }
    }

    fn compile(&self, kernel: &str, form: Form) -> Result<CompiledKernel, BuildError> {
        let Origin { module, options, cache } = &self.origin;
        cache.second_form(module, options, kernel, form, || {
            let program = match self.program.get() {
                Some(program) => program,
                None => {
                    let prepared = {
                        let (module, options) = (module.clone(), options.clone());
                        guarded(move || job::prepare(&module, &options))?
                    };
                    // Another thread may have been faster.
                    self.program.get_or_init(|| Arc::new(prepared))
                }
            };
            let missing = || BuildError::Backend(format!("kernel \"{kernel}\" is gone"));
            let index = program.kernels.iter().position(|it| it == kernel).ok_or_else(missing)?;
            let (program, options) = (Arc::clone(program), options.clone());
            guarded(move || job::compile(&program, index, &options, Some(form)))
        })
    }
}

/// The second form of one kernel, which may be there or not.
pub(crate) struct SecondForm {
    form: Form,
    maker: Arc<Maker>,
    /// None inside: it was found that there can be none.
    made: OnceLock<Option<Rival>>,
}

impl SecondForm {
    pub(super) fn new(form: Form, maker: Arc<Maker>) -> SecondForm {
        SecondForm {
            form,
            maker,
            made: OnceLock::new(),
        }
    }

    pub fn form(&self) -> Form {
        self.form
    }

    /// None: nobody has asked for it yet.
    pub fn made(&self) -> Option<Option<&Rival>> {
        self.made.get().map(Option::as_ref)
    }

    /// Makes it, if that was not tried before. Whatever becomes of it, the first form is there.
    pub fn make(&self, first: &KernelInfo, code: &Arc<LinkedCode>) {
        self.made.get_or_init(|| {
            let made = self.maker.compile(&first.name, self.form);
            let linked = made.and_then(|second| self.link(first, second, code));
            let error = linked.as_ref().err().map(tracing::field::display);
            tracing::debug!(kernel = first.name, form = ?self.form, error, "second form");
            linked.ok()
        });
    }

    /// Links it, if launches that can be run by the first form can be run by either.
    fn link(&self, first: &KernelInfo, second: CompiledKernel, code: &Arc<LinkedCode>) -> Result<Rival, BuildError> {
        let both = KernelInfo {
            barrier_bytes_per_item: first.barrier_bytes_per_item.max(second.info.barrier_bytes_per_item),
            stack_bytes: first.stack_bytes.max(second.info.stack_bytes),
            ..first.clone()
        };
        let has_limits_of_first = both.max_work_group_size() == first.max_work_group_size();
        if !has_limits_of_first || second.info.local_mem_size != first.local_mem_size {
            return Err(BuildError::Backend("it has other limits".to_owned()));
        }
        let (code, name, form) = (Arc::clone(code), first.name.clone(), self.form);
        let entry = guarded(move || {
            code.jit.add_object(&second.object).map_err(BuildError::Backend)?;
            entry(&name, Some(form), &code.jit)
        })?;
        Ok(Rival { form, entry, both })
    }
}
