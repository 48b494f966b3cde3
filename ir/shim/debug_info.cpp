// Debug info: what the C API can neither find nor change.

#include "llvm-c/Core.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
// Metadata that a module's debug info consists of, each node once.
class Nodes {
public:
  explicit Nodes(Module &module) {
    for (NamedMDNode &named : module.named_metadata())
      for (MDNode *node : named.operands())
        add(node);
    for (Function &function : module) {
      add(function.getSubprogram());
      for (BasicBlock &block : function)
        for (Instruction &instruction : block)
          add(instruction);
    }
    for (size_t at = 0; at < nodes.size(); ++at)
      for (const MDOperand &operand : nodes[at]->operands())
        add(dyn_cast_or_null<MDNode>(operand.get()));
  }

  ArrayRef<MDNode *> all() const { return nodes.getArrayRef(); }

private:
  void add(MDNode *node) {
    if (node)
      nodes.insert(node);
  }

  void add(Instruction &instruction) {
    add(instruction.getDebugLoc().getAsMDNode());
    for (DbgRecord &record : instruction.getDbgRecordRange()) {
      add(record.getDebugLoc().getAsMDNode());
      if (auto *variable = dyn_cast<DbgVariableRecord>(&record))
        add(variable->getVariable());
    }
  }

  SetVector<MDNode *> nodes;
};
// The expression without the steps by which it says that an address is of an address space: `constu <space>, swap, xderef`.
DIExpression *flat(DIExpression *expression) {
  SmallVector<uint64_t, 8> kept;
  auto ops = expression->expr_ops();
  SmallVector<DIExpression::ExprOperand, 8> all(ops.begin(), ops.end());
  for (size_t at = 0; at < all.size(); ++at) {
    if (at + 2 < all.size() && all[at].getOp() == dwarf::DW_OP_constu && all[at + 1].getOp() == dwarf::DW_OP_swap &&
        all[at + 2].getOp() == dwarf::DW_OP_xderef)
      at += 2;
    else
      all[at].appendToVector(kept);
  }
  return DIExpression::get(expression->getContext(), kept);
}
} // namespace

