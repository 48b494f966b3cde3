//! Ask for what kernels compute themselves from the ids of groups: global ids and sizes.
//! Needs: lower_builtins, tidy. Guarantees: nothing. Changes: sums that are global ids without the offset, products that are global sizes.
//! before: `%m = mul i64 @__mux_get_group_id(0), @__mux_get_local_size(0)   %i = add i64 %m, @__mux_get_local_id(0)`
//! after:  `%i = sub nuw i64 @__mux_get_global_id(0), @__mux_get_global_offset(0)`
//!
//! Kernels that come from CUDA have no other way to say it. Such a kernel sees no work-groups then ([`super::find_group_use`]): launches cut its index space as suits the code. A
//! local size is that of all groups only where no group is smaller than the others; the size that a launch asked for always is, and so is a constant that the kernel requires.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue};
use ir::builtin_info::Mux;
use ir::{attributes, metadata, rewrite, view};

use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The most terms of a sum that are looked at.
const TERMS: usize = 8;

/// The pass.
pub fn recognize_global_ids(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let finder = Finder {
        is_uniform: attributes::has_uniform_work_groups(kernel),
        required: metadata::required_work_group_size(kernel),
    };
    let builder = module.get_context().create_builder();
    let mut replaced = Vec::new();
    for instruction in view::instructions(kernel) {
        let Some(BasicValueEnum::IntValue(value)) = view::value_of(instruction) else {
            continue;
        };
        builder.position_before(&instruction);
        let known = match instruction.get_opcode() {
            InstructionOpcode::Add => finder.sum(module, &builder, value)?,
            InstructionOpcode::Mul => finder.product(module, &builder, value)?,
            _ => None,
        };
        if let Some(known) = known {
            rewrite::replace_uses(instruction, known);
            replaced.push(instruction);
        }
    }
    erase(replaced);
    Ok(())
}

/// Erases what nobody uses any more: what is not asked for is not seen.
fn erase(mut unused: Vec<InstructionValue<'_>>) {
    while let Some(instruction) = unused.pop() {
        let is_query = |mux: Mux| mux.is_rematerializable();
        let call = view::as_call(instruction).and_then(view::called_function);
        let is_pure = match call {
            Some(callee) => Mux::from_name(&view::name(callee)).is_some_and(is_query),
            None => is_arithmetic(instruction),
        };
        if is_pure && view::has_no_uses(instruction) {
            let mut operands = view::operand_instructions(instruction);
            operands.dedup();
            rewrite::erase(instruction);
            unused.retain(|it| *it != instruction);
            unused.extend(operands);
        }
    }
}

fn is_arithmetic(instruction: InstructionValue<'_>) -> bool {
    matches!(
        instruction.get_opcode(),
        InstructionOpcode::Add | InstructionOpcode::Mul | InstructionOpcode::Trunc
    )
}

/// Answers of queries about a dimension.
type Query = (Mux, u64);

struct Finder {
    /// Whether every work-group has the size that its launch asked for.
    is_uniform: bool,
    /// The size that every launch asks for.
    required: Option<[u64; 3]>,
}

