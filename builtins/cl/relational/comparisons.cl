// The relational tests: 1 for true from scalars, -1 per lane from vectors, 0 for false.

#include "weft.h"

// T at width N to the answer's type: `int` for scalars of any type, else the integer type of the same size.
#define BINARY_N(N, T, R) \
    OVERLOAD R##N isequal(T##N x, T##N y) { return x == y; } \
    OVERLOAD R##N isnotequal(T##N x, T##N y) { return x != y; } \
    OVERLOAD R##N isgreater(T##N x, T##N y) { return x > y; } \
    OVERLOAD R##N isgreaterequal(T##N x, T##N y) { return x >= y; } \
    OVERLOAD R##N isless(T##N x, T##N y) { return x < y; } \
    OVERLOAD R##N islessequal(T##N x, T##N y) { return x <= y; } \
    OVERLOAD R##N islessgreater(T##N x, T##N y) { return (x < y) | (x > y); } \
    OVERLOAD R##N isordered(T##N x, T##N y) { return (x == x) & (y == y); } \
    OVERLOAD R##N isunordered(T##N x, T##N y) { return (x != x) | (y != y); }

// By the bits, so that options which let the compiler assume finite numbers cannot decide them.
#define CLASS_N(N, T, R, I, infinity, smallest_normal) \
    OVERLOAD R##N isnan(T##N x) { return (AS(I##N, x) & (I##N)LIMIT_##I) > (I##N)infinity; } \
    OVERLOAD R##N isinf(T##N x) { return (AS(I##N, x) & (I##N)LIMIT_##I) == (I##N)infinity; } \
    OVERLOAD R##N isfinite(T##N x) { return (AS(I##N, x) & (I##N)LIMIT_##I) < (I##N)infinity; } \
    OVERLOAD R##N isnormal(T##N x) { \
        const I##N magnitude = AS(I##N, x) & (I##N)LIMIT_##I; \
        return (magnitude >= (I##N)smallest_normal) & (magnitude < (I##N)infinity); \
    } \
    OVERLOAD R##N signbit(T##N x) { return AS(I##N, x) < (I##N)0; }

#define LIMIT_short SHRT_MAX
#define LIMIT_int INT_MAX
#define LIMIT_long LONG_MAX

BINARY_N(, half, int)
BINARY_N(, float, int)
BINARY_N(, double, int)
EACH_VECTOR(BINARY_N, half, short)
EACH_VECTOR(BINARY_N, float, int)
EACH_VECTOR(BINARY_N, double, long)
CLASS_N(, half, int, short, 0x7c00, 0x0400)
CLASS_N(, float, int, int, 0x7f800000, 0x00800000)
CLASS_N(, double, int, long, 0x7ff0000000000000, 0x0010000000000000)
EACH_VECTOR(CLASS_N, half, short, short, 0x7c00, 0x0400)
EACH_VECTOR(CLASS_N, float, int, int, 0x7f800000, 0x00800000)
EACH_VECTOR(CLASS_N, double, long, long, 0x7ff0000000000000, 0x0010000000000000)
