//! Loops that lanes go around one by one, as scalars (`prepare::replicate_loops`): the loop is copied into one over lanes.
//!
//! before: `%left = call { float } @vecz.loop(i32 %start, i32 %end)`
//! after:  `lane:` a lane of `%start` and `%end`; the loop; what it leaves becomes a lane; `br i1 %is_last, label %after, label %lane`
//!
//! What lanes are left with is a structure of vectors, which is taken apart as such are ([`super::overflow`]).

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode, StructValue};
use ir::copier::Copier;
use ir::{leaves, rewrite, view};

use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::prepare::replicate_loops::{cost_of_lane, is_search};
use crate::target::{Cost, Cycles};
use crate::Reason;

/// A call of a loop, made for each lane.
#[derive(Debug)]
struct Replicated {
    value: ValueId,
    form: Form,
}

/// What a turn costs beside the loop: a lane of the mask, the way in and out. Measured on Zen 4, where this is 4 cycles with the branches: products of rows of 512 bytes, which LLVM's vectors take 56 cycles for.
const TURN: Cost = Cost::new(14.0);

/// What lanes wait for together after searches, which take them about as long as this: the end of the turns, in each part, is not foreseen, and what was stored lane by lane is not there at once when it
/// is loaded as a whole. Measured on Zen 4: probes of a hash table in 16, 32 and 64 lanes take 452, 434 and 426 us.
const LAST_SEARCH: Cost = Cost::new(40.0);
const ALL_SEARCHES: Cost = Cost::new(80.0);

/// For calls of what were loops.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let is_loop = facts.instruction(value).and_then(cycles_of_lane).is_some();
    let form = match facts.function.values[value].ty {
        Some(_) if facts.vectors.are_of_one() => Form::Lanes,
        Some(_) => Form::Parts,
        None => Form::Nothing,
    };
    Ok(is_loop.then(|| Box::new(Replicated { value, form }) as _))
}

/// What a lane does in an instruction that is such a loop, in cycles.
pub fn cycles_of_lane(instruction: &Instruction<'_>) -> Option<Cycles> {
    match instruction.opcode {
        InstructionOpcode::Call => cost_of_lane(instruction.callee()?),
        _ => None,
    }
}

impl Recipe for Replicated {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "a loop of each lane".to_owned()
    }

    fn is_lane_by_lane(&self) -> bool {
        true
    }

    /// Without the loops, which are not run more often because a vector waits for some lane: see `choose::plan_cost`.
    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(instruction) = facts.instruction(self.value) else {
            return Cost::NEVER;
        };
        let varying = instruction.operands.iter().filter(|of| !facts.is_uniform(**of));
        let types = varying.filter_map(|of| facts.function.values[*of].ty);
        let taken: Cost = types.map(|ty| facts.target.scatter_lanes(facts.wide(ty))).sum();
        let put: Cost = fields(facts, self.value)
            .into_iter()
            .map(|ty| facts.target.gather_lanes(facts.wide(ty)))
            .sum();
        let turns = (TURN + facts.target.branch() * 2.0) * f64::from(facts.vectors.total().lanes);
        let searches = match instruction.callee().is_some_and(is_search) {
            true => LAST_SEARCH * f64::from(facts.vectors.count) + ALL_SEARCHES,
            false => Cost::FREE,
        };
        taken + put + turns + searches
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = writer.mask_of(self.value)?;
        if writer.facts.vectors.are_of_one() {
            return self.emit_side_by_side(writer, instruction, &mask);
        }
        let operands = instruction.operands.iter().map(|of| writer.operand_of_turns(*of));
        let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
        let fields = fields(&writer.facts, self.value);
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count as usize {
            let vectors = writer.by_turns(part, &mask, &fields, &mut |writer, lane| {
                let operands = operands.iter().map(|of| writer.in_turn_of(of, part, lane));
                let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
                let left = copy_loop(writer, instruction, &operands)?;
                let take = |at| {
                    let left = left.ok_or_else(|| Reason::Internal("a loop leaves nothing".to_owned()))?;
                    Ok(writer.builder.build_extract_value(left, at, "")?)
                };
                (0..fields.len() as u32).map(take).collect()
            })?;
            if !vectors.is_empty() {
                parts.push(leaves::structure(&writer.builder, &vectors)?);
            }
        }
        if self.form == Form::Parts {
            writer.set_parts(self.value, parts);
        }
        Ok(())
    }
}

impl Replicated {
    /// The loop of each work-item, where there are no vectors of lanes.
    fn emit_side_by_side<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        instruction: &Instruction<'ctx>,
        mask: &Mask<'ctx>,
    ) -> Result<(), Reason> {
        let lanes = writer.each_lane(mask, false, &mut |writer, lane| {
            let operands = instruction.operands.iter().map(|of| writer.lane(*of, lane));
            let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
            Ok(copy_loop(writer, instruction, &operands)?.map(BasicValueEnum::from))
        })?;
        if self.form == Form::Lanes {
            writer.set_lanes(self.value, lanes)?;
        }
        Ok(())
    }
}

/// The types of what lanes are left with.
fn fields<'ctx>(facts: &Facts<'_, 'ctx>, value: ValueId) -> Vec<BasicTypeEnum<'ctx>> {
    match facts.function.values[value].ty {
        Some(BasicTypeEnum::StructType(left)) => left.get_field_types(),
        _ => Vec::new(),
    }
}

/// Copies a loop to where the writer is, which goes on behind it; what that gives a lane with these operands.
fn copy_loop<'ctx>(
    writer: &mut Writer<'_, 'ctx>,
    call: &Instruction<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
) -> Result<Option<StructValue<'ctx>>, Reason> {
    let callee = call.callee();
    let of = callee.ok_or_else(|| Reason::Internal("a loop is no function".to_owned()))?;
    let mut copier = Copier::new(of, writer.function);
    for (parameter, operand) in of.get_param_iter().zip(operands) {
        copier.map(parameter, *operand);
    }
    let copies = copier.copy(&of.get_basic_blocks(), writer.function);
    writer.builder.build_unconditional_branch(copies[0])?;
    let after = writer.new_block("left");
    let mut ways = Vec::new();
    for block in copies {
        let end = block.get_terminator();
        let end = end.filter(|it| it.get_opcode() == InstructionOpcode::Return);
        let Some(end) = end else { continue };
        ways.extend(view::value_operands(end).first().map(|left| (*left, block)));
        writer.builder.position_before(&end);
        writer.builder.build_unconditional_branch(after)?;
        rewrite::erase(end);
    }
    writer.builder.position_at_end(after);
    let Some((first, _)) = ways.first() else {
        return Ok(None);
    };
    let left = writer.builder.build_phi(first.get_type(), "")?;
    for (way, block) in &ways {
        left.add_incoming(&[(way, *block)]);
    }
    Ok(Some(left.as_basic_value().into_struct_value()))
}
