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
  // What is made in a cycle that work-items leave at different times, and used behind it.
  SmallPtrSet<const Value *, 8> outlived;
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
// that they meet there. Nor does it see that work-items leave a loop at different times where the divergent branch is at its start, and the one that leaves it
// uniform. So both are looked for once more.
//
// Work-items part at a branch, or as they leave a cycle at different times: then where they come to first are its successors, or the exits. Each block knows the last place that
// all ways to it have in common: one of those, or a block in which different ones meet. Where they parted no way goes on: what comes back there begins anew.
// Blocks are numbered in reverse post-order, and only those that the ways lead to are looked at: many branches of a function lead to few.
class Ways {
  static constexpr unsigned NONE = ~0u;
  static constexpr unsigned MOST_VISITS = 8;

  SmallVector<BasicBlock *, 0> blocks;
  DenseMap<const BasicBlock *, unsigned> numbers;
  SmallVector<SmallVector<unsigned, 2>, 0> before, after;
  // Of where work-items part: its blocks, and those that they come to first.
  BitVector isParting, isFirst;
  SmallVector<unsigned, 0> parting, firsts;
  // For each block; NONE and 0 in between.
  SmallVector<unsigned, 0> origin, visits;
  // The blocks that are still to be looked at, and those that were.
  BitVector pending, isReached;
  SmallVector<unsigned, 0> reached;

  // The last place that all ways to a block have in common, by what is known of the blocks before it.
  unsigned common(unsigned block) const {
    unsigned common = isFirst.test(block) ? block : NONE;
    for (unsigned from : before[block]) {
      unsigned other = isParting.test(from) ? NONE : origin[from];
      if (other == NONE)
        continue;
      common = common == NONE || common == other ? other : block;
    }
    return common;
  }

  // One that work-items come to first is a block in which ways meet only if there is another way to it.
  bool hasSeveralWays(unsigned block) const {
    unsigned first = NONE;
    for (unsigned from : before[block]) {
      unsigned way = isParting.test(from) ? (isFirst.test(block) ? block : NONE) : origin[from];
      if (way != NONE && first != NONE && way != first)
        return true;
      first = way == NONE ? first : way;
    }
    return false;
  }

  // `isCycle`: it is left, so its own blocks are not where work-items come to first. A branch may lead to its own block.
  void begin(ArrayRef<const BasicBlock *> from, bool isCycle) {
    for (const BasicBlock *block : from)
      if (auto number = numbers.find(block); number != numbers.end()) {
        parting.push_back(number->second);
        isParting.set(number->second);
      }
    for (unsigned block : parting)
      for (unsigned to : after[block])
        if (!(isCycle && isParting.test(to)) && !isFirst.test(to)) {
          isFirst.set(to);
          firsts.push_back(to);
        }
  }

  void end() {
    for (unsigned block : reached) {
      origin[block] = NONE, visits[block] = 0;
      isReached.reset(block);
    }
    for (unsigned block : parting)
      isParting.reset(block);
    for (unsigned block : firsts)
      isFirst.reset(block);
    reached.clear(), parting.clear(), firsts.clear();
  }

  void follow() {
    // None that is pending comes before this one.
    unsigned next = NONE;
    auto lookAt = [&](ArrayRef<unsigned> some) {
      for (unsigned block : some) {
        pending.set(block);
        next = std::min(next, block);
      }
    };
    lookAt(firsts);
    for (int found; next != NONE && (found = pending.find_first_in(next, pending.size())) >= 0;) {
      unsigned block = next = found;
      pending.reset(block);
      if (!isReached.test(block)) {
        isReached.set(block);
        reached.push_back(block);
      }
      unsigned known = origin[block];
      if (known == block)
        continue;
      unsigned now = common(block);
      // What still changes after so many visits is in loops within loops: they come to an end if ways are taken to meet there.
      if (now != known && known != NONE && ++visits[block] > MOST_VISITS)
        now = block;
      if (now == known)
        continue;
      origin[block] = now;
      if (!isParting.test(block))
        lookAt(after[block]);
    }
  }

