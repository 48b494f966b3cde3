// Loop metadata: the C API makes no distinct nodes.

#include "aliases.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/CodeExtractor.h>

using namespace llvm;

namespace {

// Whether LLVM's vectorizer could put what one work-item does to memory out of order. Of a loop without dependences between iterations it takes accesses of every second element, every third and so on
// together (groups: loads where the first of them stands, stores where the last one does), and asks no more whether there is something of the same iteration in between
// (LLVM 19, `InterleavedAccessInfo`, for which a loop marked parallel has no dependences at all).
class Reordering {
  // Accesses that are asked about: each of each.
  static constexpr size_t MOST = 256;

  DominatorTree dominators;
  LoopInfo loops;
  AssumptionCache assumptions;
  TargetLibraryInfoImpl functions;
  TargetLibraryInfo known;
  ScalarEvolution evolution;
  Aliases aliases;
  SmallVector<BasicBlock *, 0> order;

  // Whether an access may be in a group: neither of one place nor of one element after the other.
  bool mayBeGrouped(Instruction &access, const Loop &loop) {
    const SCEV *address = evolution.getSCEV(getLoadStorePointerOperand(&access));
    if (evolution.isLoopInvariant(address, &loop))
      return false;
    auto *walk = dyn_cast<SCEVAddRecExpr>(address);
    auto *step = walk && walk->getLoop() == &loop && walk->isAffine() ? dyn_cast<SCEVConstant>(walk->getStepRecurrence(evolution)) : nullptr;
    TypeSize size = access.getDataLayout().getTypeStoreSize(getLoadStoreType(&access));
    return !step || step->getAPInt().abs() != size.getKnownMinValue();
  }

public:
  explicit Reordering(Function &of)
      : dominators(of), loops(dominators), assumptions(of), functions(Triple(of.getParent()->getTargetTriple())), known(functions, &of),
        evolution(of, known, assumptions, dominators, loops), aliases(of) {
    ReversePostOrderTraversal<Function *> all(&of);
    order.append(all.begin(), all.end());
  }

  bool isPossible(BasicBlock &latch) {
    Loop *loop = loops.getLoopFor(&latch);
    if (!loop || !loop->isInnermost())
      return false;
    SmallVector<Instruction *, 32> accesses;
    for (BasicBlock *block : order)
      if (loop->contains(block))
        for (Instruction &it : *block)
          if (isa<LoadInst, StoreInst>(it))
            accesses.push_back(&it);
    if (none_of(accesses, [](Instruction *it) { return isa<StoreInst>(it); }))
      return false;
    if (accesses.size() > MOST)
      return true;
    // Of accesses in one group it is known how far they are apart, and so that one pointer is the base of both.
    SmallVector<const SCEV *, 32> bases;
    for (Instruction *it : accesses)
      bases.push_back(mayBeGrouped(*it, *loop) ? evolution.getPointerBase(evolution.getSCEV(getLoadStorePointerOperand(it))) : nullptr);
    // A load may come to where the first of its base stands, a store to where the last one does.
    for (size_t at = 0; at < accesses.size(); ++at) {
      if (!bases[at])
        continue;
      bool isLoad = isa<LoadInst>(accesses[at]);
      auto isLike = [&](size_t other) { return bases[other] == bases[at] && isa<LoadInst>(accesses[other]) == isLoad; };
      size_t from = at, to = at;
      if (isLoad)
        for (from = 0; !isLike(from); ++from) {
        }
      else
        for (to = accesses.size() - 1; !isLike(to); --to) {
        }
      for (size_t between = from; between <= to; ++between)
        if (between != at && (!isLoad || isa<StoreInst>(accesses[between])) && !aliases.areApart(*accesses[between], *accesses[at]))
          return true;
    }
    return false;
  }
};

} // namespace

