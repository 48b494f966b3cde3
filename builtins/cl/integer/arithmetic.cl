// abs, abs_diff, add_sat, sub_sat, hadd, rhadd, clamp, max, min, mul24, mad24: one vector instruction or a few.

#include "weft.h"

#define UNSIGNED_N(N, T) \
    OVERLOAD T##N abs(T##N x) { return x; }
#define SIGNED_N(N, T, U) \
    OVERLOAD U##N abs(T##N x) { return CAST##N(U, __builtin_elementwise_abs(x)); }

// |x - y| always fits the unsigned type; the subtraction wraps there.
#define ANY_N(N, T, U) \
    OVERLOAD U##N abs_diff(T##N x, T##N y) { \
        return CAST##N(U, __builtin_elementwise_max(x, y)) - CAST##N(U, __builtin_elementwise_min(x, y)); \
    } \
    OVERLOAD T##N hadd(T##N x, T##N y) { return (x & y) + ((x ^ y) >> (T##N)1); } \
    OVERLOAD T##N rhadd(T##N x, T##N y) { return (x | y) - ((x ^ y) >> (T##N)1); } \
    OVERLOAD T##N max(T##N x, T##N y) { return __builtin_elementwise_max(x, y); } \
    OVERLOAD T##N min(T##N x, T##N y) { return __builtin_elementwise_min(x, y); } \
    OVERLOAD T##N clamp(T##N x, T##N low, T##N high) { \
        return __builtin_elementwise_min(__builtin_elementwise_max(x, low), high); \
    }

#define SCALAR_OPERAND_N(N, T) \
    OVERLOAD T##N max(T##N x, T y) { return __builtin_elementwise_max(x, (T##N)y); } \
    OVERLOAD T##N min(T##N x, T y) { return __builtin_elementwise_min(x, (T##N)y); } \
    OVERLOAD T##N clamp(T##N x, T low, T high) { \
        return __builtin_elementwise_min(__builtin_elementwise_max(x, (T##N)low), (T##N)high); \
    }

#define SATURATE_N(N, T) \
    OVERLOAD T##N add_sat(T##N x, T##N y) { return __builtin_elementwise_add_sat(x, y); } \
    OVERLOAD T##N sub_sat(T##N x, T##N y) { return __builtin_elementwise_sub_sat(x, y); }
// C's promotions would saturate narrow scalars as int; LLVM makes its saturating operations of the clamps.
#define SATURATE_PROMOTED(T, low, high) \
    OVERLOAD T add_sat(T x, T y) { return (T)clamp(x + y, low, high); } \
    OVERLOAD T sub_sat(T x, T y) { return (T)clamp(x - y, low, high); }

#define PAIR(T, U) \
    EACH_WIDTH(SIGNED_N, T, U) \
    EACH_WIDTH(UNSIGNED_N, U) \
    EACH_WIDTH(ANY_N, T, U) \
    EACH_WIDTH(ANY_N, U, U) \
    EACH_VECTOR(SCALAR_OPERAND_N, T) \
    EACH_VECTOR(SCALAR_OPERAND_N, U) \
    EACH_VECTOR(SATURATE_N, T) \
    EACH_VECTOR(SATURATE_N, U)

PAIR(char, uchar)
PAIR(short, ushort)
PAIR(int, uint)
PAIR(long, ulong)

SATURATE_N(, int)
SATURATE_N(, uint)
SATURATE_N(, long)
SATURATE_N(, ulong)
SATURATE_PROMOTED(char, CHAR_MIN, CHAR_MAX)
SATURATE_PROMOTED(uchar, 0, UCHAR_MAX)
SATURATE_PROMOTED(short, SHRT_MIN, SHRT_MAX)
SATURATE_PROMOTED(ushort, 0, USHRT_MAX)

// Operands beyond 24 bits give an implementation-defined result: ours is that of the full multiplication. The product of others may wrap too, as signed integers of C may not.
#define MULTIPLY_24_N(N, T) \
    OVERLOAD T##N mul24(T##N x, T##N y) { return CAST##N(T, CAST##N(uint, x) * CAST##N(uint, y)); } \
    OVERLOAD T##N mad24(T##N x, T##N y, T##N z) { \
        return CAST##N(T, CAST##N(uint, x) * CAST##N(uint, y) + CAST##N(uint, z)); \
    }

EACH_WIDTH(MULTIPLY_24_N, int)
EACH_WIDTH(MULTIPLY_24_N, uint)
