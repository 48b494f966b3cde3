// The allocation functions of C++, over C's. LLVM, which knows of no exceptions, has its memory from these: where there is none, its handler of such errors is told, by which the build fails and the process goes on.

#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstdlib>
#include <new>

namespace {
// Memory, if only of one byte; null if there is none.
void *allocate(size_t size) { return malloc(std::max<size_t>(size, 1)); }

void *allocate(size_t size, std::align_val_t align) {
  void *memory = nullptr;
  size_t least = std::max(static_cast<size_t>(align), sizeof(void *));
  return posix_memalign(&memory, least, std::max<size_t>(size, 1)) ? nullptr : memory;
}

// LLVM knows of no exceptions: its handler of such errors does not come back.
void *insist(void *memory) {
  if (!memory)
    llvm::report_bad_alloc_error("out of memory");
  return memory;
}
} // namespace

void *operator new(size_t size) { return insist(allocate(size)); }
void *operator new[](size_t size) { return insist(allocate(size)); }
void *operator new(size_t size, std::align_val_t align) { return insist(allocate(size, align)); }
void *operator new[](size_t size, std::align_val_t align) { return insist(allocate(size, align)); }
void *operator new(size_t size, const std::nothrow_t &) noexcept { return allocate(size); }
void *operator new[](size_t size, const std::nothrow_t &) noexcept { return allocate(size); }
void *operator new(size_t size, std::align_val_t align, const std::nothrow_t &) noexcept { return allocate(size, align); }
void *operator new[](size_t size, std::align_val_t align, const std::nothrow_t &) noexcept { return allocate(size, align); }

void operator delete(void *memory) noexcept { free(memory); }
void operator delete[](void *memory) noexcept { free(memory); }
void operator delete(void *memory, size_t) noexcept { free(memory); }
void operator delete[](void *memory, size_t) noexcept { free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { free(memory); }
void operator delete[](void *memory, std::align_val_t) noexcept { free(memory); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept { free(memory); }
void operator delete[](void *memory, size_t, std::align_val_t) noexcept { free(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { free(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { free(memory); }
void operator delete(void *memory, std::align_val_t, const std::nothrow_t &) noexcept { free(memory); }
void operator delete[](void *memory, std::align_val_t, const std::nothrow_t &) noexcept { free(memory); }