// Puts the accesses in `instructions` into one new access group, and says at each of the latches that no iteration of its loop depends on
// another through them, but where LLVM would make more of that.
extern "C" void weft_mark_parallel_loops(LLVMValueRef *latches, size_t latch_count, LLVMValueRef *instructions, size_t count) {
  if (latch_count == 0)
    return;
  LLVMContext &context = unwrap<Instruction>(latches[0])->getContext();
  MDNode *group = MDNode::getDistinct(context, {});
  for (size_t i = 0; i < count; ++i)
    unwrap<Instruction>(instructions[i])->setMetadata(LLVMContext::MD_access_group, group);
  Reordering reordering(*unwrap<Instruction>(latches[0])->getFunction());
  for (size_t i = 0; i < latch_count; ++i) {
    Instruction &latch = *unwrap<Instruction>(latches[i]);
    if (reordering.isPossible(*latch.getParent()))
      continue;
    Metadata *accesses[] = {MDString::get(context, "llvm.loop.parallel_accesses"), group};
    Metadata *properties[] = {nullptr, MDNode::get(context, accesses)};
    MDNode *loop = MDNode::getDistinct(context, properties);
    loop->replaceOperandWith(0, loop);
    latch.setMetadata(LLVMContext::MD_loop, loop);
  }
}

// Says more of the loop that a latch closes.
static void say_of_loop(Instruction &latch, ArrayRef<Metadata *> more) {
  SmallVector<Metadata *, 4> properties = {nullptr};
  if (MDNode *said = latch.getMetadata(LLVMContext::MD_loop))
    properties.append(std::next(said->op_begin()), said->op_end());
  properties.append(more.begin(), more.end());
  MDNode *loop = MDNode::getDistinct(latch.getContext(), properties);
  loop->replaceOperandWith(0, loop);
  latch.setMetadata(LLVMContext::MD_loop, loop);
}

// Says at a latch that its loop is not to be unrolled, if `rolled`, and not to be vectorized, if `scalar`, besides what is said there already.
extern "C" void weft_limit_loop(LLVMValueRef latch, bool rolled, bool scalar) {
  Instruction &branch = *unwrap<Instruction>(latch);
  LLVMContext &context = branch.getContext();
  SmallVector<Metadata *, 2> limits;
  if (rolled)
    limits.push_back(MDNode::get(context, MDString::get(context, "llvm.loop.unroll.disable")));
  if (scalar) {
    Metadata *never = ConstantAsMetadata::get(ConstantInt::getFalse(context));
    limits.push_back(MDNode::get(context, {MDString::get(context, "llvm.loop.vectorize.enable"), never}));
  }
  say_of_loop(branch, limits);
}

// Says at the latches of one loop how it is to be unrolled: so many times, or as `name` says if `times` is zero.
extern "C" void weft_hint_unrolling(LLVMValueRef *latches, size_t count, const char *name, uint32_t times) {
  if (count == 0)
    return;
  LLVMContext &context = unwrap<Instruction>(latches[0])->getContext();
  SmallVector<Metadata *, 2> hint = {MDString::get(context, name)};
  if (times > 0)
    hint.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), times)));
  MDNode *loop = MDNode::getDistinct(context, {nullptr, MDNode::get(context, hint)});
  loop->replaceOperandWith(0, loop);
  for (size_t i = 0; i < count; ++i)
    unwrap<Instruction>(latches[i])->setMetadata(LLVMContext::MD_loop, loop);
}

// How often a loop is to be unrolled, as a latch says: 0 without a hint, 1 for not at all, the greatest number for as often as it runs.
extern "C" uint32_t weft_unrolling_hint(LLVMValueRef latch) {
  MDNode *loop = unwrap<Instruction>(latch)->getMetadata(LLVMContext::MD_loop);
  for (const MDOperand &operand : loop ? drop_begin(loop->operands()) : MutableArrayRef<MDOperand>()) {
    auto *hint = dyn_cast_or_null<MDNode>(operand.get());
    auto *name = hint && hint->getNumOperands() ? dyn_cast_or_null<MDString>(hint->getOperand(0).get()) : nullptr;
    if (!name || !name->getString().starts_with("llvm.loop.unroll."))
      continue;
    if (name->getString() == "llvm.loop.unroll.enable" || name->getString() == "llvm.loop.unroll.full")
      return UINT32_MAX;
    auto *times = hint->getNumOperands() > 1 ? mdconst::dyn_extract_or_null<ConstantInt>(hint->getOperand(1)) : nullptr;
    return times ? static_cast<uint32_t>(times->getLimitedValue(UINT32_MAX - 1)) : 1;
  }
  return 0;
}

