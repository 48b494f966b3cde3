// The geometric functions of half (cl_khr_fp16).

#include "half.h"

#define EACH_SIZE(F, ...) F(, __VA_ARGS__) F(2, __VA_ARGS__) F(3, __VA_ARGS__) F(4, __VA_ARGS__)

#define SCALAR1_N(N, name) \
    OVERLOAD float name(float##N x); \
    OVERLOAD half name(half##N x) { return NARROW(, name(WIDE(N, x))); }
#define SCALAR2_N(N, name) \
    OVERLOAD float name(float##N x, float##N y); \
    OVERLOAD half name(half##N x, half##N y) { return NARROW(, name(WIDE(N, x), WIDE(N, y))); }

EACH_SIZE(SCALAR1_N, length)
EACH_SIZE(SCALAR2_N, distance)
EACH_SIZE(SCALAR2_N, dot)
EACH_SIZE(HALF1_N, normalize)
HALF2_N(3, cross)
HALF2_N(4, cross)
