//! Atomic updates of one address by all lanes, as one update: the lanes' operands are combined first. No other work-item can tell that from lanes that come one
//! after the other.
//!
//! - `atomicrmw add ptr %p, %x` with a varying `%x`, result unused: one `atomicrmw` of the sum over the active lanes. So for `sub`, `and`, `or`, `xor`, `min`, `max`.
//! - The same with its result used, for `add` and `sub`: every lane gets what the address held, and the operands of the active lanes before it.
//!
//! Needs a block that never runs without a lane: the address may be poison there. Floating-point sums would be rounded differently, so they are done lane by lane.

use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValueEnum, InstructionOpcode, IntValue, VectorValue};
use inkwell::AtomicRMWBinOp;
use ir::view;
use ir::widen::{self, Promises};

use super::{lanes, refuse};
use crate::analyses::Uniformity;
use crate::execute::{Mask, Writer};
use crate::function::{Function, Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// One atomic update for all lanes.
#[derive(Debug)]
struct CombinedUpdate {
    value: ValueId,
    update: Update,
    is_used: bool,
}

/// An update whose operands can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Update {
    Add,
    Sub,
    And,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
}

/// For each update: LLVM's name of it, and of its reduction.
const UPDATES: &[(Update, AtomicRMWBinOp, &str)] = &[
    (Update::Add, AtomicRMWBinOp::Add, "llvm.vector.reduce.add"),
    (Update::Sub, AtomicRMWBinOp::Sub, "llvm.vector.reduce.add"),
    (Update::And, AtomicRMWBinOp::And, "llvm.vector.reduce.and"),
    (Update::Or, AtomicRMWBinOp::Or, "llvm.vector.reduce.or"),
    (Update::Xor, AtomicRMWBinOp::Xor, "llvm.vector.reduce.xor"),
    (Update::Max, AtomicRMWBinOp::Max, "llvm.vector.reduce.smax"),
    (Update::Min, AtomicRMWBinOp::Min, "llvm.vector.reduce.smin"),
    (Update::UMax, AtomicRMWBinOp::UMax, "llvm.vector.reduce.umax"),
    (Update::UMin, AtomicRMWBinOp::UMin, "llvm.vector.reduce.umin"),
];

/// What an instruction does, if all lanes can do it together.
fn update(f: &Function<'_>, uniformity: &Uniformity, value: ValueId) -> Option<(Update, bool)> {
    let instruction = f.instruction(value)?;
    if instruction.opcode != InstructionOpcode::AtomicRMW || instruction.llvm.get_volatile() != Ok(false) {
        return None;
    }
    let operation = instruction.llvm.get_atomic_rmw_bin_op()?;
    let (update, ..) = UPDATES.iter().find(|(_, it, _)| *it == operation)?;
    let is_used = !view::has_no_uses(instruction.llvm);
    let is_one = uniformity.is_uniform(*instruction.operands.first()?);
    let is_known = !is_used || matches!(update, Update::Add | Update::Sub);
    (is_one && is_known).then_some((*update, is_used))
}

/// Whether an instruction is an update that all lanes do together: it must not run without a lane then.
pub fn is_together(f: &Function<'_>, uniformity: &Uniformity, value: ValueId) -> bool {
    update(f, uniformity, value).is_some()
}

/// For updates that all lanes can do together.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some((update, is_used)) = update(facts.function, &facts.analyses.uniformity, value) else {
        return Ok(None);
    };
    let is_possible = facts.vectors.lanes().is_some() && facts.is_active(value);
    Ok(is_possible.then(|| Box::new(CombinedUpdate { value, update, is_used }) as _))
}

impl Recipe for CombinedUpdate {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        match self.is_used {
            true => Form::Parts,
            false => Form::Nothing,
        }
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.is_used {
            true => "once, of running sums".to_owned(),
            false => "once, of all lanes' operands".to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let (Some(instruction), Some(ty)) = (facts.instruction(self.value), facts.function.values[self.value].ty)
        else {
            return Cost::NEVER;
        };
        let wide = facts.wide(ty);
        let scans = f64::from(facts.vectors.width.lanes.max(2).ilog2());
        let combined = match self.is_used {
            true => {
                (facts
                    .target
                    .arithmetic(InstructionOpcode::Add, wide, crate::target::Operand::Any)
                    * 2.0)
                    * scans
            }
            false => facts.target.reduction(InstructionOpcode::Add, wide),
        };
        facts.target.scalar(instruction.llvm) + combined
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let [address, operand] = instruction.operands[..] else {
            return Err(refuse(
                &writer.facts,
                self.value,
                "has other operands than an address and a value",
            ));
        };
        let BasicTypeEnum::IntType(ty) = writer.type_of(operand)? else {
            return Err(refuse(&writer.facts, self.value, "is of no integer"));
        };
        let address = writer.scalar(address)?;
        let operands = self.operands(writer, operand, ty)?;
        match self.is_used {
            false => {
                let all = self.combine(writer, &operands)?;
                widen::clone_with(&writer.builder, instruction.llvm, &[address, all], Promises::Keep);
            }
            true => self.emit_running(writer, instruction, address, &operands)?,
        }
        Ok(())
    }
}

