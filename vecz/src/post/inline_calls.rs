//! Inline what the new function calls and what only it will call.
//! Needs: nothing. Guarantees: no call is left of a function with a body that wants to be inlined always. Changes: those calls; removes functions of this module
//! alone that nobody calls any more.
//! before: `call <8 x float> @vector_function(<8 x float> %x)`   after: its body
//!
//! Vector versions of library functions and wrappers of masked calls are such functions.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::{Linkage, Module};
use inkwell::values::FunctionValue;
use ir::{rewrite, view};

use crate::prepare::clip_ids;
use crate::{Reason, Request};

/// How deep calls of inlined functions are followed: more would be recursion.
const DEPTH: usize = 16;

/// The pass.
pub fn inline_calls<'ctx>(_: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    for _ in 0..DEPTH {
        let mut calls = view::calls(function);
        calls.retain(|call| view::called_function(*call).is_some_and(|callee| callee != function && is_wanted(callee)));
        if calls.is_empty() {
            break;
        }
        for call in calls {
            let Some(callee) = view::called_function(call) else {
                continue;
            };
            rewrite::inline_call(call).map_err(Reason::Internal)?;
            let is_only_called = callee.get_linkage() == Linkage::Internal && !clip_ids::is_made(callee);
            if is_only_called && view::has_no_uses(callee) {
                rewrite::delete_function(callee);
            }
        }
    }
    Ok(())
}

fn is_wanted(callee: FunctionValue<'_>) -> bool {
    let has = |attribute: &str| {
        let kind = Attribute::get_named_enum_kind_id(attribute);
        callee.get_enum_attribute(AttributeLoc::Function, kind).is_some()
    };
    view::is_defined(callee) && has("alwaysinline") && !has("noinline")
}
