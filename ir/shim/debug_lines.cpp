// Debug info for modules that come without: built from lines and names.

#include "debug_lines.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace weft;

extern "C" {
Lines *weft_lines_create(LLVMModuleRef module) { return new Lines(*unwrap(module)); }

void weft_lines_dispose(Lines *lines) { delete lines; }

// Says in which of DWARF's languages the source is written; before anything is described.
void weft_lines_set_language(Lines *lines, unsigned language) { lines->language = language; }

// Completes what was described. To be called once, before the module is used.
void weft_lines_finish(Lines *lines) {
  if (lines->made)
    lines->builder.finalize();
}

// A source file; a null `text` for a file whose text is not known.
LLVMMetadataRef weft_lines_file(Lines *lines, const char *name, size_t length, const char *text, size_t text_length) {
  std::optional<StringRef> source;
  if (text)
    source = StringRef(text, text_length);
  return wrap(DIFile::get(lines->module.getContext(), StringRef(name, length), "", std::nullopt, source));
}

// A function of a source, in a namespace or, if that is null, in none. It describes none of the module until it is attached to one.
LLVMMetadataRef weft_lines_subprogram(Lines *lines, const char *name, size_t length, const char *linkage_name, size_t linkage_length, LLVMMetadataRef file,
                                      unsigned line, LLVMMetadataRef scope, LLVMMetadataRef type) {
  auto *source = as<DIFile>(file);
  lines->unit(source);
  auto *known = as_or_null<DISubroutineType>(type);
  if (!known)
    known = lines->builder.createSubroutineType(lines->builder.getOrCreateTypeArray({}));
  return wrap(lines->builder.createFunction(scope ? as<DIScope>(scope) : source, StringRef(name, length),
                                            StringRef(linkage_name, linkage_length), source, line, known, line, DINode::FlagPrototyped,
                                            DISubprogram::SPFlagDefinition));
}

// A block of statements in a scope. LLVM has no columns without lines.
LLVMMetadataRef weft_lines_block(Lines *lines, LLVMMetadataRef scope, LLVMMetadataRef file, unsigned line, unsigned column) {
  return wrap(lines->builder.createLexicalBlock(as<DILocalScope>(scope), as<DIFile>(file), line, line ? column : 0));
}

// What tells code of a scope from other code on the same lines.
LLVMMetadataRef weft_lines_discriminator(Lines *lines, LLVMMetadataRef scope, LLVMMetadataRef file, unsigned discriminator) {
  return wrap(lines->builder.createLexicalBlockFile(as<DILocalScope>(scope), as<DIFile>(file), discriminator));
}

// A call in a scope whose callee was inlined there; `inlined` is null or the call by which the scope itself was inlined. No two calls are the same.
LLVMMetadataRef weft_lines_inlined_call(Lines *lines, LLVMMetadataRef scope, unsigned line, LLVMMetadataRef inlined) {
  return wrap(DILocation::getDistinct(lines->module.getContext(), line, 0, unwrap(scope), inlined ? unwrap(inlined) : nullptr));
}

// Says where what `builder` builds next comes from: from a scope, which was inlined by a call if `inlined` is not null. A null file is for what comes from nowhere.
void weft_lines_place(Lines *lines, LLVMBuilderRef builder, LLVMMetadataRef scope, LLVMMetadataRef inlined, LLVMMetadataRef file, unsigned line,
                      unsigned column) {
  DIScope *place = as<DILocalScope>(scope);
  if (file && as<DIFile>(file) != place->getFile())
    place = lines->builder.createLexicalBlockFile(place, as<DIFile>(file));
  LLVMContext &context = lines->module.getContext();
  unwrap(builder)->SetCurrentDebugLocation(DILocation::get(context, line, column, place, inlined ? unwrap(inlined) : nullptr));
}

// Whether an expression can say where a variable is: LLVM refuses pieces that are not smaller than the variable or not inside of it.
static bool fits(DIExpression *expression, DIVariable *variable) {
  if (!expression->isValid())
    return false;
  auto piece = expression->getFragmentInfo();
  auto size = variable->getSizeInBits();
  if (!piece || !size)
    return !piece;
  return piece->SizeInBits > 0 && piece->SizeInBits < *size && piece->OffsetInBits <= *size - piece->SizeInBits;
}

// Describes a variable of a scope at the end of a block: a parameter if its number is not zero, by the address that it lies at or by its value, of which DWARF's
// `steps` make it. The scope was inlined by a call if `inlined` is not null. Line zero stands for the line of the function. Nothing if the steps do not fit.
void weft_lines_variable(Lines *lines, LLVMValueRef value, LLVMBasicBlockRef block, LLVMMetadataRef scope, LLVMMetadataRef inlined,
                         const char *name, size_t length, unsigned number, LLVMMetadataRef type, LLVMBool is_address, unsigned line,
                         const uint64_t *steps, size_t count) {
  auto *local = as<DILocalScope>(scope);
  DIBuilder &builder = lines->builder;
  StringRef text(name, length);
  DIFile *file = local->getFile();
  line = line ? line : local->getSubprogram()->getLine();
  auto *place = DILocation::get(local->getContext(), line, 0, local, inlined ? unwrap(inlined) : nullptr);
  DIExpression *expression = builder.createExpression(ArrayRef(steps, count));
  auto variable_listed = [&](bool listed) {
    return number > 0 ? builder.createParameterVariable(local, text, number, file, line, as<DIType>(type), listed)
                      : builder.createAutoVariable(local, text, file, line, as<DIType>(type), listed);
  };
  // The builder does not see that a variable is in the list of its function already.
  DILocalVariable *variable = variable_listed(false);
  if (lines->listed.insert(variable).second)
    variable_listed(true);
  if (!fits(expression, variable))
    return;
  if (is_address)
    builder.insertDeclare(unwrap(value), variable, expression, place, unwrap(block));
  else
    builder.insertDbgValueIntrinsic(unwrap(value), variable, expression, place, unwrap(block));
}

// Describes a variable of the program that is in a function or namespace, or in none if `scope` is null: the one that `value` is of the module, or what DWARF's
// `steps` make of nothing if `value` is null. Null if there is a value that is no variable, or one that is described already, or if the steps do not fit.
LLVMMetadataRef weft_lines_global(Lines *lines, LLVMValueRef value, LLVMMetadataRef scope, const char *name, size_t length,
                                  const char *linkage_name, size_t linkage_length, LLVMMetadataRef file, unsigned line, LLVMMetadataRef type,
                                  LLVMBool is_local, LLVMBool is_defined, const uint64_t *steps, size_t count) {
  auto *source = as<DIFile>(file);
  auto *variable = value ? dyn_cast<GlobalVariable>(unwrap(value)) : nullptr;
  if (value && (!variable || variable->hasMetadata(LLVMContext::MD_dbg)))
    return nullptr;
  lines->unit(source);
  DIScope *where = scope ? as<DIScope>(scope) : source;
  DIExpression *expression = lines->builder.createExpression(ArrayRef(steps, count));
  if (!expression->isValid())
    return nullptr;
  DIGlobalVariableExpression *described = lines->builder.createGlobalVariableExpression(
      where, StringRef(name, length), StringRef(linkage_name, linkage_length), source, line, as<DIType>(type), is_local, is_defined, expression);
  if (variable)
    variable->addDebugInfo(described);
  return wrap(described->getVariable());
}

// A namespace in another or in none.
LLVMMetadataRef weft_lines_namespace(Lines *lines, LLVMMetadataRef outer, const char *name, size_t length) {
  return wrap(lines->builder.createNameSpace(as_or_null<DIScope>(outer), StringRef(name, length), /*ExportSymbols=*/false));
}

// Has a namespace, or the whole program if that is null, know what `entity` is as if it were its own: all of a namespace, or one thing by a name.
void weft_lines_import(Lines *lines, LLVMMetadataRef scope, LLVMMetadataRef entity, LLVMMetadataRef file, unsigned line, const char *name,
                       size_t length, LLVMBool is_all) {
  auto *source = as<DIFile>(file);
  DIScope *where = scope ? as<DIScope>(scope) : lines->unit(source);
  if (is_all)
    lines->builder.createImportedModule(where, as<DINamespace>(entity), source, line);
  else
    lines->builder.createImportedDeclaration(where, as<DINode>(entity), source, line, StringRef(name, length));
}

// A macro that is defined or no more defined on a line of a file; on line zero by the command.
void weft_lines_macro(Lines *lines, LLVMMetadataRef file, unsigned line, const char *name, size_t length, const char *value, size_t value_length,
                      LLVMBool is_defined) {
  auto *source = as<DIFile>(file);
  lines->unit(source);
  DIMacroFile *parent = nullptr;
  if (line) {
    DIMacroFile *&known = lines->macro_files[source];
    parent = known = known ? known : lines->builder.createTempMacroFile(nullptr, 0, source);
  }
  unsigned kind = is_defined ? dwarf::DW_MACINFO_define : dwarf::DW_MACINFO_undef;
  lines->builder.createMacro(parent, line, kind, StringRef(name, length), StringRef(value, value_length));
}
}
