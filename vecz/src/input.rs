//! What a kernel must be for anybody to look at it: before preparation, which rewrites, and before analyses, which read.

use inkwell::types::{BasicMetadataTypeEnum, FunctionType};
use inkwell::values::{AnyValue, CallSiteValue, FunctionValue, LLVMTailCallKind};
use ir::builtin_info::Mux;
use ir::group_ops::GroupOp;
use ir::view;

use crate::Reason;

/// Whether a kernel can be looked at.
pub fn check(kernel: FunctionValue<'_>) -> Result<(), Reason> {
    if !view::is_defined(kernel) {
        return Err(Reason::NoBody);
    }
    check_body(kernel)
}

/// Whether the body of a kernel, or of a function that is to be inlined into one, can be looked at.
pub fn check_body(function: FunctionValue<'_>) -> Result<(), Reason> {
    // Before anything that makes values of inkwell's, or asks for sizes.
    if let Some(ty) = view::unknown_type(function).or_else(|| view::scalable_type(function)) {
        return Err(Reason::Type(ty));
    }
    let mut wrong = view::calls(function).into_iter().filter_map(|call| {
        let is_wrong = [
            (
                must_be_last(call.get_tail_call_kind()),
                "takes over the frame of its kernel",
            ),
            (has_bundles(call), "has operands beside its arguments (operand bundles)"),
        ];
        let (_, what) = is_wrong.into_iter().find(|(is_so, _)| *is_so)?;
        Some((view::instruction_of(call), what))
    });
    match wrong.next() {
        Some((call, what)) => Err(Reason::Instruction {
            instruction: call.print_to_string().to_string().trim().to_owned(),
            what: what.to_owned(),
        }),
        None => Ok(()),
    }
}

/// Whether a call has operands that calls of copies would lack. Those of assumptions are hints.
fn has_bundles(call: CallSiteValue<'_>) -> bool {
    let is_assumption = || view::called_function(call).is_some_and(|it| view::name(it) == "llvm.assume");
    view::has_operand_bundles(call) && !is_assumption()
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
        let (context, declared) = (view::context_of(callee), callee.get_type());
        let of_group = GroupOp::parse(&name).map(|it| it.signature(context));
        let of_mux = Mux::from_name(&name).map(|it| it.signature(context));
        if of_group.is_some_and(|it| it != declared) || of_mux.is_some_and(|it| !agrees(declared, it)) {
            return refuse(&name, "it is declared with wrong types");
        }
    }
    Ok(())
}

/// How the names of the vectorizer's own builtins begin.
const OWN: &str = "__vecz_b_";

/// Whether a builtin that is no group operation may be declared so: numbers may have 32 bits or 64, as sizes have in modules for `spir` and `spir64`; what pointers point into is not asked.
fn agrees(declared: FunctionType<'_>, wanted: FunctionType<'_>) -> bool {
    let parameters = (declared.get_param_types(), wanted.get_param_types());
    let results = match (declared.get_return_type(), wanted.get_return_type()) {
        (Some(declared), Some(wanted)) => is_like(declared.into(), wanted.into()),
        (declared, wanted) => declared.is_none() && wanted.is_none(),
    };
    let mut pairs = parameters.0.iter().zip(&parameters.1);
    results && parameters.0.len() == parameters.1.len() && pairs.all(|(declared, wanted)| is_like(*declared, *wanted))
}

fn is_like(declared: BasicMetadataTypeEnum<'_>, wanted: BasicMetadataTypeEnum<'_>) -> bool {
    let is_number =
        |ty: BasicMetadataTypeEnum<'_>| ty.is_int_type() && [32, 64].contains(&ty.into_int_type().get_bit_width());
    declared == wanted
        || (is_number(declared) && is_number(wanted))
        || (declared.is_pointer_type() && wanted.is_pointer_type())
}

fn must_be_last(kind: LLVMTailCallKind) -> bool {
    kind == LLVMTailCallKind::LLVMTailCallKindMustTail
}
