//! Control flow and the values that live along it.

use std::collections::{HashMap, HashSet};
use std::ffi::{c_char, CStr};

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::core::{
    LLVMCountIncoming, LLVMGetBasicBlockTerminator, LLVMGetIncomingBlock, LLVMGetNumSuccessors, LLVMGetOperand,
    LLVMGetSuccessor, LLVMSetSuccessor,
};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::values::{
    AnyValueEnum, AsValueRef, BasicValue, FunctionValue, InstructionOpcode, InstructionValue, PhiValue,
};

use crate::{rewrite, view};

extern "C" {
    fn weft_replace_incoming(phi: LLVMValueRef, from: LLVMBasicBlockRef, to: LLVMBasicBlockRef);
    fn weft_split_predecessors(
        block: LLVMBasicBlockRef,
        from: *mut LLVMBasicBlockRef,
        count: usize,
        suffix: *const c_char,
    ) -> LLVMBasicBlockRef;
    fn weft_remove_predecessor(block: LLVMBasicBlockRef, from: LLVMBasicBlockRef);
    fn weft_remove_unreachable_blocks(function: LLVMValueRef);
    fn weft_replace_incoming_block(block: LLVMBasicBlockRef, old: LLVMBasicBlockRef, new: LLVMBasicBlockRef);
    fn weft_find_divergent(
        function: LLVMValueRef,
        sources: *mut LLVMValueRef,
        source_count: usize,
        constants: *mut LLVMValueRef,
        constant_count: usize,
        is_undefined_kept: bool,
        values: *mut LLVMValueRef,
        count: usize,
        answers: *mut u8,
    );
}

/// The blocks that a block may branch to, without repetition.
pub fn successors<'ctx>(block: BasicBlock<'ctx>) -> Vec<BasicBlock<'ctx>> {
    let mut found: Vec<BasicBlock> = Vec::new();
    // SAFETY: the block is live; a terminator has as many successors as it says, all of them live blocks.
    unsafe {
        let terminator = LLVMGetBasicBlockTerminator(block.as_mut_ptr());
        if terminator.is_null() {
            return found;
        }
        for at in 0..LLVMGetNumSuccessors(terminator) {
            let successor = BasicBlock::new(LLVMGetSuccessor(terminator, at));
            found.extend(successor.filter(|it| !found.contains(it)));
        }
    }
    found
}

/// For each block of a function that has any: the blocks that branch to it.
pub fn predecessors<'ctx>(function: FunctionValue<'ctx>) -> HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>> {
    let mut found: HashMap<BasicBlock, Vec<BasicBlock>> = HashMap::new();
    for block in function.get_basic_blocks() {
        for successor in successors(block) {
            found.entry(successor).or_default().push(block);
        }
    }
    found
}

/// The block that branches to a block, if there is one such branch.
pub fn only_predecessor(block: BasicBlock<'_>) -> Option<BasicBlock<'_>> {
    let only = block.get_first_use().filter(|it| it.get_next_use().is_none())?;
    match only.get_user() {
        AnyValueEnum::InstructionValue(branch) => branch.get_parent(),
        _ => None,
    }
}

/// Has a terminator branch to `to` where it branched to `from`. Phis are the caller's to change.
pub fn replace_successor(terminator: InstructionValue<'_>, from: BasicBlock<'_>, to: BasicBlock<'_>) {
    assert!(terminator.is_terminator(), "only the end of a block branches");
    // SAFETY: a live terminator, by the assertion, has as many successors as it says; live blocks.
    unsafe {
        for at in 0..LLVMGetNumSuccessors(terminator.as_value_ref()) {
            if LLVMGetSuccessor(terminator.as_value_ref(), at) == from.as_mut_ptr() {
                LLVMSetSuccessor(terminator.as_value_ref(), at, to.as_mut_ptr());
            }
        }
    }
}

/// Has the phis of a block take from `to` what they took from `from`.
pub fn replace_incoming(block: BasicBlock<'_>, from: BasicBlock<'_>, to: BasicBlock<'_>) {
    for phi in phis(block) {
        // SAFETY: a live phi and live blocks.
        unsafe { weft_replace_incoming(phi.as_value_ref(), from.as_mut_ptr(), to.as_mut_ptr()) }
    }
}

/// Has the phis of a block take nothing from `from`, which branches to it no more.
pub fn remove_predecessor(block: BasicBlock<'_>, from: BasicBlock<'_>) {
    // SAFETY: live blocks.
    unsafe { weft_remove_predecessor(block.as_mut_ptr(), from.as_mut_ptr()) }
}

/// A new block that some blocks branch to where they branched to `block`, to which it goes: what the phis of `block` took from them, they take
/// from those of the new block. It has the name of `block` and a suffix.
pub fn split_predecessors<'ctx>(
    block: BasicBlock<'ctx>,
    from: &[BasicBlock<'ctx>],
    suffix: &'static CStr,
) -> BasicBlock<'ctx> {
    let mut from: Vec<LLVMBasicBlockRef> = from.iter().map(BasicBlock::as_mut_ptr).collect();
    // SAFETY: live blocks, as many as is said; a NUL-terminated suffix. The shim makes a block unless one of them cannot branch elsewhere.
    let made = unsafe { weft_split_predecessors(block.as_mut_ptr(), from.as_mut_ptr(), from.len(), suffix.as_ptr()) };
    // SAFETY: null, which is none, or the block that the shim put into the function.
    unsafe { BasicBlock::new(made) }.expect("branches can be changed")
}

