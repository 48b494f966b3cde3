// Instructions over vectors in the place of scalars, and values where control flow has changed around them.

#include "intrinsics.h"
#include "promises.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace {

ElementCount countOf(unsigned lanes, bool scalable) { return ElementCount::get(lanes, scalable); }

// Whether the operands of an instruction that are values, as `view::value_operands` has them, include this one.
bool isValue(const Value *operand) {
  Type *type = operand->getType();
  return !type->isLabelTy() && !type->isMetadataTy() && !type->isTokenTy();
}

void setOperands(Instruction &of, LLVMValueRef *operands) {
  auto *call = dyn_cast<CallBase>(&of);
  for (unsigned i = 0, e = call ? call->arg_size() : of.getNumOperands(); i < e; ++i)
    if (isValue(of.getOperand(i)))
      of.setOperand(i, unwrap(*operands++));
  if (call && !call->isInlineAsm() && !isa<Function>(call->getCalledOperand()))
    call->setCalledOperand(unwrap(*operands));
}

// Forgets what holds only where the instruction was: results would be poison, or behaviour undefined, where it is not.
void forgetPromises(Instruction &of) {
  of.dropPoisonGeneratingFlags();
  of.dropPoisonGeneratingMetadata();
  forgetUndefined(of);
}

// Vectors in the place of scalars; of a structure, in the place of each that is in it.
Type *widened(Type *of, ElementCount count) {
  auto *structure = dyn_cast<StructType>(of);
  if (!structure)
    return VectorType::get(of, count);
  SmallVector<Type *, 2> types;
  for (Type *type : structure->elements())
    types.push_back(widened(type, count));
  return StructType::get(of->getContext(), types);
}

} // namespace

// A type of `lanes` elements.
extern "C" LLVMTypeRef weft_vector_type(LLVMTypeRef element, unsigned lanes, bool scalable) {
  return wrap(VectorType::get(unwrap(element), countOf(lanes, scalable)));
}

// The same value in every lane.
extern "C" LLVMValueRef weft_splat(LLVMBuilderRef builder, LLVMValueRef value, unsigned lanes, bool scalable) {
  return wrap(unwrap(builder)->CreateVectorSplat(countOf(lanes, scalable), unwrap(value)));
}

// The number of each lane, as an integer of the type of an element.
extern "C" LLVMValueRef weft_steps(LLVMBuilderRef builder, LLVMTypeRef element, unsigned lanes, bool scalable) {
  return wrap(unwrap(builder)->CreateStepVector(VectorType::get(unwrap(element), countOf(lanes, scalable))));
}

// `lanes`, times what the machine says if they are scalable.
extern "C" LLVMValueRef weft_lane_count(LLVMBuilderRef builder, LLVMTypeRef type, unsigned lanes, bool scalable) {
  return wrap(unwrap(builder)->CreateElementCount(unwrap(type), countOf(lanes, scalable)));
}

// The instruction as it is, of other operands.
extern "C" LLVMValueRef weft_clone(LLVMBuilderRef builder, LLVMValueRef instruction, LLVMValueRef *operands, bool forget) {
  auto *from = unwrap<Instruction>(instruction);
  auto *call = dyn_cast<CallInst>(from);
  // Bundles are hints about values, and the operands say nothing of those.
  Instruction *to = call && call->hasOperandBundles() ? CallInst::Create(call, {}) : from->clone();
  setOperands(*to, operands);
  if (forget)
    forgetPromises(*to);
  return wrap(unwrap(builder)->Insert(to, from->getName()));
}

// Whether there is an instruction, or an intrinsic, that does in every lane what this one does: with what a call gives, if that is a structure of vectors then.
extern "C" bool weft_can_widen(LLVMValueRef instruction) {
  auto *of = unwrap<Instruction>(instruction);
  auto isElement = [](Type *type) { return VectorType::isValidElementType(type); };
  if (auto *taken = dyn_cast<ExtractValueInst>(of))
    return isa<CallInst, AtomicCmpXchgInst>(taken->getAggregateOperand()) && isElement(of->getType());
  if (auto *call = dyn_cast<WithOverflowInst>(of))
    return isElement(call->getLHS()->getType()) && !call->hasOperandBundles();
  if (!isElement(of->getType()))
    return false;
  if (auto *call = dyn_cast<CallInst>(of))
    return isElementwiseCall(*call);
  if (!isa<UnaryOperator, BinaryOperator, CmpInst, SelectInst, FreezeInst, GetElementPtrInst, CastInst>(of))
    return false;
  return all_of(of->operands(), [&](const Use &use) { return isElement(use->getType()); });
}