impl CombinedUpdate {
    /// The operands of all lanes; what changes nothing for those that are off.
    fn operands<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        operand: ValueId,
        ty: IntType<'ctx>,
    ) -> Result<Vec<VectorValue<'ctx>>, Reason> {
        let mut parts = writer.parts(operand)?;
        if let Mask::Value(masks) = writer.mask_of(self.value)? {
            let nothing = widen::splat(&writer.builder, self.neutral(ty).into(), writer.facts.vectors.width);
            for (part, mask) in parts.iter_mut().zip(masks) {
                *part = widen::select(&writer.builder, mask, *part, nothing);
            }
        }
        lanes::vectors(parts)
    }

    /// The operand that changes nothing.
    fn neutral<'ctx>(&self, ty: IntType<'ctx>) -> IntValue<'ctx> {
        let top = 1_u64 << (ty.get_bit_width() - 1).min(63);
        match self.update {
            Update::Add | Update::Sub | Update::Or | Update::Xor | Update::UMax => ty.const_zero(),
            Update::And | Update::UMin => ty.const_all_ones(),
            Update::Max => ty.const_int(top, false),
            Update::Min => ty.const_int(top - 1, false),
        }
    }

    /// One operand that does what all do.
    fn combine<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        parts: &[VectorValue<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let whole = lanes::concatenate(&writer.builder, parts)?;
        let found = UPDATES.iter().find(|(it, ..)| *it == self.update);
        let reduction = found.map_or("", |(_, _, name)| name);
        let made = writer.call_intrinsic(reduction, &[whole.get_type().into()], &[whole.into()])?;
        made.ok_or_else(|| Reason::Internal(format!("{reduction} returns nothing")))
    }

    /// One update by the sum; each lane gets what was there, and the operands of those before it.
    fn emit_running<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        instruction: &Instruction<'ctx>,
        address: BasicValueEnum<'ctx>,
        parts: &[VectorValue<'ctx>],
    ) -> Result<(), Reason> {
        let width = writer.facts.vectors.width;
        let last = writer.number(width.lanes - 1);
        let mut running: Vec<(VectorValue, VectorValue)> = Vec::new();
        let mut before: Option<IntValue> = None;
        for part in parts {
            let own = sums(writer, *part)?;
            let sum = match before {
                None => own,
                Some(before) => {
                    let before = widen::splat(&writer.builder, before.into(), width).into_vector_value();
                    writer.builder.build_int_add(own, before, "")?
                }
            };
            before = Some(writer.builder.build_extract_element(sum, last, "")?.into_int_value());
            running.push((sum, *part));
        }
        let sum = before.ok_or_else(|| Reason::Internal("a plan without vectors".to_owned()))?;
        let made = widen::clone_with(
            &writer.builder,
            instruction.llvm,
            &[address, sum.into()],
            Promises::Keep,
        );
        let old = view::value_of(made).ok_or_else(|| Reason::Internal("an update has no result".to_owned()))?;
        let old = widen::splat(&writer.builder, old, width).into_vector_value();
        let mut results = Vec::new();
        for (sum, own) in running {
            let others = writer.builder.build_int_sub(sum, own, "")?;
            let result = match self.update {
                Update::Sub => writer.builder.build_int_sub(old, others, "")?,
                _ => writer.builder.build_int_add(old, others, "")?,
            };
            results.push(result.into());
        }
        writer.set_parts(self.value, results);
        Ok(())
    }
}

/// For each lane, the sum of it and those before it: doubling the distance as often as it takes.
fn sums<'ctx>(writer: &Writer<'_, 'ctx>, part: VectorValue<'ctx>) -> Result<VectorValue<'ctx>, Reason> {
    let count = part.get_type().get_size();
    let zero = part.get_type().const_zero();
    let mut sum = part;
    let mut distance = 1;
    while distance < count {
        // Lane `at` of the result is lane `at - distance`, or one of the zeros.
        let moved = lanes::shuffle(
            &writer.builder,
            zero,
            sum,
            (0..count).map(|at| match at.checked_sub(distance) {
                None => 0,
                Some(from) => count + from,
            }),
        )?;
        sum = writer.builder.build_int_add(sum, moved, "")?;
        distance *= 2;
    }
    Ok(sum)
}
