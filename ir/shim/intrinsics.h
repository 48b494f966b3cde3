// Calls of intrinsics whose types have changed.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

// Makes a call one of the same intrinsic for the types that its result and its arguments have now.
inline void callForTypes(llvm::CallInst &call, llvm::Module *module) {
  llvm::Intrinsic::ID id = call.getCalledFunction()->getIntrinsicID();
  // Whether the type of an argument (of the result, for -1) is part of the intrinsic's name.
  bool hasOverflow = llvm::isa<llvm::WithOverflowInst>(call);
  auto isOverloaded = [&](int at) {
    if (hasOverflow)
      return at == 0;
    return llvm::isVectorIntrinsicWithOverloadTypeAtArg(id, at) || (id == llvm::Intrinsic::ldexp && at == 1);
  };
  llvm::SmallVector<llvm::Type *, 3> overloads;
  if (isOverloaded(-1))
    overloads.push_back(call.getType());
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (isOverloaded(i))
      overloads.push_back(call.getArgOperand(i)->getType());
  call.setCalledFunction(llvm::Intrinsic::getDeclaration(module, id, overloads));
}
