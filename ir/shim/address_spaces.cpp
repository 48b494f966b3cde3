// LLVM's inference of address spaces, for a flat space that no target announces: SPIR's generic one.

#include "llvm-c/Core.h"
#include "llvm/IR/Function.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;

// Where a pointer of address space `flat` is derived from one of another space, accesses through it use that one.
extern "C" void weft_infer_address_spaces(LLVMValueRef function, unsigned flat) {
  Function &it = *unwrap<Function>(function);
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  InferAddressSpacesPass(flat).run(it, functions);
}
