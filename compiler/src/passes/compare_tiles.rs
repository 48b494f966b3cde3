//! Ask once for a work-group whether its tile lies before a border, instead of each work-item whether its own element does.
//! Needs: tidy. Guarantees: nothing. Changes: comparisons of a sum with a multiple of a power of two, where what differs between work-items adds less than that power to a multiple of it.
//! before: groups of 8, `%x = add i32 (2 * local id), (16 * group id)   %border = mul i32 %tiles, 16   icmp slt i32 %x, %border`
//! after:  `icmp slt i32 (16 * group id), %border`
//!
//! The low bits of neither side decide: those of a border that tiles end at are zero, and those of the sum are all that work-items add. Kernels for matrices ask so whether a
//! tile is a whole one (`if (row < rows / 16 * 16)`), and wait at barriers behind it, which is no question for vectors unless all lanes are known to agree.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::{rewrite, view};

use super::known_sizes::KnownSizes;
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// How deep values are looked into.
const DEPTH: u32 = 8;
/// The most terms of a sum that are looked at.
const TERMS: usize = 8;

/// The pass.
pub fn compare_tiles(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let finder = Finder {
        sizes: KnownSizes::of(kernel),
    };
    let builder = module.get_context().create_builder();
    for comparison in view::instructions(kernel) {
        let Some((item, border)) = sides(comparison) else {
            continue;
        };
        if let Some(of_group) = finder.of_group(item, trailing_zeros(border, DEPTH)) {
            builder.position_before(&comparison);
            let start = of_group.build(&builder, item.get_type())?;
            rewrite::replace_in(comparison, item, start);
        }
    }
    Ok(())
}

/// The side of a comparison that is asked whether it lies before the other one, and the other one: what is less than a border, or not less.
fn sides(comparison: InstructionValue<'_>) -> Option<(IntValue<'_>, IntValue<'_>)> {
    let (one, other) = match view::value_operands(comparison)[..] {
        [BasicValueEnum::IntValue(one), BasicValueEnum::IntValue(other)] => (one, other),
        _ => return None,
    };
    match comparison.get_icmp_predicate()? {
        IntPredicate::SLT | IntPredicate::SGE | IntPredicate::ULT | IntPredicate::UGE => Some((one, other)),
        IntPredicate::SGT | IntPredicate::SLE | IntPredicate::UGT | IntPredicate::ULE => Some((other, one)),
        IntPredicate::EQ | IntPredicate::NE => None,
    }
}

/// A sum without what work-items add to it, modulo two to the power of its bits.
struct OfGroup<'ctx>(Vec<IntValue<'ctx>>);

impl<'ctx> OfGroup<'ctx> {
    fn build(&self, builder: &Builder<'ctx>, ty: IntType<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let mut sum = ty.const_zero();
        for (at, term) in self.0.iter().enumerate() {
            let term = match term.get_type() == ty {
                true => *term,
                false => builder.build_int_truncate(*term, ty, "")?,
            };
            sum = match at {
                0 => term,
                // Nothing is known of the parts of a sum that did not overflow.
                _ => builder.build_int_add(sum, term, "")?,
            };
        }
        Ok(sum)
    }
}

struct Finder {
    sizes: KnownSizes,
}

