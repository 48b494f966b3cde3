// Questions about targets that the C API does not answer.

#include "llvm-c/TargetMachine.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"

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

// Whether a machine's CPU has all of `wanted` (`+avx,+fma`). The machine knows: reading its list of features again takes a fifth of a millisecond.
extern "C" LLVMBool weft_machine_has_features(LLVMTargetMachineRef machine, const char *wanted) {
  const MCSubtargetInfo *info = reinterpret_cast<TargetMachine *>(machine)->getMCSubtargetInfo();
  return info && info->checkFeatures(wanted);
}