impl Finder {
    /// A sum that has a global id among its terms, asked for.
    fn sum<'ctx>(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        sum: IntValue<'ctx>,
    ) -> Result<Option<IntValue<'ctx>>, BuildError> {
        let mut terms = terms(sum);
        let id = |term: &IntValue<'ctx>| query(*term).filter(|(mux, _)| *mux == Mux::GetLocalId);
        let found = terms.iter().enumerate().find_map(|(at, term)| {
            let (_, dimension) = id(term)?;
            let start = terms.iter().position(|term| self.is_start_of_group(*term, dimension))?;
            Some((at, start, dimension))
        });
        let Some((id, start, dimension)) = found else {
            return Ok(None);
        };
        let ask = |what| mux::query(module, builder, what, dimension as u32);
        // Ids count from the offset on.
        let whole = builder.build_int_nuw_sub(ask(Mux::GetGlobalId)?, ask(Mux::GetGlobalOffset)?, "")?;
        let mut made = narrowed(builder, whole, sum.get_type())?;
        for at in [id.max(start), id.min(start)] {
            terms.remove(at);
        }
        for term in terms {
            made = builder.build_int_add(made, term, "")?;
        }
        Ok(Some(made))
    }

    /// A product that is a global size, asked for.
    fn product<'ctx>(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        product: IntValue<'ctx>,
    ) -> Result<Option<IntValue<'ctx>>, BuildError> {
        match self.factors(product, Mux::GetNumGroups).filter(|_| self.is_uniform) {
            Some(dimension) => {
                let whole = mux::query(module, builder, Mux::GetGlobalSize, dimension as u32)?;
                Ok(Some(narrowed(builder, whole, product.get_type())?))
            }
            None => Ok(None),
        }
    }

    /// Whether a value is how many work-items are in the groups before along a dimension.
    fn is_start_of_group(&self, value: IntValue<'_>, dimension: u64) -> bool {
        self.factors(widest(value), Mux::GetGroupId) == Some(dimension)
    }

    /// The dimension of which a product is the size of groups times something else.
    fn factors(&self, product: IntValue<'_>, other: Mux) -> Option<u64> {
        let product = product.as_instruction_value()?;
        let [one, another] = operands(product, InstructionOpcode::Mul)?;
        self.is_times_size(one, another, other)
            .or_else(|| self.is_times_size(another, one, other))
    }

    /// The dimension in which `value` answers `wanted` and `size` is the size of groups.
    fn is_times_size(&self, value: IntValue<'_>, size: IntValue<'_>, wanted: Mux) -> Option<u64> {
        let (_, dimension) = query(value).filter(|(mux, _)| *mux == wanted)?;
        let is_size = match (query(size), size.get_zero_extended_constant()) {
            (Some((Mux::GetEnqueuedLocalSize, of)), _) => of == dimension,
            (Some((Mux::GetLocalSize, of)), _) => of == dimension && self.is_uniform,
            (None, Some(number)) => self.required.is_some_and(|sizes| sizes[dimension as usize] == number),
            _ => false,
        };
        is_size.then_some(dimension)
    }
}

/// What is summed up, in the order of the source.
fn terms<'ctx>(sum: IntValue<'ctx>) -> Vec<IntValue<'ctx>> {
    let mut terms = vec![sum];
    let mut at = 0;
    while at < terms.len() && terms.len() < TERMS {
        let instruction = terms[at].as_instruction_value();
        match instruction.and_then(|it| operands(it, InstructionOpcode::Add)) {
            Some(both) => {
                terms.splice(at..=at, both);
            }
            None => at += 1,
        }
    }
    terms
}

/// The operands of an instruction that does this to two integers.
fn operands<'ctx>(instruction: InstructionValue<'ctx>, opcode: InstructionOpcode) -> Option<[IntValue<'ctx>; 2]> {
    match view::value_operands(instruction)[..] {
        [BasicValueEnum::IntValue(one), BasicValueEnum::IntValue(other)] if instruction.get_opcode() == opcode => {
            Some([one, other])
        }
        _ => None,
    }
}

/// The query that a value answers, or the low bits of whose answer it is: sums of low bits are those of sums.
fn query(value: IntValue<'_>) -> Option<Query> {
    let call = widest(value).as_instruction_value().and_then(view::as_call)?;
    let mux = Mux::from_name(&view::name(view::called_function(call)?))?;
    let dimension = match view::value_operands(view::instruction_of(call))[..] {
        [BasicValueEnum::IntValue(dimension)] => dimension.get_zero_extended_constant()?,
        _ => return None,
    };
    (dimension < 3).then_some((mux, dimension))
}

/// The value whose low bits a value is.
fn widest(value: IntValue<'_>) -> IntValue<'_> {
    let instruction = value.as_instruction_value();
    let truncation = instruction.filter(|it| it.get_opcode() == InstructionOpcode::Trunc);
    match truncation.map(|it| view::value_operands(it)[0]) {
        Some(BasicValueEnum::IntValue(whole)) => whole,
        _ => value,
    }
}

fn narrowed<'ctx>(
    builder: &Builder<'ctx>,
    value: IntValue<'ctx>,
    ty: IntType<'ctx>,
) -> Result<IntValue<'ctx>, BuildError> {
    match ty.get_bit_width() < value.get_type().get_bit_width() {
        true => Ok(builder.build_int_truncate(value, ty, "")?),
        false => Ok(value),
    }
}
