// Our own intrinsic: a number near 1 times a power of two (see src/scaling.rs).

#include "intrinsics.h"
#include "llvm-c/Core.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace {
// What is added to an integer for the sum.
Constant *rounder(Type *type) { return ConstantFP::get(type, type->getScalarType()->isDoubleTy() ? 0x1.8p+52 : 0x1.8p+23); }

// Where the result is 0 whatever the number is: a machine of Intel's takes some 150 cycles to find that out by an instruction whose result is too small. NaN is not among them.
Value *isZero(IRBuilder<> &builder, Value *sum) {
  Type *type = sum->getType();
  double least = type->getScalarType()->isDoubleTy() ? 0x1.8p+52 - 1078 : 0x1.8p+23 - 152;
  return builder.CreateFCmpOLT(sum, ConstantFP::get(type, least));
}

// 2^n of the bits of n and what else is moved out, for a normal result: with the bias, moved to where the exponent is.
Value *powerOfTwo(IRBuilder<> &builder, Value *n, Type *type) {
  bool isDouble = type->getScalarType()->isDoubleTy();
  Value *biased = builder.CreateAdd(n, ConstantInt::get(n->getType(), isDouble ? 1023 : 127));
  return builder.CreateBitCast(builder.CreateShl(biased, isDouble ? 52 : 23), type);
}

// One factor would not reach. The first product is exact, so that the result is rounded once.
Value *byProducts(IRBuilder<> &builder, Value *number, Value *sum) {
  Type *type = number->getType(), *bits = type->getWithNewType(builder.getIntNTy(type->getScalarSizeInBits()));
  Constant *zero = rounder(type);
  Value *half, *rest;
  if (type->getScalarType()->isDoubleTy()) {
    // Machines before AVX-512 have no shift of 64 bits that keeps the sign. What the rounder is besides is moved out.
    Value *n = builder.CreateFSub(sum, zero);
    Value *halfSum = builder.CreateFAdd(builder.CreateFMul(n, ConstantFP::get(type, 0.5)), zero);
    Value *restSum = builder.CreateFAdd(builder.CreateFSub(n, builder.CreateFSub(halfSum, zero)), zero);
    half = builder.CreateBitCast(halfSum, bits);
    rest = builder.CreateBitCast(restSum, bits);
  } else {
    Value *n = builder.CreateSub(builder.CreateBitCast(sum, bits), builder.CreateBitCast(zero, bits));
    half = builder.CreateAShr(n, 1);
    rest = builder.CreateSub(n, half);
  }
  number = builder.CreateSelect(isZero(builder, sum), ConstantFP::getZero(type), number);
  return builder.CreateFMul(builder.CreateFMul(number, powerOfTwo(builder, half, type)), powerOfTwo(builder, rest, type));
}

// Lanes of a vector in which so many are, from one on; behind the last is anything.
Value *lanesFrom(IRBuilder<> &builder, Value *of, unsigned first, unsigned count) {
  unsigned lanes = cast<FixedVectorType>(of->getType())->getNumElements();
  if (first == 0 && count == lanes)
    return of;
  SmallVector<int, 16> order;
  for (unsigned lane = first; lane < first + count; ++lane)
    order.push_back(lane < lanes ? int(lane) : PoisonMaskElem);
  return builder.CreateShuffleVector(of, order);
}

// The bits of lanes, as instructions take them: at least eight. Behind the last lane of a vector may be anything, but a mask is one number.
Value *maskOf(IRBuilder<> &builder, Value *lanes) {
  lanes = builder.CreateFreeze(lanes);
  unsigned count = cast<FixedVectorType>(lanes->getType())->getNumElements(), bits = std::max(count, 8u);
  if (count < bits) {
    SmallVector<int, 8> order;
    for (unsigned lane = 0; lane < bits; ++lane)
      order.push_back(std::min(lane, count));
    lanes = builder.CreateShuffleVector(lanes, Constant::getNullValue(lanes->getType()), order);
  }
  return builder.CreateBitCast(lanes, builder.getIntNTy(bits));
}

// Of a vector in one register.
Value *byInstruction(IRBuilder<> &builder, Value *number, Value *sum) {
  auto *type = cast<FixedVectorType>(number->getType());
  bool isDouble = type->getElementType()->isDoubleTy();
  unsigned bits = type->getPrimitiveSizeInBits();
  Intrinsic::ID id = bits == 512   ? (isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_512 : Intrinsic::x86_avx512_mask_scalef_ps_512)
                     : bits == 256 ? (isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_256 : Intrinsic::x86_avx512_mask_scalef_ps_256)
                                   : (isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_128 : Intrinsic::x86_avx512_mask_scalef_ps_128);
  Value *mask = maskOf(builder, builder.CreateNot(isZero(builder, sum)));
  SmallVector<Value *, 5> operands = {number, builder.CreateFSub(sum, rounder(type)), ConstantAggregateZero::get(type), mask};
  // The widest says how it rounds: as everything does.
  if (bits == 512)
    operands.push_back(builder.getInt32(4));
  return builder.CreateIntrinsic(id, {}, operands);
}

// Of a vector of any length, a register at a time.
Value *byInstructions(IRBuilder<> &builder, Value *number, Value *sum) {
  auto *type = cast<FixedVectorType>(number->getType());
  unsigned lanes = type->getNumElements(), most = 512 / type->getScalarSizeInBits();
  unsigned each = std::clamp(unsigned(PowerOf2Ceil(lanes)), most / 4, most);
  Value *all = nullptr;
  for (unsigned first = 0; first < lanes; first += each) {
    Value *part = byInstruction(builder, lanesFrom(builder, number, first, each), lanesFrom(builder, sum, first, each));
    Value *wide = lanesFrom(builder, part, 0, lanes);
    if (!all) {
      all = wide;
      continue;
    }
    SmallVector<int, 64> order;
    for (unsigned lane = 0; lane < lanes; ++lane)
      order.push_back(lane < first ? lane : lanes + lane - first);
    all = builder.CreateShuffleVector(all, wide, order);
  }
  return all;
}
} // namespace

extern "C" bool weft_is_scaled(LLVMValueRef function) { return isScaled(unwrap<Function>(function)); }

// Puts other instructions in the place of a call of the intrinsic, if it is one: those that there are on AVX-512, for vectors, or products.
extern "C" bool weft_define_scaled(LLVMValueRef instruction, bool has_avx512) {
  auto *call = dyn_cast<CallInst>(unwrap(instruction));
  if (!call || !isScaled(call->getCalledFunction()))
    return false;
  IRBuilder<> builder(call);
  Value *number = call->getArgOperand(0), *sum = call->getArgOperand(1);
  bool isFixed = isa<FixedVectorType>(call->getType());
  Value *made = has_avx512 && isFixed ? byInstructions(builder, number, sum) : byProducts(builder, number, sum);
  call->replaceAllUsesWith(made);
  call->eraseFromParent();
  return true;
}
