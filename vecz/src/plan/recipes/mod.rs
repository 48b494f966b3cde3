//! The kinds of recipes, and who is asked first.

pub mod alone;
pub mod atomic;
pub mod division;
pub mod ends;
pub mod groups;
pub mod guarded;
pub mod hint;
pub mod ids;
pub mod in_turn;
pub mod lanes;
pub mod linear;
pub mod memory;
pub mod overflow;
pub mod packetize_uniform;
pub mod parameters;
pub mod phis;
pub mod private;
pub mod quotient;
pub mod replicated;
pub mod sub_groups;
pub mod together;
pub mod uniform;
pub mod vector_call;
pub mod widen;

use inkwell::values::AnyValue;

use super::facts::Facts;
use super::recipe::{Recipe, Select};
use crate::function::ValueId;
use crate::target::element_bits;
use crate::Reason;

/// All kinds; the first that is for an instruction is taken.
const KINDS: &[(Writes, Select)] = &[
    (Writes::Either, phis::select),
    (Writes::Either, parameters::select),
    (Writes::Either, replicated::select),
    (Writes::Vectors, sub_groups::select),
    (Writes::Either, ids::select),
    (Writes::Either, groups::select),
    (Writes::Either, private::select),
    (Writes::Vectors, atomic::select),
    (Writes::Either, ends::select),
    (Writes::Either, together::select),
    (Writes::Vectors, packetize_uniform::select),
    (Writes::Either, uniform::select),
    (Writes::Either, hint::select),
    (Writes::Vectors, vector_call::select),
    (Writes::Vectors, guarded::select),
    (Writes::Vectors, quotient::select),
    (Writes::Vectors, division::select),
    (Writes::Vectors, memory::select),
    (Writes::Either, linear::select),
    (Writes::Vectors, widen::select),
    (Writes::Either, alone::select),
];

/// What the code of a kind is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writes {
    /// Vectors: not for plans of one lane for each part, where each work-item does everything for itself.
    Vectors,
    /// Any number of lanes.
    Either,
}

/// The recipe for an instruction.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Box<dyn Recipe>, Reason> {
    if !facts.is_uniform(value) && is_too_wide(facts, value) {
        return Err(refuse(
            facts,
            value,
            "is wider than the elements of vectors without a fixed size",
        ));
    }
    let are_of_one = facts.vectors.are_of_one();
    for (_, select) in KINDS
        .iter()
        .filter(|(writes, _)| !are_of_one || *writes == Writes::Either)
    {
        if let Some(recipe) = select(facts, value)? {
            return Ok(recipe);
        }
    }
    Err(refuse(facts, value, "has no form for several work-items"))
}

/// Whether a value is of more bits than elements of vectors without a fixed size have: what has a known number of lanes can be split into words, or done lane by lane.
fn is_too_wide(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    const WIDEST: u32 = 64;
    let number = facts.function.values[value]
        .ty
        .filter(|ty| ty.is_int_type() || ty.is_float_type());
    facts.vectors.width.is_scalable && number.is_some_and(|ty| element_bits(ty) > WIDEST)
}

/// A reason that names an instruction.
pub fn refuse(facts: &Facts<'_, '_>, value: ValueId, what: &str) -> Reason {
    let instruction = facts.instruction(value);
    Reason::Instruction {
        instruction: instruction.map_or_else(
            || value.to_string(),
            |it| it.llvm.print_to_string().to_string().trim().to_owned(),
        ),
        what: what.to_owned(),
    }
}
