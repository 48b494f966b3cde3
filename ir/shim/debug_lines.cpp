// Debug info for modules that come without: built from lines and names.

#include "debug_lines.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace weft;

extern "C" {
Lines *weft_lines_create(LLVMModuleRef module) { return new Lines(*unwrap(module)); }

void weft_lines_dispose(Lines *lines) { delete lines; }

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

// A function of a source. It describes none of the module until it is attached to one.
LLVMMetadataRef weft_lines_subprogram(Lines *lines, const char *name, size_t length, LLVMMetadataRef file, unsigned line) {
  auto *source = as<DIFile>(file);
  lines->unit(source);
  DISubroutineType *type = lines->builder.createSubroutineType(lines->builder.getOrCreateTypeArray({}));
  return wrap(lines->builder.createFunction(source, StringRef(name, length), "", source, line, type, line, DINode::FlagPrototyped,
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

LLVMMetadataRef weft_lines_basic_type(Lines *lines, const char *name, size_t length, uint64_t bits, unsigned encoding) {
  return wrap(lines->builder.createBasicType(StringRef(name, length), bits, encoding));
}

LLVMMetadataRef weft_lines_pointer_type(Lines *lines, LLVMMetadataRef pointee, uint64_t bits) {
  return wrap(lines->builder.createPointerType(pointee ? as<DIType>(pointee) : nullptr, bits));
}

// An array or a vector, of so many bits in all.
LLVMMetadataRef weft_lines_array_type(Lines *lines, LLVMMetadataRef element, uint64_t count, uint64_t bits, LLVMBool is_vector) {
  Metadata *range[] = {lines->builder.getOrCreateSubrange(0, count)};
  DINodeArray ranges = lines->builder.getOrCreateArray(range);
  auto *type = as<DIType>(element);
  return wrap(is_vector ? lines->builder.createVectorType(bits, 0, type, ranges) : lines->builder.createArrayType(bits, 0, type, ranges));
}

// A member of a structure.
LLVMMetadataRef weft_lines_member(Lines *lines, const char *name, size_t length, uint64_t offset, uint64_t bits, LLVMMetadataRef type) {
  DIFile *file = lines->made ? lines->made->getFile() : nullptr;
  return wrap(lines->builder.createMemberType(file, StringRef(name, length), file, 0, bits, 0, offset, DINode::FlagZero, as<DIType>(type)));
}

// A structure, of so many bits, of members.
LLVMMetadataRef weft_lines_struct_type(Lines *lines, const char *name, size_t length, uint64_t bits, LLVMMetadataRef *members, size_t count) {
  SmallVector<Metadata *, 8> elements;
  for (LLVMMetadataRef member : ArrayRef(members, count))
    elements.push_back(unwrap(member));
  DIFile *file = lines->made ? lines->made->getFile() : nullptr;
  return wrap(lines->builder.createStructType(file, StringRef(name, length), file, 0, bits, 0, DINode::FlagZero, nullptr,
                                              lines->builder.getOrCreateArray(elements)));
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

// Describes a variable of the program that is in a function, in whose file it is by itself, or in none: the one that `value` is of the module, or what DWARF's
// `steps` make of nothing if `value` is null. Nothing if there is a value that is no variable, or one that is described already, or if the steps do not fit.
void weft_lines_global(Lines *lines, LLVMValueRef value, LLVMMetadataRef function, const char *name, size_t length, const char *linkage_name,
                       size_t linkage_length, LLVMMetadataRef file, unsigned line, LLVMMetadataRef type, LLVMBool is_local, LLVMBool is_defined,
                       const uint64_t *steps, size_t count) {
  auto *source = as<DIFile>(file);
  auto *variable = value ? dyn_cast<GlobalVariable>(unwrap(value)) : nullptr;
  if (value && (!variable || variable->hasMetadata(LLVMContext::MD_dbg)))
    return;
  lines->unit(source);
  DIScope *scope = function ? cast<DIScope>(unwrap(function)) : source;
  DIExpression *expression = lines->builder.createExpression(ArrayRef(steps, count));
  if (!expression->isValid())
    return;
  DIGlobalVariableExpression *described = lines->builder.createGlobalVariableExpression(
      scope, StringRef(name, length), StringRef(linkage_name, linkage_length), source, line, as<DIType>(type), is_local, is_defined, expression);
  if (variable)
    variable->addDebugInfo(described);
}
}
