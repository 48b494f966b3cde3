// Conversions of float to and from bfloat16, its upper half, in a ushort (cl_intel_bfloat16_conversions). To the nearest, ties to even; a NaN stays one.

#include "weft.h"

// Half of the last place that stays is added, less one where that place is even.
#define BFLOAT16_N(N, ...) \
    OVERLOAD ushort##N intel_convert_bfloat16##N##_as_ushort##N(float##N x) { \
        const uint##N bits = AS(uint##N, x), upper = bits >> 16; \
        const uint##N rounded = (bits + 0x7fff + (upper & 1)) >> 16; \
        const uint##N is_nan = AS(uint##N, MASK##N(int, x != x)); \
        return CAST##N(ushort, (is_nan & (upper | 0x40)) | (~is_nan & rounded)); \
    } \
    OVERLOAD float##N intel_convert_as_bfloat16##N##_float##N(ushort##N x) { \
        return AS(float##N, CAST##N(uint, x) << 16); \
    }

EACH_WIDTH(BFLOAT16_N, )
