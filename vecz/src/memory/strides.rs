//! Distances that only a launch knows: `x[i * step]`, where `step` is an argument.
//!
//! Libraries for vectors and matrices have such an argument for callers who have their numbers in columns, and hardly any has: it is tested whether lanes are in a line
//! (as LLVM tests it for loops, which it then makes vectors of). Where lanes walk along rows, whose distance is the length of a row, they never are.

use inkwell::values::InstructionOpcode;

use super::access::Access;
use super::lines;
use crate::analyses::shapes::{Shapes, Stride};
use crate::function::{Function, ValueId};

/// How often an argument that may be one is: as often as not, as far as costs go. Where that decides between vectors and scalar code, launches find out.
pub const HOPE: f64 = 0.5;

/// Whether lanes at a distance may be in a line: it is a number of elements that is an argument, and no walk along rows.
pub fn may_be_line(f: &Function<'_>, shapes: &Shapes, access: &Access, stride: Stride) -> bool {
    let Some((value, times)) = stride.symbol else {
        return false;
    };
    let is_of_elements = stride.constant == 0 && times == access.bytes as i64;
    is_of_elements && is_argument(f, value) && !lines::is_walk(f, shapes, access)
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
