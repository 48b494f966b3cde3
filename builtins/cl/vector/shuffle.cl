// shuffle and shuffle2. With a constant mask they become LLVM shuffles once inlined.

#include "weft.h"

// Components of a vector by variable numbers, each taken from a vector of numbers: CPUs have an instruction for that, which LLVM then finds.
#define LANE(i, size) x[at[i]]

#define LANES_2(L, o, s) L(o, s), L(o + 1, s)
#define LANES_4(L, o, s) LANES_2(L, o, s), LANES_2(L, o + 2, s)
#define LANES_8(L, o, s) LANES_4(L, o, s), LANES_4(L, o + 4, s)
#define LANES_16(L, o, s) LANES_8(L, o, s), LANES_8(L, o + 8, s)

// Only the bits that address a component count, and in shuffle2 the one above, which tells the vector.
#define SHUFFLE(T, U, from, to) \
    OVERLOAD T##to shuffle(T##from x, U##to mask) { \
        U##to at = mask & (U##to)(from - 1); \
        return (T##to)(LANES_##to(LANE, 0, from)); \
    } \
    OVERLOAD T##to shuffle2(T##from x, T##from y, U##to mask) { \
        return (mask & (U##to)(from)) != (U##to)(0) ? shuffle(y, mask) : shuffle(x, mask); \
    }

#define SHUFFLE_FROM(T, U, from) \
    SHUFFLE(T, U, from, 2) \
    SHUFFLE(T, U, from, 4) \
    SHUFFLE(T, U, from, 8) \
    SHUFFLE(T, U, from, 16)

#define SHUFFLES(T, U) \
    SHUFFLE_FROM(T, U, 2) \
    SHUFFLE_FROM(T, U, 4) \
    SHUFFLE_FROM(T, U, 8) \
    SHUFFLE_FROM(T, U, 16)

SHUFFLES(char, uchar)
SHUFFLES(uchar, uchar)
SHUFFLES(short, ushort)
SHUFFLES(ushort, ushort)
SHUFFLES(int, uint)
SHUFFLES(uint, uint)
SHUFFLES(half, ushort)
SHUFFLES(float, uint)
SHUFFLES(long, ulong)
SHUFFLES(ulong, ulong)
SHUFFLES(double, ulong)
