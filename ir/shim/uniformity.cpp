// LLVM's uniformity analysis, told by its caller where divergence comes from.

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
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
class Joins {
  static constexpr unsigned MOST_PASSES = 8;
  ReversePostOrderTraversal<Function *> order;

public:
  explicit Joins(Function &function) : order(&function) {}

  // Calls `found` for each block in which ways from a branch meet.
  template <typename Found> void of(BasicBlock *branch, Found found) {
    DenseMap<BasicBlock *, BasicBlock *> origin;
    bool isChanged = true;
    for (unsigned pass = 0; isChanged; ++pass) {
      isChanged = false;
      for (BasicBlock *block : order) {
        BasicBlock *known = origin.lookup(block);
        if (known == block)
          continue;
        BasicBlock *common = is_contained(successors(branch), block) ? block : nullptr;
        for (BasicBlock *from : predecessors(block)) {
          BasicBlock *other = from == branch ? nullptr : origin.lookup(from);
          if (other && common && other != common)
            common = block;
          else if (other && !common)
            common = other;
        }
        // What still changes after so many passes is in loops within loops: they come to an end if ways are taken to meet there.
        if (common && known && common != known && pass > MOST_PASSES)
          common = block;
        if (common != known) {
          origin[block] = common;
          isChanged = true;
        }
      }
    }
    for (BasicBlock *block : order) {
      if (origin.lookup(block) != block)
        continue;
      // A successor of the branch is one only if there is another way to it.
      SmallPtrSet<BasicBlock *, 4> ways;
      for (BasicBlock *from : predecessors(block))
        if (BasicBlock *way = from == branch ? block : origin.lookup(from))
          ways.insert(way);
      if (ways.size() > 1)
        found(block);
    }
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

} // namespace

// For each of `values`, instructions of the function: whether it may differ between work-items that run the function together. `sources` do
// whatever their operands are, `constants` do not. A terminator differs when its condition does. `isUndefinedKept`: what is undefined on one way only differs
// from what is there on another.
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
    answers[i] = info.isDivergent(unwrap<Instruction>(values[i]));
}
