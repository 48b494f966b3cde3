// Questions about targets that the C API does not answer.

#include "llvm-c/Core.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

// Whether the target of `triple` knows a CPU by this name. Unknown names only get a message on standard error from LLVM otherwise.
extern "C" LLVMBool weft_knows_cpu(const char *triple, const char *cpu) {
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return false;
  // An empty name is always known and gives no message.
  std::unique_ptr<MCSubtargetInfo> info(target->createMCSubtargetInfo(triple, "", ""));
  return info && info->isCPUStringValid(cpu);
}

// Whether a CPU, with more or fewer features as `features` says, has all of `wanted` (`+avx,+fma`).
extern "C" LLVMBool weft_cpu_has_features(const char *triple, const char *cpu, const char *features, const char *wanted) {
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return false;
  std::unique_ptr<MCSubtargetInfo> info(target->createMCSubtargetInfo(triple, cpu, features));
  return info && info->checkFeatures(wanted);
}
