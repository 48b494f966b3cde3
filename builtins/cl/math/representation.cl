// Functions of a number's representation: exponents, neighbours, fractions, NaNs. Done on the bits, without branches.
//
// A function with a result through a pointer is two functions of its operands here; inlining merges what they share.

#include "weft.h"
#include "results.h"

// Subnormal numbers are told apart by their bits, too: a kernel may flush them, and comparisons take them for zero then.
//
// float: 8 exponent bits over 23; double: 11 over 52.
#define REPRESENTATION(T, I, U, fraction_bits, exponent_mask, bias, half_bits, fraction_mask, limit, below_one) \
    HELPER U magnitude_bits(T x) { return AS(U, __builtin_elementwise_abs(x)); } \
    HELPER bool is_zero(T x) { return magnitude_bits(x) == 0; } \
    HELPER bool is_subnormal_or_zero(T x) { return magnitude_bits(x) < (U)1 << fraction_bits; } \
    HELPER bool is_ordinary(T x) { return magnitude_bits(x) - 1 < ((U)exponent_mask << fraction_bits) - 1; } \
    /* A subnormal number is an integer times 2^(1 - bias - fraction_bits): that integer, as the fraction of one with all its bits before the point. */ \
    HELPER T integer_of(T subnormal) { \
        const T unit = AS(T, (U)(bias + fraction_bits) << fraction_bits); \
        return __builtin_elementwise_copysign(AS(T, AS(U, unit) | magnitude_bits(subnormal)) - unit, subnormal); \
    } \
    HELPER T normalized(T x) { return is_subnormal_or_zero(x) ? integer_of(x) : x; } \
    /* Of an ordinary number: e with 2^e <= |x| < 2^(e+1). */ \
    HELPER int exponent_of(T x) { \
        const int biased = (int)((AS(U, normalized(x)) >> fraction_bits) & exponent_mask); \
        return biased - bias - (is_subnormal_or_zero(x) ? bias + fraction_bits - 1 : 0); \
    } \
    HELPER T mantissa(T x) { \
        return is_ordinary(x) ? AS(T, (AS(I, normalized(x)) & ~(((I)exponent_mask) << fraction_bits)) | half_bits) : x; \
    } \
    HELPER int mantissa_exponent(T x) { return is_ordinary(x) ? exponent_of(x) + 1 : 0; } \
    LIFT1_HELPER(T, mantissa, T) \
    LIFT1_HELPER(int, mantissa_exponent, T) \
    WITH_RESULT(frexp, T, int, mantissa, mantissa_exponent) \
    \
    OVERLOAD int ilogb(T x) { \
        const int special = is_zero(x) ? FP_ILOGB0 : x != x ? FP_ILOGBNAN : INT_MAX; \
        return is_ordinary(x) ? exponent_of(x) : special; \
    } \
    LIFT1(int, ilogb, T) \
    OVERLOAD T logb(T x) { \
        const T special = is_zero(x) ? -(T)INFINITY : x * x; \
        return is_ordinary(x) ? (T)exponent_of(x) : special; \
    } \
    LIFT1(T, logb, T) \
    \
    /* In the order of numbers; both zeros are 0. */ \
    HELPER I ordered(T x) { return AS(I, x) < 0 ? -(I)magnitude_bits(x) : AS(I, x); } \
    /* Neighbours of one sign have consecutive encodings. */ \
    OVERLOAD T nextafter(T x, T y) { \
        const I from = ordered(x), to = ordered(y); \
        const T smallest = __builtin_elementwise_copysign(AS(T, (I)1), y); \
        const I toward = (from < to) == (from > 0) ? 1 : -1; \
        const T neighbour = from == 0 ? smallest : AS(T, AS(I, x) + toward); \
        return x != x || y != y ? x + y : from == to ? y : neighbour; \
    } \
    LIFT2(T, nextafter, T, T) \
    \
    HELPER T integral(T x) { return __builtin_elementwise_trunc(x); } \
    HELPER T fractional(T x) { \
        const T rest = __builtin_elementwise_abs(x) > limit ? (T)0 : x - __builtin_elementwise_trunc(x); \
        return x != x ? x : __builtin_elementwise_copysign(rest, x); \
    } \
    LIFT1_HELPER(T, integral, T) \
    LIFT1_HELPER(T, fractional, T) \
    WITH_RESULT(modf, T, T, fractional, integral) \
    \
    HELPER T floor_of(T x) { return __builtin_elementwise_floor(x); } \
    /* In [0, 1): the difference may round up to 1. Zeros and infinities give a zero of their sign. */ \
    HELPER T above_floor(T x) { \
        const T rest = __builtin_elementwise_min(x - __builtin_elementwise_floor(x), (T)below_one); \
        return x != x ? x : is_ordinary(x) ? rest : __builtin_elementwise_copysign((T)0, x); \
    } \
    LIFT1_HELPER(T, floor_of, T) \
    LIFT1_HELPER(T, above_floor, T) \
    WITH_RESULT(fract, T, T, above_floor, floor_of) \
    \
    OVERLOAD T nan(U code) { return AS(T, (code & fraction_mask) | AS(U, (T)NAN)); } \
    LIFT1(T, nan, U)

REPRESENTATION(float, int, uint, 23, 0xff, 127, 0x3f000000, 0x003fffff, MAXFLOAT, 0x1.fffffep-1f)
REPRESENTATION(double, long, ulong, 52, 0x7ff, 1023, 0x3fe0000000000000, 0x0007ffffffffffff, DBL_MAX, \
               0x1.fffffffffffffp-1)

HELPER int bounded(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
HELPER double power_of_two(int exponent) { return AS(double, (long)(exponent + 1023) << 52); }

// double has room for every product of a float and a power of two that matters, so that only its narrowing rounds.
OVERLOAD float ldexp(float x, int n) {
    return (float)((double)x * power_of_two(bounded(n, -400, 400)));
}

// Three factors reach from the largest number to below the smallest. Those that shrink leave 53 bits of room above the
// subnormal numbers, so that no product rounds unless the last one does.
HELPER int ldexp_step(int n) { return n > 1023 ? 1023 : n < -1022 ? -969 : n; }
OVERLOAD double ldexp(double x, int n) {
    const int all = bounded(n, -2200, 2200);
    const int first = ldexp_step(all), second = ldexp_step(all - first), third = ldexp_step(all - first - second);
    return x * power_of_two(first) * power_of_two(second) * power_of_two(third);
}

#define LDEXP_N(N, T) \
    OVERLOAD T##N ldexp(T##N x, int n) { return ldexp(x, (int##N)n); }
LIFT2(float, ldexp, float, int)
LIFT2(double, ldexp, double, int)
EACH_VECTOR(LDEXP_N, float)
EACH_VECTOR(LDEXP_N, double)
