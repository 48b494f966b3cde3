// What the exponential functions of double share: splitting a binary exponent off, and putting it back.

#include "scaled.h"

// Adding it to |t| < 2^50 leaves t rounded to an integer in the low bits.
#ifndef WIDE_ROUNDER
#define WIDE_ROUNDER 0x1.8p+52
#endif

// 2^n of the integer in the sum of an exponent and WIDE_ROUNDER. (Never a conversion, which is undefined for NaN.)
HELPER doublen power_of_two(doublen sum) { return AS(doublen, (AS(longn, sum) + 1023) << 52); }

// e^r - 1 - r of |r| <= ln 2 / 2.
HELPER doublen exp_tail(doublen r) {
    const doublen r2 = r * r, r4 = r2 * r2;
    const doublen p0 = (0x1.555555554f7dap-5 + 0x1.111111110e7f2p-7 * r) * r2 + (0x1.000000000000dp-1 + 0x1.555555555555cp-3 * r);
    const doublen p4 = (0x1.a01991c42d718p-16 + 0x1.71ddeb1c8cdbap-19 * r) * r2 + (0x1.6c16c18770698p-10 + 0x1.a01a01b56b4d1p-13 * r);
    const doublen p8 = 0x1.28b4bb071aec3p-22 + 0x1.af74bf5204df9p-26 * r;
    return ((p8 * r4 + p4) * r4 + p0) * r2;
}

HELPER doublen exp_reduced(doublen r) { return (exp_tail(r) + r) + 1.0; }

// What is left of x when n times ln 2 is taken away.
HELPER doublen without_ln2(doublen x, doublen n) { return (x - n * 0x1.62e42fefa4p-1) + n * 0x1.8432a1b0e2634p-43; }

HELPER doublen between(doublen x, double low, double high) {
    const doublen not_above = x > high ? high : x;
    return not_above < low ? low : not_above;
}
