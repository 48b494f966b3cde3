// sinh, cosh, tanh and their inverses, and expm1, of double.

#include "double/exp_core.h"
#include "double/log1p.h"

// e^x - 1 = 2^n (e^r - 1) + (2^n - 1), at half the size so that 2^1024 does not occur.
HELPER doublen expm1_bounded(doublen x) {
    const doublen sum = x * 0x1.71547652b82fep+0 + WIDE_ROUNDER;
    const doublen r = without_ln2(x, sum - WIDE_ROUNDER), p = exp_tail(r) + r;
    const doublen half_scale = power_of_two(sum - 1.0);
    return 2.0 * (p * half_scale + (half_scale - 0.5));
}

OVERLOAD doublen expm1(doublen x) {
    const doublen value = expm1_bounded(between(x, -40.0, 710.0));
    // The half of a small one may be flushed, where it is subnormal.
    return __builtin_elementwise_abs(x) < 0x1p-60 ? x : value;
}

// Half of e^magnitude; infinite beyond the bound.
HELPER doublen half_exp_of(doublen magnitude) {
    const doublen bounded = magnitude > 711.0 ? 711.0 : magnitude;
    const doublen sum = bounded * 0x1.71547652b82fep+0 + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    return scaled(exp_reduced(without_ln2(bounded, n)), sum - 1.0);
}

OVERLOAD doublen cosh(doublen x) {
    const doublen half_exp = half_exp_of(__builtin_elementwise_abs(x));
    return half_exp + 0.25 / half_exp;
}

// With m = e^|x| - 1, below 22: (m + m / (m + 1)) / 2. From there on, half of e^|x| is all.
OVERLOAD doublen sinh(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x), bounded = magnitude > 711.0 ? 711.0 : magnitude;
    const doublen sum = bounded * 0x1.71547652b82fep+0 + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    const doublen r = without_ln2(bounded, n), tail = exp_tail(r);
    const doublen half_scale = power_of_two(sum - 1.0);
    const doublen m = 2.0 * ((tail + r) * half_scale + (half_scale - 0.5));
    const doublen small = 0.5 * (m + m / (m + 1.0)), large = scaled((tail + r) + 1.0, sum - 1.0);
    const doublen value = __builtin_elementwise_copysign(magnitude < 22.0 ? small : large, x);
    return magnitude < 0x1p-30 ? x : value;
}

// With m = e^(2 |x|) - 1: m / (m + 2). From 22 on it is 1.
OVERLOAD doublen tanh(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x), bounded = magnitude > 22.0 ? 22.0 : magnitude;
    const doublen m = expm1_bounded(2.0 * bounded);
    return __builtin_elementwise_copysign(m / (m + 2.0), x);
}

// Beyond 2^60 1 is lost in the square, and e^asinh(x) = 2 |x|.
OVERLOAD doublen asinh(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn large = magnitude > 0x1p+60;
    const doublen square = magnitude * magnitude;
    const doublen above_one = magnitude + square / (1.0 + __builtin_elementwise_sqrt(1.0 + square));
    const doublen value = log1p_of(large ? magnitude : above_one) + (large ? (doublen)M_LN2 : (doublen)0.0);
    return __builtin_elementwise_copysign(value, x);
}

OVERLOAD doublen acosh(doublen x) {
    const longn large = x > 0x1p+60;
    const doublen t = x - 1.0;
    const doublen above_one = t + __builtin_elementwise_sqrt(2.0 * t + t * t);
    const doublen value = log1p_of(large ? t : above_one) + (large ? (doublen)M_LN2 : (doublen)0.0);
    return x < 1.0 ? (doublen)NAN : value;
}

OVERLOAD doublen atanh(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const doublen value = 0.5 * log1p_of(2.0 * magnitude / (1.0 - magnitude));
    return __builtin_elementwise_copysign(magnitude > 1.0 ? (doublen)NAN : value, x);
}
