//! Edits of functions that inkwell and the C API have no calls for.

use std::ffi::{c_char, CStr};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMDeleteBasicBlock, LLVMDeleteFunction, LLVMDeleteGlobal, LLVMInstructionEraseFromParent, LLVMReplaceAllUsesWith,
    LLVMSetArgOperand,
};
use inkwell::llvm_sys::core::{
    LLVMGetIncomingBlock, LLVMGetNumOperands, LLVMGetOperand, LLVMGetUndef, LLVMSetNSW, LLVMSetNUW, LLVMSetOperand,
    LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMTypeRef, LLVMValueRef};
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{
    AsValueRef, BasicValueEnum, CallSiteValue, FastMathFlags, FunctionValue, GlobalValue, InstructionOpcode,
    InstructionValue,
};

extern "C" {
    fn weft_inline_call(call: LLVMValueRef) -> *const c_char;
    fn weft_copy_before(instruction: LLVMValueRef, place: LLVMValueRef) -> LLVMValueRef;
    fn weft_split_before(instruction: LLVMValueRef) -> LLVMBasicBlockRef;
    fn weft_move_before(instruction: LLVMValueRef, place: LLVMValueRef);
    fn weft_split_after(instruction: LLVMValueRef) -> LLVMBasicBlockRef;
    fn weft_append_parameters(old: LLVMValueRef, types: *mut LLVMTypeRef, count: u32) -> LLVMValueRef;
    fn weft_append_arguments(
        call: LLVMValueRef,
        callee: LLVMValueRef,
        values: *mut LLVMValueRef,
        count: u32,
    ) -> LLVMValueRef;
    fn weft_expand_constant_users(constant: LLVMValueRef);
    fn weft_copy_attributes(to: LLVMValueRef, from: LLVMValueRef);
    fn weft_copy_metadata(to: LLVMValueRef, from: LLVMValueRef);
    fn weft_copy_parameter_attributes(call: LLVMValueRef, callee: LLVMValueRef);
    fn weft_forget_memory_effects(function_or_call: LLVMValueRef);
    fn weft_infer_address_spaces(function: LLVMValueRef, flat: u32);
    fn weft_can_speculate(instruction: LLVMValueRef, place: LLVMValueRef) -> bool;
    fn weft_hoist(instruction: LLVMValueRef, place: LLVMValueRef);
    fn weft_drop_fast_math_flags(instruction: LLVMValueRef);
    fn weft_delete_blocks(blocks: *mut LLVMBasicBlockRef, count: usize);
    fn weft_merge_into_predecessor(block: LLVMBasicBlockRef) -> bool;
}

/// Puts a builder before the first instruction of a function that has a body.
pub fn position_at_start<'ctx>(builder: &Builder<'ctx>, function: FunctionValue<'ctx>) {
    let entry = function
        .get_first_basic_block()
        .expect("only functions with bodies are written into");
    match entry.get_first_instruction() {
        Some(first) => builder.position_before(&first),
        None => builder.position_at_end(entry),
    }
}

/// Gives a function more parameters at the end: a new function of the same name, body, attributes and metadata takes its place. `function`
/// is left as a nameless declaration; its uses are the caller's to change, then [`delete_function`] removes it.
pub fn append_parameters<'ctx>(function: FunctionValue<'ctx>, types: &[BasicTypeEnum<'ctx>]) -> FunctionValue<'ctx> {
    let mut types: Vec<LLVMTypeRef> = types.iter().map(|ty| ty.as_type_ref()).collect();
    // SAFETY: `function` is a live function; `types` holds `len` live types of its context.
    let made = unsafe { weft_append_parameters(function.as_value_ref(), types.as_mut_ptr(), types.len() as u32) };
    // SAFETY: the shim returns a new function, never null.
    unsafe { FunctionValue::new(made) }.expect("the shim makes a function")
}

/// Replaces a call by one of `callee` with more arguments at the end; attributes and metadata stay. `call` is gone.
pub fn append_arguments<'ctx>(
    call: CallSiteValue<'ctx>,
    callee: FunctionValue<'ctx>,
    values: &[BasicValueEnum<'ctx>],
) -> CallSiteValue<'ctx> {
    let mut values: Vec<LLVMValueRef> = values.iter().map(|value| value.as_value_ref()).collect();
    let count = values.len() as u32;
    // SAFETY: `call` is a live call instruction, `callee` a function whose parameters are the old arguments and then `values`.
    unsafe {
        CallSiteValue::new(weft_append_arguments(
            call.as_value_ref(),
            callee.as_value_ref(),
            values.as_mut_ptr(),
            count,
        ))
    }
}

