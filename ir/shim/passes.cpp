// LLVM passes on a module, and on one function; of that, what they find out is kept from one to the next.
//
// There is nothing that LLVM's own entry point to its passes would add: its timers are in one list for the process, but on the stacks of the threads that run passes, so that no child of a
// fork could run any.

#include "llvm-c/Core.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace {
struct Passes {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder;

  explicit Passes(TargetMachine *machine, PipelineTuningOptions options = {}, PassInstrumentationCallbacks *callbacks = nullptr)
      : builder(machine, options, std::nullopt, callbacks) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};
} // namespace

extern "C" {
struct WeftTuning {
  LLVMBool vectorizes_loops, vectorizes_neighbours, interleaves, unrolls;
};

// What is wrong with a function's IR: null, or a message to be freed with LLVMDisposeMessage.
char *weft_verify_function(LLVMValueRef function) {
  std::string what;
  raw_string_ostream out(what);
  return verifyFunction(*unwrap<Function>(function), &out) ? LLVMCreateMessage(what.c_str()) : nullptr;
}

// Runs passes on a module, as `opt -passes=` spells them, with a call of `checkpoint` before each. Null, or a message to be freed with LLVMDisposeMessage.
char *weft_run_passes(LLVMModuleRef module, LLVMTargetMachineRef machine, const char *names, const WeftTuning *tuning, void (*checkpoint)()) {
  PipelineTuningOptions options;
  options.LoopVectorization = tuning->vectorizes_loops;
  options.SLPVectorization = tuning->vectorizes_neighbours;
  options.LoopInterleaving = tuning->interleaves;
  options.LoopUnrolling = tuning->unrolls;
  PassInstrumentationCallbacks callbacks;
  callbacks.registerBeforeNonSkippedPassCallback([=](StringRef, Any) { checkpoint(); });
  Passes passes(reinterpret_cast<TargetMachine *>(machine), options, &callbacks);
  ModulePassManager manager;
  // As a text it would be given what is usual for the level, whatever the options are.
  if (StringRef(names) == "default<O3>")
    manager = passes.builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3);
  else if (Error error = passes.builder.parsePassPipeline(manager, names))
    return LLVMCreateMessage(toString(std::move(error)).c_str());
  manager.run(*unwrap(module), passes.modules);
  return nullptr;
}

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

// Runs jump threading, which copies blocks of up to so many instructions, and what merges blocks afterwards.
void weft_passes_thread_jumps(Passes *passes, LLVMValueRef function, int most) {
  FunctionPassManager manager;
  manager.addPass(JumpThreadingPass(most));
  manager.addPass(SimplifyCFGPass());
  Function &it = *unwrap<Function>(function);
  passes->functions.invalidate(it, manager.run(it, passes->functions));
}

// Forgets what was found out about a function.
void weft_passes_forget(Passes *passes, LLVMValueRef function) {
  passes->functions.invalidate(*unwrap<Function>(function), PreservedAnalyses::none());
}
}
