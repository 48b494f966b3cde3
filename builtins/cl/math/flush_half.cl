// What SPIR-V's mode DenormFlushToZero makes of a half: the compiler calls it for operands and results.

#include "weft.h"

#define FLUSH_N(N, unused) \
    OVERLOAD half##N __weft_flush_half(half##N x) { \
        const ushort##N bits = AS(ushort##N, x), sign = bits & (ushort##N)0x8000; \
        return AS(half##N, (ushort##N)((bits & (ushort##N)0x7fff) < (ushort##N)0x0400 ? sign : bits)); \
    }
EACH_WIDTH(FLUSH_N, )
