//! The same instruction over vectors.
//!
//! A lane that is off may have poison for a result, as it may have for its operands; that is its own, so promises (`nsw`) are kept. Division is not for
//! this: it may trap in lanes that are off.

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::scaling::is_scaled;
use ir::view;
use ir::widen;
use ir::widen::Promises;

use super::{division, overflow};
use crate::execute::Writer;
use crate::function::{Instruction, ValueId};
use crate::plan::facts::{Facts, Vectors};
use crate::plan::recipe::{Form, Recipe};
use crate::target::{element_bits, instructions, Cost, Operand, Wide};
use crate::Reason;

/// One instruction over vectors for each part.
#[derive(Debug)]
struct Widen {
    value: ValueId,
}

/// For what has a form over vectors.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let is_possible = widen::can_widen(instruction.llvm)
        && scalars_are_uniform(facts, instruction)
        && overflow::has_vectors(facts, value);
    let is_safe = facts.runs_for_all(value)
        || !division::is_division(instruction.opcode)
        || widen::can_speculate(instruction.llvm);
    Ok((is_possible && is_safe && is_known(facts, instruction)).then(|| Box::new(Widen { value }) as _))
}

/// Whether LLVM has code for an instruction over vectors: of those without a fixed size it makes nothing else, such as calls for each lane.
fn is_known<'ctx>(facts: &Facts<'_, 'ctx>, instruction: &Instruction<'ctx>) -> bool {
    let is_fixed = !facts.vectors.width.is_scalable;
    is_fixed || view::value_of(instruction.llvm).is_none_or(|it| cost(facts, instruction, it.get_type()).is_possible())
}

/// Whether the operands that stay scalars are the same for all lanes.
fn scalars_are_uniform(facts: &Facts<'_, '_>, instruction: &Instruction<'_>) -> bool {
    let operands = instruction.operands.iter().zip(0..);
    let mut scalars = operands.filter(|(_, at)| widen::operand_is_scalar(instruction.llvm, *at));
    scalars.all(|(of, _)| facts.is_uniform(*of))
}

impl Recipe for Widen {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "widen".to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let ty = facts.function.values[self.value].ty;
        let (accesses, lanes) = (&facts.analyses.accesses, facts.vectors.width.lanes);
        if accesses.is_looked_up(facts.function, self.value, lanes, facts.target) || facts.is_made_by_each(self.value) {
            return Cost::FREE;
        }
        match (facts.instruction(self.value), ty) {
            (Some(instruction), Some(ty)) => cost(facts, instruction, ty) * parting(facts, instruction, ty),
            _ => Cost::FREE,
        }
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count {
            let mut operands = Vec::new();
            for (of, at) in instruction.operands.iter().zip(0..) {
                let stays =
                    widen::operand_is_scalar(instruction.llvm, at) || may_stay(&writer.facts, instruction, *of, at);
                operands.push(match stays {
                    true => writer.scalar(*of)?,
                    false => writer.part(*of, part)?,
                });
            }
            let width = writer.facts.vectors.width;
            parts.push(widen::widen(
                &writer.builder,
                instruction.llvm,
                &operands,
                width,
                Promises::Keep,
            ));
        }
        writer.set_parts(self.value, parts);
        Ok(())
    }
}

/// Whether an operand that is the same for all lanes need not become a vector.
fn may_stay(facts: &Facts<'_, '_>, instruction: &Instruction<'_>, of: ValueId, at: u32) -> bool {
    let is_others = || instruction.operands.iter().any(|other| !facts.is_uniform(*other));
    match instruction.opcode {
        InstructionOpcode::Select => at == 0 && facts.is_uniform(of),
        // Of a vector of addresses, which one operand has to be; and the number of a field is no vector without a fixed size.
        InstructionOpcode::GetElementPtr => facts.is_uniform(of) && (at > 0 || is_others()),
        _ => false,
    }
}

