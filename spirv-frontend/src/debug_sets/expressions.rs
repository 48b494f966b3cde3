//! `DebugExpression`: how the place or the value of a variable is computed, as DWARF's operations.

use super::{number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;

/// Most operations of an expression.
const MAX_OPERATIONS: usize = 64;

/// An operation: DWARF's number for it (LLVM's for pieces), how many operands it has, how many values it takes off DWARF's stack, and how many it
/// puts there.
struct Operation {
    dwarf: u64,
    operands: usize,
    takes: usize,
    puts: usize,
}

/// DWARF's `DW_OP_constu`: a constant.
pub(super) const CONSTU: u64 = 0x10;
/// DWARF's `DW_OP_stack_value`: what was computed is the value, not its address.
pub(super) const STACK_VALUE: u64 = 0x9f;
/// LLVM's `DW_OP_LLVM_fragment`: what was computed is for a piece of the variable, at an offset and of a size in bits.
pub(super) const FRAGMENT: u64 = 0x1000;

/// DWARF's `DW_OP_plus_uconst`: so many bytes further.
const PLUS_UCONST: u64 = 0x23;
/// The sets' number for a piece at an offset of where it is kept, not of the variable.
const BIT_PIECE: u64 = 4;

/// What an expression begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The address of a variable, of which it computes another.
    Address,
    /// A value, of which it computes the variable's.
    Value,
    /// Nothing: it has the constant that the variable is.
    Nothing,
}

/// An operation by the sets' number for it.
fn operation(number: u64) -> Option<Operation> {
    let (dwarf, operands, takes, puts) = match number {
        0 => (0x06, 0, 1, 1), // deref
        1 => (0x22, 0, 2, 1), // plus
        2 => (0x1c, 0, 2, 1), // minus
        3 => (PLUS_UCONST, 1, 1, 1),
        5 => (0x16, 0, 2, 2), // swap
        6 => (0x18, 0, 2, 1), // xderef
        7 => (STACK_VALUE, 0, 1, 1),
        8 => (CONSTU, 1, 0, 1),
        BIT_PIECE | 9 => (FRAGMENT, 2, 1, 1),
        _ => return None,
    };
    Some(Operation {
        dwarf,
        operands,
        takes,
        puts,
    })
}

impl Translator<'_, '_> {
    /// The operations of the expression in an operand; none if they are not understood or leave no single result.
    pub(super) fn debug_expression(&self, inst: &Inst, index: usize, start: Start) -> Option<Vec<u64>> {
        let Some(expression) = self.present(inst, index) else {
            return Some(Vec::new());
        };
        let expression = self.debug_inst(expression)?;
        if expression.word(1) != Ok(number::EXPRESSION) || expression.len() > FIRST + MAX_OPERATIONS {
            return None;
        }
        let (mut steps, mut depth, mut previous) = (Vec::new(), usize::from(start != Start::Nothing), None);
        for id in expression.ids(FIRST) {
            let (number, operation, operands) = self.debug_operation(id)?;
            // A piece ends an expression, and nothing else comes after what is the value.
            let is_late = match previous {
                Some(FRAGMENT) => true,
                Some(STACK_VALUE) => operation.dwarf != FRAGMENT,
                _ => false,
            };
            if is_late || operation.takes > depth || start == Start::Address && operation.dwarf == STACK_VALUE {
                return None;
            }
            depth = depth - operation.takes + operation.puts;
            previous = Some(operation.dwarf);
            match (number, operands.as_slice()) {
                (BIT_PIECE, [offset, bits]) => {
                    // In memory it begins some bytes further; for what is kept elsewhere LLVM has no such thing.
                    match offset {
                        0 => {}
                        offset if start == Start::Address && offset % 8 == 0 => {
                            steps.extend([PLUS_UCONST, offset / 8]);
                        }
                        _ => return None,
                    }
                    steps.extend([FRAGMENT, 0, *bits]);
                }
                (_, operands) => {
                    steps.push(operation.dwarf);
                    steps.extend(operands);
                }
            }
        }
        // What is in no memory is not where a constant says.
        let is_value = start != Start::Nothing || previous == Some(STACK_VALUE);
        (depth == 1 && is_value).then_some(steps)
    }

    /// A `DebugOperation`: the sets' number for it, what it is, and its operands.
    fn debug_operation(&self, id: Id) -> Option<(u64, Operation, Vec<u64>)> {
        let inst = self.debug_inst(id)?;
        if inst.word(1) != Ok(number::OPERATION) {
            return None;
        }
        let number = self.debug_number(&inst, FIRST)?.into();
        let operation = operation(number)?;
        let operands = (FIRST + 1..inst.len()).map(|index| self.debug_number(&inst, index).map(u64::from));
        let operands = operands.collect::<Option<Vec<u64>>>()?;
        (operands.len() == operation.operands).then_some((number, operation, operands))
    }
}
