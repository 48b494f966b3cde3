//! Inline what the new function calls and what only it will call.
//! Needs: nothing. Guarantees: no call is left of a function with a body that wants to be inlined always, and can be. Changes: those calls; removes functions of this module
//! alone that nobody calls any more.
//! before: `call <8 x float> @vector_function(<8 x float> %x)`   after: its body
//!
//! Vector versions of library functions and wrappers of masked calls are such functions.

use std::collections::HashMap;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::{Linkage, Module};
use inkwell::values::FunctionValue;
use ir::{rewrite, view};

use crate::prepare::clip_ids;
use crate::{Reason, Request};

/// How deep calls of inlined functions are followed.
const DEPTH: usize = 16;

/// The pass.
pub fn inline_calls<'ctx>(_: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let mut wanted: HashMap<FunctionValue, bool> = HashMap::from([(function, false)]);
    for _ in 0..DEPTH {
        let mut has_inlined = false;
        for call in view::calls(function) {
            let Some(callee) = view::called_function(call) else {
                continue;
            };
            if !*wanted.entry(callee).or_insert_with(|| is_wanted(callee)) || rewrite::inline_call(call).is_err() {
                continue;
            }
            has_inlined = true;
            let is_only_called = callee.get_linkage() == Linkage::Internal && !clip_ids::is_made(callee);
            if is_only_called && view::has_no_uses(callee) {
                wanted.remove(&callee);
                rewrite::delete_function(callee);
            }
        }
        if !has_inlined {
            break;
        }
    }
    Ok(())
}

/// Whether calls of a function are to be inlined, and an end comes of it: one that comes to call itself would be inlined into what it was inlined into.
fn is_wanted(callee: FunctionValue<'_>) -> bool {
    let has = |attribute: &str| {
        let kind = Attribute::get_named_enum_kind_id(attribute);
        callee.get_enum_attribute(AttributeLoc::Function, kind).is_some()
    };
    let calls_itself = || {
        let mut reached = view::reachable(callee).into_iter().flat_map(view::calls);
        reached.any(|call| view::called_function(call) == Some(callee))
    };
    view::is_defined(callee)
        && has("alwaysinline")
        && !has("noinline")
        && view::unknown_type(callee).is_none()
        && !calls_itself()
}
