// pow, pown, powr, rootn, cbrt and hypot.

#include "libm.h"

#ifdef WEFT_TABLES
#include "weft.h"
#include "pieces.h"
#include "power_tables.h"
#endif
#define BODY "float/power.h"
#include "each_width.h"

#define BODY "double/rootn.h"
#include "each_width.h"

#define BODY "double/roots.h"
#include "each_width.h"

// pow of double is the C library's: its vector library has tables, which are faster than polynomials of this accuracy.
LIBM2(pow)
// Where subnormal numbers are flushed, it would take the zero that it makes of them for a small number.
HELPER double power_of(double x, double y) { return libm_pow(x == 0 ? __builtin_elementwise_copysign(0.0, x) : x, y); }

OVERLOAD double pow(double x, double y) { return power_of(x, y); }
// Small powers are products: 8 factors, each rounded, and 7 products are wrong by less than 16 ULP together.
OVERLOAD double pown(double x, int n) {
    if (n < -8 || n > 8) {
        return power_of(x, (double)n);
    }
    return n < 0 ? power_by_squares(1.0 / x, -n) : power_by_squares(x, n);
}
LIFT2(double, pow, double, double)
LIFT2(double, pown, double, int)

// pow with the domain x >= 0, where the indeterminate forms are NaN.
OVERLOAD double powr(double x, double y) {
    const bool zero_or_infinite = x == 0 || x == INFINITY;
    const bool y_infinite = __builtin_elementwise_abs(y) == INFINITY;
    const bool undefined = !(x >= 0) || y != y || (y == 0 && zero_or_infinite) || (x == 1 && y_infinite);
    return undefined ? NAN : power_of(__builtin_elementwise_abs(x), y);
}
LIFT2(double, powr, double, double)