/// Gives a call through a pointer more arguments at the end; attributes and metadata stay. `call` is gone.
pub fn append_arguments_of_pointer<'ctx>(
    call: CallSiteValue<'ctx>,
    values: &[BasicValueEnum<'ctx>],
) -> CallSiteValue<'ctx> {
    let mut values: Vec<LLVMValueRef> = values.iter().map(|value| value.as_value_ref()).collect();
    let count = values.len() as u32;
    // SAFETY: `call` is a live call instruction; without a callee it keeps its own; `values` holds `count` live values.
    unsafe {
        CallSiteValue::new(weft_append_arguments(
            call.as_value_ref(),
            std::ptr::null_mut(),
            values.as_mut_ptr(),
            count,
        ))
    }
}

/// Gives a function the attributes of another one of its type, calling convention included.
pub fn copy_attributes(to: FunctionValue<'_>, from: FunctionValue<'_>) {
    // SAFETY: both are live functions.
    unsafe { weft_copy_attributes(to.as_value_ref(), from.as_value_ref()) }
}

/// Gives a function the metadata of another one, but for its debug info.
pub fn copy_metadata(to: FunctionValue<'_>, from: FunctionValue<'_>) {
    // SAFETY: both are live functions of one context.
    unsafe { weft_copy_metadata(to.as_value_ref(), from.as_value_ref()) }
}

/// Gives a call the attributes that the function it calls has on parameters and result.
pub fn copy_parameter_attributes(call: CallSiteValue<'_>, callee: FunctionValue<'_>) {
    // SAFETY: a live call of a live function.
    unsafe { weft_copy_parameter_attributes(call.as_value_ref(), callee.as_value_ref()) }
}

/// Forgets what a function is said to do to memory, and what its calls are.
pub fn forget_memory_effects(function: FunctionValue<'_>) {
    let calls = crate::view::calls_of(function)
        .into_iter()
        .map(|call| call.as_value_ref());
    for value in calls.chain([function.as_value_ref()]) {
        // SAFETY: a live function, or a live call of it.
        unsafe { weft_forget_memory_effects(value) }
    }
}

/// Accesses through pointers of the address space `flat` use the space that the pointer was derived from, where the function tells.
pub fn infer_address_spaces(function: FunctionValue<'_>, flat: u32) {
    assert!(
        crate::view::is_defined(function),
        "address spaces are inferred in a body"
    );
    // SAFETY: a live function with a body, by the assertion.
    unsafe { weft_infer_address_spaces(function.as_value_ref(), flat) }
}

/// Turns the constant expressions that use a global into instructions, in each function that uses them.
pub fn expand_constant_users(global: GlobalValue<'_>) {
    // SAFETY: a global is a live constant.
    unsafe { weft_expand_constant_users(global.as_value_ref()) }
}

/// Replaces every use of a value by another of the same type.
pub fn replace_uses(value: impl AsValueRef, with: impl AsValueRef) {
    let (value, with) = (value.as_value_ref(), with.as_value_ref());
    // SAFETY: both are live.
    unsafe {
        assert_eq!(
            LLVMTypeOf(value),
            LLVMTypeOf(with),
            "a value is replaced by one of its own type"
        );
        LLVMReplaceAllUsesWith(value, with);
    }
}

/// Replaces a value by another of the same type among the operands of one of its users, whatever the types of the others: inkwell panics
/// where an operand is an event.
pub fn replace_in(user: InstructionValue<'_>, value: impl AsValueRef, with: impl AsValueRef) {
    let (user, value, with) = (user.as_value_ref(), value.as_value_ref(), with.as_value_ref());
    // SAFETY: all are live; the indices are those of the user's operands.
    unsafe {
        assert_eq!(
            LLVMTypeOf(value),
            LLVMTypeOf(with),
            "a value is replaced by one of its own type"
        );
        for at in 0..LLVMGetNumOperands(user) as u32 {
            if LLVMGetOperand(user, at) == value {
                LLVMSetOperand(user, at, with);
            }
        }
    }
}

