// LLVM's uniformity analysis, told by its caller where divergence comes from.

#include "llvm-c/Core.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include <algorithm>

using namespace llvm;

namespace {

struct Knowledge {
  SmallPtrSet<const Value *, 32> divergent;
  SmallPtrSet<const Value *, 8> uniform;
};

class WorkItems : public TargetTransformInfoImplCRTPBase<WorkItems> {
  const Knowledge *knowledge;

public:
  WorkItems(const DataLayout &layout, const Knowledge &knowledge)
      : TargetTransformInfoImplCRTPBase<WorkItems>(layout), knowledge(&knowledge) {}
  bool hasBranchDivergence(const Function * = nullptr) const { return true; }
  bool isSourceOfDivergence(const Value *value) const { return knowledge->divergent.contains(value); }
  bool isAlwaysUniform(const Value *value) const { return knowledge->uniform.contains(value); }
};

// LLVM's analysis stops too early where branches that are uniform stand between a divergent one and the block where its ways meet: it does not see
// that they meet there. So joins are looked for once more.
//
// Each block knows the last place that all ways from the branch to it have in common: a successor of the branch, or a block in which different ones meet.
// Blocks are numbered in reverse post-order, and only those that the branch leads to are looked at: many branches of a function lead to few.
class Joins {
  static constexpr unsigned NONE = ~0u;
  static constexpr unsigned MOST_VISITS = 8;

  SmallVector<BasicBlock *, 0> blocks;
  DenseMap<BasicBlock *, unsigned> numbers;
  SmallVector<SmallVector<unsigned, 2>, 0> before, after;
  // Of the branch that is looked at, for each block; NONE and 0 in between.
  SmallVector<unsigned, 0> origin, visits;
  // The blocks that are still to be looked at, and those that were.
  BitVector pending, isReached;
  SmallVector<unsigned, 0> reached;

  // The last place that all ways from the branch to a block have in common, by what is known of the blocks before it.
  unsigned common(unsigned branch, unsigned block) const {
    unsigned common = is_contained(after[branch], block) ? block : NONE;
    for (unsigned from : before[block]) {
      unsigned other = from == branch ? NONE : origin[from];
      if (other == NONE)
        continue;
      common = common == NONE || common == other ? other : block;
    }
    return common;
  }

  // A successor of the branch is a block in which ways meet only if there is another way to it.
  bool hasSeveralWays(unsigned branch, unsigned block) const {
    unsigned first = NONE;
    for (unsigned from : before[block]) {
      unsigned way = from == branch ? block : origin[from];
      if (way != NONE && first != NONE && way != first)
        return true;
      first = way == NONE ? first : way;
    }
    return false;
  }

public:
  explicit Joins(Function &function) {
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
      numbers[block] = blocks.size();
      blocks.push_back(block);
    }
    before.resize(blocks.size());
    after.resize(blocks.size());
    origin.assign(blocks.size(), NONE);
    visits.assign(blocks.size(), 0);
    pending.resize(blocks.size());
    isReached.resize(blocks.size());
    for (auto [number, block] : enumerate(blocks))
      for (BasicBlock *to : successors(block)) {
        after[number].push_back(numbers.at(to));
        before[numbers.at(to)].push_back(number);
      }
  }