  // Whether some that parted leave a cycle around the parting where others come back to it, or leave it elsewhere.
  bool doPartIn(const Cycle &around) const {
    unsigned before = NONE;
    bool doPart = false;
    auto look = [&](unsigned way, unsigned to) {
      if (!isParting.test(to) && around.contains(blocks[to]))
        return;
      doPart |= before != NONE && before != way;
      before = way;
    };
    for (unsigned block : firsts)
      look(block, block);
    for (unsigned block : reached)
      if (!isParting.test(block) && around.contains(blocks[block]))
        for (unsigned to : after[block])
          look(origin[block], to);
    return doPart;
  }

public:
  explicit Ways(Function &function) {
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
      numbers[block] = blocks.size();
      blocks.push_back(block);
    }
    before.resize(blocks.size());
    after.resize(blocks.size());
    origin.assign(blocks.size(), NONE);
    visits.assign(blocks.size(), 0);
    for (BitVector *set : {&pending, &isReached, &isParting, &isFirst})
      set->resize(blocks.size());
    for (auto [number, block] : enumerate(blocks))
      for (BasicBlock *to : successors(block)) {
        after[number].push_back(numbers.at(to));
        before[numbers.at(to)].push_back(number);
      }
  }

  // Calls `meet` for each block in which ways meet of work-items that part at a branch, and `leave` for each cycle that they leave at different times.
  template <typename Meet, typename Leave> void of(const BasicBlock &branch, const CycleInfo &cycles, Meet meet, Leave leave) {
    SmallVector<const BasicBlock *, 8> from = {&branch};
    bool isCycle = false;
    for (const Cycle *around = cycles.getCycle(&branch);; around = around->getParentCycle()) {
      begin(from, isCycle);
      follow();
      for (unsigned block : reached)
        if (origin[block] == block && hasSeveralWays(block))
          meet(*blocks[block]);
      bool isLeft = around && doPartIn(*around);
      end();
      if (!isLeft)
        return;
      leave(*around);
      from.assign(around->block_begin(), around->block_end());
      isCycle = true;
    }
  }
};

// Whether a phi is the same whichever way work-items come; where nobody asks what is undefined, that may be what the others have.
bool isOneValue(const PHINode &phi, bool isUndefinedKept) {
  return isUndefinedKept ? phi.hasConstantValue() != nullptr : phi.hasConstantOrUndefValue();
}

// Adds to what differs the phis of blocks in which work-items that have parted meet, and what uses behind a cycle what is made in it where they leave it at different
// times. Whether there was something.
bool addMore(Function &function, const CycleInfo &cycles, UniformityInfo &info, Knowledge &knowledge, bool isUndefinedKept) {
  Ways ways(function);
  SmallPtrSet<const Cycle *, 8> left;
  bool isMore = false;
  auto add = [&](const Instruction &it) {
    bool isKnown = it.isTerminator() ? info.hasDivergentTerminator(*it.getParent()) : info.isDivergent(&it);
    if (!isKnown && !knowledge.uniform.contains(&it))
      isMore |= knowledge.divergent.insert(&it).second;
  };
  auto meet = [&](BasicBlock &block) {
    for (PHINode &phi : block.phis())
      if (!isOneValue(phi, isUndefinedKept))
        add(phi);
  };
  auto leave = [&](const Cycle &cycle) {
    if (!left.insert(&cycle).second)
      return;
    for (const BasicBlock *block : cycle.blocks())
      for (const Instruction &made : *block)
        for (const User *user : made.users())
          if (auto *use = dyn_cast<Instruction>(user); use && !cycle.contains(use->getParent())) {
            knowledge.outlived.insert(&made);
            add(*use);
          }
  };
  for (BasicBlock &branch : function)
    if (info.hasDivergentTerminator(branch))
      ways.of(branch, cycles, meet, leave);
  return isMore;
}

// Whether an instruction differs between work-items. What they have in common in each round of a loop that they leave at different times is not what they have
// in common behind it: whoever keeps one for all would keep the last round's of one of them.
bool differs(const Instruction &instruction, const UniformityInfo &info, const Knowledge &knowledge, bool isKept) {
  if (info.isDivergent(&instruction))
    return true;
  return isKept && (knowledge.outlived.contains(&instruction) ||
                    any_of(instruction.uses(), [&](const Use &use) { return info.isDivergentUse(use); }));
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
  while (addMore(of, analyses.getResult<CycleAnalysis>(of), analyses.getResult<UniformityInfoAnalysis>(of), knowledge, isUndefinedKept))
    analyses.invalidate(of, PreservedAnalyses::none());
  UniformityInfo &info = analyses.getResult<UniformityInfoAnalysis>(of);
  for (size_t i = 0; i < count; ++i)
    answers[i] = differs(*unwrap<Instruction>(values[i]), info, knowledge, isUndefinedKept);
}
