//! The whole-function vectorizer: a kernel for one work-item in, a kernel for several work-items out.
//!
//! The input kernel is never edited; a vectorized one is a new function beside it. Declining is an answer, with a reason.
//!
//! This version has the interface that the pipeline asks, and answers [`Reason::NotBuilt`] to every kernel.

pub mod function;

use inkwell::module::Module;
use inkwell::values::FunctionValue;

/// What came of an attempt.
#[derive(Clone, Debug)]
pub enum Outcome<'ctx> {
    /// A new function that runs `lanes` work-items.
    Vectorized {
        /// The function, beside the scalar one.
        function: FunctionValue<'ctx>,
        /// How many work-items it runs at once.
        lanes: u32,
    },
    /// The kernel stays scalar.
    Declined(Reason),
}

/// Why a kernel stays scalar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A limit of this version.
    #[error("whole-function vectorization is not part of this version")]
    NotBuilt,
}

/// Vectorizes a kernel of the module across work-items.
pub fn vectorize<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> Outcome<'ctx> {
    let _ = (module, kernel);
    Outcome::Declined(Reason::NotBuilt)
}
