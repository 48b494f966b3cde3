// x^y of ordinary operands by `power_tables.h`.
//
// The logarithm and its product with y are sums of two floats, the first of which has few bits, or is exact because its terms are multiples of one number: whether products
// and sums are fused or not. Measured: wrong by less than 2.5 ULP.

#include "float/exp_core.h"

// Floats with 12 bits, whose products are exact.
#define SHORT(x) AS(floatn, AS(intn, x) & (int)0xfffff000)

// x^y, and whether it is right: x is positive and normal, and so is the power, far enough from the ends of the range.
HELPER floatn quick_power(floatn x, floatn y, intn *is_right) {
    // x is 2^k m.
    const intn bits = AS(intn, x), above = bits - LEAST_M;
    const floatn m = AS(floatn, bits - (above & (int)0xff800000)), k = TO(float, above >> 23);
    const uintn piece = (AS(uintn, above) >> 18) & 31;
    const floatn reciprocal = look_up(reciprocals, piece);
    // m is (1 + r) / reciprocal, r below 0.0284. The two products are exact, and so is r: m has a unit of 2^-24 at least, the reciprocal one of 2^-5.
    const floatn m_high = AS(floatn, AS(intn, m) & (int)0xffff0000), m_low = m - m_high;
    const floatn r = (m_high * reciprocal - 1.0f) + m_low * reciprocal, r2 = r * r;
    // ln(1 + r) = r + tail: minimax (Remez's exchange), with an error of r 2^-32.
    const floatn tail = r2 * (r * (r * (r * 0x1.99fd32p-3f - 0x1.002bd0p-2f) + 0x1.555552p-2f) - 0x1.fffffep-2f);
    // ln x: high + low, the first an exact sum of multiples of 2^-15 that is zero or larger than r.
    const floatn exact = k * 0x1.62e4p-1f + look_up(high_logarithms, piece);
    const floatn high = exact + r, lost = r - (high - exact);
    const floatn low = lost + (k * 0x1.7f7d1cp-20f + look_up(low_logarithms, piece)) + tail;
    const floatn logarithm = high + low, log_high = SHORT(logarithm), log_low = (high - log_high) + low;
    const floatn y_high = SHORT(y), y_low = y - y_high, about = y * logarithm;
    // e^(y ln x) = 2^n e^d.
    const floatn sum = about * 0x1.715476p+0f + ROUNDER, n = sum - ROUNDER;
    const floatn d = without_ln2(y_high * log_high, n) + (y_high * log_low + y_low * logarithm);
    *is_right = (AS(uintn, bits) - 0x00800000u < 0x7f000000u) & (__builtin_elementwise_abs(about) < 86.0f);
    return AS(floatn, AS(intn, exp_reduced(d)) + (AS(intn, sum) << 23));
}

#undef SHORT
