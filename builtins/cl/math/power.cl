// pow, pown, powr, rootn, cbrt and hypot.

#define BODY "float/power.h"
#include "each_width.h"

#include "libm.h"

LIBM1(cbrt)
LIBM1(log)
LIBM2(hypot)
LIBM2(pow)

OVERLOAD double hypot(double x, double y) { return libm_hypot(x, y); }
OVERLOAD double pow(double x, double y) { return libm_pow(x, y); }
OVERLOAD double pown(double x, int n) { return libm_pow(x, (double)n); }
LIFT2(double, hypot, double, double)
LIFT2(double, pow, double, double)
LIFT2(double, pown, double, int)

// pow with the domain x >= 0, where the indeterminate forms are NaN.
OVERLOAD double powr(double x, double y) {
    const bool zero_or_infinite = x == 0 || x == INFINITY;
    const bool y_infinite = __builtin_elementwise_abs(y) == INFINITY;
    const bool undefined = !(x >= 0) || y != y || (y == 0 && zero_or_infinite) || (x == 1 && y_infinite);
    return undefined ? NAN : libm_pow(__builtin_elementwise_abs(x), y);
}
LIFT2(double, powr, double, double)

// |x|^(1/n). The rounding of 1/n costs up to |ln x| / n ULP, so its error is put back to first order.
HELPER double root_of_magnitude(double magnitude, int n) {
    const double inverse = 1.0 / (double)n;
    const double error = __builtin_elementwise_fma(-inverse, (double)n, 1.0) / (double)n;
    const double root = libm_pow(magnitude, inverse);
    const double correction = root * (error * libm_log(magnitude));
    const bool ordinary = magnitude > 0 && magnitude < INFINITY && root < INFINITY;
    return ordinary ? root + correction : root;
}

OVERLOAD double rootn(double x, int n) {
    const bool odd = n & 1;
    const double root = root_of_magnitude(__builtin_elementwise_abs(x), n);
    const bool undefined = n == 0 || (x < 0 && !odd);
    return undefined ? NAN : odd ? __builtin_elementwise_copysign(root, x) : root;
}
LIFT2(double, rootn, double, int)

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
