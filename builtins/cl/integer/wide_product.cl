// mul_hi, mad_hi, mad_sat: through a product of twice the width, which LLVM turns into its high multiplications.

#include "weft.h"

#define HIGH_N(N, T, W, bits) \
    OVERLOAD T##N mul_hi(T##N x, T##N y) { \
        return CAST##N(T, (CAST##N(W, x) * CAST##N(W, y)) >> (W##N)bits); \
    }
// A product and a sum of the narrow type never leave the wide one.
#define SATURATE_N(N, T, W, low, high) \
    OVERLOAD T##N mad_sat(T##N x, T##N y, T##N z) { \
        const W##N exact = CAST##N(W, x) * CAST##N(W, y) + CAST##N(W, z); \
        return CAST##N(T, __builtin_elementwise_min(__builtin_elementwise_max(exact, (W##N)(low)), (W##N)(high))); \
    }
// The sum wraps: as one of signed integers it would be none that C has.
#define MAD_HI_N(N, T, U) \
    OVERLOAD T##N mad_hi(T##N x, T##N y, T##N z) { return CAST##N(T, CAST##N(U, mul_hi(x, y)) + CAST##N(U, z)); }

#define NARROW(T, U, W, bits, low, high) \
    EACH_WIDTH(HIGH_N, T, W, bits) \
    EACH_WIDTH(SATURATE_N, T, W, low, high) \
    EACH_WIDTH(MAD_HI_N, T, U)

NARROW(char, uchar, short, 8, CHAR_MIN, CHAR_MAX)
NARROW(uchar, uchar, ushort, 8, 0, UCHAR_MAX)
NARROW(short, ushort, int, 16, SHRT_MIN, SHRT_MAX)
NARROW(ushort, ushort, uint, 16, 0, USHRT_MAX)
NARROW(int, uint, long, 32, INT_MIN, INT_MAX)
NARROW(uint, uint, ulong, 32, 0, UINT_MAX)

// 64 bits: the wide type is no OpenCL C type and has no vectors.
typedef _BitInt(128) wide;
typedef unsigned _BitInt(128) unsigned_wide;

#define WIDEST(T, U, W, low, high) \
    OVERLOAD T mul_hi(T x, T y) { return (T)(((W)x * y) >> 64); } \
    LIFT2(T, mul_hi, T, T) \
    OVERLOAD T mad_sat(T x, T y, T z) { \
        const W exact = (W)x * y + z; \
        return exact < (W)(low) ? (low) : exact > (W)(high) ? (high) : (T)exact; \
    } \
    LIFT3(T, mad_sat, T, T, T) \
    EACH_WIDTH(MAD_HI_N, T, U)

WIDEST(long, ulong, wide, LONG_MIN, LONG_MAX)
WIDEST(ulong, ulong, unsigned_wide, 0ul, ULONG_MAX)
