// any, all, bitselect, select.

#include "weft.h"

// any and all look at the most significant bit of each lane.
#define MANY_N(N, T) \
    OVERLOAD int any(T##N x) { return __builtin_reduce_or(x) < 0; } \
    OVERLOAD int all(T##N x) { return __builtin_reduce_and(x) < 0; }
#define MANY(T) \
    OVERLOAD int any(T x) { return x < 0; } \
    OVERLOAD int all(T x) { return x < 0; } \
    EACH_VECTOR(MANY_N, T)

MANY(char)
MANY(short)
MANY(int)
MANY(long)

#define BITSELECT_N(N, T, U) \
    OVERLOAD T##N bitselect(T##N x, T##N y, T##N mask) { \
        return AS(T##N, (U##N)((AS(U##N, x) & ~AS(U##N, mask)) | (AS(U##N, y) & AS(U##N, mask)))); \
    }

// A scalar condition is true when it is not zero, a lane of a vector condition when its most significant bit is set.
#define SELECT_N(N, T, I, U) \
    OVERLOAD T##N select(T##N x, T##N y, I##N condition) { return condition < (I##N)0 ? y : x; } \
    OVERLOAD T##N select(T##N x, T##N y, U##N condition) { return AS(I##N, condition) < (I##N)0 ? y : x; }
#define SELECT(T, I, U) \
    OVERLOAD T select(T x, T y, I condition) { return condition ? y : x; } \
    OVERLOAD T select(T x, T y, U condition) { return condition ? y : x; } \
    EACH_VECTOR(SELECT_N, T, I, U) \
    EACH_WIDTH(BITSELECT_N, T, U)

SELECT(char, char, uchar)
SELECT(uchar, char, uchar)
SELECT(short, short, ushort)
SELECT(ushort, short, ushort)
SELECT(int, int, uint)
SELECT(uint, int, uint)
SELECT(half, short, ushort)
SELECT(float, int, uint)
SELECT(long, long, ulong)
SELECT(ulong, long, ulong)
SELECT(double, long, ulong)
