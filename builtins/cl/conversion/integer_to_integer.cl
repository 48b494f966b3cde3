// convert_<integer>[_sat][_rounding](integer): rounding changes nothing, saturation clamps to what both types can hold.

#include "weft.h"
#include "limits.h"

// Bounds as values of the source type; the comparisons are constant.
#define LOW(S, D) ((S)((long)MIN_##S > (long)MIN_##D ? (long)MIN_##S : (long)MIN_##D))
#define HIGH(S, D) ((S)((ulong)MAX_##S < (ulong)MAX_##D ? (ulong)MAX_##S : (ulong)MAX_##D))
#define CLAMPED(x, low, high) __builtin_elementwise_min(__builtin_elementwise_max(x, low), high)

#define CONVERT_N(N, rounding, D, S) \
    OVERLOAD D##N convert_##D##N##rounding(S##N x) { return CAST##N(D, x); } \
    OVERLOAD D##N convert_##D##N##_sat##rounding(S##N x) { \
        return CAST##N(D, CLAMPED(x, (S##N)LOW(S, D), (S##N)HIGH(S, D))); \
    }
#define CONVERT_ROUNDING(rounding, D, S) EACH_WIDTH(CONVERT_N, rounding, D, S)
#define CONVERT(D, S) EACH_ROUNDING(CONVERT_ROUNDING, D, S)

#define FROM_EACH(D) \
    CONVERT(D, char) \
    CONVERT(D, uchar) \
    CONVERT(D, short) \
    CONVERT(D, ushort) \
    CONVERT(D, int) \
    CONVERT(D, uint) \
    CONVERT(D, long) \
    CONVERT(D, ulong)

FROM_EACH(char)
FROM_EACH(uchar)
FROM_EACH(short)
FROM_EACH(ushort)
FROM_EACH(int)
FROM_EACH(uint)
FROM_EACH(long)
FROM_EACH(ulong)
