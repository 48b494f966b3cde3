// tgamma and lgamma of float, computed in double. tgamma is wrong by less than 0.6 ULP; lgamma too but below zero, where its error is absolute.
//
// From 1/2 on gamma(x) is gamma(x + 1) / x, below it is pi / (sin(pi x) gamma(1 - x)) (Euler's reflection).

#include "float/power_core.h"

// log2(gamma(z)) of z >= 3/2: Stirling's formula, whose series is a polynomial in 1 / (z + 3/8) here that interpolates in Chebyshev nodes. Its error is
// below 4e-10.
HELPER doublen log2_gamma(doublen z) {
    const doublen u = 1.0 / (z + 0.375);
    doublen p = 0x1.031fd1ee9c3b9p-10 * u + 0x1.40576724f1fcfp-12;
    p = p * u + 0x1.c9cf4a8c5da4bp-10;
    p = p * u + 0x1.a74261944ae9fp-7;
    p = p * u + 0x1.7151011c7b625p-5;
    p = p * u + 0x1.ec70acc90595dp-4;
    p = p * u + 0x1.536439a376f7fp+0;
    return (z - 0.5) * wide_log2(z) - z * 0x1.71547652b82fep+0 + p;
}

// sin(pi r) / pi of |r| <= 1/2, interpolated in Chebyshev nodes of [0, 1/4] in r^2. Its relative error is below 3e-11.
HELPER doublen sine_over_pi(doublen r) {
    const doublen u = r * r;
    doublen p = -0x1.253b41d8b2132p-9 * u + 0x1.abe8791f90fd8p-6;
    p = p * u - 0x1.86a6d5206b7b6p-3;
    p = p * u + 0x1.9f9cac4cc4157p-1;
    p = p * u - 0x1.a51a66100ec66p+0;
    p = p * u + 0x1.ffffffffda705p-1;
    return p * r;
}

// lgamma(3/2 + s) / ((1/2 + s) (s - 1/2)) of |s| <= 3/4, interpolated in Chebyshev nodes: the zeros of lgamma are exact. Its relative error is below 7e-9.
HELPER doublen lgamma_between_zeros(doublen s) {
    doublen p = 0x1.37e8de3143db7p-11 * s - 0x1.f3e02e9c7b17dp-11;
    p = p * s + 0x1.d5dfb4b4e82c5p-12;
    p = p * s - 0x1.86beebcab586fp-11;
    p = p * s + 0x1.0886a015511efp-9;
    p = p * s - 0x1.b8dec0eb6fad3p-9;
    p = p * s + 0x1.63e02c0db5052p-8;
    p = p * s - 0x1.34036c7564a39p-7;
    p = p * s + 0x1.13390557024fep-6;
    p = p * s - 0x1.007e89e8e56e5p-5;
    p = p * s + 0x1.01af5c4e67db2p-4;
    p = p * s - 0x1.2aed0093fcd4bp-3;
    return p * s + 0x1.eeb95b094c191p-2;
}

// Beyond 44 the result is infinite, or zero where it is reflected.
OVERLOAD floatn tgamma(floatn x) {
    const doublen wide = TO(double, x), n = __builtin_elementwise_rint(wide), r = wide - n, half_n = 0.5 * n;
    const longn is_reflected = wide < 0.5;
    const doublen unbounded = is_reflected ? 1.0 - wide : wide, w = unbounded > 44.0 ? (doublen)44.0 : unbounded;
    const doublen above = wide_exp2(log2_gamma(w + 1.0)), sine = sine_over_pi(r);
    const doublen signed_sine = half_n != __builtin_elementwise_rint(half_n) ? -sine : sine;
    const doublen gamma = (is_reflected ? w : above) / (is_reflected ? signed_sine * above : w);
    const floatn value = TO(float, ((wide < 0.0) & (r == 0.0)) ? (doublen)NAN : gamma);
    return x == 0.0f ? 1.0f / x : value;
}

// At poles it is infinite.
OVERLOAD floatn lgamma(floatn x) {
    const doublen wide = TO(double, x), r = wide - __builtin_elementwise_rint(wide);
    const longn is_reflected = wide < 0.5;
    const doublen w = is_reflected ? 1.0 - wide : wide, above = log2_gamma(w + 1.0);
    const doublen factor = is_reflected ? __builtin_elementwise_abs(sine_over_pi(r)) / w : w;
    const doublen far = 0x1.62e42fefa39efp-1 * ((is_reflected ? -above : above) - wide_log2(factor));
    // No zero is negative.
    const doublen near = (wide - 1.0) * (wide - 2.0) * lgamma_between_zeros(wide - 1.5) + 0.0;
    const doublen value = ((wide >= 0.75) & (wide <= 2.25)) ? near : far;
    const longn infinite = (__builtin_elementwise_abs(wide) == INFINITY) | (is_reflected & (r == 0.0));
    return TO(float, infinite ? (doublen)INFINITY : value);
}
