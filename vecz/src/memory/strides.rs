//! Distances that only a launch knows: `x[i * step]`, where `step` is an argument.
//!
//! Libraries for vectors and matrices have such an argument for callers who have their numbers in columns, and hardly any has: it is tested whether lanes are in a line
//! (as LLVM tests it for loops, which it then makes vectors of). Where lanes walk along rows, whose distance is the length of a row, they never are.

use inkwell::values::InstructionOpcode;

use super::access::Access;
use super::lines;
use super::plan::Way;
use crate::analyses::shapes::{Shapes, Stride};
use crate::function::{Function, ValueId};

/// How often an argument that may be one is: as often as not, as far as costs go. Where that decides between vectors and scalar code, launches find out.
pub const HOPE: f64 = 0.5;

/// The distance of an access's lanes, if they may be in a line: a number of elements that is an argument, and no walk along rows.
pub fn hope(f: &Function<'_>, shapes: &Shapes, access: &Access, way: Way) -> Option<Stride> {
    let Way::Linear(stride) = way else {
        return None;
    };
    let (value, times) = stride.symbol?;
    let is_of_elements = stride.constant == 0 && times == access.bytes as i64;
    let may_be_one = is_of_elements && is_argument(f, value) && !lines::is_walk(f, shapes, access);
    may_be_one.then_some(stride)
}

/// Whether a value is what the kernel was given, perhaps extended.
fn is_argument(f: &Function<'_>, value: ValueId) -> bool {
    match f.instruction(value) {
        Some(it) if matches!(it.opcode, InstructionOpcode::SExt | InstructionOpcode::ZExt) => {
            is_argument(f, it.operands[0])
        }
        Some(_) => false,
        None => !f.is_constant(value),
    }
}
