// Edits of functions that the C API has no calls for.

#include "promises.h"

#include "llvm-c/Core.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

// Makes a function of the same name, body, attributes and metadata as `old` with `count` more parameters at the end. `old` is left
// as a declaration without name; its uses are the caller's to change.
extern "C" LLVMValueRef weft_append_parameters(LLVMValueRef old, LLVMTypeRef *types, unsigned count) {
  Function &from = *unwrap<Function>(old);
  SmallVector<Type *, 16> parameters(from.getFunctionType()->params());
  for (unsigned i = 0; i < count; ++i)
    parameters.push_back(unwrap(types[i]));
  auto *type = FunctionType::get(from.getReturnType(), parameters, from.isVarArg());
  Function *to = Function::Create(type, from.getLinkage(), from.getAddressSpace());
  from.getParent()->getFunctionList().insert(from.getIterator(), to);
  to->copyAttributesFrom(&from);
  to->copyMetadata(&from, 0);
  to->takeName(&from);
  to->splice(to->begin(), &from);
  for (auto [before, after] : zip_first(from.args(), to->args())) {
    before.replaceAllUsesWith(&after);
    after.takeName(&before);
  }
  from.clearMetadata();
  from.setLinkage(GlobalValue::ExternalLinkage);
  return wrap(to);
}

// Replaces a call by one of `callee`, or of what it called if that is null, with `count` more arguments; attributes, calling convention and metadata
// stay. Returns the new call.
extern "C" LLVMValueRef weft_append_arguments(LLVMValueRef call, LLVMValueRef callee, LLVMValueRef *values, unsigned count) {
  CallInst &from = *unwrap<CallInst>(call);
  SmallVector<Value *, 16> arguments(from.args());
  for (unsigned i = 0; i < count; ++i)
    arguments.push_back(unwrap(values[i]));
  SmallVector<OperandBundleDef, 1> bundles;
  from.getOperandBundlesAsDefs(bundles);
  SmallVector<Type *, 16> parameters(from.getFunctionType()->params());
  for (unsigned i = 0; i < count; ++i)
    parameters.push_back(unwrap(values[i])->getType());
  auto *type = FunctionType::get(from.getType(), parameters, from.getFunctionType()->isVarArg());
  Value *function = callee ? unwrap(callee) : from.getCalledOperand();
  CallInst *to = CallInst::Create(type, function, arguments, bundles, "", from.getIterator());
  to->setAttributes(from.getAttributes());
  to->setCallingConv(from.getCallingConv());
  to->setTailCallKind(from.getTailCallKind());
  to->copyMetadata(from);
  to->setDebugLoc(from.getDebugLoc());
  if (isa<FPMathOperator>(to))
    to->copyFastMathFlags(&from);
  to->takeName(&from);
  from.replaceAllUsesWith(to);
  from.eraseFromParent();
  return wrap(to);
}

// Turns the constant expressions that use `constant` into instructions of the functions which use them.
extern "C" void weft_expand_constant_users(LLVMValueRef constant) {
  convertUsersOfConstantsToInstructions({unwrap<Constant>(constant)});
}

// Gives `to` the attributes of `from`, calling convention included.
extern "C" void weft_copy_attributes(LLVMValueRef to, LLVMValueRef from) {
  auto *Copy = unwrap<Function>(to);
  Copy->copyAttributesFrom(unwrap<Function>(from));
  // What is visible in this module alone must say so in these two ways as well.
  if (Copy->hasLocalLinkage()) {
    Copy->setVisibility(GlobalValue::DefaultVisibility);
    Copy->setDSOLocal(true);
  }
}

// Gives `to` the metadata of `from`, but for the debug info: a subprogram describes one function.
extern "C" void weft_copy_metadata(LLVMValueRef to, LLVMValueRef from) {
  Function &target = *unwrap<Function>(to);
  target.copyMetadata(unwrap<Function>(from), 0);
  target.setSubprogram(nullptr);
}

// Gives a call the attributes that `callee` has on its parameters and result: `byval` and extensions must agree on both sides.
extern "C" void weft_copy_parameter_attributes(LLVMValueRef call, LLVMValueRef callee) {
  CallInst &site = *unwrap<CallInst>(call);
  AttributeList from = unwrap<Function>(callee)->getAttributes();
  SmallVector<AttributeSet, 16> parameters;
  for (unsigned i = 0; i < site.arg_size(); ++i)
    parameters.push_back(from.getParamAttrs(i));
  site.setAttributes(AttributeList::get(site.getContext(), AttributeSet(), from.getRetAttrs(), parameters));
}

// Forgets what a function, or a call, is said to do to memory.
extern "C" void weft_forget_memory_effects(LLVMValueRef function_or_call) {
  Value *value = unwrap(function_or_call);
  if (auto *function = dyn_cast<Function>(value))
    function->removeFnAttr(Attribute::Memory);
  else
    cast<CallBase>(value)->removeFnAttr(Attribute::Memory);
}

