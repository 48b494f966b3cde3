// convert_<integer>[_sat][_rounding](half, float or double). The default direction is towards zero.

#include "weft.h"
#include "limits.h"

// Rounded to an integral value, still of the floating-point type.
#define ROUND(x) (x)
#define ROUND_rte(x) __builtin_elementwise_rint(x)
#define ROUND_rtz(x) (x)
#define ROUND_rtp(x) __builtin_elementwise_ceil(x)
#define ROUND_rtn(x) __builtin_elementwise_floor(x)

#define CONVERT_N(N, rounding, D, S) \
    OVERLOAD D##N convert_##D##N##rounding(S##N x) { return CAST##N(D, ROUND##rounding(x)); }

// Where S holds the bounds of D exactly: clamp before converting. NaN becomes 0.
#define CLAMP_N(N, rounding, D, S) \
    OVERLOAD D##N convert_##D##N##_sat##rounding(S##N x) { \
        const S##N number = x != x ? (S##N)0 : ROUND##rounding(x); \
        const S##N low = (S)MIN_##D, high = (S)MAX_##D; \
        return CAST##N(D, __builtin_elementwise_min(__builtin_elementwise_max(number, low), high)); \
    }

// Where the upper bound of D lies between two values of S: select after converting. What the conversion makes of a lane
// outside the range is never chosen. `beyond` is one more than the upper bound, I the signed integer as wide as D.
#define SELECT_N(N, rounding, D, S, I, beyond) \
    OVERLOAD D##N convert_##D##N##_sat##rounding(S##N x) { \
        const S##N number = ROUND##rounding(x); \
        const I##N below = MASK##N(I, number < (S##N)(S)MIN_##D), above = MASK##N(I, number >= (S##N)beyond); \
        const D##N inside = CAST##N(D, number), not_above = above ? (D##N)MAX_##D : inside; \
        const D##N bounded = below ? (D##N)MIN_##D : not_above; \
        return MASK##N(I, x != x) ? (D##N)0 : bounded; \
    }

#define EXACT_ROUNDING(rounding, D, S) \
    EACH_WIDTH(CONVERT_N, rounding, D, S) \
    EACH_WIDTH(CLAMP_N, rounding, D, S)
#define EXACT(D, S) EACH_ROUNDING(EXACT_ROUNDING, D, S)

#define INEXACT_ROUNDING(rounding, D, S, I, beyond) \
    EACH_WIDTH(CONVERT_N, rounding, D, S) \
    EACH_WIDTH(SELECT_N, rounding, D, S, I, beyond)
#define INEXACT(D, S, I, beyond) EACH_ROUNDING(INEXACT_ROUNDING, D, S, I, beyond)

EXACT(char, float)
EXACT(uchar, float)
EXACT(short, float)
EXACT(ushort, float)
INEXACT(int, float, int, 0x1p31f)
INEXACT(uint, float, int, 0x1p32f)
INEXACT(long, float, long, 0x1p63f)
INEXACT(ulong, float, long, 0x1p64f)

EXACT(char, double)
EXACT(uchar, double)
EXACT(short, double)
EXACT(ushort, double)
EXACT(int, double)
EXACT(uint, double)
INEXACT(long, double, long, 0x1p63)
INEXACT(ulong, double, long, 0x1p64)

// float holds every half.
#define FROM_HALF_N(N, rounding, D) \
    OVERLOAD D##N convert_##D##N##rounding(half##N x) { return convert_##D##N##rounding(CAST##N(float, x)); } \
    OVERLOAD D##N convert_##D##N##_sat##rounding(half##N x) { return convert_##D##N##_sat##rounding(CAST##N(float, x)); }
#define FROM_HALF_ROUNDING(rounding, D) EACH_WIDTH(FROM_HALF_N, rounding, D)
#define FROM_HALF(D) EACH_ROUNDING(FROM_HALF_ROUNDING, D)

FROM_HALF(char)
FROM_HALF(uchar)
FROM_HALF(short)
FROM_HALF(ushort)
FROM_HALF(int)
FROM_HALF(uint)
FROM_HALF(long)
FROM_HALF(ulong)
