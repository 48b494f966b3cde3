// The JIT: ORC's LLJIT without a platform runtime and without any access to the symbols of the process.

#include "llvm-c/Core.h"
#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/ExecutionEngine/Orc/DebugObjectManagerPlugin.h"
#include "llvm/ExecutionEngine/Orc/EPCDebugObjectRegistrar.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::orc;

extern "C" {
// A symbol of the host.
struct WeftSymbol {
  const char *name;
  uint64_t address;
};

// Who is told what the JIT links; a null function is not told.
struct WeftObserver {
  void *context;
  // An object with debug info, its sections' addresses filled in. It lives as long as the JIT does.
  void (*object)(void *context, const char *bytes, size_t size);
  // A function, linked.
  void (*code)(void *context, const char *name, size_t length, uint64_t address, uint64_t size);
};
}

namespace {
char *message_of(Error error) { return LLVMCreateMessage(toString(std::move(error)).c_str()); }

// Hands objects with debug info to the observer.
class ObjectsForObserver : public DebugObjectRegistrar {
public:
  ObjectsForObserver(const WeftObserver &observer) : observer(observer) {}

  Error registerDebugObject(ExecutorAddrRange memory, bool) override {
    observer.object(observer.context, memory.Start.toPtr<const char *>(), memory.size());
    return Error::success();
  }

private:
  WeftObserver observer;
};

// Tells the observer where functions lie.
class CodeForObserver : public ObjectLinkingLayer::Plugin {
public:
  CodeForObserver(const WeftObserver &observer) : observer(observer) {}

  void modifyPassConfig(MaterializationResponsibility &, jitlink::LinkGraph &, jitlink::PassConfiguration &passes) override {
    passes.PostFixupPasses.push_back([this](jitlink::LinkGraph &graph) {
      for (jitlink::Symbol *symbol : graph.defined_symbols())
        if (symbol->hasName() && symbol->isCallable() && symbol->getSize() > 0)
          observer.code(observer.context, symbol->getName().data(), symbol->getName().size(),
                        symbol->getAddress().getValue(), symbol->getSize());
      return Error::success();
    });
  }
  Error notifyFailed(MaterializationResponsibility &) override { return Error::success(); }
  Error notifyRemovingResources(JITDylib &, ResourceKey) override { return Error::success(); }
  void notifyTransferringResources(JITDylib &, ResourceKey, ResourceKey) override {}

private:
  WeftObserver observer;
};

Error observe(LLJIT &jit, const WeftObserver &observer) {
  if (!observer.object && !observer.code)
    return Error::success();
  auto *layer = dyn_cast<ObjectLinkingLayer>(&jit.getObjLinkingLayer());
  if (!layer)
    return make_error<StringError>("this target's objects cannot be shown to debuggers and profilers", inconvertibleErrorCode());
  if (observer.object)
    layer->addPlugin(std::make_shared<DebugObjectManagerPlugin>(
        jit.getExecutionSession(), std::make_unique<ObjectsForObserver>(observer), /*RequireDebugSections=*/true,
        /*AutoRegisterCode=*/true));
  if (observer.code)
    layer->addPlugin(std::make_shared<CodeForObserver>(observer));
  return Error::success();
}
} // namespace

extern "C" {
// Each function returns null, or a message to be freed with LLVMDisposeMessage.

char *weft_jit_create(const WeftSymbol *symbols, size_t count, const WeftObserver *observer, LLJIT **out) {
  auto jit = LLJITBuilder()
                 .setLinkProcessSymbolsByDefault(false)
                 .setPlatformSetUp(setUpInactivePlatform)
                 .create();
  if (!jit)
    return message_of(jit.takeError());
  // Failures come back from the lookup that they fail; nothing is to be written to the standard error of a host.
  (*jit)->getExecutionSession().setErrorReporter([](Error error) { consumeError(std::move(error)); });
  if (auto error = observe(**jit, *observer))
    return message_of(std::move(error));
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
