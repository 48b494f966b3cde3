// Debug info for modules that come without: built from lines and names.

#include "llvm-c/Core.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
// The debug info of a module, under construction.
struct Lines {
  explicit Lines(Module &module) : module(module), builder(module) {}

  // The one unit; its file is the first that is asked for.
  DICompileUnit *unit(DIFile *file) {
    if (!made) {
      made = builder.createCompileUnit(dwarf::DW_LANG_OpenCL, file, "Weft", /*isOptimized=*/false, "", 0);
      module.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
      module.addModuleFlag(Module::Max, "Dwarf Version", 5);
    }
    return made;
  }

  Module &module;
  DIBuilder builder;
  DICompileUnit *made = nullptr;
};

template <typename T> T *as(LLVMMetadataRef node) { return cast<T>(unwrap(node)); }
} // namespace

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

// Says where a function comes from.
void weft_lines_describe(Lines *lines, LLVMValueRef function, const char *name, size_t length, LLVMMetadataRef file, unsigned line) {
  auto *source = as<DIFile>(file);
  lines->unit(source);
  DISubroutineType *type = lines->builder.createSubroutineType(lines->builder.getOrCreateTypeArray({}));
  unwrap<Function>(function)->setSubprogram(lines->builder.createFunction(source, StringRef(name, length), "", source, line, type, line,
                                                                          DINode::FlagPrototyped, DISubprogram::SPFlagDefinition));
}

// Says where what `builder` builds next comes from, in a function that is described. A null file is for what comes from nowhere.
void weft_lines_place(Lines *lines, LLVMBuilderRef builder, LLVMValueRef function, LLVMMetadataRef file, unsigned line, unsigned column) {
  DISubprogram *subprogram = unwrap<Function>(function)->getSubprogram();
  DIScope *scope = subprogram;
  if (file && as<DIFile>(file) != subprogram->getFile())
    scope = lines->builder.createLexicalBlockFile(subprogram, as<DIFile>(file));
  unwrap(builder)->SetCurrentDebugLocation(DILocation::get(subprogram->getContext(), line, column, scope));
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

// Describes a variable at the end of a block of a function that is described: a parameter if its number is not zero, by the address that it lies at or by its
// value. Line zero stands for the line of the function.
void weft_lines_variable(Lines *lines, LLVMValueRef value, LLVMBasicBlockRef block, const char *name, size_t length, unsigned number,
                         LLVMMetadataRef type, LLVMBool is_address, unsigned line) {
  BasicBlock *end = unwrap(block);
  DISubprogram *subprogram = end->getParent()->getSubprogram();
  DIBuilder &builder = lines->builder;
  StringRef text(name, length);
  DIFile *file = subprogram->getFile();
  line = line ? line : subprogram->getLine();
  auto *place = DILocation::get(subprogram->getContext(), line, 0, subprogram);
  DILocalVariable *variable =
      number > 0 ? builder.createParameterVariable(subprogram, text, number, file, line, as<DIType>(type), /*AlwaysPreserve=*/true)
                 : builder.createAutoVariable(subprogram, text, file, line, as<DIType>(type), /*AlwaysPreserve=*/true);
  if (is_address)
    builder.insertDeclare(unwrap(value), variable, builder.createExpression(), place, end);
  else
    builder.insertDbgValueIntrinsic(unwrap(value), variable, builder.createExpression(), place, end);
}
}
