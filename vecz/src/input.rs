//! What a kernel must be for anybody to look at it: before preparation, which rewrites, and before analyses, which read.

use inkwell::values::{AnyValue, FunctionValue, LLVMTailCallKind};
use ir::group_ops::GroupOp;
use ir::view;

use crate::Reason;

/// Whether a kernel can be looked at.
pub fn check(kernel: FunctionValue<'_>) -> Result<(), Reason> {
    if !view::is_defined(kernel) {
        return Err(Reason::NoBody);
    }
    // Before anything that makes values of inkwell's.
    if let Some(ty) = view::unknown_type(kernel) {
        return Err(Reason::Type(ty));
    }
    match view::calls(kernel)
        .into_iter()
        .find(|it| must_be_last(it.get_tail_call_kind()))
    {
        Some(call) => Err(Reason::Instruction {
            instruction: view::instruction_of(call)
                .print_to_string()
                .to_string()
                .trim()
                .to_owned(),
            what: "takes over the frame of its kernel".to_owned(),
        }),
        None => Ok(()),
    }
}

/// Whether the builtins that a kernel calls have the types that they have, and none is one of the vectorizer's own, which only its passes make and replace.
pub fn check_builtins(kernel: FunctionValue<'_>) -> Result<(), Reason> {
    let refuse = |function: &str, what: &str| {
        Err(Reason::Call {
            function: function.to_owned(),
            what: what.to_owned(),
        })
    };
    for callee in view::calls(kernel).into_iter().filter_map(view::called_function) {
        let name = view::name(callee);
        if name.starts_with(OWN) {
            return refuse(&name, "the name is the vectorizer's own");
        }
        let signature = GroupOp::parse(&name).map(|it| it.signature(view::context_of(callee)));
        if signature.is_some_and(|it| it != callee.get_type()) {
            return refuse(&name, "it is declared with wrong types");
        }
    }
    Ok(())
}

/// How the names of the vectorizer's own builtins begin.
const OWN: &str = "__vecz_b_";

fn must_be_last(kind: LLVMTailCallKind) -> bool {
    kind == LLVMTailCallKind::LLVMTailCallKindMustTail
}