/// Puts the body of the function that a call calls in the place of the call, which is gone. The error says why that cannot be.
pub fn inline_call(call: CallSiteValue<'_>) -> Result<(), String> {
    // SAFETY: a live call in a function; the reason is a text that lives for ever.
    let reason = unsafe {
        let reason = weft_inline_call(call.as_value_ref());
        match reason.is_null() {
            true => return Ok(()),
            false => CStr::from_ptr(reason),
        }
    };
    Err(format!("cannot inline a call: {}", reason.to_string_lossy()))
}

/// Replaces the uses of an instruction and removes it.
pub fn replace_instruction(instruction: InstructionValue<'_>, with: impl AsValueRef) {
    replace_uses(instruction, with);
    instruction.erase_from_basic_block();
}

/// Removes an instruction that nothing uses.
pub fn erase(instruction: InstructionValue<'_>) {
    // SAFETY: a live instruction in a block; the caller uses it no more.
    unsafe { LLVMInstructionEraseFromParent(instruction.as_value_ref()) }
}

/// Removes a call whose result is not used.
pub fn erase_call(call: CallSiteValue<'_>) {
    // SAFETY: `call` is a live instruction in a block; the caller uses it no more.
    unsafe { LLVMInstructionEraseFromParent(call.as_value_ref()) }
}

/// Sets an argument of a call.
pub fn set_argument(call: CallSiteValue<'_>, index: u32, value: impl AsValueRef) {
    assert!(index < crate::view::argument_count(call), "no argument {index}");
    // SAFETY: the index is in range, by the assertion.
    unsafe { LLVMSetArgOperand(call.as_value_ref(), index, value.as_value_ref()) }
}

/// Deletes a function that nothing uses any more.
pub fn delete_function(function: FunctionValue<'_>) {
    // SAFETY: `function` is live and in a module; remaining uses would dangle, so they are made undefined first.
    unsafe {
        let raw = function.as_value_ref();
        LLVMReplaceAllUsesWith(raw, LLVMGetUndef(LLVMTypeOf(raw)));
        LLVMDeleteFunction(raw);
    }
}

/// Deletes a block that nothing branches to, with what is left in it, which nothing uses.
pub fn delete_block(block: BasicBlock<'_>) {
    // SAFETY: a live block; the caller uses it no more.
    unsafe { LLVMDeleteBasicBlock(block.as_mut_ptr()) }
}

/// Deletes blocks that nothing but they branch to, and whose values nothing but they use.
pub fn delete_blocks(blocks: &[BasicBlock<'_>]) {
    let mut blocks: Vec<LLVMBasicBlockRef> = blocks.iter().map(BasicBlock::as_mut_ptr).collect();
    // SAFETY: live blocks of one function, as many as is said; the caller uses them no more.
    unsafe { weft_delete_blocks(blocks.as_mut_ptr(), blocks.len()) }
}

/// Deletes a global variable that nothing uses any more.
pub fn delete_global(global: GlobalValue<'_>) {
    // SAFETY: as in `delete_function`.
    unsafe {
        let raw = global.as_value_ref();
        LLVMReplaceAllUsesWith(raw, LLVMGetUndef(LLVMTypeOf(raw)));
        LLVMDeleteGlobal(raw);
    }
}

/// Splits a block after an instruction; the result is the block with the rest, to which the first part branches.
pub fn split_after<'ctx>(instruction: InstructionValue<'ctx>) -> BasicBlock<'ctx> {
    assert!(!instruction.is_terminator(), "a block is not split after its end");
    // SAFETY: the instruction is live, in a block, and not the last one of it.
    unsafe { BasicBlock::new(weft_split_after(instruction.as_value_ref())) }.expect("the shim makes a block")
}

/// Splits a block before an instruction; the result is the block that starts with it, to which the first part branches.
pub fn split_before<'ctx>(instruction: InstructionValue<'ctx>) -> BasicBlock<'ctx> {
    assert_ne!(instruction.get_opcode(), InstructionOpcode::Phi, "phis stay together");
    // SAFETY: the instruction is live and in a block.
    unsafe { BasicBlock::new(weft_split_before(instruction.as_value_ref())) }.expect("the shim makes a block")
}