// Splits a block after an instruction, which must not be its terminator. Returns the block with the rest.
extern "C" LLVMBasicBlockRef weft_split_after(LLVMValueRef instruction) {
  Instruction &last = *unwrap<Instruction>(instruction);
  return wrap(last.getParent()->splitBasicBlock(std::next(last.getIterator())));
}

// Splits a block before an instruction. Returns the block that starts with it.
extern "C" LLVMBasicBlockRef weft_split_before(LLVMValueRef instruction) {
  Instruction &first = *unwrap<Instruction>(instruction);
  return wrap(first.getParent()->splitBasicBlock(first.getIterator()));
}

// Moves an instruction before another one.
extern "C" void weft_move_before(LLVMValueRef instruction, LLVMValueRef place) {
  unwrap<Instruction>(instruction)->moveBefore(unwrap<Instruction>(place));
}

// Puts a copy of an instruction before another one.
extern "C" LLVMValueRef weft_copy_before(LLVMValueRef instruction, LLVMValueRef place) {
  Instruction *copy = unwrap<Instruction>(instruction)->clone();
  copy->insertBefore(unwrap<Instruction>(place));
  return wrap(copy);
}

// The phis of a block take what they took from the block `old` from `next`.
extern "C" void weft_replace_incoming_block(LLVMBasicBlockRef block, LLVMBasicBlockRef old, LLVMBasicBlockRef next) {
  unwrap(block)->replacePhiUsesWith(unwrap(old), unwrap(next));
}

// Whether an instruction may run at `place`, before which its operands are made, where it would not have run: it has no effect, and no operand makes it fail.
extern "C" bool weft_can_speculate(LLVMValueRef instruction, LLVMValueRef place) {
  return isSafeToSpeculativelyExecute(unwrap<Instruction>(instruction), unwrap<Instruction>(place));
}

// Moves an instruction to a place where it runs more often: what is said of it that would make its running wrong there goes.
extern "C" void weft_hoist(LLVMValueRef instruction, LLVMValueRef place) {
  Instruction *it = unwrap<Instruction>(instruction);
  forgetUndefined(*it);
  it->moveBefore(unwrap<Instruction>(place));
}

// Takes all fast-math flags from an instruction. The C API only adds some.
extern "C" void weft_drop_fast_math_flags(LLVMValueRef instruction) {
  if (isa<FPMathOperator>(unwrap(instruction)))
    unwrap<Instruction>(instruction)->copyFastMathFlags(FastMathFlags());
}

// Has the phis of a block take nothing from `from` any more.
extern "C" void weft_remove_predecessor(LLVMBasicBlockRef block, LLVMBasicBlockRef from) {
  unwrap(block)->removePredecessor(unwrap(from), /*KeepOneInputPHIs=*/true);
}

// Deletes blocks that nothing but they branch to, in whatever order they use one another.
extern "C" void weft_delete_blocks(LLVMBasicBlockRef *blocks, size_t count) {
  SmallVector<BasicBlock *, 16> dead;
  for (size_t i = 0; i < count; ++i)
    dead.push_back(unwrap(blocks[i]));
  DeleteDeadBlocks(dead);
}

// Puts a block at the end of the only one that branches to it, if that branches nowhere else. Whether it did.
extern "C" bool weft_merge_into_predecessor(LLVMBasicBlockRef block) { return MergeBlockIntoPredecessor(unwrap(block)); }

// Whether a body means something else in another function, which `InlineFunction` leaves to its caller to ask: addresses of blocks, the function's own arguments and variables.
static bool isBoundToItsFrame(Function &function) {
  auto isBound = [](Instruction &it) {
    if (auto *variable = dyn_cast<AllocaInst>(&it))
      return variable->isSwiftError();
    auto *call = dyn_cast<IntrinsicInst>(&it);
    return call && is_contained({Intrinsic::localescape, Intrinsic::vastart, Intrinsic::icall_branch_funnel}, call->getIntrinsicID());
  };
  return any_of(function, [&](BasicBlock &block) {
    return block.hasAddressTaken() || isa<IndirectBrInst>(block.getTerminator()) || any_of(block, isBound);
  });
}

// Puts the body of the function that a call calls in the place of the call. Returns why not, or null.
extern "C" const char *weft_inline_call(LLVMValueRef call) {
  CallInst &of = *unwrap<CallInst>(call);
  if (Function *callee = of.getCalledFunction(); callee && isBoundToItsFrame(*callee))
    return "its code can only stand where it stands";
  InlineFunctionInfo info;
  InlineResult result = InlineFunction(of, info);
  return result.isSuccess() ? nullptr : result.getFailureReason();
}

// A new block that `count` blocks branch to where they branched to `block`, to which it goes. What its phis took from them, they take from its own.
extern "C" LLVMBasicBlockRef weft_split_predecessors(LLVMBasicBlockRef block, LLVMBasicBlockRef *from, size_t count, const char *suffix) {
  SmallVector<BasicBlock *, 8> predecessors;
  for (size_t i = 0; i < count; ++i)
    predecessors.push_back(unwrap(from[i]));
  return wrap(SplitBlockPredecessors(unwrap(block), predecessors, suffix));
}
