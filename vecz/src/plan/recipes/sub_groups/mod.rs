//! What the work-items of a sub-group do together, where they are the lanes: votes, reductions, scans, moves.
//!
//! All is done in registers. Where only some lanes run, the others take part with what changes nothing. A barrier leaves nothing: what is done for all
//! lanes is done for all before the next thing is. What all lanes get is the same for those that run, so it is a scalar.
//!
//! before: `%sum = call i32 @__mux_sub_group_reduce_add_i32(i32 %x)`, for lanes that are on in `%mask`
//! after:  `%some = select <16 x i1> %mask, <16 x i32> %x, <16 x i32> zeroinitializer   %sum = call i32 @__mux_vec_group_reduce_add_v16i32(<16 x i32> %some)`
//!
//! - [`here`]: the lanes that come to an operation. [`moves`]: values that lanes take of one another.

mod here;
mod moves;

use inkwell::values::{BasicValueEnum, InstructionOpcode};
use ir::builtin_info::Mux;
use ir::group_ops::{GroupOp, Kind, Lanes, Scope};
use ir::{view, widen};

use super::refuse;
use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Operand, Shuffle};
use crate::Reason;
use here::Here;

/// What is done together, or asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SubGroupFunction {
    Barrier,
    LocalId,
    Size,
    Of(GroupOp),
}

/// An operation of the sub-group, done in registers.
#[derive(Debug)]
struct SubGroups {
    value: ValueId,
    what: SubGroupFunction,
    form: Form,
}

/// For functions of a sub-group, but for those that are as good for one lane as for all.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value).filter(|_| facts.function.lanes_are_sub_group) else {
        return Ok(None);
    };
    let Some(what) = together(instruction) else {
        return Ok(None);
    };
    if facts.analyses.dimension != 0 || !facts.vectors.lanes().is_some_and(u32::is_power_of_two) {
        return Err(refuse(facts, value, "is for lanes along x, as many as a sub-group has"));
    }
    if let SubGroupFunction::Of(of) = what {
        if of.operand_type().lanes != Lanes::One {
            return Err(refuse(facts, value, "has no form for several work-items"));
        }
        let has_clusters = matches!(of.kind(), Kind::ClusteredReduce(_));
        if has_clusters && !facts.is_uniform(instruction.operands[1]) {
            return Err(refuse(facts, value, "has clusters of other sizes for other work-items"));
        }
    }
    let form = match what {
        SubGroupFunction::Barrier => Form::Nothing,
        SubGroupFunction::Size => Form::Scalar,
        SubGroupFunction::LocalId if matches!(facts.shape(value), Shape::Strided(_)) => Form::Linear,
        SubGroupFunction::LocalId => Form::Parts,
        SubGroupFunction::Of(of) if !of.kind().is_per_item() || facts.is_uniform(value) => Form::Scalar,
        SubGroupFunction::Of(_) => Form::Parts,
    };
    Ok(Some(Box::new(SubGroups { value, what, form })))
}

fn together(instruction: &Instruction<'_>) -> Option<SubGroupFunction> {
    match instruction.mux() {
        Some(Mux::SubGroupBarrier) => return Some(SubGroupFunction::Barrier),
        Some(Mux::GetSubGroupLocalId) => return Some(SubGroupFunction::LocalId),
        Some(Mux::GetSubGroupSize) => return Some(SubGroupFunction::Size),
        Some(_) => return None,
        None => {}
    }
    let of = GroupOp::parse(&view::name(instruction.callee()?))?;
    (of.scope() == Scope::Sub).then_some(SubGroupFunction::Of(of))
}

