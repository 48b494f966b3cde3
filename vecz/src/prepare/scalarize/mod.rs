//! Split vectors into their elements.
//! Needs: variables in registers. Guarantees: no vector of fixed size is left but where somebody must have it whole: calls, aggregates, and what the
//! caller keeps. Changes: instructions and the operands of those that stay; no blocks.
//! before: `%v = load <2 x float>, ptr %p   %w = fmul <2 x float> %v, %u   %x = extractelement <2 x float> %w, i32 1`
//! after:  `%v.s1 = load float, ptr %p.s1   %w.s1 = fmul float %v.s1, %u.s1`, and the use of `%x` is one of `%w.s1`
//!
//! Lanes are the work-items, so what one work-item has in a vector becomes several values. Elements that lie beside one another in memory are loaded and
//! stored one by one here; those who vectorize see that they are members of one group. A volatile access stays one access, of an integer that is
//! taken apart; so do accesses of elements that have no address (`<8 x i1>`).
//!
//! Three phases: [`scalarize_all_but`] collects what is split, rewrites it in an order in which definitions come before uses, but for phis, whose operands are filled in
//! last, and removes the old instructions, putting vectors together again for those that still want them.

mod bits;
mod groups;
mod lanes;
mod memory;
mod reductions;
#[cfg(test)]
mod tests;
mod uniform;

use std::collections::{HashMap, HashSet};

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PhiValue};
use ir::{elements, flow, rewrite, view};

use crate::function::reverse_post_order;
use crate::{Choice, Reason, Request};

/// The pass: all vectors are split, but for those of code that does the same in all lanes, if that is worth it and
/// [`Choice::FullScalarization`] is off.
pub fn scalarize<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    if request.choices.is_on(Choice::WholeVectors) {
        return Ok(());
    }
    let keep = match request.choices.is_on(Choice::FullScalarization) {
        true => HashSet::new(),
        false => uniform::worth_keeping(function),
    };
    Ok(scalarize_all_but(module, function, &keep)?)
}

/// Splits the vectors of a function, but for what the instructions in `keep` make and do.
pub fn scalarize_all_but<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    keep: &HashSet<InstructionValue<'ctx>>,
) -> Result<(), BuilderError> {
    flow::remove_unreachable_blocks(function);
    let Some(entry) = function.get_first_basic_block() else {
        return Ok(());
    };
    let chosen: Vec<InstructionValue> = reverse_post_order(entry, flow::successors)
        .into_iter()
        .flat_map(view::block_instructions)
        .filter(|instruction| !keep.contains(instruction) && can_split(*instruction))
        .collect();
    let mut scalarizer = Scalarizer {
        module,
        builder: module.get_context().create_builder(),
        start: rewrite::first_place(entry),
        elements: HashMap::new(),
        phis: Vec::new(),
    };
    for instruction in &chosen {
        scalarizer.split(*instruction)?;
    }
    scalarizer.fill_phis()?;
    scalarizer.remove(&chosen)
}

/// The type of a vector of fixed size.
fn vector_type<'ctx>(value: BasicValueEnum<'ctx>) -> Option<VectorType<'ctx>> {
    match value.get_type() {
        BasicTypeEnum::VectorType(ty) => Some(ty),
        _ => None,
    }
}

/// Whether an instruction makes a vector of fixed size or takes one, and there is a rule for it.
fn can_split(instruction: InstructionValue<'_>) -> bool {
    let result = view::value_of(instruction).and_then(vector_type);
    let takes_vector = || {
        view::value_operands(instruction)
            .into_iter()
            .any(|it| vector_type(it).is_some())
    };
    match instruction.get_opcode() {
        InstructionOpcode::Phi | InstructionOpcode::Load => result.is_some(),
        InstructionOpcode::Store
        | InstructionOpcode::ExtractElement
        | InstructionOpcode::InsertElement
        | InstructionOpcode::ShuffleVector => takes_vector(),
        InstructionOpcode::BitCast => (result.is_some() || takes_vector()) && bits::can_cast(instruction),
        InstructionOpcode::Call if takes_vector() => {
            result.is_some() && elements::is_elementwise(instruction)
                || reductions::Reduction::of(instruction).is_some()
                || lanes::Move::of(instruction).is_some()
                || groups::of_elements(instruction).is_some()
        }
        _ => result.is_some() && elements::is_elementwise(instruction),
    }
}