  // Calls `found` for each block in which ways from a branch meet.
  template <typename Found> void of(BasicBlock *at, Found found) {
    auto number = numbers.find(at);
    if (number == numbers.end())
      return;
    unsigned branch = number->second;
    // None that is pending comes before this one.
    unsigned first = NONE;
    auto lookAt = [&](ArrayRef<unsigned> some) {
      for (unsigned block : some) {
        pending.set(block);
        first = std::min(first, block);
      }
    };
    lookAt(after[branch]);
    for (int next; first != NONE && (next = pending.find_first_in(first, pending.size())) >= 0;) {
      unsigned block = first = next;
      pending.reset(block);
      if (!isReached.test(block)) {
        isReached.set(block);
        reached.push_back(block);
      }
      unsigned known = origin[block];
      if (known == block)
        continue;
      unsigned now = common(branch, block);
      // What still changes after so many visits is in loops within loops: they come to an end if ways are taken to meet there.
      if (now != known && known != NONE && ++visits[block] > MOST_VISITS)
        now = block;
      if (now == known)
        continue;
      origin[block] = now;
      if (block != branch)
        lookAt(after[block]);
    }
    for (unsigned block : reached)
      if (origin[block] == block && hasSeveralWays(branch, block))
        found(blocks[block]);
    for (unsigned block : reached) {
      origin[block] = NONE, visits[block] = 0;
      isReached.reset(block);
    }
    reached.clear();
  }
};

// Whether a phi is the same whichever way work-items come; where nobody asks what is undefined, that may be what the others have.
bool isOneValue(const PHINode &phi, bool isUndefinedKept) {
  return isUndefinedKept ? phi.hasConstantValue() != nullptr : phi.hasConstantOrUndefValue();
}

// Adds to what differs the phis of blocks in which work-items that have parted meet. Whether there were any.
bool addPhis(Function &function, UniformityInfo &info, Knowledge &knowledge, bool isUndefinedKept) {
  Joins joins(function);
  bool isMore = false;
  for (BasicBlock &branch : function) {
    if (!info.hasDivergentTerminator(branch))
      continue;
    joins.of(&branch, [&](BasicBlock *block) {
      for (PHINode &phi : block->phis())
        if (!isOneValue(phi, isUndefinedKept) && !knowledge.uniform.contains(&phi) && !info.isDivergent(&phi))
          isMore |= knowledge.divergent.insert(&phi).second;
    });
  }
  return isMore;
}

// Whether an instruction differs between work-items. What they have in common in each round of a loop that they leave at different times is not what they have
// in common behind it: whoever keeps one for all would keep the last round's of one of them.
bool differs(const Instruction &instruction, const UniformityInfo &info, bool isKept) {
  if (info.isDivergent(&instruction))
    return true;
  return isKept && any_of(instruction.uses(), [&](const Use &use) { return info.isDivergentUse(use); });
}

} // namespace

// For each of `values`, instructions of the function: whether it may differ between work-items that run the function together. `sources` do
// whatever their operands are, `constants` do not. A terminator differs when its condition does. `isUndefinedKept`: what is undefined on one way only differs
// from what is there on another, and what work-items leave a loop with at different times differs in the loop too.
extern "C" void weft_find_divergent(LLVMValueRef function, LLVMValueRef *sources, size_t source_count, LLVMValueRef *constants,
                                    size_t constant_count, bool isUndefinedKept, LLVMValueRef *values, size_t count,
                                    uint8_t *answers) {
  Function &of = *unwrap<Function>(function);
  Knowledge knowledge;
  for (size_t i = 0; i < source_count; ++i)
    knowledge.divergent.insert(unwrap(sources[i]));
  for (size_t i = 0; i < constant_count; ++i)
    knowledge.uniform.insert(unwrap(constants[i]));
  FunctionAnalysisManager analyses;
  analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return DominatorTreeAnalysis(); });
  analyses.registerPass([] { return CycleAnalysis(); });
  analyses.registerPass([&] {
    return TargetIRAnalysis([&](const Function &it) { return TargetTransformInfo(WorkItems(it.getDataLayout(), knowledge)); });
  });
  analyses.registerPass([] { return UniformityInfoAnalysis(); });
  while (addPhis(of, analyses.getResult<UniformityInfoAnalysis>(of), knowledge, isUndefinedKept))
    analyses.invalidate(of, PreservedAnalyses::none());
  UniformityInfo &info = analyses.getResult<UniformityInfoAnalysis>(of);
  for (size_t i = 0; i < count; ++i)
    answers[i] = differs(*unwrap<Instruction>(values[i]), info, isUndefinedKept);
}
