// convert_float and convert_double [_rounding] from every type. The default direction is to the nearest, ties to even.

#include "weft.h"
#include "limits.h"
#include "rounding.h"

// Every value of the source is one of the destination: no direction matters.
#define EXACT_N(N, rounding, D, S) \
    OVERLOAD D##N convert_##D##N##rounding(S##N x) { return CAST##N(D, x); }
#define EXACT_ROUNDING(rounding, D, S) EACH_WIDTH(EXACT_N, rounding, D, S)
#define EXACT(D, S) EACH_ROUNDING(EXACT_ROUNDING, D, S)

EXACT(float, char)
EXACT(float, uchar)
EXACT(float, short)
EXACT(float, ushort)
EXACT(float, half)
EXACT(float, float)
EXACT(double, char)
EXACT(double, uchar)
EXACT(double, short)
EXACT(double, ushort)
EXACT(double, int)
EXACT(double, uint)
EXACT(double, half)
EXACT(double, float)
EXACT(double, double)

// double holds these exactly, and is then rounded once.
#define THROUGH_DOUBLE_N(N, rounding, S) \
    OVERLOAD float##N convert_float##N##rounding(S##N x) { return narrow##rounding(CAST##N(double, x)); }
#define THROUGH_DOUBLE(rounding, S) EACH_WIDTH(THROUGH_DOUBLE_N, rounding, S)

EACH_ROUNDING(THROUGH_DOUBLE, double)
EACH_ROUNDING(THROUGH_DOUBLE, int)
EACH_ROUNDING(THROUGH_DOUBLE, uint)

// 64-bit integers: the nearest value, converted back, tells on which side it lies. The one value that does not convert
// back, a power of two just beyond the type, lies above every operand. An inexact value is far from zero.
#define NEAREST_N(N, D, S) \
    OVERLOAD D##N convert_##D##N(S##N x) { return CAST##N(D, x); } \
    OVERLOAD D##N convert_##D##N##_rte(S##N x) { return CAST##N(D, x); }

#define DIRECTED_64_N(N, D, S, B, sign_shift, beyond) \
    HELPER S##N back_inside(D##N near, S##N x) { \
        return CAST##N(S, near >= (D##N)beyond ? (D##N)0 : near); \
    } \
    HELPER long##N is_above(D##N near, S##N x) { \
        return MASK##N(long, near >= (D##N)beyond) | MASK##N(long, back_inside(near, x) > x); \
    } \
    HELPER long##N is_below(D##N near, S##N x) { \
        return MASK##N(long, near < (D##N)beyond) & MASK##N(long, back_inside(near, x) < x); \
    } \
    OVERLOAD D##N convert_##D##N##_rtp(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const B##N bits = AS(B##N, near), wrong = CAST##N(B, is_below(near, x)); \
        return AS(D##N, STEP_UP(B##N, bits, wrong, sign_shift)); \
    } \
    OVERLOAD D##N convert_##D##N##_rtn(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const B##N bits = AS(B##N, near), wrong = CAST##N(B, is_above(near, x)); \
        return AS(D##N, STEP_DOWN(B##N, bits, wrong, sign_shift)); \
    } \
    OVERLOAD D##N convert_##D##N##_rtz(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const long##N negative = MASK##N(long, near < (D##N)0); \
        const long##N too_large = (negative & is_below(near, x)) | (~negative & is_above(near, x)); \
        return AS(D##N, (B##N)(AS(B##N, near) + CAST##N(B, too_large))); \
    }

EACH_WIDTH(NEAREST_N, float, long)
EACH_WIDTH(NEAREST_N, float, ulong)
EACH_WIDTH(NEAREST_N, double, long)
EACH_WIDTH(NEAREST_N, double, ulong)
EACH_WIDTH(DIRECTED_64_N, float, long, int, 31, 0x1p63f)
EACH_WIDTH(DIRECTED_64_N, float, ulong, int, 31, 0x1p64f)
EACH_WIDTH(DIRECTED_64_N, double, long, long, 63, 0x1p63)
EACH_WIDTH(DIRECTED_64_N, double, ulong, long, 63, 0x1p64)
