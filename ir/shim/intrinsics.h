// Calls of intrinsics, LLVM's and our own, that do the same for each element of vectors.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

// What our own intrinsic is called (see src/scaling.rs), before its type.
inline constexpr llvm::StringLiteral scaledName = "weft.scaled.";

// A function of a program that is called so, and has a body or is of other types, is not ours.
inline bool isScaled(const llvm::Function *callee) {
  if (!callee || !callee->isDeclaration() || !callee->getName().starts_with(scaledName))
    return false;
  llvm::Type *type = callee->getReturnType(), *element = type->getScalarType();
  auto isSame = [&](const llvm::Argument &argument) { return argument.getType() == type; };
  return (element->isFloatTy() || element->isDoubleTy()) && callee->arg_size() == 2 && !callee->isVarArg() && all_of(callee->args(), isSame);
}

// Whether a call of vectors is one for each of their elements.
inline bool isElementwiseCall(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || call.hasOperandBundles())
    return false;
  llvm::Intrinsic::ID id = callee->getIntrinsicID();
  return llvm::isTriviallyVectorizable(id) || id == llvm::Intrinsic::ldexp || isScaled(callee);
}

// Our own intrinsic for a type. If something of the program's has the name, LLVM adds a number to it, which says nothing.
inline llvm::Function *scaledFor(llvm::Function &model, llvm::Type *type, llvm::Module *module) {
  std::string name;
  llvm::raw_string_ostream out(name);
  out << scaledName;
  if (auto *vector = llvm::dyn_cast<llvm::VectorType>(type))
    out << (vector->getElementCount().isScalable() ? "nxv" : "v") << vector->getElementCount().getKnownMinValue();
  out << (type->getScalarType()->isDoubleTy() ? "f64" : "f32");
  auto *wanted = llvm::FunctionType::get(type, {type, type}, false);
  llvm::Function *function = module->getFunction(out.str());
  if (!isScaled(function) || function->getFunctionType() != wanted)
    function = llvm::Function::Create(wanted, llvm::GlobalValue::ExternalLinkage, out.str(), module);
  function->setAttributes(model.getAttributes());
  function->setCallingConv(model.getCallingConv());
  return function;
}

// Makes a call one of the same intrinsic for the types that its result and its arguments have now.
inline void callForTypes(llvm::CallInst &call, llvm::Module *module) {
  if (llvm::Function *callee = call.getCalledFunction(); isScaled(callee)) {
    call.setCalledFunction(scaledFor(*callee, call.getType(), module));
    return;
  }
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
