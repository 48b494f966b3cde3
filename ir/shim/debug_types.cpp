// Types of debug info under construction. A null file is one that is not known; a null scope is that file.

#include "debug_lines.h"

using namespace llvm;
using namespace weft;

static DIScope *scope_or_file(LLVMMetadataRef scope, LLVMMetadataRef file) { return as_or_null<DIScope>(scope ? scope : file); }

static DINodeArray array(Lines *lines, LLVMMetadataRef *nodes, size_t count) {
  SmallVector<Metadata *, 8> elements;
  for (LLVMMetadataRef node : ArrayRef(nodes, count))
    elements.push_back(unwrap(node));
  return lines->builder.getOrCreateArray(elements);
}

extern "C" {
LLVMMetadataRef weft_types_basic(Lines *lines, const char *name, size_t length, uint64_t bits, unsigned encoding) {
  return wrap(lines->builder.createBasicType(StringRef(name, length), bits, encoding));
}

// A pointer to a type, or to something unknown.
LLVMMetadataRef weft_types_pointer(Lines *lines, LLVMMetadataRef pointee, uint64_t bits) {
  return wrap(lines->builder.createPointerType(as_or_null<DIType>(pointee), bits));
}

LLVMMetadataRef weft_types_reference(Lines *lines, LLVMMetadataRef referee, uint64_t bits, LLVMBool is_rvalue) {
  unsigned tag = is_rvalue ? dwarf::DW_TAG_rvalue_reference_type : dwarf::DW_TAG_reference_type;
  return wrap(lines->builder.createReferenceType(tag, as<DIType>(referee), bits));
}

// A pointer to a member of a type.
LLVMMetadataRef weft_types_member_pointer(Lines *lines, LLVMMetadataRef member, LLVMMetadataRef owner, uint64_t bits) {
  return wrap(lines->builder.createMemberPointerType(as_or_null<DIType>(member), as<DIType>(owner), bits));
}

LLVMMetadataRef weft_types_qualified(Lines *lines, unsigned tag, LLVMMetadataRef type) {
  return wrap(lines->builder.createQualifiedType(tag, as<DIType>(type)));
}

LLVMMetadataRef weft_types_typedef(Lines *lines, const char *name, size_t length, LLVMMetadataRef file, unsigned line, LLVMMetadataRef scope,
                                   LLVMMetadataRef type) {
  return wrap(lines->builder.createTypedef(as<DIType>(type), StringRef(name, length), as_or_null<DIFile>(file), line, scope_or_file(scope, file)));
}

// An array of as many dimensions as there are counts, of so many bits in all; it is not known how many elements a dimension of none has.
LLVMMetadataRef weft_types_array(Lines *lines, LLVMMetadataRef element, const uint64_t *counts, size_t dimensions, uint64_t bits) {
  SmallVector<Metadata *, 4> ranges;
  for (uint64_t count : ArrayRef(counts, dimensions))
    ranges.push_back(lines->builder.getOrCreateSubrange(0, count ? int64_t(count) : -1));
  return wrap(lines->builder.createArrayType(bits, 0, as<DIType>(element), lines->builder.getOrCreateArray(ranges)));
}

// A vector, of so many bits in all.
LLVMMetadataRef weft_types_vector(Lines *lines, LLVMMetadataRef element, uint64_t count, uint64_t bits) {
  Metadata *range[] = {lines->builder.getOrCreateSubrange(0, count)};
  return wrap(lines->builder.createVectorType(bits, 0, as<DIType>(element), lines->builder.getOrCreateArray(range)));
}

LLVMMetadataRef weft_types_enumerator(Lines *lines, const char *name, size_t length, uint64_t value, LLVMBool is_unsigned) {
  return wrap(lines->builder.createEnumerator(StringRef(name, length), value, is_unsigned));
}

// An enumeration; `underlying` is null or the integers that it is made of.
LLVMMetadataRef weft_types_enumeration(Lines *lines, const char *name, size_t length, LLVMMetadataRef file, unsigned line, LLVMMetadataRef scope,
                                       uint64_t bits, LLVMMetadataRef underlying, LLVMMetadataRef *enumerators, size_t count, LLVMBool is_scoped) {
  return wrap(lines->builder.createEnumerationType(scope_or_file(scope, file), StringRef(name, length), as_or_null<DIFile>(file), line, bits, 0,
                                                   array(lines, enumerators, count), as_or_null<DIType>(underlying), 0, "", is_scoped));
}

// A structure, class or union, of which no members are known so far; of no others if it is only declared. It is distinct, so that it can be in itself.
LLVMMetadataRef weft_types_composite(Lines *lines, unsigned tag, const char *name, size_t length, LLVMMetadataRef file, unsigned line,
                                     LLVMMetadataRef scope, uint64_t bits, LLVMBool is_declared) {
  DINode::DIFlags flags = is_declared ? DINode::FlagFwdDecl : DINode::FlagZero;
  return wrap(DICompositeType::getDistinct(lines->module.getContext(), tag, StringRef(name, length), as_or_null<DIFile>(file), line,
                                           scope_or_file(scope, file), nullptr, bits, 0, 0, flags, nullptr, 0, nullptr));
}

// Says what a structure, class or union has.
void weft_types_set_members(Lines *lines, LLVMMetadataRef composite, LLVMMetadataRef *members, size_t count) {
  as<DICompositeType>(composite)->replaceElements(array(lines, members, count));
}

// A member of a structure, class or union.
LLVMMetadataRef weft_types_member(Lines *lines, LLVMMetadataRef composite, const char *name, size_t length, LLVMMetadataRef file, unsigned line,
                                  uint64_t offset, uint64_t bits, unsigned access, LLVMMetadataRef type) {
  return wrap(lines->builder.createMemberType(as<DICompositeType>(composite), StringRef(name, length), as_or_null<DIFile>(file), line, bits, 0, offset,
                                              DINode::DIFlags(access), as<DIType>(type)));
}

// What a structure or class inherits.
LLVMMetadataRef weft_types_base(Lines *lines, LLVMMetadataRef composite, LLVMMetadataRef base, uint64_t offset, unsigned access) {
  return wrap(lines->builder.createInheritance(as<DICompositeType>(composite), as<DIType>(base), offset, 0, DINode::DIFlags(access)));
}

// The type of a function: what it returns, then its parameters; null for nothing.
LLVMMetadataRef weft_types_function(Lines *lines, LLVMMetadataRef *types, size_t count) {
  SmallVector<Metadata *, 8> all;
  for (LLVMMetadataRef type : ArrayRef(types, count))
    all.push_back(type ? unwrap(type) : nullptr);
  return wrap(lines->builder.createSubroutineType(lines->builder.getOrCreateTypeArray(all)));
}
}
