//! Give the kernel one block that ends it.
//! Needs: no `invoke`, no `indirectbr`. Guarantees: one `ret`, and nothing else that ends the function, unless it never ends. Changes: terminators; adds a block,
//! and a phi if a value is returned.
//! before: `a: ret void   b: call void @llvm.trap()  unreachable`
//! after:  `a: br %exit   b: call void @llvm.trap()  br %exit   exit: ret void`
//!
//! Behind an `unreachable` anything may happen, so the function may go on. Whoever gets to it by a call that does not return, a trap, stays there. A kernel
//! that traps for some of its work-items is thereby one that has a masked call.

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::{elements, rewrite, view};

use crate::{Reason, Request};

/// The pass.
pub fn unify_exits<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    let ends: Vec<InstructionValue> = function
        .get_basic_block_iter()
        .filter_map(|block| block.get_terminator())
        .filter(|end| {
            let opcode = end.get_opcode();
            opcode == InstructionOpcode::Return || opcode == InstructionOpcode::Unreachable
        })
        .collect();
    let returns = ends.iter().filter(|end| end.get_opcode() == InstructionOpcode::Return);
    if ends.is_empty() || (ends.len() == 1 && returns.count() == 1) {
        return Ok(());
    }
    let context = module.get_context();
    let exit = context.append_basic_block(function, "exit");
    let builder = context.create_builder();
    builder.position_at_end(exit);
    let value = match function.get_type().get_return_type() {
        Some(ty) => Some(builder.build_phi(ty, "returned")?),
        None => None,
    };
    let returned = value.map(|phi| phi.as_basic_value());
    match &returned {
        Some(value) => builder.build_return(Some(value)),
        None => builder.build_return(None),
    }?;
    for end in ends {
        let block = end.get_parent().expect("a terminator is in a block");
        if let Some(phi) = value {
            // Of an `unreachable`: nobody sees it.
            let nothing = || elements::poison(phi.as_basic_value().get_type());
            let ends_with = view::value_operands(end).first().copied().unwrap_or_else(nothing);
            phi.add_incoming(&[(&ends_with, block)]);
        }
        builder.position_before(&end);
        let location = end.get_debug_location();
        let branch = builder.build_unconditional_branch(exit)?;
        branch.set_debug_location(location);
        rewrite::erase(end);
    }
    Ok(())
}
