// Arithmetic that rounds towards zero, for kernels in SPIR-V's mode RoundingModeRTZ: the compiler calls it for their instructions. It is done
// without touching the processor's mode, which LLVM does not expect to differ: the nearest value is computed, and what it is off by tells
// whether it lies beyond the exact one. Truncating twice is truncating once.

#include "weft.h"
#include "rounding.h"

EACH_WIDTH(DIRECTED_N, float, half, short, 15)

// Sums: what the larger operand leaves of the sum, and the smaller one exceeds it by, are exact (Dekker's Fast2Sum). Where finite operands have an
// infinite sum, that is minus infinity, and the step is to the largest number.
#define ADD_N(N, unused) \
    OVERLOAD double##N __weft_add_rtz(double##N x, double##N y) { \
        const long##N swap = MASK##N(long, __builtin_elementwise_abs(x) < __builtin_elementwise_abs(y)); \
        const double##N large = swap ? y : x, small = swap ? x : y; \
        const double##N sum = x + y, rest = small - (sum - large); \
        const long##N above = MASK##N(long, sum > 0.0) & MASK##N(long, rest < 0.0); \
        const long##N below = MASK##N(long, sum < 0.0) & MASK##N(long, rest > 0.0); \
        return AS(double##N, AS(long##N, sum) + (above | below)); \
    }
EACH_WIDTH(ADD_N, )

// double has room for products of floats; no quotient of floats is nearer to a float that it is not than double can tell; and the same of half in float.
#define NARROW_N(N, T, W) \
    OVERLOAD T##N __weft_mul_rtz(T##N x, T##N y) { return narrow_rtz(CAST##N(W, x) * CAST##N(W, y)); } \
    OVERLOAD T##N __weft_div_rtz(T##N x, T##N y) { return narrow_rtz(CAST##N(W, x) / CAST##N(W, y)); }
EACH_WIDTH(NARROW_N, half, float)
EACH_WIDTH(NARROW_N, float, double)

#define ADD_NARROW_N(N, unused) \
    OVERLOAD float##N __weft_add_rtz(float##N x, float##N y) { \
        return narrow_rtz(__weft_add_rtz(CAST##N(double, x), CAST##N(double, y))); \
    } \
    OVERLOAD half##N __weft_add_rtz(half##N x, half##N y) { \
        return narrow_rtz(to_odd(CAST##N(double, x) + CAST##N(double, y))); \
    }
EACH_WIDTH(ADD_NARROW_N, )

#define SUB_N(N, T) \
    OVERLOAD T##N __weft_sub_rtz(T##N x, T##N y) { return __weft_add_rtz(x, -y); }
EACH_WIDTH(SUB_N, half)
EACH_WIDTH(SUB_N, float)
EACH_WIDTH(SUB_N, double)

// Products and quotients of double: of significands from 1 to 2, where nothing that counts underflows, and scaled afterwards.
OVERLOAD int ilogb(double x);
OVERLOAD double ldexp(double x, int n);

HELPER bool has_significand(double x) { return x != 0 && __builtin_elementwise_abs(x) < INFINITY; }
HELPER double significand(double x, int exponent) { return ldexp(__builtin_elementwise_abs(x), -exponent); }
HELPER double one_below(double x, bool wrong) { return AS(double, AS(long, x) - (long)wrong); }

// A positive number times a power of two, with the sign of `sign`.
HELPER double scaled(double x, int exponent, long sign) {
    const double near = ldexp(x, exponent);
    const double value = one_below(near, ldexp(near, -exponent) > x);
    return AS(double, AS(long, value) | (sign & LONG_MIN));
}

OVERLOAD double __weft_mul_rtz(double x, double y) {
    if (!has_significand(x) || !has_significand(y)) return x * y;
    const int e = ilogb(x), f = ilogb(y);
    const double a = significand(x, e), b = significand(y, f), product = a * b;
    return scaled(one_below(product, __builtin_elementwise_fma(a, b, -product) < 0), e + f, AS(long, x) ^ AS(long, y));
}

OVERLOAD double __weft_div_rtz(double x, double y) {
    if (!has_significand(x) || !has_significand(y)) return x / y;
    const int e = ilogb(x), f = ilogb(y);
    const double a = significand(x, e), b = significand(y, f), quotient = a / b;
    return scaled(one_below(quotient, __builtin_elementwise_fma(-quotient, b, a) < 0), e - f, AS(long, x) ^ AS(long, y));
}

LIFT2(double, __weft_mul_rtz, double, double)
LIFT2(double, __weft_div_rtz, double, double)
