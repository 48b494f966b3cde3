// sincos, lgamma_r and remquo: functions with a second result.

#include "libm.h"
#include "results.h"

LIBM1(lgamma)
LIBM2(fmod)
LIBM2(remainder)

// Of another part: what the two share is computed once when both are inlined.
#define SINCOS_N(N, T) \
    OVERLOAD T##N sin(T##N x); \
    OVERLOAD T##N cos(T##N x);
EACH_WIDTH(SINCOS_N, float)
EACH_WIDTH(SINCOS_N, double)
WITH_RESULT(sincos, float, float, sin, cos)
WITH_RESULT(sincos, double, double, sin, cos)

// gamma(x) is negative where floor(x) is negative and odd, and just below zero. Poles count as positive.
#define LGAMMA(T) \
    HELPER int gamma_sign(T x) { \
        const T below = __builtin_elementwise_floor(x), halved = below * (T)0.5; \
        const bool odd = halved != __builtin_elementwise_floor(halved); \
        const bool negative_zero = x == 0 && __builtin_elementwise_copysign((T)1, x) < 0; \
        return negative_zero || (x < 0 && below != x && odd) ? -1 : 1; \
    } \
    LIFT1_HELPER(T, libm_lgamma, T) \
    LIFT1_HELPER(int, gamma_sign, T) \
    WITH_RESULT(lgamma_r, T, int, libm_lgamma, gamma_sign)

LGAMMA(float)
LGAMMA(double)

// The quotient rounded to the nearest, its low 7 bits and sign. With the rest below 128 |y|, subtracting y times powers of
// two is exact at every step. A multiple of y that overflows is one that |x| does not reach.
#define REMQUO(T) \
    HELPER int remainder_quotient(T x, T y) { \
        const T magnitude = __builtin_elementwise_abs(x), step = __builtin_elementwise_abs(y); \
        T rest = libm_fmod(magnitude, step * (T)128); \
        int quotient = 0; \
        for (int bit = 6; bit >= 0; --bit) { \
            const T multiple = step * (T)(1 << bit); \
            const bool reached = rest >= multiple; \
            rest = reached ? rest - multiple : rest; \
            quotient |= reached ? 1 << bit : 0; \
        } \
        const T twice = rest + rest; \
        quotient += twice > step || (twice == step && (quotient & 1)) ? 1 : 0; \
        quotient &= 0x7f; \
        const bool negative = (__builtin_elementwise_copysign((T)1, x) < 0) != (y < 0); \
        const bool defined = magnitude < (T)INFINITY && step > 0; \
        return !defined ? 0 : negative ? -quotient : quotient; \
    } \
    LIFT2_HELPER(T, libm_remainder, T, T) \
    LIFT2_HELPER(int, remainder_quotient, T, T) \
    WITH_RESULT2(remquo, T, int, libm_remainder, remainder_quotient)

REMQUO(float)
REMQUO(double)
