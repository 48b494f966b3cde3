//! What a kernel must be for anybody to look at it: before preparation, which rewrites, and before analyses, which read.

use inkwell::values::{AnyValue, FunctionValue, LLVMTailCallKind};
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

fn must_be_last(kind: LLVMTailCallKind) -> bool {
    kind == LLVMTailCallKind::LLVMTailCallKindMustTail
}
