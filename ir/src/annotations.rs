//! Annotations of functions: clang keeps `__attribute__((annotate("text")))` in the global variable `llvm.global.annotations`.

use inkwell::llvm_sys::core::{
    LLVMGetAsString, LLVMGetInitializer, LLVMGetNamedGlobal, LLVMGetNumOperands, LLVMGetOperand, LLVMIsAConstantArray,
    LLVMIsAConstantDataSequential, LLVMIsAConstantExpr, LLVMIsAConstantStruct, LLVMIsAFunction, LLVMIsAGlobalVariable,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::rewrite;

/// The annotated functions of a module with their texts, in order.
pub fn of_functions<'ctx>(module: &Module<'ctx>) -> Vec<(FunctionValue<'ctx>, String)> {
    // SAFETY: a live module; the name is NUL-terminated.
    let list = unsafe { LLVMGetNamedGlobal(module.as_mut_ptr(), c"llvm.global.annotations".as_ptr()) };
    if list.is_null() {
        return Vec::new();
    }
    // SAFETY: a live global variable.
    let entries = unsafe { LLVMGetInitializer(list) };
    // SAFETY: each is null or live; what they are is asked before they are looked into.
    unsafe {
        if entries.is_null() || LLVMIsAConstantArray(entries).is_null() {
            return Vec::new();
        }
        operands(entries)
            .into_iter()
            .filter_map(|entry| annotation(entry))
            .collect()
    }
}

/// Removes all annotations of functions and variables.
pub fn forget(module: &Module<'_>) {
    if let Some(list) = module.get_global("llvm.global.annotations") {
        rewrite::delete_global(list);
    }
}

/// # Safety
/// `entry` must be a live constant.
unsafe fn annotation<'ctx>(entry: LLVMValueRef) -> Option<(FunctionValue<'ctx>, String)> {
    // SAFETY: live, by the contract of this function; operands of what is live are live.
    unsafe {
        if LLVMIsAConstantStruct(entry).is_null() {
            return None;
        }
        let fields = operands(entry);
        let function = behind_casts(*fields.first()?);
        let text = behind_casts(*fields.get(1)?);
        if LLVMIsAFunction(function).is_null() || LLVMIsAGlobalVariable(text).is_null() {
            return None;
        }
        let text = LLVMGetInitializer(text);
        if text.is_null() || LLVMIsAConstantDataSequential(text).is_null() {
            return None;
        }
        let mut length = 0;
        let start = LLVMGetAsString(text, &mut length);
        let bytes = std::slice::from_raw_parts(start.cast::<u8>(), length);
        let text = String::from_utf8_lossy(bytes);
        Some((FunctionValue::new(function)?, text.trim_end_matches('\0').to_owned()))
    }
}

/// # Safety
/// `user` must be a live constant.
unsafe fn operands(user: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: live, by the contract of this function; the indices are in range.
    unsafe {
        (0..LLVMGetNumOperands(user) as u32)
            .map(|at| LLVMGetOperand(user, at))
            .collect()
    }
}

/// # Safety
/// `value` must be a live constant.
unsafe fn behind_casts(mut value: LLVMValueRef) -> LLVMValueRef {
    // SAFETY: live, by the contract of this function; an expression has an operand.
    unsafe {
        while !LLVMIsAConstantExpr(value).is_null() && LLVMGetNumOperands(value) > 0 {
            value = LLVMGetOperand(value, 0);
        }
        value
    }
}
