// get_fence: a generic pointer does not tell what it points into, so the fence that serves both memories is the answer.

#include "weft.h"

OVERLOAD cl_mem_fence_flags get_fence(const __generic void *p) { return CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE; }
OVERLOAD cl_mem_fence_flags get_fence(__generic void *p) { return CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE; }
