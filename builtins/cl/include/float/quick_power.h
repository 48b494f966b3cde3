// x^y of ordinary operands by tables.
//
// The logarithm and its product with y are sums of two floats, so that what the power is wrong by is the rounding of the second ones. Measured: less than 2.5 ULP.

#include "float/exp_core.h"
#include "float/pieces.h"

// x^y, and whether it is right: x is positive and normal, and so is the power, far enough from the ends of the range.
HELPER floatn quick_power(floatn x, floatn y, intn *is_right) {
    floatn k;
    uintn piece;
    const floatn r = split_in_pieces(x, &k, &piece);
    // ln(1 + r) = r + tail: minimax (Remez's exchange), with an error of r 2^-32.
    const floatn tail = r * r * (r * (r * (r * 0x1.99fd32p-3f - 0x1.002bd0p-2f) + 0x1.555552p-2f) - 0x1.fffffep-2f);
    // ln x: high + low, the first an exact sum of multiples of 2^-15 that is zero or larger than r.
    const floatn exact = k * 0x1.62e4p-1f + look_up(high_logarithms, piece);
    const floatn high = exact + r, lost = r - (high - exact);
    const floatn low = lost + (k * 0x1.7f7d1cp-20f + look_up(low_logarithms, piece)) + tail;
    const floatn logarithm = high + low, rest = (high - logarithm) + low;
    const floatn product = y * logarithm, rest_of_product = y * rest + __builtin_elementwise_fma(y, logarithm, -product);
    // e^(y ln x) = 2^n e^d.
    const floatn sum = product * 0x1.715476p+0f + ROUNDER, n = sum - ROUNDER;
    const floatn d = without_ln2(product, n) + rest_of_product;
    *is_right = IS_ORDINARY(x) & (__builtin_elementwise_abs(product) < 86.0f);
    return AS(floatn, AS(intn, exp_reduced(d)) + (AS(intn, sum) << 23));
}
