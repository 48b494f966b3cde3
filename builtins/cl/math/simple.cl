// Math functions that are one or a few instructions: LLVM intrinsics at every width, so that they inline and vectorize.

#include "weft.h"

// mad may round once or twice: contraction decides by what the machine has.
#define MAD(x, y, z) ((x) * (y) + (z))

#define SIMPLE(T) \
    DIRECT1(T, ceil, __builtin_elementwise_ceil) \
    DIRECT1(T, fabs, __builtin_elementwise_abs) \
    DIRECT1(T, floor, __builtin_elementwise_floor) \
    DIRECT1(T, rint, __builtin_elementwise_rint) \
    DIRECT1(T, round, __builtin_elementwise_round) \
    DIRECT1(T, sqrt, __builtin_elementwise_sqrt) \
    DIRECT1(T, trunc, __builtin_elementwise_trunc) \
    DIRECT2(T, copysign, __builtin_elementwise_copysign) \
    /* The number where one operand is NaN: llvm.maxnum and llvm.minnum. */ \
    DIRECT2(T, fmax, __builtin_elementwise_max) \
    DIRECT2(T, fmin, __builtin_elementwise_min) \
    DIRECT3(T, fma, __builtin_elementwise_fma) \
    DIRECT3(T, mad, MAD) \
    EACH_WIDTH(ALGEBRAIC_N, T) \
    EACH_VECTOR(SCALAR_OPERAND_N, T)

#define ALGEBRAIC_N(N, T) \
    OVERLOAD T##N fdim(T##N x, T##N y) { return x <= y ? (T##N)0 : x - y; } \
    OVERLOAD T##N maxmag(T##N x, T##N y) { \
        const T##N a = fabs(x), b = fabs(y), either = fmax(x, y); \
        return a > b ? x : b > a ? y : either; \
    } \
    OVERLOAD T##N minmag(T##N x, T##N y) { \
        const T##N a = fabs(x), b = fabs(y), either = fmin(x, y); \
        return a < b ? x : b < a ? y : either; \
    }

#define SCALAR_OPERAND_N(N, T) \
    OVERLOAD T##N fmax(T##N x, T y) { return fmax(x, (T##N)y); } \
    OVERLOAD T##N fmin(T##N x, T y) { return fmin(x, (T##N)y); }

SIMPLE(float)
SIMPLE(double)

// `estimate_roots` makes them of an estimate where the machine has one. Quotients of float need not be exact; of those of double it is said here. (Said of float, LLVM makes
// them of an estimate of its own, which is NaN for zero.)
#define INVERSE_ROOT_N(N, T, exactness) \
    OVERLOAD T##N rsqrt(T##N x) { \
        _Pragma(exactness) \
        return (T##N)1 / sqrt(x); \
    }
EACH_WIDTH(INVERSE_ROOT_N, float, "clang fp reciprocal(off)")
EACH_WIDTH(INVERSE_ROOT_N, double, "clang fp reciprocal(on)")
