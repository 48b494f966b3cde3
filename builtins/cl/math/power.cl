// pow, pown, powr, rootn, cbrt and hypot.

#include "libm.h"

#define BODY "float/power.h"
#include "each_width.h"

#define BODY "double/roots.h"
#include "each_width.h"

LIBM1(log)
LIBM2(pow)

OVERLOAD double pow(double x, double y) { return libm_pow(x, y); }
OVERLOAD double pown(double x, int n) { return libm_pow(x, (double)n); }
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
