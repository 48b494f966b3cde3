// Loop metadata: the C API makes no distinct nodes.

#include "llvm-c/Core.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

// Puts the accesses in `instructions` into one new access group, and says at each of the latches that no iteration of its loop depends on
// another through them.
extern "C" void weft_mark_parallel_loops(LLVMValueRef *latches, size_t latch_count, LLVMValueRef *instructions, size_t count) {
  if (latch_count == 0)
    return;
  LLVMContext &context = unwrap<Instruction>(latches[0])->getContext();
  MDNode *group = MDNode::getDistinct(context, {});
  for (size_t i = 0; i < count; ++i)
    unwrap<Instruction>(instructions[i])->setMetadata(LLVMContext::MD_access_group, group);
  for (size_t i = 0; i < latch_count; ++i) {
    Metadata *accesses[] = {MDString::get(context, "llvm.loop.parallel_accesses"), group};
    Metadata *properties[] = {nullptr, MDNode::get(context, accesses)};
    MDNode *loop = MDNode::getDistinct(context, properties);
    loop->replaceOperandWith(0, loop);
    unwrap<Instruction>(latches[i])->setMetadata(LLVMContext::MD_loop, loop);
  }
}

// Says at a latch that its loop is not to be unrolled, if `rolled`, and not to be vectorized, if `scalar`, besides what is said there already.
extern "C" void weft_limit_loop(LLVMValueRef latch, bool rolled, bool scalar) {
  Instruction &branch = *unwrap<Instruction>(latch);
  LLVMContext &context = branch.getContext();
  SmallVector<Metadata *, 4> properties = {nullptr};
  if (MDNode *said = branch.getMetadata(LLVMContext::MD_loop))
    properties.append(std::next(said->op_begin()), said->op_end());
  if (rolled)
    properties.push_back(MDNode::get(context, MDString::get(context, "llvm.loop.unroll.disable")));
  if (scalar) {
    Metadata *never = ConstantAsMetadata::get(ConstantInt::getFalse(context));
    properties.push_back(MDNode::get(context, {MDString::get(context, "llvm.loop.vectorize.enable"), never}));
  }
  MDNode *loop = MDNode::getDistinct(context, properties);
  loop->replaceOperandWith(0, loop);
  branch.setMetadata(LLVMContext::MD_loop, loop);
}