// Whether an operand of such an instruction is one for all lanes.
extern "C" bool weft_operand_is_scalar(LLVMValueRef instruction, unsigned at) {
  auto *call = dyn_cast<CallInst>(unwrap<Instruction>(instruction));
  return call && call->getCalledFunction() &&
         isVectorIntrinsicWithScalarOpAtArg(call->getCalledFunction()->getIntrinsicID(), at);
}

// The instruction over vectors. The operands are vectors but for those which are one for all lanes; of an address and of a selection, uniform ones may be
// scalars, the condition among them, but not all of an address.
extern "C" LLVMValueRef weft_widen(LLVMBuilderRef builder_ref, LLVMValueRef instruction, LLVMValueRef *operands,
                                   unsigned lanes, bool scalable, bool forget) {
  IRBuilder<> &builder = *unwrap(builder_ref);
  auto *from = unwrap<Instruction>(instruction);
  Instruction *to = from->clone();
  to->mutateType(widened(from->getType(), countOf(lanes, scalable)));
  setOperands(*to, operands);
  if (auto *call = dyn_cast<CallInst>(to))
    callForTypes(*call, from->getModule());
  // One lane's poison is its own, but not where a promise makes it everybody's undefined behaviour.
  MDNode *allowedError = from->getMetadata(LLVMContext::MD_fpmath);
  to->dropUBImplyingAttrsAndMetadata();
  if (forget)
    forgetPromises(*to);
  // Ranges and the like speak of scalars; how wrong a result may be holds for each lane's.
  to->dropUnknownNonDebugMetadata();
  to->setMetadata(LLVMContext::MD_fpmath, allowedError);
  return wrap(builder.Insert(to, from->getName()));
}

static constexpr unsigned wordBits = 64;

// How deep LLVM looks for bits that it knows.
static constexpr unsigned depthOfKnownBits = 6;

// Whether a vector has bits of a splat of what is no constant. Of `and (splat i32 %m), %v`, of which it knows upper bits of `%m`, LLVM 19's instruction selection takes an element for all of
// a word, and leaves out what clears the other one; so with a selection. After arithmetic it looks at elements.
static bool isOfSplat(Value *of, unsigned depth) {
  if (isa<Constant>(of) || !isa<VectorType>(of->getType()))
    return false;
  if (getSplatValue(of))
    return true;
  auto *instruction = dyn_cast<Instruction>(of);
  if (depth == 0 || !instruction || isa<LoadInst, PHINode>(instruction))
    return false;
  if (isa<BinaryOperator>(instruction) && !instruction->isBitwiseLogicOp())
    return false;
  return any_of(instruction->operands(), [&](const Use &use) { return isOfSplat(use, depth - 1); });
}

// An element of a vector of integers, extended to a word, by the word that it is a part of; null if words are not made of elements.
static Value *extendedLane(IRBuilder<> &builder, Value *of, unsigned lane, bool isSigned) {
  auto *type = dyn_cast<FixedVectorType>(of->getType());
  unsigned bits = type ? type->getScalarSizeInBits() : 0;
  const DataLayout &layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  if (bits < 8 || bits >= wordBits || wordBits % bits != 0 || type->getNumElements() * bits % wordBits != 0 || layout.isBigEndian() ||
      isOfSplat(of, depthOfKnownBits))
    return nullptr;
  Type *words = FixedVectorType::get(builder.getInt64Ty(), type->getNumElements() * bits / wordBits);
  Value *word = builder.CreateExtractElement(builder.CreateBitCast(of, words), uint64_t(lane * bits / wordBits));
  unsigned below = lane * bits % wordBits, above = wordBits - bits - below;
  if (isSigned)
    return builder.CreateAShr(builder.CreateShl(word, above), wordBits - bits);
  return builder.CreateAnd(builder.CreateLShr(word, below), maskTrailingOnes<uint64_t>(bits));
}

extern "C" LLVMValueRef weft_extended_lane(LLVMBuilderRef builder, LLVMValueRef of, unsigned lane, bool is_signed) {
  return wrap(extendedLane(*unwrap(builder), unwrap(of), lane, is_signed));
}

