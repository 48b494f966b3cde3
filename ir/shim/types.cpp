// Replacing types throughout a module: a target's own types, which the C API can neither take apart nor change in place.

#include "llvm-c/Core.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace {
// Maps types by what becomes of those that are not made of others.
class Mapping : public ValueMapTypeRemapper {
  DenseMap<Type *, Type *> known;

  // What becomes of a type that is not made of others.
  virtual Type *mapLeaf(Type *type) = 0;

  Type *map(Type *type) {
    if (auto *array = dyn_cast<ArrayType>(type))
      return ArrayType::get(remapType(array->getElementType()), array->getNumElements());
    if (auto *function = dyn_cast<FunctionType>(type)) {
      SmallVector<Type *, 8> parameters;
      for (Type *parameter : function->params())
        parameters.push_back(remapType(parameter));
      return FunctionType::get(remapType(function->getReturnType()), parameters, function->isVarArg());
    }
    if (auto *record = dyn_cast<StructType>(type)) {
      if (record->isOpaque())
        return type;
      SmallVector<Type *, 8> members;
      for (Type *member : record->elements())
        members.push_back(remapType(member));
      if (equal(members, record->elements()))
        return type;
      if (record->isLiteral())
        return StructType::get(type->getContext(), members, record->isPacked());
      std::string name = record->getName().str();
      record->setName("");
      return StructType::create(type->getContext(), members, name, record->isPacked());
    }
    return mapLeaf(type);
  }

public:
  Type *remapType(Type *type) override {
    auto found = known.find(type);
    if (found != known.end())
      return found->second;
    // Pointers are opaque, so no type contains itself.
    Type *mapped = map(type);
    known[type] = mapped;
    return mapped;
  }
};

// The address space of constant memory.
constexpr unsigned ConstantSpace = 2;

// Puts ordinary types in the place of target types: a pointer to its description for an image, a word for a sampler, layout types for all others.
class Lowering : public Mapping {
  Type *mapLeaf(Type *type) override {
    auto *target = dyn_cast<TargetExtType>(type);
    if (!target)
      return type;
    if (target->getName() == "spirv.Image")
      return PointerType::get(type->getContext(), ConstantSpace);
    if (target->getName() == "spirv.Sampler")
      return IntegerType::get(type->getContext(), 32);
    return target->getLayoutType();
  }
};

// Puts given types in the place of pointers of the address spaces from a first one on.
class Raising : public Mapping {
  unsigned first;
  ArrayRef<LLVMTypeRef> types;

  Type *mapLeaf(Type *type) override {
    auto *pointer = dyn_cast<PointerType>(type);
    if (!pointer || pointer->getAddressSpace() < first || pointer->getAddressSpace() - first >= types.size())
      return type;
    return unwrap(types[pointer->getAddressSpace() - first]);
  }

public:
  Raising(unsigned first, ArrayRef<LLVMTypeRef> types) : first(first), types(types) {}
};

// A function of the mapped type with everything of `from`, which is deleted.
Function *replace(Function &from, FunctionType *type) {
  Function *to = Function::Create(type, from.getLinkage(), from.getAddressSpace());
  from.getParent()->getFunctionList().insert(from.getIterator(), to);
  to->copyAttributesFrom(&from);
  to->copyMetadata(&from, 0);
  to->takeName(&from);
  to->splice(to->begin(), &from);
  for (auto [before, after] : zip_equal(from.args(), to->args())) {
    after.takeName(&before);
    // The types differ, so the uses are changed one by one; the users are remapped afterwards.
    before.mutateType(after.getType());
    before.replaceAllUsesWith(&after);
  }
  from.replaceAllUsesWith(to);
  from.eraseFromParent();
  return to;
}

// Gives everything in a module the type that its own is mapped to. `values` holds what becomes of constants that the mapper cannot map.
void apply(Module &module, Mapping &mapping, ValueToValueMapTy &values) {
  for (Function &function : make_early_inc_range(module)) {
    Type *mapped = mapping.remapType(function.getFunctionType());
    if (mapped != function.getFunctionType())
      replace(function, cast<FunctionType>(mapped));
  }
  for (GlobalVariable &from : make_early_inc_range(module.globals())) {
    Type *mapped = mapping.remapType(from.getValueType());
    if (mapped == from.getValueType())
      continue;
    auto *to = new GlobalVariable(module, mapped, from.isConstant(), from.getLinkage(), nullptr, "", &from,
                                  from.getThreadLocalMode(), from.getAddressSpace());
    to->copyAttributesFrom(&from);
    to->copyMetadata(&from, 0);
    to->takeName(&from);
    if (from.hasInitializer())
      to->setInitializer(MapValue(from.getInitializer(), values, RF_NoModuleLevelChanges, &mapping));
    from.replaceAllUsesWith(to);
    from.eraseFromParent();
  }
  for (Function &function : module)
    if (!function.isDeclaration())
      RemapFunction(function, values, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals, &mapping);
}
} // namespace

// Gives everything in a module that is of a target type (`target("spirv.Event")`) the ordinary type that stands for it.
extern "C" void weft_replace_target_types(LLVMModuleRef module) {
  Lowering lowering;
  ValueToValueMapTy values;
  apply(*unwrap(module), lowering, values);
}

// Gives everything in a module that is a pointer of the address space `first + n` the type `types[n]`.
extern "C" void weft_give_types(LLVMModuleRef module, unsigned first, LLVMTypeRef *types, size_t count) {
  Raising raising(first, ArrayRef(types, count));
  // The mapper takes what becomes of a null pointer for a pointer.
  ValueToValueMapTy values;
  for (size_t n = 0; n < count; ++n)
    values[ConstantPointerNull::get(PointerType::get(unwrap(module)->getContext(), first + n))] = Constant::getNullValue(unwrap(types[n]));
  apply(*unwrap(module), raising, values);
}
