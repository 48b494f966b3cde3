//! The variants of a kernel besides the one that a build makes: its second form, and code for launches of which something is known. They are compiled when somebody asks for them, and
//! linked beside the first.
//!
//! Few programs launch all of their kernels often, so most of them would wait for code that they have no use for.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::claim::Claim;
use super::job::{self, CompiledKernel, Program};
use super::{entry, guarded, second_try, LinkedCode};
use crate::cache::Cache;
use crate::kernel::{KernelInfo, Rival};
use crate::options::Forms;
use crate::variant::Variant;
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

/// Compiles an executable's kernels, and variants of them.
pub(crate) struct Maker {
    origin: Origin,
    /// The module after the program's steps; not there yet if the first variants were in the cache.
    program: OnceLock<Arc<Program>>,
}

impl Maker {
    pub(super) fn new(origin: Origin, program: Option<Arc<Program>>) -> Maker {
        let program = program.map(OnceLock::from).unwrap_or_default();
        Maker { origin, program }
    }

    /// Whether there are to be variants.
    pub fn makes_variants(&self) -> bool {
        self.origin.options.forms != Forms::One
    }

    /// Whether variants are made as soon as there may be use for them.
    pub fn is_eager(&self) -> bool {
        self.origin.options.forms == Forms::AtOnce
    }

    /// Makes a variant, if launches that can be run by the first one can be run by either; `None` if there is none, whose reason is only logged: the first one is there.
    pub fn make(&self, variant: Variant, first: &KernelInfo, code: &Arc<LinkedCode>) -> Option<Rival> {
        let made = self.compile(&first.declaration.name, variant);
        let linked = made.and_then(|second| link(variant, first, second, code));
        let error = linked.as_ref().err().map(tracing::field::display);
        tracing::debug!(kernel = first.declaration.name, ?variant, error, "variant");
        linked.ok()
    }

    /// A variant that was made before, by whichever process; under the same condition.
    pub fn kept(&self, variant: Variant, first: &KernelInfo, code: &Arc<LinkedCode>) -> Option<Rival> {
        let Origin { module, options, cache } = &self.origin;
        let second = cache.kept_variant(module, options, &first.declaration.name, variant)?;
        link(variant, first, second, code).ok()
    }

    /// Whether variants may have been made before.
    pub fn keeps(&self) -> bool {
        self.origin.cache.keeps_variants()
    }

    /// Compiles a variant of a kernel, or takes what was kept of it.
    pub(super) fn compile(&self, kernel: &str, variant: Variant) -> Result<CompiledKernel, BuildError> {
        let Origin { module, options, cache } = &self.origin;
        cache.variant(module, options, kernel, variant, || {
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
            second_try::compile(program, index, options, variant)
        })
    }
}

fn link(
    variant: Variant,
    first: &KernelInfo,
    second: CompiledKernel,
    code: &Arc<LinkedCode>,
) -> Result<Rival, BuildError> {
    let both = KernelInfo {
        barrier_bytes_per_item: first.barrier_bytes_per_item.max(second.info.barrier_bytes_per_item),
        stack_bytes: first.stack_bytes.max(second.info.stack_bytes),
        ..first.clone()
    };
    let fits = match variant.known.local_size.or(first.declaration.required_work_group_size) {
        Some(size) => size.iter().product::<u64>() <= both.max_work_group_size(),
        None => both.max_work_group_size() == first.max_work_group_size(),
    };
    // Groups of a size are cut as the application wants them; others as suits the first.
    let is_bound = first.is_free_of_groups && !second.info.is_free_of_groups && variant.known.local_size.is_none();
    if !fits || is_bound || second.info.declaration.local_mem_size != first.declaration.local_mem_size {
        return Err(BuildError::Backend("it has other limits".to_owned()));
    }
    let (code, name) = (Arc::clone(code), first.declaration.name.clone());
    let entry = guarded(move || {
        code.jit.add_object(&second.object).map_err(BuildError::Backend)?;
        entry(&name, variant, &code.jit)
    })?;
    Ok(Rival { variant, entry, both })
}

/// A variant of one kernel, which may be there or not. It is made once: its code has one name.
pub(crate) struct LateVariant {
    variant: Variant,
    claim: Claim,
    /// None inside: it was found that there can be none.
    made: OnceLock<Option<Rival>>,
}

/// Whoever waits for another thread looks so often whether it is done.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

impl LateVariant {
    pub fn new(variant: Variant) -> LateVariant {
        LateVariant {
            variant,
            claim: Claim::default(),
            made: OnceLock::new(),
        }
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// None: nobody has asked for it yet.
    pub fn made(&self) -> Option<Option<&Rival>> {
        self.made.get().map(Option::as_ref)
    }

    /// Takes it from the cache, if it is there.
    pub fn take_kept(&self, maker: &Maker, first: &KernelInfo, code: &Arc<LinkedCode>) {
        self.once(|| maker.kept(self.variant, first, code).map(Some));
    }

    /// Makes it, if that was not tried before.
    pub fn make(&self, maker: &Maker, first: &KernelInfo, code: &Arc<LinkedCode>) {
        self.once(|| Some(maker.make(self.variant, first, code)));
    }

    /// Has it made by `make`, unless it is there; `make` may leave that to others. Returns when no other thread is at it.
    fn once(&self, make: impl FnOnce() -> Option<Option<Rival>>) {
        while self.made.get().is_none() {
            if self.claim.take() {
                // It may have been made since it was looked for, but only by who has left.
                if let Some(made) = self.made.get().is_none().then(make).flatten() {
                    _ = self.made.set(made);
                }
                self.claim.release();
                return;
            }
            thread::sleep(LOOK_AGAIN);
        }
    }
}
