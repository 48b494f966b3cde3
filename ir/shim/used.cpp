// Globals that must stay in a module though nothing in it uses them.

#include "llvm-c/Core.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

// Puts globals in `llvm.compiler.used`. Those that are there already stay there once.
extern "C" void weft_append_to_compiler_used(LLVMModuleRef module, LLVMValueRef *globals, unsigned count) {
  SmallVector<GlobalValue *, 16> values;
  for (unsigned i = 0; i < count; ++i)
    values.push_back(unwrap<GlobalValue>(globals[i]));
  appendToCompilerUsed(*unwrap(module), values);
}

// Takes all functions out of `llvm.compiler.used`.
extern "C" void weft_drop_compiler_used(LLVMModuleRef module) {
  removeFromUsedLists(*unwrap(module), [](Constant *constant) { return isa<Function>(constant->stripPointerCasts()); });
  // Casts that only the lists had.
  for (Function &function : *unwrap(module))
    function.removeDeadConstantUsers();
}

// Whether `llvm.compiler.used` or `llvm.used` has a global.
extern "C" LLVMBool weft_is_used_by_compiler(LLVMModuleRef module, LLVMValueRef global) {
  SmallVector<GlobalValue *, 16> used;
  collectUsedGlobalVariables(*unwrap(module), used, /*CompilerUsed=*/true);
  collectUsedGlobalVariables(*unwrap(module), used, /*CompilerUsed=*/false);
  return is_contained(used, unwrap<GlobalValue>(global));
}
