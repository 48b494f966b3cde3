// Questions about targets that the C API does not answer.

#include "llvm-c/Core.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
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

// Whether a machine's CPU has all of `wanted` (`+avx,+fma`). The machine knows: reading its list of features again takes a fifth of a millisecond. `checkFeatures` finds all that a
// feature implies, which for all questions about a short kernel took a twentieth of its build.
extern "C" LLVMBool weft_machine_has_features(LLVMTargetMachineRef machine, const char *wanted) {
  const MCSubtargetInfo *info = reinterpret_cast<TargetMachine *>(machine)->getMCSubtargetInfo();
  if (!info)
    return false;
  SmallVector<StringRef, 8> names;
  StringRef(wanted).split(names, ',', -1, false);
  ArrayRef<SubtargetFeatureKV> known = info->getAllProcessorFeatures();
  return all_of(names, [&](StringRef name) {
    bool wants = name.starts_with("+");
    // Sorted, as LLVM has it.
    const SubtargetFeatureKV *found = lower_bound(known, name.drop_front());
    return found != known.end() && name.drop_front() == found->Key && info->hasFeature(found->Value) == wants;
  });
}

// Leaves out of a list of features (`+avx,-sse4a`) what its CPU's name says by itself. The result is LLVM's to free; null if there is no such target.
extern "C" char *weft_features_besides_cpu(const char *triple, const char *cpu, const char *features) {
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  std::unique_ptr<MCSubtargetInfo> plain(target->createMCSubtargetInfo(triple, cpu, ""));
  std::unique_ptr<MCSubtargetInfo> whole(target->createMCSubtargetInfo(triple, cpu, features));
  if (!plain || !whole)
    return nullptr;
  SmallVector<StringRef, 128> all;
  StringRef(features).split(all, ',', -1, false);
  std::string besides;
  for (StringRef feature : all) {
    // To ask for `-a` would be to ask for what `a` implies too.
    bool wanted = feature.starts_with("+");
    if (plain->checkFeatures("+" + feature.drop_front().str()) != wanted)
      besides += (besides.empty() ? "" : ",") + feature.str();
  }
  // Features imply others: what is left must still say the same.
  std::unique_ptr<MCSubtargetInfo> found(target->createMCSubtargetInfo(triple, cpu, besides));
  bool same = found && found->getFeatureBits() == whole->getFeatureBits();
  return LLVMCreateMessage(same ? besides.c_str() : features);
}

namespace {
// What a context asks before each pass of the code generator that could be left out: a place to stop, and the only way to leave one out for a module and not for the whole process.
struct Gate final : OptPassGate {
  void (*checkpoint)();
  bool reduces;
  Gate(void (*checkpoint)(), bool reduces) : checkpoint(checkpoint), reduces(reduces) {}
  bool shouldRunPass(const StringRef pass, StringRef) override {
    checkpoint();
    // What it does for mask registers is hardly ever of use, and takes the square of a long kernel's time: 18 of 22 s for one of OpenCV's convolutions, which comes out the same without it.
    if (pass == "X86 Domain Reassignment Pass")
      return false;
    return reduces || pass != "Loop Strength Reduction";
  }
  bool isEnabled() const override { return true; }
};
} // namespace

// Has a context call `checkpoint`, which is always the same function, before passes of the code generator. Without strength reduction, the addresses of loops stay as they are.
extern "C" void weft_set_gate(LLVMContextRef context, void (*checkpoint)(), LLVMBool reduces) {
  // Never destroyed: compile threads may ask until the process ends.
  static Gate &all = *new Gate(checkpoint, true), &without = *new Gate(checkpoint, false);
  unwrap(context)->setOptPassGate(reduces ? all : without);
}

// Sets an option of LLVM's that there is no other way to, for the whole process. Whether it has the option.
extern "C" LLVMBool weft_set_option(const char *name, const char *value) {
  StringMap<cl::Option *> &options = cl::getRegisteredOptions();
  auto found = options.find(name);
  return found != options.end() && !found->second->addOccurrence(0, name, value);
}
