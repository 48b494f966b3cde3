// convert_half[_rounding] from every type. The default direction is to the nearest, ties to even.

#include "weft.h"
#include "rounding.h"

EACH_WIDTH(DIRECTED_N, float, half, short, 15)

#define SAME_N(N, rounding) \
    OVERLOAD half##N convert_half##N##rounding(half##N x) { return x; }
#define SAME(rounding, unused) EACH_WIDTH(SAME_N, rounding)
EACH_ROUNDING(SAME, )

// Of a double, the last bit of the float on the way tells what was cut off.
#define FLOATING_N(N, rounding, S) \
    OVERLOAD half##N convert_half##N##rounding(S##N x) { return narrow##rounding(to_odd(x)); }
#define FLOATING(rounding, S) EACH_WIDTH(FLOATING_N, rounding, S)
EACH_ROUNDING(FLOATING, float)
EACH_ROUNDING(FLOATING, double)

// Integers that float does not hold are beyond the largest half, and so is what float makes of them.
#define INTEGER_N(N, rounding, S) \
    OVERLOAD half##N convert_half##N##rounding(S##N x) { return narrow##rounding(CAST##N(float, x)); }
#define INTEGER(rounding, S) EACH_WIDTH(INTEGER_N, rounding, S)
EACH_ROUNDING(INTEGER, char)
EACH_ROUNDING(INTEGER, uchar)
EACH_ROUNDING(INTEGER, short)
EACH_ROUNDING(INTEGER, ushort)
EACH_ROUNDING(INTEGER, int)
EACH_ROUNDING(INTEGER, uint)
EACH_ROUNDING(INTEGER, long)
EACH_ROUNDING(INTEGER, ulong)