/// The state of the rewriting.
struct Scalarizer<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: Builder<'ctx>,
    /// Where code that needs nothing but arguments goes.
    start: InstructionValue<'ctx>,
    /// The elements of the vectors that were asked for or split.
    elements: HashMap<BasicValueEnum<'ctx>, Vec<BasicValueEnum<'ctx>>>,
    /// Phis that were split, with those of their elements.
    phis: Vec<(PhiValue<'ctx>, Vec<PhiValue<'ctx>>)>,
}

impl<'ctx> Scalarizer<'_, 'ctx> {
    /// Applies the rule of an instruction.
    fn split(&mut self, instruction: InstructionValue<'ctx>) -> Result<(), BuilderError> {
        self.builder.position_before(&instruction);
        let operands = view::value_operands(instruction);
        match instruction.get_opcode() {
            InstructionOpcode::Phi => self.phi(instruction),
            InstructionOpcode::Load => self.load(instruction, operands[0]),
            InstructionOpcode::Store => self.store(instruction, operands[0], operands[1]),
            InstructionOpcode::ExtractElement => self.extract(instruction, operands[0], operands[1]),
            InstructionOpcode::InsertElement => self.insert(instruction, &operands),
            InstructionOpcode::ShuffleVector => self.shuffle(instruction, operands[0], operands[1]),
            InstructionOpcode::BitCast => self.bitcast(instruction, operands[0]),
            InstructionOpcode::Call => self.call(instruction, &operands),
            _ => self.elementwise(instruction, &operands),
        }
    }

    fn call(
        &mut self,
        instruction: InstructionValue<'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        if let Some(reduction) = reductions::Reduction::of(instruction) {
            return self.reduce(instruction, reduction, operands);
        }
        if let Some(movement) = lanes::Move::of(instruction) {
            return self.move_elements(instruction, movement, operands);
        }
        match groups::of_elements(instruction) {
            Some(of) => self.take_elements(instruction, of, operands),
            None => self.elementwise(instruction, operands),
        }
    }

    /// The elements of a vector. Of what was not split they are extracted where it is made, once.
    fn elements(&mut self, vector: BasicValueEnum<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
        if let Some(elements) = self.elements.get(&vector) {
            return Ok(elements.clone());
        }
        let ty = vector_type(vector).expect("only vectors are asked for elements");
        let constants: Option<Vec<BasicValueEnum>> = (0..ty.get_size())
            .map(|index| elements::constant_element(vector, index))
            .collect();
        let found = match constants {
            Some(constants) => constants,
            None => self.extract_all(vector, ty)?,
        };
        self.elements.insert(vector, found.clone());
        Ok(found)
    }

    fn extract_all(
        &self,
        vector: BasicValueEnum<'ctx>,
        ty: VectorType<'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
        let builder = self.module.get_context().create_builder();
        let maker = vector.into_vector_value().as_instruction();
        let place = maker.and_then(|it| match it.get_opcode() {
            InstructionOpcode::Phi => it.get_parent().map(rewrite::first_place),
            _ => it.get_next_instruction(),
        });
        builder.position_before(&place.unwrap_or(self.start));
        let name = view::value_name(vector);
        (0..ty.get_size())
            .map(|at| {
                let index = self.module.get_context().i32_type().const_int(u64::from(at), false);
                builder.build_extract_element(vector.into_vector_value(), index, &element_name(&name, at))
            })
            .collect()
    }

    /// Records the elements of the result of an instruction.
    fn set_elements(&mut self, instruction: InstructionValue<'ctx>, found: Vec<BasicValueEnum<'ctx>>) {
        if let Some(vector) = view::value_of(instruction) {
            self.elements.insert(vector, found);
        }
    }

    /// One operation for each element.
    fn elementwise(
        &mut self,
        instruction: InstructionValue<'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        let result = view::value_of(instruction).and_then(vector_type);
        let count = result.map_or(0, VectorType::get_size);
        let mut parts = Vec::new();
        for operand in operands {
            parts.push(match vector_type(*operand) {
                Some(_) => self.elements(*operand)?,
                None => vec![*operand; count as usize],
            });
        }
        let name = view::value_name(instruction);
        let mut made = Vec::new();
        for at in 0..count {
            let operands: Vec<BasicValueEnum> = parts.iter().map(|part| part[at as usize]).collect();
            let one = elements::element_operation(instruction, &operands, instruction);
            // Only what has no result cannot be named, and this has one.
            let _ = one.set_name(&element_name(&name, at));
            made.extend(view::value_of(one));
        }
        self.set_elements(instruction, made);
        Ok(())
    }

    /// A phi for each element, without operands yet.
    fn phi(&mut self, instruction: InstructionValue<'ctx>) -> Result<(), BuilderError> {
        let (Ok(phi), Some(ty)) = (
            PhiValue::try_from(instruction),
            view::value_of(instruction).and_then(vector_type),
        ) else {
            return Ok(());
        };
        let name = view::value_name(instruction);
        let parts: Vec<PhiValue> = (0..ty.get_size())
            .map(|at| self.builder.build_phi(ty.get_element_type(), &element_name(&name, at)))
            .collect::<Result<_, _>>()?;
        self.set_elements(instruction, parts.iter().map(|part| part.as_basic_value()).collect());
        self.phis.push((phi, parts));
        Ok(())
    }

    fn fill_phis(&mut self) -> Result<(), BuilderError> {
        for (phi, parts) in std::mem::take(&mut self.phis) {
            for (value, block) in (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at)) {
                for (part, element) in parts.iter().zip(self.elements(value)?) {
                    part.add_incoming(&[(&element, block)]);
                }
            }
        }
        Ok(())
    }

    /// Removes what was split. Whoever is not split himself gets the vector put together from its elements.
    fn remove(&mut self, chosen: &[InstructionValue<'ctx>]) -> Result<(), BuilderError> {
        let split: HashSet<InstructionValue> = chosen.iter().copied().collect();
        for instruction in chosen {
            let Some(vector) = view::value_of(*instruction) else {
                continue;
            };
            let Some(ty) = vector_type(vector) else { continue };
            let mut others = view::instruction_users(vector);
            others.retain(|user| !split.contains(user));
            if !others.is_empty() {
                let parts = self.elements(vector)?;
                let whole = self.put_together(*instruction, ty, &parts)?;
                for user in others {
                    rewrite::replace_in(user, vector, whole);
                }
            }
            rewrite::replace_uses(vector, ty.get_poison());
        }
        chosen.iter().for_each(|instruction| rewrite::erase(*instruction));
        Ok(())
    }

    fn put_together(
        &self,
        instruction: InstructionValue<'ctx>,
        ty: VectorType<'ctx>,
        parts: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>, BuilderError> {
        let place = match (instruction.get_opcode(), instruction.get_parent()) {
            (InstructionOpcode::Phi, Some(block)) => rewrite::first_place(block),
            _ => instruction,
        };
        self.builder.position_before(&place);
        let mut whole = ty.get_poison();
        for (at, part) in parts.iter().enumerate() {
            let index = self.module.get_context().i32_type().const_int(at as u64, false);
            whole = self.builder.build_insert_element(whole, *part, index, "")?;
        }
        Ok(whole.as_basic_value_enum())
    }

    /// The scalar result of an instruction is `value`.
    fn set_scalar(&mut self, instruction: InstructionValue<'ctx>, value: BasicValueEnum<'ctx>) {
        rewrite::replace_uses(instruction, value);
    }
}

/// The name of an element: as OpenCL C selects it, where it can.
fn element_name(vector: &str, index: u32) -> String {
    match vector.is_empty() {
        true => String::new(),
        false => format!("{vector}.s{index:x}"),
    }
}
