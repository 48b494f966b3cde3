//! Metadata that links the versions of a kernel, one work-item each or several, and says how each was made.
//!
//! - `!codeplay_ca_vecz.base` on a scalar function: the functions that were made of it.
//! - `!codeplay_ca_vecz.derived` on a vectorized function: the function it was made of.
//! - `!codeplay_ca_vecz.fail` on a scalar function: the options with which no vectorized function could be made.
//! - `!codeplay_ca_wrapper` on the function that runs a whole work-group: what its loops run, and what they run the rest of a row with.
//!
//! A link lasts as long as the functions do: it is gone when the function at its other end is deleted or replaced by one of another type.

use inkwell::values::{AsValueRef, BasicMetadataValueEnum, FunctionValue};

use crate::metadata::{attach, erase, function_of, integer, operands};
use crate::view;

const BASE: &str = "codeplay_ca_vecz.base";
const DERIVED: &str = "codeplay_ca_vecz.derived";
const FAIL: &str = "codeplay_ca_vecz.fail";
const WRAPPER: &str = "codeplay_ca_wrapper";

/// How many work-items a function runs at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Width {
    /// Lanes; times a number that only the machine knows if `is_scalable`.
    pub lanes: u32,
    /// Whether the machine's vectors have no fixed size.
    pub is_scalable: bool,
}

impl Width {
    /// Whether it is one work-item: what would be a vector of so many lanes is a scalar.
    pub fn is_one(self) -> bool {
        self.lanes == 1 && !self.is_scalable
    }

    /// As many lanes as there can be, whatever the machine's vectors are: what holds for them holds for fewer.
    pub fn most_lanes(self) -> u32 {
        match self.is_scalable {
            true => self.lanes.saturating_mul(MOST_VSCALE),
            false => self.lanes,
        }
    }
}

/// The most that lanes of scalable vectors are multiplied by: SVE's vectors have 2048 bits at most (Arm Architecture Reference Manual, "SVE vector length"), 16 times the fewest.
const MOST_VSCALE: u32 = 16;

/// How a function was, or was to be, vectorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vectorization {
    /// Work-items at once.
    pub width: Width,
    /// The dimension that they lie along.
    pub dimension: u32,
    /// Whether it takes the number of work-items that there are, and so runs rows of any length.
    pub is_predicated: bool,
}

impl Vectorization {
    /// One work-item.
    pub const SCALAR: Vectorization = Vectorization {
        width: Width {
            lanes: 1,
            is_scalable: false,
        },
        dimension: 0,
        is_predicated: false,
    };

    /// So many work-items along the first dimension, no fewer.
    pub const fn of_lanes(lanes: u32) -> Vectorization {
        Vectorization {
            width: Width {
                lanes,
                is_scalable: false,
            },
            ..Vectorization::SCALAR
        }
    }

    fn words(self) -> [u64; WORDS] {
        [
            u64::from(self.width.lanes),
            u64::from(self.width.is_scalable),
            u64::from(self.dimension),
            u64::from(self.is_predicated),
        ]
    }

    fn from_words(words: &[Operand<'_>]) -> Option<Vectorization> {
        let word = |at: usize| match words.get(at)? {
            Operand::Word(word) => Some(*word),
            Operand::Function(_) => None,
        };
        Some(Vectorization {
            width: Width {
                lanes: u32::try_from(word(0)?).ok()?,
                is_scalable: word(1)? != 0,
            },
            dimension: u32::try_from(word(2)?).ok()?,
            is_predicated: word(3)? != 0,
        })
    }
}

/// Words of a [`Vectorization`] in a node.
const WORDS: usize = 4;

/// A vectorized version of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link<'ctx> {
    /// How it was made.
    pub vectorization: Vectorization,
    /// The function at the other end.
    pub function: FunctionValue<'ctx>,
}

/// What a function that runs a whole work-group is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapping {
    /// What runs most work-items.
    pub main: Vectorization,
    /// What runs those that are left over in each row; none if `main` runs all.
    pub tail: Option<Vectorization>,
}

