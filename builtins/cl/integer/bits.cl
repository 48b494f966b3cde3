// clz, ctz, popcount, rotate, upsample.

#include "weft.h"

// clang 19 counts the bits of scalars only; the second argument is the answer for zero.
#define COUNT(T, U, bits) \
    OVERLOAD T clz(T x) { return (T)__builtin_clzg((U)x, bits); } \
    OVERLOAD T ctz(T x) { return (T)__builtin_ctzg((U)x, bits); } \
    OVERLOAD T popcount(T x) { return (T)__builtin_popcountg((U)x); } \
    LIFT1(T, clz, T) \
    LIFT1(T, ctz, T) \
    LIFT1(T, popcount, T) \
    EACH_WIDTH(ROTATE_N, T, U, bits)

// Written as both shifts taken modulo the width, which LLVM recognizes as its funnel shift.
#define ROTATE_N(N, T, U, bits) \
    OVERLOAD T##N rotate(T##N x, T##N count) { \
        const U##N value = CAST##N(U, x), left = CAST##N(U, count) & (U##N)(bits - 1); \
        const U##N right = CAST##N(U, ((U##N)0 - left)) & (U##N)(bits - 1); \
        return CAST##N(T, ((value << left) | (value >> right))); \
    }

COUNT(char, uchar, 8)
COUNT(uchar, uchar, 8)
COUNT(short, ushort, 16)
COUNT(ushort, ushort, 16)
COUNT(int, uint, 32)
COUNT(uint, uint, 32)
COUNT(long, ulong, 64)
COUNT(ulong, ulong, 64)

#define UPSAMPLE_N(N, W, T, U, bits) \
    OVERLOAD W##N upsample(T##N high, U##N low) { return (CAST##N(W, high) << (W##N)bits) | CAST##N(W, low); }

EACH_WIDTH(UPSAMPLE_N, short, char, uchar, 8)
EACH_WIDTH(UPSAMPLE_N, ushort, uchar, uchar, 8)
EACH_WIDTH(UPSAMPLE_N, int, short, ushort, 16)
EACH_WIDTH(UPSAMPLE_N, uint, ushort, ushort, 16)
EACH_WIDTH(UPSAMPLE_N, long, int, uint, 32)
EACH_WIDTH(UPSAMPLE_N, ulong, uint, uint, 32)