/// The phis of a block.
pub fn phis<'ctx>(block: BasicBlock<'ctx>) -> Vec<InstructionValue<'ctx>> {
    let all = block.get_instructions();
    all.take_while(|it| it.get_opcode() == InstructionOpcode::Phi).collect()
}

/// Replaces the phis of a function that take one value, from one block, by that value.
pub fn fold_single_phis(function: FunctionValue<'_>) {
    for phi in function.get_basic_blocks().into_iter().flat_map(phis) {
        let only = match PhiValue::try_from(phi) {
            Ok(it) if it.count_incoming() == 1 => it.get_incoming(0),
            _ => None,
        };
        match only {
            // In code that nobody reaches it may take itself.
            Some((value, _)) if value.as_instruction_value() != Some(phi) => rewrite::replace_instruction(phi, value),
            _ => {}
        }
    }
}

/// Removes the blocks of a function that its start does not reach.
pub fn remove_unreachable_blocks(function: FunctionValue<'_>) {
    // SAFETY: a live function with a body.
    unsafe { weft_remove_unreachable_blocks(function.as_value_ref()) }
}

/// The phis of a block take what they took from the block `old` from `new`.
pub fn replace_incoming_block<'ctx>(block: BasicBlock<'ctx>, old: BasicBlock<'ctx>, new: BasicBlock<'ctx>) {
    // SAFETY: live blocks of one function.
    unsafe { weft_replace_incoming_block(block.as_mut_ptr(), old.as_mut_ptr(), new.as_mut_ptr()) }
}

/// Whether control may come back to a block: whether it is in a loop, an irreducible one too.
pub fn is_repeated(block: BasicBlock<'_>) -> bool {
    let mut seen = HashSet::new();
    let mut pending = successors(block);
    while let Some(at) = pending.pop() {
        if at == block {
            return true;
        }
        if seen.insert(at) {
            pending.extend(successors(at));
        }
    }
    false
}

/// The blocks at whose start the value of an instruction is alive: some way from there reaches a use of it before it is made again. A phi
/// uses its operands at the ends of the blocks they come from.
pub fn alive_at<'ctx>(
    value: InstructionValue<'ctx>,
    predecessors: &HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
) -> HashSet<BasicBlock<'ctx>> {
    let mut alive = HashSet::new();
    let Some(home) = value.get_parent() else {
        return alive;
    };
    let mut pending: Vec<BasicBlock> = view::instruction_users(value)
        .into_iter()
        .flat_map(|user| places_of_use(user, value))
        .collect();
    while let Some(block) = pending.pop() {
        if block != home && alive.insert(block) {
            pending.extend(predecessors.get(&block).into_iter().flatten());
        }
    }
    alive
}

/// The blocks in which an instruction uses a value: those that it comes from, of a phi, its own, of others.
pub fn places_of_use<'ctx>(user: InstructionValue<'ctx>, value: InstructionValue<'ctx>) -> Vec<BasicBlock<'ctx>> {
    if user.get_opcode() != InstructionOpcode::Phi {
        return user.get_parent().into_iter().collect();
    }
    let user = user.as_value_ref();
    // SAFETY: the user is a live phi; its operands are its incoming values.
    unsafe {
        (0..LLVMCountIncoming(user))
            .filter(|at| LLVMGetOperand(user, *at) == value.as_value_ref())
            .filter_map(|at| BasicBlock::new(LLVMGetIncomingBlock(user, at)))
            .collect()
    }
}

/// What becomes of a value that some work-items have and others do not, as it is undefined on the way that they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// All have it: whoever makes it one value takes it from a work-item that has it.
    MayBeAnything,
    /// It differs: one value for all may be taken from a work-item that has nothing. So does, already in a loop, what work-items have when they leave it at different
    /// times.
    Differs,
}

/// The instructions of a function that may differ between work-items which run it together, by LLVM's uniformity analysis: their values,
/// or, of a terminator, the way it takes. `sources` differ whatever their operands are, `constants` never do.
pub fn divergent<'ctx>(
    function: FunctionValue<'ctx>,
    sources: &[InstructionValue<'ctx>],
    constants: &[InstructionValue<'ctx>],
    undefined: Undefined,
) -> HashSet<InstructionValue<'ctx>> {
    let raw = |list: &[InstructionValue]| -> Vec<LLVMValueRef> { list.iter().map(|it| it.as_value_ref()).collect() };
    let instructions = view::instructions(function);
    let (mut values, mut sources, mut constants) = (raw(&instructions), raw(sources), raw(constants));
    let mut answers = vec![0u8; values.len()];
    // SAFETY: a live function and live instructions of it; each list has the length that is said, `answers` that of `values`.
    unsafe {
        weft_find_divergent(
            function.as_value_ref(),
            sources.as_mut_ptr(),
            sources.len(),
            constants.as_mut_ptr(),
            constants.len(),
            undefined == Undefined::Differs,
            values.as_mut_ptr(),
            values.len(),
            answers.as_mut_ptr(),
        );
    }
    let is_divergent = instructions.into_iter().zip(answers);
    is_divergent
        .filter(|(_, answer)| *answer != 0)
        .map(|(instruction, _)| instruction)
        .collect()
}
