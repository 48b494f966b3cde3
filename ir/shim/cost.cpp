// What LLVM's target says that instructions cost, and what it can do. Types are an element and a number of lanes; one lane is the element itself.

#include "llvm-c/Core.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace {

using Info = TargetTransformInfo;

struct Costs {
  Info info;
};

struct Wide {
  LLVMTypeRef element;
  uint32_t lanes;
  LLVMBool is_scalable;
};

Costs *costs(void *handle) { return static_cast<Costs *>(handle); }

// -1: the target cannot do it.
int64_t answer(const InstructionCost &cost) { return cost.isValid() ? static_cast<int64_t>(*cost.getValue()) : -1; }

// Vectors of vectors are one longer vector. Null: no such vector exists.
Type *type_of(Wide wide) {
  Type *element = unwrap(wide.element);
  if (wide.lanes == 1 && !wide.is_scalable)
    return element;
  unsigned lanes = wide.lanes;
  if (auto *vector = dyn_cast<FixedVectorType>(element)) {
    lanes *= vector->getNumElements();
    element = vector->getElementType();
  }
  if (!VectorType::isValidElementType(element))
    return nullptr;
  return VectorType::get(element, ElementCount::get(lanes, wide.is_scalable));
}

unsigned opcode_of(LLVMOpcode opcode) {
  switch (opcode) {
#define HANDLE_INST(number, name, type) \
  case LLVM##name: \
    return number;
#include "llvm/IR/Instruction.def"
  }
  return 0;
}

// How long the machine is busy with something when many such are under way: what all costs are.
constexpr Info::TargetCostKind THROUGHPUT = Info::TCK_RecipThroughput;

Info::OperandValueInfo operand(uint32_t known) {
  switch (known) {
  case 1:
    return {Info::OK_UniformValue, Info::OP_None};
  case 2:
    return {Info::OK_UniformConstantValue, Info::OP_None};
  case 3:
    return {Info::OK_UniformConstantValue, Info::OP_PowerOf2};
  default:
    return {Info::OK_AnyValue, Info::OP_None};
  }
}

} // namespace

// What the machine says of code in a function. The machine must outlive it, and the module of the function too.
extern "C" void *weft_costs_open(LLVMTargetMachineRef machine, LLVMValueRef function) {
  auto *target = reinterpret_cast<TargetMachine *>(machine);
  return new Costs{target->getTargetTransformInfo(*unwrap<Function>(function))};
}

extern "C" void weft_costs_close(void *handle) { delete costs(handle); }

// `second`: what is known of the second operand: 0 nothing, 1 the same in all lanes, 2 and a constant, 3 and a power of two.
extern "C" int64_t weft_cost_arithmetic(void *handle, LLVMOpcode opcode, Wide wide, uint32_t second) {
  Type *type = type_of(wide);
  if (!type)
    return -1;
  return answer(costs(handle)->info.getArithmeticInstrCost(opcode_of(opcode), type, THROUGHPUT, {}, operand(second)));
}

// A comparison of such values, or a selection among them by as many bits. `predicate` is that of LLVM's C API, 0 for none.
extern "C" int64_t weft_cost_compare(void *handle, LLVMOpcode opcode, Wide wide, uint32_t predicate) {
  Type *type = type_of(wide);
  if (!type)
    return -1;
  auto of = predicate == 0 ? CmpInst::BAD_ICMP_PREDICATE : static_cast<CmpInst::Predicate>(predicate);
  Type *condition = CmpInst::makeCmpResultType(type);
  return answer(costs(handle)->info.getCmpSelInstrCost(opcode_of(opcode), type, condition, of, THROUGHPUT));
}

extern "C" int64_t weft_cost_cast(void *handle, LLVMOpcode opcode, Wide from, LLVMTypeRef to) {
  Type *source = type_of(from), *result = type_of({to, from.lanes, from.is_scalable});
  if (!source || !result)
    return -1;
  return answer(costs(handle)->info.getCastInstrCost(opcode_of(opcode), result, source, Info::CastContextHint::None, THROUGHPUT));
}

// One vector load or store. `form`: 0 consecutive, 1 consecutive with a mask, 2 an address for each lane, 3 the same with a mask, 4 `factor`
// elements apart, of which `members` (a bit each) are used: `wide` is one member; 5 the same with a mask.
extern "C" int64_t weft_cost_memory(void *handle, LLVMOpcode opcode, Wide wide, uint32_t form, uint64_t align, uint32_t space,
                                    uint32_t factor, uint64_t members) {
  Type *type = type_of(wide);
  if (!type)
    return -1;
  Info &info = costs(handle)->info;
  unsigned of = opcode_of(opcode);
  Align aligned(align);
  if (form == 0 || !isa<VectorType>(type))
    return answer(info.getMemoryOpCost(of, type, aligned, space, THROUGHPUT));
  switch (form) {
  case 1:
    return answer(info.getMaskedMemoryOpCost(of, type, aligned, space, THROUGHPUT));
  case 2:
  case 3: {
    Value *address = PoisonValue::get(PointerType::get(type->getContext(), space));
    return answer(info.getGatherScatterOpCost(of, type, address, form == 3, aligned, THROUGHPUT));
  }
  default: {
    SmallVector<unsigned, 8> used;
    for (unsigned at = 0; at < factor; ++at)
      if (members >> at & 1)
        used.push_back(at);
    auto *member = cast<VectorType>(type);
    auto *all = VectorType::get(member->getElementType(), member->getElementCount() * factor);
    bool has_gaps = used.size() < factor;
    return answer(info.getInterleavedMemoryOpCost(of, all, factor, used, aligned, space, THROUGHPUT, form == 5,
                                                  has_gaps && opcode == LLVMStore));
  }
  }
}