extern "C" {
// Whether the module has debug info.
LLVMBool weft_has_debug_info(LLVMModuleRef module) {
  auto units = unwrap(module)->debug_compile_units();
  return units.begin() != units.end();
}

// Calls `each` with every source file that the debug info names.
void weft_source_files(LLVMModuleRef module, void (*each)(void *, LLVMMetadataRef), void *context) {
  Nodes nodes(*unwrap(module));
  for (MDNode *node : nodes.all())
    if (isa<DIFile>(node))
      each(context, wrap(node));
}

// Gives a source file another name.
void weft_rename_source_file(LLVMMetadataRef file, const char *name, size_t length, const char *folder, size_t folder_length) {
  auto *node = cast<DIFile>(unwrap(file));
  LLVMContext &context = node->getContext();
  node->replaceOperandWith(0, MDString::get(context, StringRef(name, length)));
  node->replaceOperandWith(1, MDString::get(context, StringRef(folder, folder_length)));
}

// Says that variables are in the one address space that the host has, and nothing of functions that are only declared: what a definition needs to say
// of itself is more.
void weft_flatten_debug_info(LLVMModuleRef module) {
  for (Function &function : *unwrap(module)) {
    if (function.isDeclaration())
      function.setSubprogram(nullptr);
    for (BasicBlock &block : function)
      for (Instruction &instruction : block)
        for (DbgRecord &record : instruction.getDbgRecordRange())
          if (auto *variable = dyn_cast<DbgVariableRecord>(&record))
            variable->setExpression(flat(variable->getExpression()));
  }
  for (GlobalVariable &variable : unwrap(module)->globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> described;
    variable.getDebugInfo(described);
    for (DIGlobalVariableExpression *it : described)
      it->replaceOperandWith(1, flat(it->getExpression()));
  }
}

// Whether debug info gives the place of a source variable by this `alloca`.
LLVMBool weft_is_declared(LLVMValueRef variable) { return !findDVRDeclares(unwrap(variable)).empty(); }

// Has debug info say that what `variable` was the place of is where `slot`, a variable of the function that `variable` is moved to, points.
void weft_declare_behind(LLVMValueRef variable, LLVMValueRef slot) {
  auto *place = unwrap<AllocaInst>(slot);
  DIBuilder builder(*place->getModule(), /*AllowUnresolved=*/false);
  auto found = findDVRDeclares(unwrap(variable));
  SmallVector<DbgVariableRecord *, 2> declared(found.begin(), found.end());
  for (DbgVariableRecord *record : declared) {
    DIExpression *behind = DIExpression::prepend(record->getExpression(), DIExpression::DerefBefore);
    builder.insertDeclare(place, record->getVariable(), behind, record->getDebugLoc().get(), place->getParent());
    record->eraseFromParent();
  }
}

// Describes what is described as a variable of a function with static storage as one that is where `slot`, a variable of that function, points.
void weft_declare_static_behind(LLVMValueRef variable, LLVMValueRef slot) {
  auto *place = unwrap<AllocaInst>(slot);
  DISubprogram *subprogram = place->getFunction()->getSubprogram();
  DIBuilder builder(*place->getModule(), /*AllowUnresolved=*/false);
  SmallVector<DIGlobalVariableExpression *, 1> described;
  unwrap<GlobalVariable>(variable)->getDebugInfo(described);
  for (DIGlobalVariableExpression *it : described) {
    DIGlobalVariable *known = it->getVariable();
    auto *scope = dyn_cast_or_null<DILocalScope>(known->getScope());
    if (!scope || !subprogram || scope->getSubprogram() != subprogram)
      continue;
    DILocalVariable *local = builder.createAutoVariable(scope, known->getName(), known->getFile(), known->getLine(), known->getType());
    DIExpression *behind = DIExpression::prepend(it->getExpression(), DIExpression::DerefBefore);
    builder.insertDeclare(place, local, behind, DILocation::get(place->getContext(), known->getLine(), 0, scope), place->getParent());
  }
}

// Forgets the descriptions of variables that are not defined in the module.
void weft_forget_absent_variables(LLVMModuleRef module) {
  SmallPtrSet<DIGlobalVariableExpression *, 8> present;
  for (GlobalVariable &variable : unwrap(module)->globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> described;
    variable.getDebugInfo(described);
    if (variable.isDeclarationForLinker())
      variable.eraseMetadata(LLVMContext::MD_dbg);
    else
      present.insert(described.begin(), described.end());
  }
  for (DICompileUnit *unit : unwrap(module)->debug_compile_units()) {
    SmallVector<Metadata *, 8> kept;
    for (DIGlobalVariableExpression *it : unit->getGlobalVariables())
      if (present.count(it) || it->getExpression()->isConstant())
        kept.push_back(it);
    unit->replaceGlobalVariables(MDTuple::get(unit->getContext(), kept));
  }
}

// Describes a function that no source has, in the unit of one that a source has, and says that its calls are in no line: calls of functions that are
// described must be somewhere.
void weft_describe_artificial(LLVMValueRef function, LLVMValueRef like) {
  Function &made = *unwrap<Function>(function);
  DISubprogram *known = unwrap<Function>(like)->getSubprogram();
  DIBuilder builder(*made.getParent(), /*AllowUnresolved=*/false, known->getUnit());
  DISubroutineType *type = builder.createSubroutineType(builder.getOrCreateTypeArray({nullptr}));
  auto flags = DISubprogram::SPFlagDefinition | DISubprogram::SPFlagLocalToUnit;
  if (known->isOptimized())
    flags |= DISubprogram::SPFlagOptimized;
  DISubprogram *described = builder.createFunction(known->getFile(), made.getName(), made.getName(), known->getFile(), 0, type, 0,
                                                   DINode::FlagArtificial, flags);
  made.setSubprogram(described);
  builder.finalizeSubprogram(described);
  auto *nowhere = DILocation::get(made.getContext(), 0, 0, described);
  for (BasicBlock &block : made)
    for (Instruction &instruction : block)
      if (isa<CallBase>(instruction) && !instruction.getDebugLoc())
        instruction.setDebugLoc(nowhere);
}
}

// Describes what a function does as being in another one, at the places where that one calls it or does it itself. Variables are forgotten. The
// function is not described as one of the source any more.
extern "C" void weft_lend_places(LLVMValueRef function, LLVMValueRef like) {
  Function &to = *unwrap<Function>(function);
  DISubprogram *subprogram = unwrap<Function>(like)->getSubprogram();
  to.setSubprogram(nullptr);
  for (Instruction &instruction : make_early_inc_range(instructions(to))) {
    instruction.dropDbgRecords();
    if (isa<DbgInfoIntrinsic>(instruction)) {
      instruction.eraseFromParent();
      continue;
    }
    auto lent = [&](DILocation *place) {
      while (DILocation *outer = place->getInlinedAt())
        place = outer;
      return DILocation::get(to.getContext(), place->getLine(), place->getColumn(), subprogram);
    };
    // Branches back say where their loops are.
    updateLoopMetadataDebugLocations(instruction, [&](Metadata *of) -> Metadata * {
      auto *place = dyn_cast_or_null<DILocation>(of);
      if (!place)
        return of;
      return subprogram ? lent(place) : nullptr;
    });
    DILocation *place = instruction.getDebugLoc();
    if (!subprogram) {
      instruction.setDebugLoc(DebugLoc());
    } else if (place) {
      instruction.setDebugLoc(lent(place));
    } else if (isa<CallBase>(instruction)) {
      // A call that may be inlined must have a place; one of line 0 is nowhere.
      instruction.setDebugLoc(DILocation::get(to.getContext(), 0, 0, subprogram));
    }
  }
}

// Forgets which values variables have in a block.
extern "C" void weft_forget_variables(LLVMBasicBlockRef block) {
  for (Instruction &instruction : make_early_inc_range(*unwrap(block))) {
    instruction.dropDbgRecords();
    if (isa<DbgInfoIntrinsic>(instruction))
      instruction.eraseFromParent();
  }
}
