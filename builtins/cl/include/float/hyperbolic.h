// sinh, cosh, tanh and their inverses, and expm1, of float.

#include "float/exp_core.h"
#include "float/log1p.h"

// e^x - 1 = 2^n (e^r - 1) + (2^n - 1), at half the size so that 2^128 does not occur.
OVERLOAD floatn expm1(floatn x) {
    const floatn not_above = x > 89.0f ? 89.0f : x;
    const floatn bounded = not_above < -18.0f ? -18.0f : not_above;
    const floatn sum = bounded * 0x1.715476p+0f + ROUNDER;
    const floatn r = without_ln2(bounded, sum - ROUNDER);
    floatn p = 0x1.9e8b3ep-13f * r + 0x1.6d405p-10f;
    p = p * r + 0x1.1112d0p-7f;
    p = p * r + 0x1.5554f4p-5f;
    p = p * r + 0x1.555554p-3f;
    p = p * r + 0.5f;
    p = p * (r * r) + r;
    const floatn half_scale = AS(floatn, (rounded_integer(sum) + 126) << 23);
    const floatn value = 2.0f * (p * half_scale + (half_scale - 0.5f));
    // The half of a small one may be flushed, where it is subnormal.
    return __builtin_elementwise_abs(x) < 0x1p-30f ? x : value;
}

// Half of e^magnitude; infinite beyond the bound.
HELPER floatn half_exp_of(floatn magnitude) {
    const floatn bounded = magnitude > 90.0f ? 90.0f : magnitude;
    const floatn sum = bounded * 0x1.715476p+0f + ROUNDER;
    return scaled(exp_reduced(without_ln2(bounded, sum - ROUNDER)), sum - 1.0f);
}

OVERLOAD floatn cosh(floatn x) {
    const floatn half_exp = half_exp_of(__builtin_elementwise_abs(x));
    return half_exp + 0.25f / half_exp;
}

OVERLOAD floatn sinh(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x), u = x * x;
    floatn p = 0x1.756cacp-19f * u + 0x1.a022bap-13f;
    p = p * u + 0x1.1110e0p-7f;
    p = p * u + 0x1.555556p-3f;
    const floatn small = p * (u * magnitude) + magnitude;
    const floatn half_exp = half_exp_of(magnitude);
    const floatn large = half_exp - 0.25f / half_exp;
    return __builtin_elementwise_copysign(magnitude < 1.0f ? small : large, x);
}

// From 10 on it is 1.
OVERLOAD floatn tanh(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x), u = x * x;
    floatn p = -0x1.6e3090p-8f * u + 0x1.50738p-6f;
    p = p * u - 0x1.b7fabep-5f;
    p = p * u + 0x1.11053ap-3f;
    p = p * u - 0x1.55552ap-2f;
    const floatn small = p * (u * magnitude) + magnitude;
    const floatn bounded = magnitude > 10.0f ? 10.0f : magnitude;
    const floatn large = 1.0f - 2.0f / (exp_bounded(2.0f * bounded) + 1.0f);
    return __builtin_elementwise_copysign(magnitude < 0.625f ? small : large, x);
}

// Beyond 2^30 1 is lost in the square, and e^asinh(x) = 2 |x|.
OVERLOAD floatn asinh(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 0x1p+30f;
    const floatn square = magnitude * magnitude;
    const floatn above_one = magnitude + square / (1.0f + __builtin_elementwise_sqrt(1.0f + square));
    const floatn value = log1p_of(large ? magnitude : above_one) + (large ? (floatn)M_LN2_F : (floatn)0.0f);
    return __builtin_elementwise_copysign(value, x);
}

OVERLOAD floatn acosh(floatn x) {
    const intn large = x > 0x1p+30f;
    const floatn t = x - 1.0f;
    const floatn above_one = t + __builtin_elementwise_sqrt(2.0f * t + t * t);
    const floatn value = log1p_of(large ? t : above_one) + (large ? (floatn)M_LN2_F : (floatn)0.0f);
    return x < 1.0f ? (floatn)NAN : value;
}

OVERLOAD floatn atanh(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const floatn value = 0.5f * log1p_of(2.0f * magnitude / (1.0f - magnitude));
    return __builtin_elementwise_copysign(magnitude > 1.0f ? (floatn)NAN : value, x);
}