/// Records that `derived` was made of `base`, on both.
pub fn link(base: FunctionValue<'_>, derived: FunctionValue<'_>, vectorization: Vectorization) {
    append(base, BASE, vectorization, Some(derived));
    // What a copy of the base says of other versions is said of the base.
    for kind in [BASE, DERIVED, FAIL] {
        erase(derived, kind);
    }
    append(derived, DERIVED, vectorization, Some(base));
}

/// Forgets of a function that it is a version of another one, or others of it. What is said of it at the other end stays.
pub fn unlink(function: FunctionValue<'_>) {
    erase(function, BASE);
    erase(function, DERIVED);
}

/// The functions that were made of a function, in the order of their making.
pub fn derived<'ctx>(base: FunctionValue<'ctx>) -> Vec<Link<'ctx>> {
    links(base, BASE)
}

/// The function that a vectorized function was made of.
pub fn base<'ctx>(derived: FunctionValue<'ctx>) -> Option<Link<'ctx>> {
    links(derived, DERIVED).into_iter().next()
}

/// Records that a function cannot be vectorized in some way.
pub fn set_failed(function: FunctionValue<'_>, vectorization: Vectorization) {
    append(function, FAIL, vectorization, None);
}

/// The ways in which a function cannot be vectorized.
pub fn failures(function: FunctionValue<'_>) -> Vec<Vectorization> {
    let read = read(function, FAIL);
    read.chunks_exact(WORDS).filter_map(Vectorization::from_words).collect()
}

/// `!codeplay_ca_wrapper`
pub fn wrapping(function: FunctionValue<'_>) -> Option<Wrapping> {
    let read = read(function, WRAPPER);
    let mut parts = read.chunks_exact(WORDS).map(Vectorization::from_words);
    Some(Wrapping {
        main: parts.next()??,
        tail: parts.next().flatten(),
    })
}

/// Sets `!codeplay_ca_wrapper`.
pub fn set_wrapping(function: FunctionValue<'_>, wrapping: Wrapping) {
    erase(function, WRAPPER);
    append(function, WRAPPER, wrapping.main, None);
    if let Some(tail) = wrapping.tail {
        append(function, WRAPPER, tail, None);
    }
}

/// What stands in a node.
#[derive(Clone, Copy)]
enum Operand<'ctx> {
    Word(u64),
    Function(FunctionValue<'ctx>),
}

/// A node's operands: all, or none if something else is among them, as it is when a function is gone.
fn read<'ctx>(function: FunctionValue<'ctx>, kind: &str) -> Vec<Operand<'ctx>> {
    let operands = operands(function, kind).unwrap_or_default().into_iter();
    let read = operands.map(|operand| {
        let word = integer(operand).map(Operand::Word);
        word.or_else(|| function_of(operand).map(Operand::Function))
    });
    read.collect::<Option<_>>().unwrap_or_default()
}

fn links<'ctx>(function: FunctionValue<'ctx>, kind: &str) -> Vec<Link<'ctx>> {
    let read = read(function, kind);
    let link = |words: &[Operand<'ctx>]| match words.last() {
        Some(Operand::Function(function)) => Some(Link {
            vectorization: Vectorization::from_words(words)?,
            function: *function,
        }),
        _ => None,
    };
    read.chunks_exact(WORDS + 1).filter_map(link).collect()
}

/// Adds an entry to the node of a kind.
fn append(function: FunctionValue<'_>, kind: &str, vectorization: Vectorization, other: Option<FunctionValue<'_>>) {
    let context = view::context_of(function);
    let mut all = read(function, kind);
    all.extend(vectorization.words().map(Operand::Word));
    all.extend(other.map(Operand::Function));
    let values: Vec<BasicMetadataValueEnum> = all
        .into_iter()
        .map(|operand| match operand {
            Operand::Word(word) => context.i32_type().const_int(word, false).into(),
            // Both ends of a link are of one module.
            Operand::Function(other) => pointer_to(other),
        })
        .collect();
    attach(function, kind, &values);
}

/// The address of a function, as an operand. The lifetimes say only that it lives as long as its context.
fn pointer_to<'ctx>(function: FunctionValue<'_>) -> BasicMetadataValueEnum<'ctx> {
    // SAFETY: a function is a constant of pointer type.
    unsafe { inkwell::values::PointerValue::new(function.as_value_ref()) }.into()
}
