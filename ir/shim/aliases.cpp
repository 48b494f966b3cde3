// What accesses have memory in common.

#include "aliases.h"
#include "llvm-c/Core.h"

using namespace llvm;

extern "C" void *weft_new_aliases(LLVMValueRef function) { return new Aliases(*unwrap<Function>(function)); }

extern "C" void weft_delete_aliases(void *aliases) { delete static_cast<Aliases *>(aliases); }

// Whether two loads or stores have no memory in common.
extern "C" bool weft_are_apart(void *aliases, LLVMValueRef one, LLVMValueRef other) {
  return static_cast<Aliases *>(aliases)->areApart(*unwrap<Instruction>(one), *unwrap<Instruction>(other));
}
