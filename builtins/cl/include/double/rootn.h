// rootn of double.
//
// What a power is wrong by is the absolute error of the exponent times the logarithm, up to 1075. So these are sums of a head with few
// bits and a tail, and the products of heads are exact.

#include "double/exp_core.h"
#include "double/log_core.h"

// The first 26 bits of x.
HELPER doublen head(doublen x) { return AS(doublen, AS(longn, x) & ~0x7ffffffL); }

// log2 of a positive finite x: with s = f / (2 + f), 2 / (3 ln 2) s (3 + s^2 + rest), where rest = 3 artanh(s) / s - 3 - s^2 is
// s^4 times a polynomial of s^2 (minimax for the error of the rest, by Remez's exchange).
HELPER doublen log2_head(doublen x, doublen *tail) {
    const longn subnormal = x < 0x1p-1022, bits = log_bits(x, subnormal);
    const doublen e = log_exponent(bits, subnormal), f = log_fraction(bits);
    const doublen divisor = 2.0 + f, divisor_head = head(divisor), divisor_tail = f - (divisor_head - 2.0);
    const doublen inverse = 1.0 / divisor, s = f * inverse, s_head = head(s);
    const doublen s_tail = ((f - s_head * divisor_head) - s_head * divisor_tail) * inverse;
    const doublen square = s_head * s_head, square_tail = s_tail * (s_head + s), w = square + square_tail, w2 = w * w;
    const doublen p0 = (0x1.1745af6a8edeap-2 * w + 0x1.555555a20c5cap-2) * w2 + (0x1.b6db6db683c1ap-2 * w + 0x1.3333333333464p-1);
    const doublen p4 = 0x1.9564193910f08p-3 * w2 + (0x1.973fdce4bf9fap-3 * w + 0x1.d8ae6216e21d2p-3);
    const doublen rest = (p4 * (w2 * w2) + p0) * w2 + square_tail;
    const doublen factor = head((3.0 + square) + rest), factor_tail = rest - ((factor - 3.0) - square);
    const doublen exact = s_head * factor, inexact = s_tail * factor + factor_tail * s;
    const doublen product = head(exact + inexact), product_tail = inexact - (product - exact);
    const doublen fraction = product * 0x1.ec709ep-1, fraction_tail = product_tail * 0x1.ec709dc3a03fdp-1 - product * 0x1.e2fe0145b01f5p-28;
    const doublen sum = head((fraction + fraction_tail) + e);
    *tail = fraction_tail - ((sum - e) - fraction);
    return sum;
}

// x^(y + y_tail) of a positive finite x and y of at most 26 bits.
HELPER doublen positive_power(doublen x, doublen y, doublen y_tail) {
    doublen low;
    const doublen log = log2_head(x, &low), product = y * log, product_tail = y_tail * log + (y + y_tail) * low;
    // Beyond the bounds the power is infinite or zero.
    const doublen bounded = between(product + product_tail, -1080.0, 1030.0), sum = bounded + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    const doublen rest = between((product - n) + product_tail, -1.0, 1.0);
    return scaled(exp_reduced(rest * 0x1.62e42fefa39efp-1), sum);
}

// A power of x, or what zero and infinity have instead: a limit.
HELPER doublen with_limits(doublen x, doublen y, doublen ordinary) {
    const longn is_zero = x == 0.0;
    const doublen limit = is_zero == (y > 0.0) ? (doublen)0.0 : (doublen)INFINITY;
    return (is_zero | (x == INFINITY)) ? limit : ordinary;
}

// The sign of x where `odd`, on `value`.
HELPER doublen with_sign_if(longn odd, doublen x, doublen value) {
    const longn sign = odd ? AS(longn, x) & LONG_MIN : (longn)0;
    return AS(doublen, AS(longn, value) ^ sign);
}

// The exponent is 1 / n with the error of its head, whose product with n is exact.
OVERLOAD doublen rootn(doublen x, intn n) {
    const doublen degree = TO(double, n), inverse = 1.0 / degree, inverse_head = AS(doublen, AS(longn, inverse) & ~0xffffffffL);
    const doublen magnitude = __builtin_elementwise_abs(x);
    const doublen power = positive_power(magnitude, inverse_head, (1.0 - inverse_head * degree) * inverse);
    const longn odd = TO(long, n & 1) != 0;
    const doublen root = with_sign_if(odd, x, with_limits(magnitude, degree, power));
    const longn undefined = (degree == 0.0) | (x != x) | ((x < 0.0) & !odd);
    return undefined ? (doublen)NAN : root;
}
