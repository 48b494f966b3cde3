// clock_read and clock_read_hilo (cl_khr_kernel_clock): the processor's cycle counter, which is the same for every scope. The "hilo" form has the
// lower half first.

#include "weft.h"

#define CLOCK(scope) \
    OVERLOAD ulong clock_read_##scope(void) { return __builtin_readcyclecounter(); } \
    OVERLOAD uint2 clock_read_hilo_##scope(void) { return AS(uint2, clock_read_##scope()); }

CLOCK(device)
CLOCK(work_group)
CLOCK(sub_group)
