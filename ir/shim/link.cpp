// Linking of what is needed: the C API's linker takes whole modules.

#include "llvm-c/Core.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// Moves into `to` the definitions from `from` that `to` declares, and what those need in turn. Consumes `from`. Bodies that are not needed
// are not even read when `from` was loaded lazily. Returns true on error; the messages went to the context's diagnostic handler.
extern "C" LLVMBool weft_link_needed(LLVMModuleRef to, LLVMModuleRef from) {
  std::unique_ptr<Module> source(unwrap(from));
  Module &target = *unwrap(to);
  source->setTargetTriple(target.getTargetTriple());
  source->setDataLayout(target.getDataLayout());
  return Linker::linkModules(target, std::move(source), Linker::LinkOnlyNeeded);
}
