// What accesses have memory in common, as LLVM's analyses of one function tell: by what addresses are made of, types, and scopes.

#pragma once

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

class Aliases {
  llvm::TargetLibraryInfoImpl functions;
  llvm::TargetLibraryInfo known;
  llvm::AssumptionCache assumptions;
  llvm::BasicAAResult addresses;
  llvm::TypeBasedAAResult types;
  llvm::ScopedNoAliasAAResult scopes;
  llvm::AAResults all;

public:
  explicit Aliases(llvm::Function &of)
      : functions(llvm::Triple(of.getParent()->getTargetTriple())), known(functions, &of), assumptions(of),
        addresses(of.getDataLayout(), of, known, assumptions), all(known) {
    all.addAAResult(addresses);
    all.addAAResult(types);
    all.addAAResult(scopes);
  }

  // Whether two loads or stores have no memory in common, where one work-item comes to both without going around a loop in between.
  bool areApart(llvm::Instruction &one, llvm::Instruction &other) {
    return all.isNoAlias(llvm::MemoryLocation::get(&one), llvm::MemoryLocation::get(&other));
  }
};
