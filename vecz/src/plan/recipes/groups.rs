//! What the work-items of a work-group do together: barriers, votes, reductions, broadcasts, scans.
//!
//! A barrier stays as it is. A vote or a reduction is made among the lanes first, with a function of a vec-group, then among the calls for the rest of
//! the group. The lane that a broadcast is from is picked here. A scan takes, and gives, all lanes: a work-group's scan of vectors is of as many
//! work-items, one behind the other.
//!
//! before: `%sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)`
//! after:  `%lanes = call i32 @__mux_vec_group_reduce_add_v16i32(<16 x i32> %x)  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %lanes)`
//!
//! All work-items of a group come to these together, or none does, whatever the branches around them say. Where lanes may part on the way to a barrier, it stands where some lane is: if the
//! others are not, they have returned, and nobody waits for them. Functions, which would ask those as well, are for code that every lane comes to.

use inkwell::types::FunctionType;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::group_ops::{GroupOp, Kind, Lanes, OperandType, Scope};
use ir::widen::{self, Promises};
use ir::{attributes, rewrite, view};

use super::refuse;
use crate::execute::Writer;
use crate::function::{Instruction, ValueId};
use crate::plan::control::ActiveLanes;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Operand};
use crate::Reason;

/// What is done together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkGroupFunction {
    Barrier,
    Of(GroupOp),
}

/// One operation of the work-group, with what all lanes bring to it.
#[derive(Debug)]
struct Groups {
    value: ValueId,
    what: WorkGroupFunction,
}

/// For barriers and functions of a work-group.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let Some(what) = together(instruction) else {
        return Ok(None);
    };
    let is_reached = match what {
        WorkGroupFunction::Barrier => facts.is_active(value),
        WorkGroupFunction::Of(_) => facts.mask(value) == ActiveLanes::All,
    };
    if !is_reached {
        return Err(refuse(
            facts,
            value,
            "is for a group of work-items, and some may not come to it",
        ));
    }
    if let WorkGroupFunction::Of(of) = what {
        let is_known = !facts.vectors.width.is_scalable || matches!(of.kind(), Kind::Any | Kind::All);
        if of.operand_type().lanes != Lanes::One || !is_known {
            return Err(refuse(facts, value, "has no form for several work-items"));
        }
        if of.kind().is_per_item() && facts.analyses.dimension != 0 {
            return Err(refuse(facts, value, "goes along the first dimension"));
        }
    }
    Ok(Some(Box::new(Groups { value, what })))
}

fn together(instruction: &Instruction<'_>) -> Option<WorkGroupFunction> {
    if instruction.mux() == Some(Mux::WorkGroupBarrier) {
        return Some(WorkGroupFunction::Barrier);
    }
    let of = GroupOp::parse(&view::name(instruction.callee()?))?;
    (of.scope() == Scope::Work).then_some(WorkGroupFunction::Of(of))
}

impl Recipe for Groups {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        match self.what {
            WorkGroupFunction::Barrier => Form::Nothing,
            WorkGroupFunction::Of(of) if of.kind().is_per_item() => Form::Parts,
            WorkGroupFunction::Of(_) => Form::Scalar,
        }
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "together with the work-group".to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(instruction) = facts.instruction(self.value) else {
            return Cost::NEVER;
        };
        let call = facts.target.scalar(instruction.llvm);
        match (self.what, facts.function.values[self.value].ty) {
            // Each lane accumulates for itself, until all of the group have come.
            (WorkGroupFunction::Of(of), Some(ty)) if matches!(of.kind(), Kind::Reduce(_)) => {
                let opcode = match ty.is_float_type() {
                    true => InstructionOpcode::FAdd,
                    false => InstructionOpcode::Add,
                };
                call + facts.target.arithmetic(opcode, facts.wide(ty), Operand::Any)
            }
            (WorkGroupFunction::Of(_), Some(ty)) => call + facts.target.gather_lanes(facts.wide(ty)),
            _ => call,
        }
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let WorkGroupFunction::Of(of) = self.what else {
            let operands = writer.scalars(&instruction.operands)?;
            widen::clone_with(&writer.builder, instruction.llvm, &operands, Promises::Keep);
            return Ok(());
        };
        let [id, value, ..] = instruction.operands[..] else {
            return Err(Reason::Internal(format!("{of} lacks operands")));
        };
        let operands = match of.kind() {
            Kind::ScanInclusive(_) | Kind::ScanExclusive(_) => return scan(writer, self.value, of),
            Kind::Any => vec![writer.scalar(id)?, any(writer, value)?],
            Kind::All => vec![writer.scalar(id)?, all(writer, value)?],
            Kind::Broadcast => broadcast(writer, instruction)?,
            _ => vec![writer.scalar(id)?, reduce(writer, instruction, of, value)?],
        };
        let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, Promises::Keep);
        let made = view::value_of(made).ok_or_else(|| Reason::Internal(format!("{of} answers nothing")))?;
        writer.set_scalar(self.value, made);
        Ok(())
    }
}

fn any<'ctx>(writer: &mut Writer<'_, 'ctx>, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
    let parts = writer.parts(value)?;
    Ok(writer.any(&parts).into())
}

