// What a generic pointer points into: get_fence, and the functions that clang calls for to_global, to_local and to_private.

#include "weft.h"

// Answered by the compiler: the number of the address space, as LLVM has it for SPIR.
int __mux_get_address_space(const __generic void *p) __attribute__((const));
enum { in_private = 0, in_global = 1, in_local = 3 };

#define CONVERT(space) \
    __##space void *__to_##space(__generic void *p) { \
        return __mux_get_address_space(p) == in_##space ? (__##space void *)p : (__##space void *)0; \
    }

CONVERT(global)
CONVERT(local)
CONVERT(private)

// Nobody else sees private memory, so no fence is needed for it.
OVERLOAD cl_mem_fence_flags get_fence(const __generic void *p) {
    const int space = __mux_get_address_space(p);
    return space == in_local ? CLK_LOCAL_MEM_FENCE : space == in_global ? CLK_GLOBAL_MEM_FENCE : 0;
}
OVERLOAD cl_mem_fence_flags get_fence(__generic void *p) { return get_fence((const __generic void *)p); }
