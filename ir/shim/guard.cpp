// Errors that LLVM ends the process for, and the mode that compile threads compute in.

#include "llvm/Support/ErrorHandling.h"

#include <cfenv>

using namespace llvm;

// Hands the message to a function when LLVM gets no memory. LLVM does not go on behind it.
extern "C" void weft_install_out_of_memory_handler(void (*handler)(const char *)) {
  auto hand = [](void *to, const char *message, bool) { reinterpret_cast<void (*)(const char *)>(to)(message); };
  install_bad_alloc_error_handler(hand, reinterpret_cast<void *>(handler));
}

// Sets the thread's floating-point mode to what a process starts with.
extern "C" void weft_set_usual_float_mode() { std::fesetenv(FE_DFL_ENV); }
