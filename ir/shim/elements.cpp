// Operations on vectors, element by element.

#include "intrinsics.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/APSInt.h"
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

// A number that is known as one of another type: rounded if one of them is floating-point, else the nearest that there is; nothing otherwise. What is
// too large for an integer becomes the nearest too, and NaN zero.
static Constant *convertNumber(Constant *number, Type *to, bool fromSigned, bool toSigned, RoundingMode rounding) {
  bool ignored;
  if (auto *known = dyn_cast<ConstantFP>(number)) {
    APFloat value = known->getValueAPF();
    if (to->isFloatingPointTy()) {
      value.convert(to->getFltSemantics(), rounding, &ignored);
      return ConstantFP::get(to->getContext(), value);
    }
    APSInt integer(to->getIntegerBitWidth(), !toSigned);
    value.convertToInteger(integer, rounding, &ignored);
    return ConstantInt::get(to, integer);
  }
  auto *known = dyn_cast<ConstantInt>(number);
  if (!known)
    return nullptr;
  if (to->isFloatingPointTy()) {
    APFloat value(to->getFltSemantics());
    value.convertFromAPInt(known->getValue(), fromSigned, rounding);
    return ConstantFP::get(to->getContext(), value);
  }
  unsigned bits = to->getIntegerBitWidth();
  APSInt value = APSInt(known->getValue(), !fromSigned).extend(128);
  value.setIsSigned(true);
  APSInt least = APSInt::getMinValue(bits, !toSigned).extend(128), most = APSInt::getMaxValue(bits, !toSigned).extend(128);
  least.setIsSigned(true);
  most.setIsSigned(true);
  return ConstantInt::get(to, std::clamp(value, least, most).trunc(bits));
}

// The same of a number or of each element of a vector.
extern "C" LLVMValueRef weft_convert_constant(LLVMValueRef constant, LLVMTypeRef type, bool fromSigned, bool toSigned,
                                              uint32_t rounding) {
  auto *value = dyn_cast<Constant>(unwrap(constant));
  Type *to = unwrap(type);
  auto convert = [&](Constant *number) {
    return number ? convertNumber(number, to->getScalarType(), fromSigned, toSigned, RoundingMode(rounding)) : nullptr;
  };
  auto *vector = dyn_cast<FixedVectorType>(to);
  if (!value || !vector)
    return wrap(value ? convert(value) : nullptr);
  SmallVector<Constant *, 16> elements;
  for (unsigned at = 0; at < vector->getNumElements(); ++at) {
    elements.push_back(convert(value->getAggregateElement(at)));
    if (!elements.back())
      return nullptr;
  }
  return wrap(ConstantVector::get(elements));
}

// The size of values of a type in bits, and the distance in bits between neighbours in memory.
extern "C" void weft_bits(LLVMModuleRef module, LLVMTypeRef type, uint64_t *bits, uint64_t *distance) {
  const DataLayout &layout = unwrap(module)->getDataLayout();
  *bits = layout.getTypeSizeInBits(unwrap(type)).getFixedValue();
  *distance = layout.getTypeAllocSizeInBits(unwrap(type)).getFixedValue();
}