impl Recipe for SubGroups {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.what {
            SubGroupFunction::LocalId => "lane",
            SubGroupFunction::Size => "number of lanes",
            SubGroupFunction::Barrier | SubGroupFunction::Of(_) => "together with the sub-group",
        }
        .to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        match self.what {
            SubGroupFunction::Barrier | SubGroupFunction::LocalId | SubGroupFunction::Size => Cost::FREE,
            SubGroupFunction::Of(of) => cost(facts, of),
        }
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        match self.what {
            SubGroupFunction::Barrier => Ok(()),
            SubGroupFunction::LocalId => self.lane_numbers(writer),
            SubGroupFunction::Size => {
                let size = writer.number(writer.lane_count()?);
                writer.set_scalar(self.value, size.into());
                Ok(())
            }
            SubGroupFunction::Of(of) => {
                let instruction = writer.instruction(self.value)?;
                let mut here = Here::new(writer, self.value)?;
                let made = operation(&mut here, of, instruction)?;
                self.set(writer, made)
            }
        }
    }
}

impl SubGroups {
    fn lane_numbers(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let zero = writer.number(0).into();
        if self.form == Form::Linear {
            writer.set_linear(self.value, zero);
            return Ok(());
        }
        let one = writer.number(1).into();
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count {
            parts.push(writer.strided_part(zero, one, part));
        }
        writer.set_parts(self.value, parts);
        Ok(())
    }

    /// Gives the writer a result: a scalar, or all lanes in one vector.
    fn set<'ctx>(&self, writer: &mut Writer<'_, 'ctx>, made: BasicValueEnum<'ctx>) -> Result<(), Reason> {
        if self.form == Form::Scalar {
            writer.set_scalar(self.value, made);
            return Ok(());
        }
        let parts = widen::split(&writer.builder, made, writer.facts.vectors.count);
        writer.set_parts(self.value, parts);
        Ok(())
    }
}

/// The result of an operation: a scalar if it is the same for all lanes.
fn operation<'ctx>(
    here: &mut Here<'_, '_, 'ctx>,
    of: GroupOp,
    instruction: &Instruction<'ctx>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let operand = |at: usize| {
        let operand = instruction.operands.get(at).copied();
        operand.ok_or_else(|| Reason::Internal(format!("{of} lacks operands")))
    };
    match of.kind() {
        Kind::Any => here.any(operand(0)?),
        Kind::All => here.all(operand(0)?),
        Kind::AllEqual => here.all_equal(operand(0)?),
        Kind::Elect => here.elect(),
        Kind::Ballot => here.ballot(operand(0)?),
        Kind::Broadcast => here.broadcast(operand(0)?, operand(1)?),
        Kind::BroadcastFirst => here.of_first(operand(0)?),
        Kind::Reduce(op) | Kind::ScanInclusive(op) | Kind::ScanExclusive(op) => {
            here.accumulate(instruction, of, op, operand(0)?, None)
        }
        Kind::ClusteredReduce(op) => {
            let size = here.writer.scalar(operand(1)?)?;
            here.accumulate(instruction, of, op, operand(0)?, Some(size))
        }
        Kind::Shuffle
        | Kind::ShuffleUp
        | Kind::ShuffleDown
        | Kind::ShuffleXor
        | Kind::Rotate
        | Kind::ClusteredRotate => here.take(instruction, of),
    }
}

/// What it costs: moves take a shuffle, what is accumulated one for each doubling of the lanes, everything else looks at a mask.
fn cost(facts: &Facts<'_, '_>, of: GroupOp) -> Cost {
    let wide = facts.wide(of.operand_type().element.llvm(facts.module.get_context()));
    let step = facts.target.shuffle(wide, Shuffle::Permute)
        + facts.target.arithmetic(InstructionOpcode::Add, wide, Operand::Any);
    let steps = f64::from(wide.width.lanes.max(2).ilog2());
    match of.kind() {
        Kind::Reduce(_) | Kind::ScanInclusive(_) | Kind::ScanExclusive(_) | Kind::ClusteredReduce(_) => step * steps,
        // A mask in a scalar register, and what is asked of it.
        Kind::Any | Kind::All | Kind::AllEqual | Kind::Elect | Kind::Ballot => Cost::new(4.0),
        _ => step,
    }
}
