// What is promised of an instruction where it is, and may not hold elsewhere.

#pragma once

#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"

// Forgets what makes behaviour undefined where it does not hold. How wrong a result may be is no such promise, and LLVM would forget it too: quotients would be rounded otherwise.
inline void forgetUndefined(llvm::Instruction &of) {
  llvm::MDNode *allowedError = of.getMetadata(llvm::LLVMContext::MD_fpmath);
  of.dropUBImplyingAttrsAndMetadata();
  if (allowedError)
    of.setMetadata(llvm::LLVMContext::MD_fpmath, allowedError);
}
