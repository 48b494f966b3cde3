// What is done with an address.

#include "llvm-c/Core.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

// Calls `each` with every instruction that uses the address `pointer` or one that is computed of it. Bits of the result: 1, the address may become known to somebody who
// is not among them; 2, memory may be changed through it.
extern "C" unsigned weft_follow_pointer(LLVMValueRef pointer, void (*each)(void *, LLVMValueRef), void *data) {
  unsigned result = 0;
  SmallVector<Value *, 16> pending = {unwrap(pointer)};
  SmallPtrSet<Value *, 16> seen;
  while (!pending.empty()) {
    for (Use &use : pending.pop_back_val()->uses()) {
      auto *user = dyn_cast<Instruction>(use.getUser());
      if (!user) {
        result |= 3;
        continue;
      }
      bool isNew = seen.insert(user).second;
      if (isNew)
        each(data, wrap(user));
      if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst>(user)) {
        if (isNew)
          pending.push_back(user);
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        result |= store->getPointerOperand() == use.get() && store->getValueOperand() != use.get() ? 2 : 3;
      } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user)) {
        result |= use.getOperandNo() == 0 ? 2 : 3;
      } else if (auto *call = dyn_cast<CallBase>(user)) {
        if (auto *intrinsic = dyn_cast<IntrinsicInst>(call); intrinsic && intrinsic->isLifetimeStartOrEnd())
          continue;
        if (!call->isDataOperand(&use) || !call->isArgOperand(&use) || !call->doesNotCapture(call->getArgOperandNo(&use)))
          result |= 3;
        else if (!call->onlyReadsMemory(call->getArgOperandNo(&use)))
          result |= 2;
      } else if (!isa<LoadInst, ICmpInst>(user)) {
        result |= 3;
      }
    }
  }
  return result;
}

// The alignment that is known of an address; 1 if nothing is, or if it is in no module.
extern "C" uint64_t weft_known_alignment(LLVMValueRef pointer) {
  Value *value = unwrap(pointer);
  const Module *module = nullptr;
  if (auto *instruction = dyn_cast<Instruction>(value))
    module = instruction->getModule();
  else if (auto *argument = dyn_cast<Argument>(value))
    module = argument->getParent()->getParent();
  else if (auto *global = dyn_cast<GlobalValue>(value))
    module = global->getParent();
  return module ? getKnownAlignment(value, module->getDataLayout()).value() : 1;
}

// Calls `each` with every value that an address may be computed of, itself among them if it is computed of none: parameters, variables, what is loaded.
extern "C" void weft_origins(LLVMValueRef pointer, void (*each)(void *, LLVMValueRef), void *data) {
  SmallVector<const Value *, 4> origins;
  getUnderlyingObjects(unwrap(pointer), origins, nullptr, 0);
  for (const Value *origin : origins)
    each(data, wrap(const_cast<Value *>(origin)));
}
