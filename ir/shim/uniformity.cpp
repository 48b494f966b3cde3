// LLVM's uniformity analysis, told by its caller where divergence comes from.

#include "llvm-c/Core.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
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

} // namespace

// For each of `values`, instructions of the function: whether it may differ between work-items that run the function together. `sources` do
// whatever their operands are, `constants` do not. A terminator differs when its condition does.
extern "C" void weft_find_divergent(LLVMValueRef function, LLVMValueRef *sources, size_t source_count, LLVMValueRef *constants,
                                    size_t constant_count, LLVMValueRef *values, size_t count, uint8_t *answers) {
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
  UniformityInfo &info = analyses.getResult<UniformityInfoAnalysis>(of);
  for (size_t i = 0; i < count; ++i)
    answers[i] = info.isDivergent(unwrap<Instruction>(values[i]));
}
