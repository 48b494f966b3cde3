//! Replace the vectorizer's own builtins by what they mean.
//! Needs: nothing. Guarantees: nobody calls `__vecz_b_divergence_*`. Changes: those calls.
//! before: `%all = call i1 @__vecz_b_divergence_all(<8 x i1> %mask)`   after: `%all = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %mask)`
//!
//! Preparation puts calls with the condition of one work-item in the way of a branch that all lanes take together, and they are opaque to LLVM so
//! that it does not see that such a branch is no news to a single work-item. A condition that turned out to be one for all lanes is its own answer.

use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue};
use ir::{rewrite, view};

use crate::{Reason, Request};

/// `i1 __vecz_b_divergence_all(i1)`: whether the condition is true in all active lanes.
pub const DIVERGENCE_ALL: &str = "__vecz_b_divergence_all";
/// `i1 __vecz_b_divergence_any(i1)`: whether it is true in one of them.
pub const DIVERGENCE_ANY: &str = "__vecz_b_divergence_any";

/// The pass.
pub fn define_internal_builtins<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    for call in view::calls(function) {
        let Some(callee) = view::called_function(call) else {
            continue;
        };
        let name = view::name(callee);
        // Masks of different widths have builtins of different names: `__vecz_b_divergence_all.v8i1`.
        let reduction = match name.split('.').next() {
            Some(DIVERGENCE_ALL) => "llvm.vector.reduce.and",
            Some(DIVERGENCE_ANY) => "llvm.vector.reduce.or",
            _ => continue,
        };
        let instruction = view::instruction_of(call);
        let Some(condition) = view::value_operands(instruction).first().copied() else {
            continue;
        };
        builder.position_before(&instruction);
        let answer: BasicValueEnum = match condition.get_type() {
            BasicTypeEnum::VectorType(_) | BasicTypeEnum::ScalableVectorType(_) => {
                let declaration = Intrinsic::find(reduction)
                    .and_then(|found| found.get_declaration(module, &[condition.get_type()]))
                    .ok_or_else(|| Reason::Internal(format!("LLVM has no {reduction}")))?;
                let call = builder.build_call(declaration, &[condition.into()], "")?;
                view::value_of(view::instruction_of(call))
                    .ok_or_else(|| Reason::Internal(format!("{reduction} has no result")))?
            }
            _ => condition,
        };
        rewrite::replace_instruction(instruction, answer);
        if view::has_no_uses(callee) {
            rewrite::delete_function(callee);
        }
    }
    Ok(())
}
