// fmod, remainder and remquo.

#include "libm.h"
#include "results.h"

#define BODY "float/remainders.h"
#include "each_width.h"

WITH_RESULT2(remquo, float, int, remainder, remainder_quotient)

// double, through the C library.
LIBM2(fmod)
LIBM2(remainder)
OVERLOAD double fmod(double x, double y) { return libm_fmod(x, y); }
OVERLOAD double remainder(double x, double y) { return libm_remainder(x, y); }
LIFT2(double, fmod, double, double)
LIFT2(double, remainder, double, double)

// The quotient rounded to the nearest, its low 7 bits and sign. With the rest below 128 |y|, subtracting y times powers of
// two is exact at every step. A multiple of y that overflows is one that |x| does not reach.
HELPER int remainder_quotient(double x, double y) {
    const double magnitude = __builtin_elementwise_abs(x), step = __builtin_elementwise_abs(y);
    double rest = libm_fmod(magnitude, step * 128);
    int quotient = 0;
    for (int bit = 6; bit >= 0; --bit) {
        const double multiple = step * (double)(1 << bit);
        const bool reached = rest >= multiple;
        rest = reached ? rest - multiple : rest;
        quotient |= reached ? 1 << bit : 0;
    }
    const double twice = rest + rest;
    quotient += twice > step || (twice == step && (quotient & 1)) ? 1 : 0;
    quotient &= 0x7f;
    const bool negative = (__builtin_elementwise_copysign(1.0, x) < 0) != (y < 0);
    const bool defined = magnitude < INFINITY && step > 0;
    return !defined ? 0 : negative ? -quotient : quotient;
}
LIFT2_HELPER(int, remainder_quotient, double, double)
WITH_RESULT2(remquo, double, int, remainder, remainder_quotient)