/// Moves an instruction to the place before another one.
pub fn move_before(instruction: InstructionValue<'_>, place: InstructionValue<'_>) {
    // SAFETY: both are live and in blocks of one function.
    unsafe { weft_move_before(instruction.as_value_ref(), place.as_value_ref()) }
}

/// Whether an instruction may run before another one, where it would not have run: it has no effect, and nothing makes it fail.
pub fn can_speculate(instruction: InstructionValue<'_>, place: InstructionValue<'_>) -> bool {
    // SAFETY: both are live and in blocks of one function.
    unsafe { weft_can_speculate(instruction.as_value_ref(), place.as_value_ref()) }
}

/// Moves an instruction to the place before another one, where it runs more often. What is said of it and holds where it was only, is said no more.
pub fn hoist(instruction: InstructionValue<'_>, place: InstructionValue<'_>) {
    // SAFETY: both are live and in blocks of one function.
    unsafe { weft_hoist(instruction.as_value_ref(), place.as_value_ref()) }
}

/// Lets the result of an addition, a multiplication or the like be what is left of it, where it has more bits than its type.
pub fn let_wrap(instruction: InstructionValue<'_>) {
    use InstructionOpcode::{Add, Mul, Shl, Sub};
    assert!(
        matches!(instruction.get_opcode(), Add | Mul | Shl | Sub),
        "others do not overflow"
    );
    // SAFETY: a live instruction, which has these flags, by the assertion.
    unsafe {
        LLVMSetNSW(instruction.as_value_ref(), 0);
        LLVMSetNUW(instruction.as_value_ref(), 0);
    }
}

/// Takes all fast-math flags from an instruction but some.
pub fn limit_fast_math_flags(instruction: InstructionValue<'_>, kept: FastMathFlags) {
    let Ok(flags) = instruction.get_fast_math_flags() else {
        return;
    };
    // SAFETY: a live instruction.
    unsafe { weft_drop_fast_math_flags(instruction.as_value_ref()) }
    // LLVM adds flags; an instruction that has had some can have them.
    let is_set = instruction.set_fast_math_flags(flags & kept);
    debug_assert!(is_set.is_ok(), "{is_set:?}");
}

/// Puts a block at the end of the only one that branches to it, if that branches nowhere else; the block is gone then. Whether it is.
pub fn merge_into_predecessor(block: BasicBlock<'_>) -> bool {
    // SAFETY: a live block, which the caller uses no more if it is gone.
    unsafe { weft_merge_into_predecessor(block.as_mut_ptr()) }
}

/// The first instruction of a block that is no phi: code put before it runs first.
pub fn first_place<'ctx>(block: BasicBlock<'ctx>) -> InstructionValue<'ctx> {
    let mut instructions = block.get_instructions();
    instructions
        .find(|instruction| instruction.get_opcode() != InstructionOpcode::Phi)
        .expect("a block has an end")
}

/// A copy of an instruction, put before another one.
pub fn copy_before<'ctx>(instruction: InstructionValue<'ctx>, place: InstructionValue<'ctx>) -> InstructionValue<'ctx> {
    // SAFETY: both are live; the copy is put into a block, which owns it then.
    unsafe { InstructionValue::new(weft_copy_before(instruction.as_value_ref(), place.as_value_ref())) }
}

/// Replaces a value by another of the same type where one of its users uses it in a block. A phi uses its operands in the blocks they come
/// from, everybody else in its own.
pub fn replace_at<'ctx>(
    user: InstructionValue<'ctx>,
    value: impl AsValueRef,
    block: BasicBlock<'ctx>,
    with: impl AsValueRef,
) {
    let (raw, value, with) = (user.as_value_ref(), value.as_value_ref(), with.as_value_ref());
    let is_phi = user.get_opcode() == InstructionOpcode::Phi;
    // SAFETY: all are live; the indices are those of the user's operands, and a phi has a block for each.
    unsafe {
        assert_eq!(
            LLVMTypeOf(value),
            LLVMTypeOf(with),
            "a value is replaced by one of its own type"
        );
        for at in 0..LLVMGetNumOperands(raw) as u32 {
            let is_here = !is_phi || LLVMGetIncomingBlock(raw, at) == block.as_mut_ptr();
            if is_here && LLVMGetOperand(raw, at) == value {
                LLVMSetOperand(raw, at, with);
            }
        }
    }
}
