//! Why a kernel stays scalar.

use crate::function::Unreadable;

/// Why a kernel stays scalar. A limit of ours unless the variant says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The request's: a width that no vectorized kernel has.
    #[error("{0} work-items at once: the width must be a power of two from 2 to 64, and a multiple of the number of vectors")]
    BadWidth(u32),
    /// The request's: a number of vectors that no value has.
    #[error("{0} vectors for each value: their number must be a power of two up to 64")]
    BadVectors(u32),
    /// The request's: one of two things would have no effect.
    #[error("`{0}` and `{1}` exclude each other")]
    Contradiction(&'static str, &'static str),
    /// The request's: there is no such dimension.
    #[error("there is no dimension {0}")]
    BadDimension(u32),
    /// The request's: work-groups of nothing.
    #[error("work-groups have no work-items along dimension {0}")]
    EmptyGroups(usize),
    /// The kernel is only declared.
    #[error("it has no body")]
    NoBody,
    /// The request's: the kernel is what was made of another one.
    #[error("it is `{0}` vectorized")]
    Derived(String),
    /// The program's: an attribute that forbids what vectorization does.
    #[error("it has the attribute `{0}`")]
    Attribute(&'static str),
    /// It is no kernel, and cannot take and return vectors.
    #[error("it returns a value, so that it would take and return vectors: {0}")]
    NoKernel(String),
    /// It handles a type of which vectors and copies mean nothing, or nothing that is known.
    #[error("it has values of type `{0}`")]
    Type(String),
    /// A row of a work-group is known to be shorter than the vectorized kernel.
    #[error("the rows of its work-groups are {row} long, shorter than {width}")]
    ShortRow {
        /// Work-items of a row.
        row: u64,
        /// Work-items at once.
        width: u32,
    },
    /// The blocks and instructions of the kernel are not as they must be.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Control flow that has no order: a loop that can be entered in two places, and that LLVM cannot mend.
    #[error("its control flow is irreducible at {0}")]
    Irreducible(String),
    /// No way leads to the end of the kernel.
    #[error("it never ends")]
    NeverEnds,
    /// A loop or a branch, named by its block, that cannot be converted.
    #[error("control flow at {at}: {what}")]
    ControlFlow {
        /// The block.
        at: String,
        /// What about it.
        what: String,
    },
    /// A call that can be made neither once for all lanes nor for one of them.
    #[error("calls `{function}`: {what}")]
    Call {
        /// What is called.
        function: String,
        /// What about it.
        what: String,
    },
    /// An instruction that cannot be vectorized.
    #[error("{what}: `{instruction}`")]
    Instruction {
        /// The instruction, as text.
        instruction: String,
        /// What about it.
        what: String,
    },
    /// A loop of it is decided by what other work-items write, atomically or in volatile memory: lanes that wait together would wait for ever.
    #[error("it has a loop that may wait for what other work-items write")]
    Waits,
    /// The lanes cannot be the work-items of a sub-group.
    #[error("its lanes cannot be a sub-group: {0}")]
    SubGroup(String),
    /// The private variables of all lanes together are too large.
    #[error("the private variables of all its lanes take {bytes} bytes; the limit is {limit}")]
    PrivateMemory {
        /// Their size.
        bytes: u64,
        /// The most that there may be.
        limit: u64,
    },
    /// Something the target cannot do.
    #[error("the target has no {0}")]
    Target(String),
    /// It would be possible, but it does not pay: a decision, not a limit.
    #[error("it does not pay: {0}")]
    NotWorth(String),
    /// Vectors of the kernel's own fill registers, and of so many work-items side by side they do not fit.
    #[error("its own vectors fill registers, and there is no room for work-items side by side")]
    OwnVectors,
    /// Who asked does not want it, seeing what is reckoned of it.
    #[error("what was planned is not wanted")]
    Unwanted,
    /// Ours: what came out is no IR. The scalar kernel runs.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<inkwell::builder::BuilderError> for Reason {
    fn from(error: inkwell::builder::BuilderError) -> Reason {
        Reason::Internal(error.to_string())
    }
}

impl Reason {
    /// Whether it is an answer of the cost model, rather than a limit.
    pub fn is_decision(&self) -> bool {
        matches!(
            self,
            Reason::NotWorth(_) | Reason::ShortRow { .. } | Reason::OwnVectors | Reason::Unwanted
        )
    }
}
