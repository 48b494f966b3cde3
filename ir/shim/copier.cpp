// Copies of blocks of one function in another one.

#include "llvm-c/Core.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

extern "C" ValueToValueMapTy *weft_copier_create() { return new ValueToValueMapTy(); }

extern "C" void weft_copier_dispose(ValueToValueMapTy *copier) { delete copier; }

// What stands for `from` in the copies.
extern "C" void weft_copier_map(ValueToValueMapTy *copier, LLVMValueRef from, LLVMValueRef to) {
  (*copier)[unwrap(from)] = unwrap(to);
}

// What stands for `value`: itself when it belongs to no function.
extern "C" LLVMValueRef weft_copier_lookup(ValueToValueMapTy *copier, LLVMValueRef value) {
  Value *mapped = copier->lookup(unwrap(value));
  return mapped ? wrap(mapped) : value;
}

// Copies `count` blocks into `to`, and writes the copies to `copies`. Everything they use must be in one of the blocks, mapped, global, or in `to`. Phis
// forget the blocks that are neither copied nor mapped.
extern "C" void weft_copier_copy(ValueToValueMapTy *copier, LLVMBasicBlockRef *blocks, size_t count, LLVMValueRef to,
                                 LLVMBasicBlockRef *copies) {
  Function &target = *unwrap<Function>(to);
  for (size_t i = 0; i < count; ++i) {
    BasicBlock *copy = CloneBasicBlock(unwrap(blocks[i]), *copier, "", &target);
    (*copier)[unwrap(blocks[i])] = copy;
    copies[i] = wrap(copy);
  }
  for (size_t i = 0; i < count; ++i) {
    for (Instruction &instruction : *unwrap(copies[i])) {
      if (auto *phi = dyn_cast<PHINode>(&instruction))
        phi->removeIncomingValueIf([&](unsigned at) { return !copier->lookup(phi->getIncomingBlock(at)); }, false);
      const RemapFlags flags = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;
      RemapDbgRecordRange(target.getParent(), instruction.getDbgRecordRange(), *copier, flags);
      RemapInstruction(&instruction, *copier, flags);
    }
  }
}

// A function of this name with the body, attributes and metadata of another one, next to it and only for its module.
extern "C" LLVMValueRef weft_clone_function(LLVMValueRef function, const char *name, size_t length) {
  ValueToValueMapTy map;
  Function *clone = CloneFunction(unwrap<Function>(function), map);
  clone->setName(StringRef(name, length));
  clone->setLinkage(GlobalValue::InternalLinkage);
  clone->setVisibility(GlobalValue::DefaultVisibility);
  clone->setComdat(nullptr);
  return wrap(clone);
}