fn cost<'ctx>(facts: &Facts<'_, 'ctx>, instruction: &Instruction<'ctx>, ty: BasicTypeEnum<'ctx>) -> Cost {
    let wide = facts.wide(ty);
    let operand = |at: usize| {
        instruction
            .operands
            .get(at)
            .and_then(|of| facts.function.values[*of].ty)
    };
    let target = facts.target;
    match instruction.opcode {
        opcode @ (InstructionOpcode::And | InstructionOpcode::Or | InstructionOpcode::Xor) if is_bit(ty) => {
            facts.mask_operation(opcode)
        }
        // `a && b` and `a || b`; LLVM takes them for moves of elements.
        InstructionOpcode::Select if is_bit(ty) => facts.mask_operation(InstructionOpcode::And),
        InstructionOpcode::ICmp | InstructionOpcode::FCmp => {
            let compared = operand(0).map_or(wide, |ty| facts.wide(ty));
            target.compare(instruction.opcode, compared, 0)
        }
        InstructionOpcode::Select => target.compare(instruction.opcode, wide, 0),
        // Addresses of lanes are the index times the size, added up.
        InstructionOpcode::GetElementPtr => {
            let index = ty_of_index(facts, instruction).map_or(wide, |ty| facts.wide(ty));
            target.arithmetic(InstructionOpcode::Add, index, Operand::Any)
        }
        InstructionOpcode::Call if overflow::is_with_overflow(instruction) => overflow::cost(facts, instruction),
        InstructionOpcode::Call => call_cost(facts, instruction, wide),
        InstructionOpcode::Freeze | InstructionOpcode::ExtractValue => Cost::FREE,
        opcode if opcode_is_cast(opcode) => {
            operand(0).map_or(Cost::FREE, |from| target.cast(opcode, facts.wide(from), ty))
        }
        opcode => target.arithmetic(opcode, wide, known(facts, instruction, 1)),
    }
}

/// The most bits of which a machine does as many instructions at once as of fewer: half of the registers of AVX-512, of which Zen 4 does half as many whole ones, and others two thirds.
const WHOLE: u32 = 256;

/// How many times as many instructions there are as for all lanes in one vector, which costs are asked for: each part has its own, also where all parts would fit in one register. Elements of 16 bits
/// are two instructions in two vectors of eight, and one in one of sixteen.
fn parting<'ctx>(facts: &Facts<'_, 'ctx>, instruction: &Instruction<'ctx>, ty: BasicTypeEnum<'ctx>) -> f64 {
    let Vectors { width, count } = facts.vectors;
    if count == 1 {
        return 1.0;
    }
    let types = instruction
        .operands
        .iter()
        .filter_map(|of| facts.function.values[*of].ty);
    let widest = types.chain([ty]).map(element_bits).max().unwrap_or_default();
    // What masks cost is said of their parts.
    if width.is_scalable || facts.vectors.are_of_one() || widest == 1 {
        return 1.0;
    }
    let whole = facts.target.vector_bits().clamp(1, WHOLE);
    let instructions = |lanes: u32| f64::from(lanes.saturating_mul(widest).div_ceil(whole).max(1));
    f64::from(count) * instructions(width.lanes) / instructions(width.lanes * count)
}

fn is_bit(ty: BasicTypeEnum<'_>) -> bool {
    ty.is_int_type() && ty.into_int_type().get_bit_width() == 1
}

/// What is known of an operand.
fn known(facts: &Facts<'_, '_>, instruction: &Instruction<'_>, operand: usize) -> Operand {
    match instruction.operands.get(operand) {
        Some(of) if facts.function.is_constant(*of) => Operand::Constant,
        Some(of) if facts.is_uniform(*of) => Operand::Uniform,
        _ => Operand::Any,
    }
}

/// The type of an index that differs from lane to lane.
fn ty_of_index<'ctx>(facts: &Facts<'_, 'ctx>, instruction: &Instruction<'ctx>) -> Option<BasicTypeEnum<'ctx>> {
    let index = instruction.operands.iter().skip(1).find(|of| !facts.is_uniform(**of))?;
    facts.function.values[*index].ty
}

fn call_cost<'ctx>(facts: &Facts<'_, 'ctx>, instruction: &Instruction<'ctx>, wide: Wide<'ctx>) -> Cost {
    let Some(callee) = instruction.callee() else {
        return Cost::NEVER;
    };
    if is_scaled(callee) {
        return facts.target.scaling(wide);
    }
    let types = instruction
        .operands
        .iter()
        .filter_map(|of| facts.function.values[*of].ty);
    let types: Vec<BasicTypeEnum> = types.collect();
    let scalars = (0..types.len() as u32).filter(|at| widen::operand_is_scalar(instruction.llvm, *at));
    let scalars = scalars.fold(0, |mask, at| mask | 1 << at);
    let id = callee.get_intrinsic_id();
    let funnel_shift = instructions::funnel_shift(facts.target, id, wide, known(facts, instruction, 2));
    funnel_shift.unwrap_or_else(|| facts.target.intrinsic(id, wide, &types, scalars))
}

fn opcode_is_cast(opcode: InstructionOpcode) -> bool {
    matches!(
        opcode,
        InstructionOpcode::Trunc
            | InstructionOpcode::ZExt
            | InstructionOpcode::SExt
            | InstructionOpcode::FPTrunc
            | InstructionOpcode::FPExt
            | InstructionOpcode::FPToUI
            | InstructionOpcode::FPToSI
            | InstructionOpcode::UIToFP
            | InstructionOpcode::SIToFP
            | InstructionOpcode::PtrToInt
            | InstructionOpcode::IntToPtr
            | InstructionOpcode::BitCast
            | InstructionOpcode::AddrSpaceCast
    )
}
