// The JIT: ORC's LLJIT without a platform runtime and without any access to the symbols of the process.

#include "llvm-c/Core.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::orc;

namespace {
char *message_of(Error error) { return LLVMCreateMessage(toString(std::move(error)).c_str()); }
} // namespace

extern "C" {
// A symbol of the host.
struct WeftSymbol {
  const char *name;
  uint64_t address;
};

// Each function returns null, or a message to be freed with LLVMDisposeMessage.

char *weft_jit_create(const WeftSymbol *symbols, size_t count, LLJIT **out) {
  auto jit = LLJITBuilder()
                 .setLinkProcessSymbolsByDefault(false)
                 .setPlatformSetUp(setUpInactivePlatform)
                 .create();
  if (!jit)
    return message_of(jit.takeError());
  // Failures come back from the lookup that they fail; nothing is to be written to the standard error of a host.
  (*jit)->getExecutionSession().setErrorReporter([](Error error) { consumeError(std::move(error)); });
  SymbolMap map;
  for (size_t i = 0; i < count; ++i)
    map[(*jit)->mangleAndIntern(symbols[i].name)] = {ExecutorAddr(symbols[i].address),
                                                     JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  if (auto error = (*jit)->getMainJITDylib().define(absoluteSymbols(std::move(map))))
    return message_of(std::move(error));
  *out = jit->release();
  return nullptr;
}

char *weft_jit_add_object(LLJIT *jit, const char *bytes, size_t size) {
  auto buffer = MemoryBuffer::getMemBufferCopy(StringRef(bytes, size), "kernel");
  if (auto error = jit->addObjectFile(std::move(buffer)))
    return message_of(std::move(error));
  return nullptr;
}

char *weft_jit_lookup(LLJIT *jit, const char *name, uint64_t *address) {
  auto found = jit->lookup(name);
  if (!found)
    return message_of(found.takeError());
  *address = found->getValue();
  return nullptr;
}

void weft_jit_dispose(LLJIT *jit) { delete jit; }
}
