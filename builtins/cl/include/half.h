// half in terms of float, which holds every half: the operands are widened, and the value is rounded once more, to half.
//
// float has more than twice the digits of half and two to spare, so a sum, a product, a quotient or a square root that is correctly rounded
// to float is correctly rounded to half after that (Figueroa, "When is double rounding innocuous?", 1995). Other functions of float are
// off by a few of its last places, which is far below half's; the functions are declared here and defined in other parts.

#ifndef WEFT_HALF_H
#define WEFT_HALF_H

#include "weft.h"

#define WIDE(N, x) CAST##N(float, x)
#define NARROW(N, x) CAST##N(half, x)

// half name(half [, half [, half]]).
#define HALF1_N(N, name) \
    OVERLOAD float##N name(float##N x); \
    OVERLOAD half##N name(half##N x) { return NARROW(N, name(WIDE(N, x))); }
#define HALF2_N(N, name) \
    OVERLOAD float##N name(float##N x, float##N y); \
    OVERLOAD half##N name(half##N x, half##N y) { return NARROW(N, name(WIDE(N, x), WIDE(N, y))); }
#define HALF3_N(N, name) \
    OVERLOAD float##N name(float##N x, float##N y, float##N z); \
    OVERLOAD half##N name(half##N x, half##N y, half##N z) { \
        return NARROW(N, name(WIDE(N, x), WIDE(N, y), WIDE(N, z))); \
    }
#define HALF1(name) EACH_WIDTH(HALF1_N, name)
#define HALF2(name) EACH_WIDTH(HALF2_N, name)
#define HALF3(name) EACH_WIDTH(HALF3_N, name)

#endif