// Makes hints at the latches of a function that ask for more than `most` copies of a loop's body ask for so many.
extern "C" void weft_limit_unrolling_hints(LLVMValueRef value, uint32_t most) {
  for (BasicBlock &block : *unwrap<Function>(value)) {
    MDNode *loop = block.getTerminator()->getMetadata(LLVMContext::MD_loop);
    for (unsigned at = 1; loop && at < loop->getNumOperands(); ++at) {
      auto *hint = dyn_cast_or_null<MDNode>(loop->getOperand(at).get());
      auto *name = hint && hint->getNumOperands() == 2 ? dyn_cast_or_null<MDString>(hint->getOperand(0).get()) : nullptr;
      if (!name || name->getString() != "llvm.loop.unroll.count")
        continue;
      auto *times = mdconst::dyn_extract_or_null<ConstantInt>(hint->getOperand(1));
      if (!times || times->getValue().ule(most))
        continue;
      Metadata *fewer = ConstantAsMetadata::get(ConstantInt::get(times->getType(), most));
      loop->replaceOperandWith(at, MDNode::get(block.getContext(), {name, fewer}));
    }
  }
}

// Says of all loops of a function that copies of their bodies are worth it only where they run a number of times that is known.
extern "C" void weft_limit_unrolling(LLVMValueRef value) {
  Function &function = *unwrap<Function>(value);
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  LLVMContext &context = function.getContext();
  MDNode *limit = MDNode::get(context, MDString::get(context, "llvm.loop.unroll.runtime.disable"));
  for (Loop *loop : loops.getLoopsInPreorder())
    loop->setLoopID(makePostTransformationMetadata(context, loop->getLoopID(), {}, {limit}));
}

// The same at the latch of one loop.
extern "C" void weft_limit_unrolling_of(LLVMValueRef latch) {
  Instruction &branch = *unwrap<Instruction>(latch);
  LLVMContext &context = branch.getContext();
  say_of_loop(branch, {MDNode::get(context, MDString::get(context, "llvm.loop.unroll.runtime.disable"))});
}

// How often the loop of `size` blocks that starts at a block runs at most, if a constant says so; otherwise 0.
extern "C" uint32_t weft_most_rounds(LLVMBasicBlockRef head, size_t size) {
  Function &function = *unwrap(head)->getParent();
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = loops.getLoopFor(unwrap(head));
  if (!loop || loop->getHeader() != unwrap(head) || loop->getNumBlocks() != size)
    return 0;
  AssumptionCache assumptions(function);
  TargetLibraryInfoImpl functions(Triple(function.getParent()->getTargetTriple()));
  TargetLibraryInfo known(functions, &function);
  ScalarEvolution evolution(function, known, assumptions, dominators, loops);
  return evolution.getSmallConstantMaxTripCount(loop);
}

static constexpr char own_function[] = "weft.own_function";

// Says at a latch that its loop is to be a function of its own.
extern "C" void weft_mark_for_outlining(LLVMValueRef latch) {
  Instruction &branch = *unwrap<Instruction>(latch);
  LLVMContext &context = branch.getContext();
  say_of_loop(branch, {MDNode::get(context, MDString::get(context, own_function))});
}

// Makes functions, which are not inlined, of the loops of a function that are marked for it.
extern "C" void weft_outline_loops(LLVMValueRef value) {
  Function &function = *unwrap<Function>(value);
  SmallVector<std::vector<BasicBlock *>> marked;
  {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder())
      if (findOptionMDForLoop(loop, own_function))
        marked.push_back(loop->getBlocksVector());
  }
  for (ArrayRef<BasicBlock *> blocks : marked) {
    DominatorTree dominators(function);
    CodeExtractorAnalysisCache known(function);
    CodeExtractor extractor(blocks, &dominators, false, nullptr, nullptr, nullptr, false, false, nullptr, "loop");
    if (!extractor.isEligible())
      continue;
    Function *made = extractor.extractCodeRegion(known);
    if (!made)
      continue;
    made->addFnAttr(Attribute::NoInline);
    // What passes say to each other of the kernel is not said of this.
    for (Attribute attribute : made->getAttributes().getFnAttrs())
      if (attribute.isStringAttribute() && attribute.getKindAsString().starts_with("mux-"))
        made->removeFnAttr(attribute.getKindAsString());
    // The last parameters are new variables, for values that come out of the loop: nobody else knows their addresses.
    for (Argument &argument : made->args())
      if (argument.getName().contains(".out"))
        argument.addAttr(Attribute::NoAlias);
  }
}
