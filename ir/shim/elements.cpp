// Operations on vectors, element by element.

#include "intrinsics.h"
#include "llvm-c/Core.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

// Whether each element of the result depends on those elements of the operands only that have its index, operands which are no vectors apart.
extern "C" bool weft_is_elementwise(LLVMValueRef value) {
  auto *instruction = unwrap<Instruction>(value);
  if (auto *call = dyn_cast<CallInst>(instruction))
    return isElementwiseCall(*call);
  if (auto *cast = dyn_cast<CastInst>(instruction)) {
    auto *from = dyn_cast<VectorType>(cast->getSrcTy());
    auto *to = dyn_cast<VectorType>(cast->getDestTy());
    return from && to && from->getElementCount() == to->getElementCount();
  }
  return isa<UnaryOperator, BinaryOperator, CmpInst, SelectInst, FreezeInst, GetElementPtrInst>(instruction);
}

// The same operation, or memory access, on one element: `operands` are elements where the operands of `instruction` are vectors. Put before `place`.
extern "C" LLVMValueRef weft_element_operation(LLVMValueRef instruction, LLVMValueRef *operands, unsigned count,
                                               LLVMValueRef place) {
  auto *whole = unwrap<Instruction>(instruction);
  Instruction *one = whole->clone();
  one->mutateType(whole->getType()->getScalarType());
  for (unsigned i = 0; i < count; ++i)
    one->setOperand(i, unwrap(operands[i]));
  if (auto *call = dyn_cast<CallInst>(one))
    callForTypes(*call, whole->getModule());
  one->insertBefore(unwrap<Instruction>(place));
  return wrap(one);
}

// A constant, folded with the layout of a module.
extern "C" LLVMValueRef weft_fold(LLVMModuleRef module, LLVMValueRef constant) {
  return wrap(ConstantFoldConstant(unwrap<Constant>(constant), unwrap(module)->getDataLayout()));
}

// The size of values of a type in bits, and the distance in bits between neighbours in memory.
extern "C" void weft_bits(LLVMModuleRef module, LLVMTypeRef type, uint64_t *bits, uint64_t *distance) {
  const DataLayout &layout = unwrap(module)->getDataLayout();
  *bits = layout.getTypeSizeInBits(unwrap(type)).getFixedValue();
  *distance = layout.getTypeAllocSizeInBits(unwrap(type)).getFixedValue();
}
