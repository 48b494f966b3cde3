//! Store elements of a vector alone where the others are what was loaded from the same place.
//! Needs: nothing. Guarantees: nothing. Changes: such stores.
//!
//! before: `%v = load <4 x float>, ptr %p   %w = insertelement <4 x float> %v, float %y, i32 1   store <4 x float> %w, ptr %p`
//! after:  `%q = getelementptr inbounds float, ptr %p, i32 1   store float %y, ptr %q`
//!
//! That is what becomes of `v[i].y = y`. Vectors are taken apart, and where lanes have places of their own, each store that is not needed is a scatter.

use std::collections::BTreeMap;

use inkwell::builder::BuilderError;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PointerValue};
use inkwell::AtomicOrdering;
use ir::{addresses, rewrite, view};

use crate::{Reason, Request};

/// The pass.
pub fn narrow_stores<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    for store in view::instructions(function) {
        if let Some(wanted) = Wanted::of(store) {
            wanted.store_elements(module)?;
            rewrite::erase(store);
        }
    }
    Ok(())
}

/// A store of which few elements are new.
struct Wanted<'ctx> {
    store: InstructionValue<'ctx>,
    address: PointerValue<'ctx>,
    element: BasicTypeEnum<'ctx>,
    /// By their numbers.
    new: BTreeMap<u64, BasicValueEnum<'ctx>>,
}

impl<'ctx> Wanted<'ctx> {
    fn of(store: InstructionValue<'ctx>) -> Option<Wanted<'ctx>> {
        if store.get_opcode() != InstructionOpcode::Store || !is_plain(store) {
            return None;
        }
        let [BasicValueEnum::VectorValue(stored), BasicValueEnum::PointerValue(address)] =
            view::value_operands(store)[..]
        else {
            return None;
        };
        let element = stored.get_type().get_element_type();
        // In memory, elements of vectors are side by side; those of an array may have room between them.
        if addresses::bits(store, element) != 8 * addresses::array_stride(store, element) {
            return None;
        }
        let mut new = BTreeMap::new();
        let mut rest = stored.as_instruction()?;
        while rest.get_opcode() == InstructionOpcode::InsertElement {
            let [BasicValueEnum::VectorValue(others), value, number] = view::value_operands(rest)[..] else {
                return None;
            };
            let number = u64::try_from(view::constant_integer(number)?).ok()?;
            // The last one that was put in is there.
            new.entry(number).or_insert(value);
            rest = others.as_instruction()?;
        }
        let lanes = u64::from(stored.get_type().get_size());
        let is_part = !new.is_empty() && (new.len() as u64) < lanes && new.keys().all(|number| *number < lanes);
        let is_reload = rest.get_opcode() == InstructionOpcode::Load
            && is_plain(rest)
            && view::value_operands(rest)[..] == [BasicValueEnum::PointerValue(address)];
        (is_part && is_reload && nothing_writes(rest, store)).then_some(Wanted {
            store,
            address,
            element,
            new,
        })
    }

    fn store_elements(&self, module: &Module<'ctx>) -> Result<(), BuilderError> {
        let context = module.get_context();
        let builder = context.create_builder();
        builder.position_before(&self.store);
        let bytes = addresses::array_stride(self.store, self.element);
        let align = self.store.get_alignment().unwrap_or(1);
        for (number, value) in &self.new {
            let number_value = context.i32_type().const_int(*number, false);
            // SAFETY: `getelementptr` of a number that is below that of the vector's elements.
            let place = unsafe { builder.build_in_bounds_gep(self.element, self.address, &[number_value], "")? };
            let store = builder.build_store(place, *value)?;
            let offset = number * bytes;
            let known = if offset == 0 {
                align
            } else {
                align.min(1 << offset.trailing_zeros().min(16))
            };
            // Of powers of two, which these are, there is no error.
            let _ = store.set_alignment(known);
        }
        Ok(())
    }
}

/// Whether a load or store is neither volatile nor atomic.
fn is_plain(access: InstructionValue<'_>) -> bool {
    access.get_volatile() == Ok(false) && matches!(access.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic))
}

/// Whether a block goes from one instruction on to a second without anything that may write to memory.
fn nothing_writes(from: InstructionValue<'_>, to: InstructionValue<'_>) -> bool {
    let mut between = std::iter::successors(from.get_next_instruction(), |at| at.get_next_instruction());
    let end = between.find(|at| *at == to || writes(*at));
    end == Some(to)
}

fn writes(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        InstructionOpcode::Store
        | InstructionOpcode::Fence
        | InstructionOpcode::AtomicRMW
        | InstructionOpcode::AtomicCmpXchg => true,
        InstructionOpcode::Call => {
            let callee = view::as_call(instruction).and_then(view::called_function);
            !callee.is_some_and(view::accesses_no_memory)
        }
        _ => false,
    }
}