impl Finder {
    /// What is left of a value when what work-items add to it is taken away, if a border with so many zeros at the end cannot lie between the two.
    fn of_group<'ctx>(&self, value: IntValue<'ctx>, zeros: u32) -> Option<OfGroup<'ctx>> {
        let (constants, terms): (Vec<_>, Vec<_>) = (terms(value).into_iter()).partition(|term| term.is_const());
        let (of_items, of_group): (Vec<_>, Vec<_>) =
            (terms.into_iter()).partition(|it| self.most(*it, DEPTH).is_some());
        if of_items.is_empty() {
            return None;
        }
        let zeros = of_group
            .iter()
            .map(|term| trailing_zeros(*term, DEPTH))
            .fold(zeros, u32::min);
        let is_apart = zeros < value.get_type().get_bit_width().min(64);
        let below = is_apart.then(|| (1u64 << zeros) - 1)?;
        let mut most = of_items
            .iter()
            .try_fold(0u64, |sum, term| sum.checked_add(self.most(*term, DEPTH)?))?;
        let mut of_group = of_group;
        for constant in constants {
            let number = constant.get_zero_extended_constant()?;
            most = most.checked_add(number & below)?;
            of_group.push(constant.get_type().const_int(number & !below, false));
        }
        (most <= below).then_some(OfGroup(of_group))
    }

    /// The most that a value can be if it differs between the work-items of a group by nothing but their local ids; it is not negative then.
    fn most(&self, value: IntValue<'_>, depth: u32) -> Option<u64> {
        let depth = depth.checked_sub(1)?;
        let bits = value.get_type().get_bit_width();
        if let Some(constant) = value.get_zero_extended_constant() {
            return fits(constant, bits);
        }
        let instruction = value.as_instruction_value()?;
        let operands = view::value_operands(instruction);
        let int = |at: usize| match operands.get(at) {
            Some(BasicValueEnum::IntValue(value)) => Some(*value),
            _ => None,
        };
        let constant = |at: usize| int(at)?.get_zero_extended_constant();
        let inner = |at: usize| self.most(int(at)?, depth);
        let most = match instruction.get_opcode() {
            InstructionOpcode::Call => {
                let callee = view::as_call(instruction).and_then(view::called_function)?;
                let is_id = Mux::from_name(&view::name(callee)) == Some(Mux::GetLocalId);
                let dimension = constant(0).filter(|it| is_id && *it < 3)?;
                let size = self.sizes.answer(Mux::GetEnqueuedLocalSize, dimension as u32)?;
                size.checked_sub(1)?
            }
            // What is not negative is extended by zeros.
            InstructionOpcode::ZExt | InstructionOpcode::SExt | InstructionOpcode::Trunc => inner(0)?,
            InstructionOpcode::Mul => inner(0)?.checked_mul(inner(1)?)?,
            InstructionOpcode::Shl => inner(0)?.checked_mul(1u64.checked_shl(u32::try_from(constant(1)?).ok()?)?)?,
            InstructionOpcode::LShr => inner(0)?.checked_shr(u32::try_from(constant(1)?).ok()?)?,
            InstructionOpcode::UDiv => inner(0)?.checked_div(constant(1)?)?,
            InstructionOpcode::URem => inner(0)?.min(constant(1)?.checked_sub(1)?),
            InstructionOpcode::And => inner(0)?.min(constant(1)?),
            InstructionOpcode::Add => inner(0)?.checked_add(inner(1)?)?,
            _ => return None,
        };
        fits(most, bits)
    }
}

/// A number, if a signed integer of so many bits can be it.
fn fits(number: u64, bits: u32) -> Option<u64> {
    let room = bits.min(64).checked_sub(1)?;
    (number >> room == 0).then_some(number)
}

/// What is summed up, modulo two to the power of the sum's bits; terms may have more.
fn terms(sum: IntValue<'_>) -> Vec<IntValue<'_>> {
    let mut terms = vec![sum];
    let mut at = 0;
    while at < terms.len() && terms.len() < TERMS {
        let instruction = terms[at].as_instruction_value();
        let parts = instruction.map(|it| (it.get_opcode(), view::value_operands(it)));
        match parts.as_ref().map(|(opcode, operands)| (*opcode, &operands[..])) {
            Some((InstructionOpcode::Add, [BasicValueEnum::IntValue(one), BasicValueEnum::IntValue(other)])) => {
                terms.splice(at..=at, [*one, *other]);
            }
            Some((InstructionOpcode::Trunc, [BasicValueEnum::IntValue(whole)])) => terms[at] = *whole,
            _ => at += 1,
        }
    }
    terms
}

/// How many of a value's lowest bits are known to be zero.
fn trailing_zeros(value: IntValue<'_>, depth: u32) -> u32 {
    let bits = value.get_type().get_bit_width();
    if let Some(constant) = value.get_zero_extended_constant() {
        return constant.trailing_zeros().min(bits);
    }
    let Some((instruction, depth)) = value.as_instruction_value().zip(depth.checked_sub(1)) else {
        return 0;
    };
    let operands = view::value_operands(instruction);
    let of = |at: usize| match operands.get(at) {
        Some(BasicValueEnum::IntValue(value)) => trailing_zeros(*value, depth),
        _ => 0,
    };
    let constant = || match operands.get(1) {
        Some(BasicValueEnum::IntValue(value)) => value.get_zero_extended_constant().unwrap_or(0),
        _ => 0,
    };
    let zeros = match instruction.get_opcode() {
        InstructionOpcode::Mul => of(0) + of(1),
        InstructionOpcode::Shl => of(0).saturating_add(u32::try_from(constant()).unwrap_or(bits)),
        InstructionOpcode::And => of(0).max(of(1)),
        InstructionOpcode::Add | InstructionOpcode::Sub | InstructionOpcode::Or => of(0).min(of(1)),
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt => of(0),
        _ => 0,
    };
    zeros.min(bits)
}
