// sincos and lgamma_r: functions with a second result.

#include "results.h"

// Of another part: what the two share is computed once when both are inlined.
#define SINCOS_N(N, T) \
    OVERLOAD T##N sin(T##N x); \
    OVERLOAD T##N cos(T##N x);
EACH_WIDTH(SINCOS_N, float)
EACH_WIDTH(SINCOS_N, double)
#define LGAMMA_N(N, T) OVERLOAD T##N lgamma(T##N x);
EACH_WIDTH(LGAMMA_N, float)
EACH_WIDTH(LGAMMA_N, double)
WITH_RESULT(sincos, float, float, sin, cos)
WITH_RESULT(sincos, double, double, sin, cos)

// gamma(x) is negative where floor(x) is negative and odd, and just below zero. Poles count as positive.
#define LGAMMA_R(T) \
    HELPER int gamma_sign(T x) { \
        const T below = __builtin_elementwise_floor(x), halved = below * (T)0.5; \
        const bool odd = halved != __builtin_elementwise_floor(halved); \
        const bool negative_zero = x == 0 && __builtin_elementwise_copysign((T)1, x) < 0; \
        return negative_zero || (x < 0 && below != x && odd) ? -1 : 1; \
    } \
    LIFT1_HELPER(int, gamma_sign, T) \
    WITH_RESULT(lgamma_r, T, int, lgamma, gamma_sign)

LGAMMA_R(float)
LGAMMA_R(double)
