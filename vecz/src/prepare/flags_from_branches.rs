//! Say of sums and differences that they do not wrap, where a branch before them has made sure.
//! Needs: no critical edges. Guarantees: nothing. Changes: flags of `sub` and `add`; a `sub` of a constant takes the place of an `add` of its negative.
//!
//! before: `br i1 (icmp uge %x, %n), %then, ...   then: %i = sub i32 %x, %n`   after: `then: %i = sub nuw i32 %x, %n`
//!
//! So is `x >= n ? a[x - n] : 0` a line of addresses, in the vectors too in which some lanes have no such element: of those it is known nothing, and nothing is asked
//! for, as indices are made wide next (`widen_indices`). LLVM keeps what it concludes from branches to itself.

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use inkwell::IntPredicate;
use ir::rewrite;

use crate::function::{BlockId, Function, Terminator, ValueId};
use crate::{Reason, Request};

/// The pass.
pub fn flags_from_branches<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let f = Function::read(function)?;
    let builder = module.get_context().create_builder();
    let mut replaced = Vec::new();
    for value in f.all_instructions() {
        let Some(instruction) = f.instruction(value) else {
            continue;
        };
        let is_sum = matches!(instruction.opcode, InstructionOpcode::Add | InstructionOpcode::Sub);
        if !is_sum || instruction.llvm.get_no_unsigned_wrap_flag() == Ok(true) {
            continue;
        }
        let [one, other] = instruction.operands[..] else {
            continue;
        };
        let known = Known::at(&f, instruction.block);
        match (instruction.opcode, f.constant_int(other)) {
            (InstructionOpcode::Sub, _) if known.is_at_least(one, other) => {
                set_no_unsigned_wrap(instruction.llvm)?;
            }
            // Not the largest there is.
            (InstructionOpcode::Add, Some(1)) if known.is_below_something(one) => {
                set_no_unsigned_wrap(instruction.llvm)?;
            }
            (InstructionOpcode::Add, Some(less @ ..=-1)) if known.is_at_least_number(&f, one, less.unsigned_abs()) => {
                let from = instruction.llvm.get_operand(0).and_then(|it| it.value());
                let from = from.ok_or_else(|| Reason::Internal("a sum without operands".to_owned()))?;
                let from = from.into_int_value();
                builder.position_before(&instruction.llvm);
                let by = from.get_type().const_int(less.unsigned_abs(), false);
                replaced.push((instruction.llvm, builder.build_int_nuw_sub(from, by, "")?));
            }
            _ => {}
        }
    }
    drop(f);
    for (sum, with) in replaced {
        rewrite::replace_instruction(sum, with);
    }
    Ok(())
}

fn set_no_unsigned_wrap(instruction: InstructionValue<'_>) -> Result<(), Reason> {
    let set = instruction.set_no_unsigned_wrap_flag(true);
    set.map_err(|error| Reason::Internal(error.to_string()))
}

/// That one unsigned integer is at least as large as another.
struct Order {
    large: ValueId,
    small: ValueId,
    /// Whether it is larger.
    is_strict: bool,
}

/// What is known of a work-item that has come to a block.
struct Known {
    orders: Vec<Order>,
}

impl Known {
    fn at(f: &Function<'_>, block: BlockId) -> Known {
        let mut known = Known { orders: Vec::new() };
        let mut below = block;
        while let Some(above) = f.dominators.parent(below) {
            let is_only_way = f.blocks[below].predecessors == [above];
            if let (true, Terminator::Branch { condition, if_true, .. }) = (is_only_way, f.blocks[above].terminator) {
                known.add(f, condition, if_true == below);
            }
            below = above;
        }
        known
    }

    /// Adds what follows from a condition that holds, or does not.
    fn add(&mut self, f: &Function<'_>, condition: ValueId, holds: bool) {
        let Some(instruction) = f.instruction(condition) else {
            return;
        };
        let [one, other, ..] = instruction.operands[..] else {
            return;
        };
        // Of what is joined, each part holds if all do, and none if none does. (`select a, b, false` is how LLVM writes an `and` that looks at `b` only then.)
        let constant = |at: usize| instruction.operands.get(at).and_then(|of| f.constant_int(*of));
        let (is_and, is_or) = match instruction.opcode {
            InstructionOpcode::And => (true, false),
            InstructionOpcode::Or => (false, true),
            InstructionOpcode::Select => (constant(2) == Some(0), constant(1).is_some_and(|it| it != 0)),
            _ => (false, false),
        };
        if is_and && holds || is_or && !holds {
            let second = match instruction.opcode {
                InstructionOpcode::Select if is_or => instruction.operands[2],
                _ => other,
            };
            self.add(f, one, holds);
            self.add(f, second, holds);
            return;
        }
        let Some(predicate) = instruction.llvm.get_icmp_predicate() else {
            return;
        };
        let (large, small, is_strict) = match (predicate, holds) {
            (IntPredicate::UGE, true) | (IntPredicate::ULT, false) => (one, other, false),
            (IntPredicate::UGT, true) | (IntPredicate::ULE, false) => (one, other, true),
            (IntPredicate::ULE, true) | (IntPredicate::UGT, false) => (other, one, false),
            (IntPredicate::ULT, true) | (IntPredicate::UGE, false) => (other, one, true),
            // What is not 0 is more.
            (IntPredicate::NE, true) | (IntPredicate::EQ, false) if f.constant_int(other) == Some(0) => {
                (one, other, true)
            }
            _ => return,
        };
        self.orders.push(Order {
            large,
            small,
            is_strict,
        });
    }

    fn is_at_least(&self, large: ValueId, small: ValueId) -> bool {
        self.orders.iter().any(|it| it.large == large && it.small == small)
    }

    fn is_at_least_number(&self, f: &Function<'_>, large: ValueId, number: u64) -> bool {
        self.orders.iter().filter(|it| it.large == large).any(|it| {
            let small = f.constant_int(it.small).and_then(|small| u64::try_from(small).ok());
            small.is_some_and(|small| small + u64::from(it.is_strict) >= number)
        })
    }

    fn is_below_something(&self, small: ValueId) -> bool {
        self.orders.iter().any(|it| it.small == small && it.is_strict)
    }
}
