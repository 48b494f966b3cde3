// The common functions (OpenCL C, "Common Functions"): degrees, radians, clamp, max, min, mix, step, smoothstep, sign.

#include "weft.h"

// max and min are the plain comparisons of the specification, which leave NaN operands undefined.
#define COMMON_N(N, T, I, degrees_per_radian, radians_per_degree) \
    OVERLOAD T##N degrees(T##N x) { return x * (T##N)degrees_per_radian; } \
    OVERLOAD T##N radians(T##N x) { return x * (T##N)radians_per_degree; } \
    OVERLOAD T##N max(T##N x, T##N y) { return x < y ? y : x; } \
    OVERLOAD T##N min(T##N x, T##N y) { return y < x ? y : x; } \
    /* fmin(fmax(x, low), high), where NaN becomes `low`: an instruction each on x86, which gives its second operand if one is NaN. */ \
    OVERLOAD T##N clamp(T##N x, T##N low, T##N high) { \
        const T##N above = low < x ? x : low; \
        return above < high ? above : high; \
    } \
    OVERLOAD T##N mix(T##N x, T##N y, T##N a) { return x + (y - x) * a; } \
    OVERLOAD T##N step(T##N edge, T##N x) { return x < edge ? (T##N)0 : (T##N)1; } \
    OVERLOAD T##N smoothstep(T##N edge0, T##N edge1, T##N x) { \
        const T##N t = clamp((x - edge0) / (edge1 - edge0), (T##N)0, (T##N)1); \
        return t * t * ((T##N)3 - (T##N)2 * t); \
    } \
    /* Zeros keep their sign, NaN gives +0. */ \
    OVERLOAD T##N sign(T##N x) { \
        const T##N one = __builtin_elementwise_copysign((T##N)1, x); \
        return x != x ? (T##N)0 : x == (T##N)0 ? x : one; \
    }

#define SCALAR_OPERAND_N(N, T) \
    OVERLOAD T##N max(T##N x, T y) { return max(x, (T##N)y); } \
    OVERLOAD T##N min(T##N x, T y) { return min(x, (T##N)y); } \
    OVERLOAD T##N clamp(T##N x, T low, T high) { return clamp(x, (T##N)low, (T##N)high); } \
    OVERLOAD T##N mix(T##N x, T##N y, T a) { return mix(x, y, (T##N)a); } \
    OVERLOAD T##N step(T edge, T##N x) { return step((T##N)edge, x); } \
    OVERLOAD T##N smoothstep(T edge0, T edge1, T##N x) { return smoothstep((T##N)edge0, (T##N)edge1, x); }

EACH_WIDTH(COMMON_N, float, int, 0x1.ca5dc2p+5f, 0x1.1df46ap-6f)
EACH_WIDTH(COMMON_N, double, long, 0x1.ca5dc1a63c1f8p+5, 0x1.1df46a2529d39p-6)
EACH_VECTOR(SCALAR_OPERAND_N, float)
EACH_VECTOR(SCALAR_OPERAND_N, double)
