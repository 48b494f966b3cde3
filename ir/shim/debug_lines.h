// The debug info of a module, under construction.

#pragma once

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"

namespace weft {
struct Lines {
  explicit Lines(llvm::Module &module) : module(module), builder(module) {}

  // The one unit; its file is the first that is asked for.
  llvm::DICompileUnit *unit(llvm::DIFile *file) {
    if (!made) {
      made = builder.createCompileUnit(language, file, "Weft", /*isOptimized=*/false, "", 0);
      module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
      module.addModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
    }
    return made;
  }

  llvm::Module &module;
  unsigned language = llvm::dwarf::DW_LANG_OpenCL;
  llvm::DIBuilder builder;
  llvm::DICompileUnit *made = nullptr;
  // The variables of functions, which LLVM keeps in lists.
  llvm::SmallPtrSet<llvm::DILocalVariable *, 16> listed;
  // The files that macros are in.
  llvm::DenseMap<llvm::DIFile *, llvm::DIMacroFile *> macro_files;
};

template <typename T> T *as(LLVMMetadataRef node) { return llvm::cast<T>(llvm::unwrap(node)); }
template <typename T> T *as_or_null(LLVMMetadataRef node) { return node ? as<T>(node) : nullptr; }
} // namespace weft
