//! Debug info of variables that every work-item has for itself.
//!
//! Their copies are in scratch, so no one place is right for all work-items. For debuggers a *slot* on the wrapper's stack holds the address of
//! the copy that belongs to the work-item which runs: every body begins with writing it, whether it uses the variable or not. The variable is described
//! once for the whole wrapper, as what the slot points to.
//! before: `#dbg_declare(ptr %x, !x, !DIExpression(), ...)`
//! after:  `%x.at = alloca ptr   #dbg_declare(ptr %x.at, !x, !DIExpression(DW_OP_deref), ...)`, and in each body `store volatile ptr <copy>, ptr %x.at`
//!
//! With debug info variables are not put into registers before this pass, and those that are described count as living across points, because
//! the user may ask for them anywhere. All of it costs time: there is none of it without debug info.

use inkwell::values::{InstructionOpcode, InstructionValue, IntValue, PointerValue};
use inkwell::AddressSpace;
use ir::{debug_info, view};

use super::places::{Place, Places};
use super::variant::Variant;
use super::wrapper::Wrapper;
use crate::BuildError;

/// Has memory hold the variable's value at every line: LLVM follows values into registers only for variables on the stack.
fn keep_accesses(variable: InstructionValue<'_>) {
    let is_access =
        |it: &InstructionValue| matches!(it.get_opcode(), InstructionOpcode::Load | InstructionOpcode::Store);
    for access in view::instruction_users(variable).into_iter().filter(is_access) {
        access.set_volatile(true).expect("loads and stores can be volatile");
    }
}

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Makes the slots of a variant's variables, in their order; none for a variable that is in one place, or not described.
    pub(super) fn make_slots(
        &self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
    ) -> Result<Vec<Option<PointerValue<'ctx>>>, BuildError> {
        let pointer = self.module.get_context().ptr_type(AddressSpace::default());
        let mut slots = Vec::new();
        for (variable, place) in variant.variables.iter().zip(&places.variables) {
            let is_followed = matches!(place, Place::Item(_)) && debug_info::is_declared(variable.variable);
            slots.push(match is_followed {
                true => {
                    let name = format!("{}.at", view::value_name(variable.variable));
                    let slot = self.start.build_alloca(pointer, &name)?;
                    debug_info::declare_behind(variable.variable, slot);
                    keep_accesses(variable.variable);
                    Some(slot)
                }
                false => None,
            });
        }
        Ok(slots)
    }

    /// Says in a body which work-item's variables debuggers are to show.
    pub(super) fn fill_slots(&self, places: &Places<'ctx>, item: IntValue<'ctx>) -> Result<(), BuildError> {
        for (slot, place) in places.slots.iter().zip(&places.variables) {
            if let (Some(slot), Place::Item(array)) = (slot, place) {
                let copy = array.element(self.module, self.builder, item)?;
                let private = self.module.get_context().ptr_type(AddressSpace::default());
                let copy = self.builder.build_address_space_cast(copy, private, "")?;
                let store = self.builder.build_store(*slot, copy)?;
                // Nothing but a debugger reads it.
                store.set_volatile(true).expect("a store can be volatile");
            }
        }
        Ok(())
    }
}
