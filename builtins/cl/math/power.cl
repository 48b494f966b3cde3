// pown, powr, rootn and cbrt.

#include "libm.h"

LIBM1(cbrt)
LIBM1(log)
LIBM2(pow)

// An int is exact as double, not as float: its parity decides the sign.
OVERLOAD float pown(float x, int n) { return (float)libm_pow((double)x, (double)n); }
OVERLOAD double pown(double x, int n) { return libm_pow(x, (double)n); }
LIFT2(float, pown, float, int)
LIFT2(double, pown, double, int)

// pow with the domain x >= 0, where the indeterminate forms are NaN.
#define POWR(T) \
    OVERLOAD T powr(T x, T y) { \
        const bool zero_or_infinite = x == 0 || x == (T)INFINITY; \
        const bool y_infinite = __builtin_elementwise_abs(y) == (T)INFINITY; \
        const bool undefined = !(x >= 0) || y != y || (y == 0 && zero_or_infinite) || (x == 1 && y_infinite); \
        return undefined ? (T)NAN : libm_pow(__builtin_elementwise_abs(x), y); \
    } \
    LIFT2(T, powr, T, T)

POWR(float)
POWR(double)

// |x|^(1/n). The rounding of 1/n costs double up to |ln x| / n ULP, so its error is put back to first order.
HELPER float root_of_magnitude(float magnitude, int n) { return (float)libm_pow((double)magnitude, 1.0 / (double)n); }
HELPER double root_of_magnitude(double magnitude, int n) {
    const double inverse = 1.0 / (double)n;
    const double error = __builtin_elementwise_fma(-inverse, (double)n, 1.0) / (double)n;
    const double root = libm_pow(magnitude, inverse);
    const double correction = root * (error * libm_log(magnitude));
    const bool ordinary = magnitude > 0 && magnitude < INFINITY && root < INFINITY;
    return ordinary ? root + correction : root;
}

#define ROOTN(T) \
    OVERLOAD T rootn(T x, int n) { \
        const bool odd = n & 1; \
        const T root = root_of_magnitude(__builtin_elementwise_abs(x), n); \
        const bool undefined = n == 0 || (x < 0 && !odd); \
        return undefined ? (T)NAN : odd ? __builtin_elementwise_copysign(root, x) : root; \
    } \
    LIFT2(T, rootn, T, int)

ROOTN(float)
ROOTN(double)

OVERLOAD float cbrt(float x) { return libm_cbrt(x); }
LIFT1(float, cbrt, float)

// The C library's double cbrt is allowed 4 ULP. From a float root of the mantissa, whose square is exact in double, one
// step of Halley's method (cubic convergence) leaves the rounding of its last addition.
OVERLOAD double cbrt(double x) {
    const double magnitude = __builtin_elementwise_abs(x);
    const bool subnormal = magnitude < 0x1p-1022;
    const ulong bits = AS(ulong, subnormal ? magnitude * 0x1p+54 : magnitude);
    // The exponent as 3 * third + rest, made positive for the division; 54 is a multiple of 3.
    const uint exponent = (uint)(bits >> 52) - 1023 + 3 * 400 - (subnormal ? 54 : 0);
    const uint third = exponent / 3, rest = exponent % 3;
    const double mantissa = AS(double, (bits & 0x000fffffffffffff) | (ulong)(1023 + rest) << 52);
    const double root = (double)libm_cbrt((float)mantissa);
    const double residual = __builtin_elementwise_fma(root * root, root, -mantissa);
    const double refined = root - root * residual / (3 * mantissa + 2 * residual);
    const double scaled = refined * AS(double, (ulong)(third - 400 + 1023) << 52);
    const bool ordinary = magnitude > 0 && magnitude < INFINITY;
    return ordinary ? __builtin_elementwise_copysign(scaled, x) : x + x;
}
LIFT1(double, cbrt, double)
