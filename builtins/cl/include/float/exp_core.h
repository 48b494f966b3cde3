// What the exponential functions share: splitting a binary exponent off, and putting it back.

#include "scaled.h"

// Adding it to |t| < 2^22 leaves t rounded to an integer in the low bits.
#ifndef ROUNDER
#define ROUNDER 0x1.8p+23f
#endif

// The integer in the sum of a number and ROUNDER. (Never a conversion, which is undefined for NaN.)
HELPER intn rounded_integer(floatn sum) { return AS(intn, sum) - AS(int, ROUNDER); }

// e^r of |r| <= ln 2 / 2.
HELPER floatn exp_reduced(floatn r) {
    floatn p = 0x1.6d690cp-10f * r + 0x1.1240aep-7f;
    p = p * r + 0x1.5554d0p-5f;
    p = p * r + 0x1.555488p-3f;
    p = p * r + 0.5f;
    return (p * (r * r) + r) + 1.0f;
}

// 2^r of |r| <= 1/2.
HELPER floatn exp2_reduced(floatn r) {
    floatn p = 0x1.443932p-13f * r + 0x1.5f11b6p-10f;
    p = p * r + 0x1.3b2a36p-7f;
    p = p * r + 0x1.c6af6ep-5f;
    p = p * r + 0x1.ebfbe0p-3f;
    p = p * r + 0x1.62e430p-1f;
    return p * r + 1.0f;
}

// What is left of x when n times ln 2 is taken away.
HELPER floatn without_ln2(floatn x, floatn n) { return (x - n * 0x1.62e4p-1f) - n * 0x1.7f7d1cp-20f; }

// e^x of |x| <= 110: the whole function, but for its bounds.
HELPER floatn exp_bounded(floatn x) {
    const floatn sum = x * 0x1.715476p+0f + ROUNDER;
    return scaled(exp_reduced(without_ln2(x, sum - ROUNDER)), sum);
}
