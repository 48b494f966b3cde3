// What instructions do to memory.

#include "llvm-c/Core.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

// Whether an instruction may read memory: bit 0; whether it may write it: bit 1.
extern "C" unsigned weft_memory_effects(LLVMValueRef value) {
  auto *instruction = unwrap<Instruction>(value);
  return (instruction->mayReadFromMemory() ? 1u : 0u) | (instruction->mayWriteToMemory() ? 2u : 0u);
}