// `shuffle`: 0 broadcast, 1 reverse, 2 any order, 3 any order of two vectors.
extern "C" int64_t weft_cost_shuffle(void *handle, Wide wide, uint32_t shuffle) {
  auto *type = dyn_cast_or_null<VectorType>(type_of(wide));
  if (!type)
    return wide.lanes == 1 ? 0 : -1;
  constexpr Info::ShuffleKind kinds[] = {Info::SK_Broadcast, Info::SK_Reverse, Info::SK_PermuteSingleSrc, Info::SK_PermuteTwoSrc};
  return answer(costs(handle)->info.getShuffleCost(kinds[shuffle], type, {}, THROUGHPUT));
}

// One lane put into a vector or taken out of it; -1: which one is not known.
extern "C" int64_t weft_cost_lane(void *handle, LLVMOpcode opcode, Wide wide, int32_t lane) {
  auto *type = dyn_cast_or_null<VectorType>(type_of(wide));
  if (!type)
    return wide.lanes == 1 ? 0 : -1;
  return answer(costs(handle)->info.getVectorInstrCost(opcode_of(opcode), type, THROUGHPUT, static_cast<unsigned>(lane)));
}

// An intrinsic, by LLVM's number for it. Parameters whose bit is in `scalars` do not become vectors.
extern "C" int64_t weft_cost_intrinsic(void *handle, uint32_t id, Wide result, LLVMTypeRef *parameters, size_t count,
                                       uint64_t scalars) {
  Type *type = type_of(result);
  if (!type)
    return -1;
  SmallVector<Type *, 4> types;
  for (size_t at = 0; at < count; ++at) {
    bool is_scalar = at < 64 && (scalars >> at & 1);
    Type *parameter = is_scalar ? unwrap(parameters[at]) : type_of({parameters[at], result.lanes, result.is_scalable});
    if (!parameter)
      return -1;
    types.push_back(parameter);
  }
  IntrinsicCostAttributes attributes(static_cast<Intrinsic::ID>(id), type, types);
  return answer(costs(handle)->info.getIntrinsicInstrCost(attributes, THROUGHPUT));
}

// All lanes made one by an operation.
extern "C" int64_t weft_cost_reduction(void *handle, LLVMOpcode opcode, Wide wide) {
  auto *type = dyn_cast_or_null<VectorType>(type_of(wide));
  if (!type)
    return wide.lanes == 1 ? 0 : -1;
  return answer(costs(handle)->info.getArithmeticReductionCost(opcode_of(opcode), type, FastMathFlags::getFast(), THROUGHPUT));
}

// A branch, a return and the like.
extern "C" int64_t weft_cost_control(void *handle, LLVMOpcode opcode) {
  return answer(costs(handle)->info.getCFInstrCost(opcode_of(opcode), THROUGHPUT));
}

// An instruction as it stands.
extern "C" int64_t weft_cost_instruction(void *handle, LLVMValueRef instruction) {
  return answer(costs(handle)->info.getInstructionCost(unwrap<User>(instruction), THROUGHPUT));
}

// How long until the result of an instruction is there, in cycles.
extern "C" int64_t weft_latency(void *handle, LLVMValueRef instruction) {
  return answer(costs(handle)->info.getInstructionCost(unwrap<User>(instruction), Info::TCK_Latency));
}

// Whether the machine has an instruction for it: `question` 0 masked load, 1 masked store, 2 gather, 3 scatter.
extern "C" LLVMBool weft_is_legal(void *handle, uint32_t question, Wide wide, uint64_t align) {
  auto *type = dyn_cast_or_null<VectorType>(type_of(wide));
  if (!type)
    return false;
  Info &info = costs(handle)->info;
  Align aligned(align);
  switch (question) {
  case 0:
    return info.isLegalMaskedLoad(type, aligned);
  case 1:
    return info.isLegalMaskedStore(type, aligned);
  case 2:
    return info.isLegalMaskedGather(type, aligned) && !info.forceScalarizeMaskedGather(type, aligned);
  case 3:
    return info.isLegalMaskedScatter(type, aligned) && !info.forceScalarizeMaskedScatter(type, aligned);
  default:
    return false;
  }
}

// How many registers a value takes; 0: not known.
extern "C" uint32_t weft_register_parts(void *handle, Wide wide) {
  Type *type = type_of(wide);
  return type ? costs(handle)->info.getNumberOfParts(type) : 0;
}

// `question`: 0 bits of a vector register, 1 the same of a scalable one without `vscale`, 2 vector registers, 3 the likely `vscale`, 4 how many
// independent operations keep the machine busy.
extern "C" uint64_t weft_target_fact(void *handle, uint32_t question) {
  Info &info = costs(handle)->info;
  switch (question) {
  case 0:
    return info.getRegisterBitWidth(Info::RGK_FixedWidthVector).getFixedValue();
  case 1:
    return info.getRegisterBitWidth(Info::RGK_ScalableVector).getKnownMinValue();
  case 2:
    return info.getNumberOfRegisters(info.getRegisterClassForType(true));
  case 3:
    return info.getVScaleForTuning().value_or(1);
  case 4:
    return info.getMaxInterleaveFactor(ElementCount::getFixed(4));
  default:
    return 0;
  }
}
