// The common functions of half (cl_khr_fp16).

#include "half.h"

HALF1(degrees)
HALF1(radians)
HALF1(sign)
HALF2(max)
HALF2(min)
HALF2(step)
HALF3(clamp)
HALF3(mix)
HALF3(smoothstep)

#define SCALAR_OPERAND_N(N, unused) \
    OVERLOAD half##N max(half##N x, half y) { return max(x, (half##N)y); } \
    OVERLOAD half##N min(half##N x, half y) { return min(x, (half##N)y); } \
    OVERLOAD half##N clamp(half##N x, half low, half high) { return clamp(x, (half##N)low, (half##N)high); } \
    OVERLOAD half##N mix(half##N x, half##N y, half a) { return mix(x, y, (half##N)a); } \
    OVERLOAD half##N step(half edge, half##N x) { return step((half##N)edge, x); } \
    OVERLOAD half##N smoothstep(half edge0, half edge1, half##N x) { \
        return smoothstep((half##N)edge0, (half##N)edge1, x); \
    }
EACH_VECTOR(SCALAR_OPERAND_N, )
