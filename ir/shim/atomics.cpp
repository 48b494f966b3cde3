// Atomic instructions: scopes, and the plain form of those that a thread has to itself. The C API of LLVM 19 knows neither.

#include "llvm-c/Core.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace {
constexpr StringLiteral WORK_GROUP("workgroup");

bool is_within_group(const LLVMContext &context, SyncScope::ID scope) {
  if (scope == SyncScope::SingleThread)
    return true;
  if (scope == SyncScope::System)
    return false;
  SmallVector<StringRef, 8> names;
  context.getSyncScopeNames(names);
  return names[scope] == WORK_GROUP;
}
} // namespace

extern "C" {
// Whether an instruction is atomic, and all that it synchronizes with is in its work-group.
LLVMBool weft_is_atomic_within_group(LLVMValueRef instruction) {
  Instruction &it = *unwrap<Instruction>(instruction);
  auto scope = getAtomicSyncScopeID(&it);
  return scope && is_within_group(it.getContext(), *scope);
}

// Says that all that an atomic instruction synchronizes with is in its work-group.
void weft_set_within_group(LLVMValueRef instruction) {
  Instruction &it = *unwrap<Instruction>(instruction);
  SyncScope::ID scope = it.getContext().getOrInsertSyncScopeID(WORK_GROUP);
  if (auto *load = dyn_cast<LoadInst>(&it))
    load->setSyncScopeID(scope);
  else if (auto *store = dyn_cast<StoreInst>(&it))
    store->setSyncScopeID(scope);
  else if (auto *fence = dyn_cast<FenceInst>(&it))
    fence->setSyncScopeID(scope);
  else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&it))
    exchange->setSyncScopeID(scope);
  else
    cast<AtomicRMWInst>(it).setSyncScopeID(scope);
}

// Replaces an atomic load, store, read-modify-write or compare-exchange by what it does when nobody interferes. An atomic one is volatile only because
// of the type of a builtin's parameter, so the plain one is not.
void weft_make_plain(LLVMValueRef instruction) {
  Instruction &it = *unwrap<Instruction>(instruction);
  if (auto *load = dyn_cast<LoadInst>(&it)) {
    load->setAtomic(AtomicOrdering::NotAtomic);
    load->setVolatile(false);
  } else if (auto *store = dyn_cast<StoreInst>(&it)) {
    store->setAtomic(AtomicOrdering::NotAtomic);
    store->setVolatile(false);
  } else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&it)) {
    lowerAtomicCmpXchgInst(exchange);
  } else {
    lowerAtomicRMWInst(cast<AtomicRMWInst>(&it));
  }
}

// Makes a fence bind the compiler alone.
void weft_make_compiler_fence(LLVMValueRef fence) {
  cast<FenceInst>(unwrap(fence))->setSyncScopeID(SyncScope::SingleThread);
}
}
