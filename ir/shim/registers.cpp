// Values in registers and in variables: from one to the other and back.

#include "llvm-c/Core.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

// Puts a value that has uses into a variable at the start of its function: stored after it is made, loaded where it is used.
extern "C" LLVMValueRef weft_demote(LLVMValueRef value) { return wrap(DemoteRegToStack(*unwrap<Instruction>(value))); }

// Puts those of the variables of a function that are only loaded and stored into registers. The others stay.
extern "C" void weft_promote(LLVMValueRef function, LLVMValueRef *variables, size_t count) {
  DominatorTree dominators(*unwrap<Function>(function));
  SmallVector<AllocaInst *, 32> promotable;
  for (size_t i = 0; i < count; ++i) {
    auto *variable = unwrap<AllocaInst>(variables[i]);
    if (isAllocaPromotable(variable))
      promotable.push_back(variable);
  }
  PromoteMemToReg(promotable, dominators);
}

// Has a phi take from the block `to` what it took from `from`.
extern "C" void weft_replace_incoming(LLVMValueRef phi, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  unwrap<PHINode>(phi)->replaceIncomingBlockWith(unwrap(from), unwrap(to));
}

extern "C" void weft_remove_unreachable_blocks(LLVMValueRef function) { removeUnreachableBlocks(*unwrap<Function>(function)); }

// The size of an element of a variable as arrays of it have it, and its alignment. Of a scalable type: the size without `vscale`.
extern "C" void weft_variable_layout(LLVMValueRef variable, uint64_t *bytes, uint64_t *align) {
  auto *alloca = unwrap<AllocaInst>(variable);
  const DataLayout &layout = alloca->getModule()->getDataLayout();
  *bytes = layout.getTypeAllocSize(alloca->getAllocatedType()).getKnownMinValue();
  *align = std::max(alloca->getAlign(), layout.getABITypeAlign(alloca->getAllocatedType())).value();
}
