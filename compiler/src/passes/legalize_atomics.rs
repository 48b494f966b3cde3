//! Make atomics plain where a thread has the memory, or all who look, to itself.
//! Needs: work_item_loops, whose parallel loops must not count these accesses as independent. Guarantees: no atomic access of private or local
//! memory, none of the scope of a work-group (`syncscope("workgroup")`), and no scope that the host's code generator would not know. Changes: those
//! accesses and fences.
//! before: `%old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic`   after: `%old = load ...  %new = add i32 %old, 1  store ...`
//! before: `fence syncscope("workgroup") acquire`   after: `fence syncscope("singlethread") acquire`
//!
//! A work-group stays on one thread, so its work-items see each other's accesses in the order in which that thread makes them, and only the compiler could
//! change it: an access that orders others leaves a compiler fence on each side. Through generic pointers memory may be anybody's.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, InstructionValue};
use inkwell::AtomicOrdering;
use ir::atomics::{self, Atomic};
use ir::view;

use super::mux;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn legalize_atomics(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            match atomics::atomic(instruction) {
                Some(Atomic::Access { pointer }) if is_of_the_thread(instruction, pointer) => {
                    make_plain(&builder, instruction)?;
                }
                Some(Atomic::Fence) if atomics::is_within_group(instruction) => {
                    atomics::make_compiler_fence(instruction);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Whether an access synchronizes with nothing outside of the thread that runs it.
fn is_of_the_thread(access: InstructionValue<'_>, pointer: u32) -> bool {
    let address = access.get_operand(pointer).and_then(|operand| operand.value());
    let space = address.map(|address: BasicValueEnum| view::address_space(address));
    atomics::is_within_group(access) || space.is_some_and(|space| THREAD_SPACES.contains(&space))
}

/// The address spaces that a work-group has to itself: private and local.
const THREAD_SPACES: [u32; 2] = [mux::PRIVATE as u32, mux::LOCAL as u32];

fn make_plain<'ctx>(builder: &Builder<'ctx>, access: InstructionValue<'ctx>) -> Result<(), BuildError> {
    if !atomics::is_relaxed(access) {
        let ordering = AtomicOrdering::SequentiallyConsistent;
        builder.position_before(&access);
        builder.build_fence(ordering, true, "")?;
        if let Some(next) = access.get_next_instruction() {
            builder.position_before(&next);
            builder.build_fence(ordering, true, "")?;
        }
    }
    atomics::make_plain(access);
    Ok(())
}
