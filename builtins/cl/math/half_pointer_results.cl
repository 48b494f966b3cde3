// The math functions of half with a second result, through those of float.

#include "half.h"

#define EACH_SPACE(F, ...) \
    EACH_WIDTH(F, __private, __VA_ARGS__) \
    EACH_WIDTH(F, __global, __VA_ARGS__) \
    EACH_WIDTH(F, __local, __VA_ARGS__) \
    EACH_WIDTH(F, __generic, __VA_ARGS__)

// half name(half, half *). `first` makes of the first result what may be rounded.
#define HALF_RESULT_N(N, space, name, first) \
    OVERLOAD half##N name(half##N x, space half##N *p) { \
        float##N second; \
        const float##N value = name(WIDE(N, x), &second); \
        *p = NARROW(N, second); \
        return NARROW(N, first(value)); \
    }
#define DECLARE_N(N, name) OVERLOAD float##N name(float##N x, __private float##N *p);
#define HALF_RESULT(name, first) \
    EACH_WIDTH(DECLARE_N, name) \
    EACH_SPACE(HALF_RESULT_N, name, first)

#define SAME(x) (x)
HALF_RESULT(modf, SAME)
HALF_RESULT(sincos, SAME)

// What is left of a small negative number is below 1, and stays it.
#define BELOW_ONE(x) ((x) > 0x1.ffcp-1f ? 0x1.ffcp-1f : (x))
HALF_RESULT(fract, BELOW_ONE)

// half name(half, int *), and of two halves.
#define INT_RESULT_N(N, space, name) \
    OVERLOAD float##N name(float##N x, space int##N *p); \
    OVERLOAD half##N name(half##N x, space int##N *p) { return NARROW(N, name(WIDE(N, x), p)); }
#define INT_RESULT2_N(N, space, name) \
    OVERLOAD float##N name(float##N x, float##N y, space int##N *p); \
    OVERLOAD half##N name(half##N x, half##N y, space int##N *p) { return NARROW(N, name(WIDE(N, x), WIDE(N, y), p)); }
EACH_SPACE(INT_RESULT_N, frexp)
EACH_SPACE(INT_RESULT_N, lgamma_r)
EACH_SPACE(INT_RESULT2_N, remquo)