// One lane of a vector of addresses or of indices: what they are computed of is taken out, if that is one vector.
static Value *laneOf(IRBuilder<> &builder, Value *of, unsigned lane) {
  if (!isa<FixedVectorType>(of->getType()))
    return of;
  if (Value *same = getSplatValue(of))
    return same;
  if (auto *constant = dyn_cast<Constant>(of))
    if (Constant *element = constant->getAggregateElement(lane))
      return element;
  auto *extension = dyn_cast<CastInst>(of);
  if (extension && isa<ZExtInst, SExtInst>(extension) && of->getType()->getScalarSizeInBits() == wordBits)
    if (Value *index = extendedLane(builder, extension->getOperand(0), lane, isa<SExtInst>(extension)))
      return index;
  auto *address = dyn_cast<GetElementPtrInst>(of);
  auto differs = [](const Use &use) { return isa<VectorType>(use->getType()) && !isa<Constant>(use) && !getSplatValue(use); };
  if (address && count_if(address->operands(), differs) == 1) {
    Instruction *one = address->clone();
    one->mutateType(of->getType()->getScalarType());
    for (Use &use : one->operands())
      use.set(laneOf(builder, use, lane));
    return builder.Insert(one);
  }
  return builder.CreateExtractElement(of, uint64_t(lane));
}

extern "C" LLVMValueRef weft_lane_of(LLVMBuilderRef builder, LLVMValueRef of, unsigned lane) {
  return wrap(laneOf(*unwrap(builder), unwrap(of), lane));
}

// Whether running an instruction more often than the function says does no harm.
extern "C" bool weft_can_run_anywhere(LLVMValueRef instruction) {
  return isSafeToSpeculativelyExecute(unwrap<Instruction>(instruction));
}

// The value as an instruction of the block that the builder is in.
extern "C" LLVMValueRef weft_own(LLVMBuilderRef builder, LLVMValueRef value) {
  Value *of = unwrap(value);
  return wrap(unwrap(builder)->Insert(BinaryOperator::CreateOr(of, Constant::getNullValue(of->getType()))));
}

// Whether any lane, or every lane, of a mask is on.
extern "C" LLVMValueRef weft_any(LLVMBuilderRef builder, LLVMValueRef mask) { return wrap(unwrap(builder)->CreateOrReduce(unwrap(mask))); }
extern "C" LLVMValueRef weft_all(LLVMBuilderRef builder, LLVMValueRef mask) { return wrap(unwrap(builder)->CreateAndReduce(unwrap(mask))); }

// Code that the builder makes next is about an instruction's place in the source.
extern "C" void weft_stand_for(LLVMBuilderRef builder, LLVMValueRef instruction) {
  unwrap(builder)->SetCurrentDebugLocation(unwrap<Instruction>(instruction)->getDebugLoc());
}

// Gives `to` the description that `from` has in debug info.
extern "C" void weft_move_subprogram(LLVMValueRef from, LLVMValueRef to) {
  auto *source = unwrap<Function>(from);
  unwrap<Function>(to)->setSubprogram(source->getSubprogram());
  source->setSubprogram(nullptr);
}

// Makes every value reach its uses where control flow goes around what makes it: then it is poison, or, of one of `masks`, no lane. In a loop it is so
// again in each iteration.
extern "C" void weft_repair_ssa(LLVMValueRef function, LLVMValueRef *masks, size_t count) {
  Function &in = *unwrap<Function>(function);
  SmallPtrSet<const Value *, 32> isMask;
  for (size_t i = 0; i < count; ++i)
    isMask.insert(unwrap(masks[i]));
  DominatorTree dominators(in);
  LoopInfo loops(dominators);
  SmallVector<std::pair<Instruction *, SmallVector<Use *, 4>>, 16> broken;
  for (Instruction &instruction : instructions(in)) {
    SmallVector<Use *, 4> uses;
    for (Use &use : instruction.uses())
      if (!dominators.dominates(&instruction, use))
        uses.push_back(&use);
    if (!uses.empty())
      broken.push_back({&instruction, std::move(uses)});
  }
  for (auto &[instruction, uses] : broken) {
    Type *type = instruction->getType();
    Value *none = isMask.contains(instruction) ? Constant::getNullValue(type) : PoisonValue::get(type);
    BasicBlock *home = instruction->getParent();
    SSAUpdater updater;
    updater.Initialize(type, instruction->getName());
    if (home != &in.getEntryBlock()) {
      updater.AddAvailableValue(&in.getEntryBlock(), none);
      // Nobody who comes to it has been there, but who comes from farther up need not be followed: that would be all of a long kernel for each value.
      updater.AddAvailableValue(dominators.getNode(home)->getIDom()->getBlock(), none);
    }
    for (Loop *loop = loops.getLoopFor(home); loop; loop = loop->getParentLoop())
      if (loop->getHeader() != home)
        updater.AddAvailableValue(loop->getHeader(), none);
    updater.AddAvailableValue(home, instruction);
    for (Use *use : uses)
      updater.RewriteUse(*use);
  }
}