fn all<'ctx>(writer: &mut Writer<'_, 'ctx>, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
    let parts = writer.parts(value)?.into_iter();
    let together = parts.reduce(|one, other| widen::and(&writer.builder, one, other));
    let together = together.ok_or_else(|| Reason::Internal("a value without vectors".to_owned()))?;
    Ok(widen::all(&writer.builder, together).into())
}

/// The values of all lanes together.
fn reduce<'ctx>(
    writer: &mut Writer<'_, 'ctx>,
    like: &Instruction<'ctx>,
    of: GroupOp,
    value: ValueId,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let whole = whole(writer, value)?;
    let of_lanes = OperandType::of(whole.get_type()).and_then(|ty| of.with(Scope::Vec, ty));
    let of_lanes = of_lanes.ok_or_else(|| Reason::Internal(format!("there is no {of} of lanes")))?;
    let ty = of_lanes.signature(writer.context());
    let function = declaration(writer, like, &of_lanes.to_string(), ty);
    let call = writer.builder.build_call(function, &[whole.into()], "")?;
    call.set_call_convention(function.get_call_conventions());
    view::value_of(view::instruction_of(call)).ok_or_else(|| Reason::Internal(format!("{of_lanes} answers nothing")))
}

/// The operands of a broadcast for the calls of all lanes: if one of them is named, its value, and lane 0 is named in its place.
fn broadcast<'ctx>(
    writer: &mut Writer<'_, 'ctx>,
    instruction: &Instruction<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
    let along = 2 + writer.facts.analyses.dimension as usize;
    let [_, value, ..] = instruction.operands[..] else {
        return Err(Reason::Internal("a broadcast without a value".to_owned()));
    };
    let lanes = writer.lane_count()?;
    let first = writer
        .ask(Mux::GetLocalId, writer.facts.analyses.dimension)?
        .into_int_value();
    let mut operands = Vec::new();
    for (at, of) in instruction.operands.iter().enumerate() {
        operands.push(match at {
            1 => writer.lane(*of, 0)?,
            _ => writer.scalar(*of)?,
        });
    }
    let named = operands.get(along).copied();
    let named = named.ok_or_else(|| Reason::Internal("a broadcast without ids".to_owned()))?;
    let lane = writer.builder.build_int_sub(named.into_int_value(), first, "")?;
    let count = lane.get_type().const_int(lanes.into(), false);
    let is_here = writer.builder.build_int_compare(IntPredicate::ULT, lane, count, "")?;
    operands[along] = widen::select(&writer.builder, is_here.into(), first.into(), named);
    if !writer.facts.is_uniform(value) {
        let whole = whole(writer, value)?;
        let within = writer
            .builder
            .build_and(lane, lane.get_type().const_int(u64::from(lanes) - 1, false), "")?;
        operands[1] = widen::extract(&writer.builder, whole, within);
    }
    Ok(operands)
}

/// A scan of all lanes.
fn scan(writer: &mut Writer<'_, '_>, value: ValueId, of: GroupOp) -> Result<(), Reason> {
    let instruction = writer.instruction(value)?;
    let [id, operand] = instruction.operands[..] else {
        return Err(Reason::Internal(format!("{of} lacks operands")));
    };
    let whole = whole(writer, operand)?;
    let of_lanes = OperandType::of(whole.get_type()).and_then(|ty| of.with(Scope::Work, ty));
    let of_lanes = of_lanes.ok_or_else(|| Reason::Internal(format!("there is no {of} of lanes")))?;
    let function = declaration(
        writer,
        instruction,
        &of_lanes.to_string(),
        of_lanes.signature(writer.context()),
    );
    if let Some(like) = instruction.callee() {
        // It is a point too: where it stands must stay one place.
        rewrite::copy_attributes(function, like);
    }
    let id = writer.scalar(id)?;
    let call = writer.builder.build_call(function, &[id.into(), whole.into()], "")?;
    stand_in(call, instruction);
    let scanned = view::value_of(view::instruction_of(call));
    let scanned = scanned.ok_or_else(|| Reason::Internal(format!("{of_lanes} answers nothing")))?;
    let parts = widen::split(&writer.builder, scanned, writer.facts.vectors.count);
    writer.set_parts(value, parts);
    Ok(())
}

/// A call has what the one that it stands for says of itself.
fn stand_in(call: CallSiteValue<'_>, instruction: &Instruction<'_>) {
    if let Some(like) = instruction.as_call() {
        call.set_call_convention(like.get_call_convention());
        attributes::set_barrier_schedule(call, attributes::barrier_schedule(like));
    }
}

/// The lanes of all parts in one vector.
fn whole<'ctx>(writer: &mut Writer<'_, 'ctx>, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
    let parts = writer.parts(value)?;
    Ok(widen::concatenate(&writer.builder, parts))
}

/// A builtin, with the calling convention of the one that is called for a work-item.
pub(super) fn declaration<'ctx>(
    writer: &Writer<'_, 'ctx>,
    like: &Instruction<'ctx>,
    name: &str,
    ty: FunctionType<'ctx>,
) -> FunctionValue<'ctx> {
    let module = writer.facts.module;
    module.get_function(name).unwrap_or_else(|| {
        let function = module.add_function(name, ty, None);
        if let Some(like) = like.callee() {
            function.set_call_conventions(like.get_call_conventions());
        }
        function
    })
}
