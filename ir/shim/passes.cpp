// LLVM passes on one function. What they find out about it is kept from one to the next.

#include "llvm-c/Core.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace {
struct Passes {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder;

  explicit Passes(TargetMachine *machine) : builder(machine) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};
} // namespace

extern "C" {
Passes *weft_passes_create(LLVMTargetMachineRef machine) { return new Passes(reinterpret_cast<TargetMachine *>(machine)); }

void weft_passes_dispose(Passes *passes) { delete passes; }

// Runs passes, as `opt -passes=` spells those of functions. Null, or a message to be freed with LLVMDisposeMessage.
char *weft_passes_run(Passes *passes, LLVMValueRef function, const char *names) {
  FunctionPassManager manager;
  if (Error error = passes->builder.parsePassPipeline(manager, names))
    return LLVMCreateMessage(toString(std::move(error)).c_str());
  Function &it = *unwrap<Function>(function);
  passes->functions.invalidate(it, manager.run(it, passes->functions));
  return nullptr;
}

// Forgets what was found out about a function.
void weft_passes_forget(Passes *passes, LLVMValueRef function) {
  passes->functions.invalidate(*unwrap<Function>(function), PreservedAnalyses::none());
}
}
