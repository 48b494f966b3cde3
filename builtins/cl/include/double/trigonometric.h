// sin, cos and tan of double.

#include "double/exp_core.h"

#ifndef LARGEST_DIRECT_WIDE_ANGLE
// Up to here the quarter turns have at most 20 bits, and their products with the first three parts of pi/2 are exact. Beyond, the
// C library answers, lane by lane.
#define LARGEST_DIRECT_WIDE_ANGLE 0x1p+20
#endif

// |x| = n pi/2 + r, |r| <= pi/4: n in the low bits of the result, and r.
HELPER longn quarter_turns(doublen magnitude, doublen *r) {
    const doublen sum = magnitude * 0x1.45f306dc9c883p-1 + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    *r = (((magnitude - n * 0x1.921fb544p+0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2ep-69) - n * 0x1.b839a252049c1p-104;
    return AS(longn, sum);
}

// sin r and cos r.
HELPER doublen sine_of_rest(doublen r) {
    const doublen u = r * r, w = u * u;
    const doublen p0 = (0x1.71de351f430f4p-19 * u - 0x1.a01a019badcd6p-13) * w + (0x1.111111110f574p-7 * u - 0x1.5555555555547p-3);
    const doublen p4 = 0x1.5d7e4ae9352a1p-33 * u - 0x1.ae5e1fc89c3b2p-26;
    return (p4 * (w * w) + p0) * (u * r) + r;
}

HELPER doublen cosine_of_rest(doublen r) {
    const doublen u = r * r, w = u * u;
    const doublen p0 = (-0x1.27e4f7c881131p-22 * u + 0x1.a01a019c57cbp-16) * w + (-0x1.6c16c16c14de9p-10 * u + 0x1.555555555554ap-5);
    const doublen p4 = -0x1.8f97354a662eep-37 * u + 0x1.1ee9bf14ab7a2p-29;
    return (p4 * (w * w) + p0) * w + (1.0 - 0.5 * u);
}

HELPER doublen direct_sin(doublen x, doublen magnitude) {
    doublen r;
    const longn n = quarter_turns(magnitude, &r);
    const doublen value = (n & 1) != 0 ? cosine_of_rest(r) : sine_of_rest(r);
    return AS(doublen, AS(longn, value) ^ ((n & 2) << 62) ^ (AS(longn, x) & LONG_MIN));
}

HELPER doublen direct_cos(doublen x, doublen magnitude) {
    doublen r;
    const longn n = quarter_turns(magnitude, &r);
    const doublen value = (n & 1) != 0 ? sine_of_rest(r) : cosine_of_rest(r);
    return AS(doublen, AS(longn, value) ^ (((n + 1) & 2) << 62));
}

HELPER doublen direct_tan(doublen x, doublen magnitude) {
    doublen r;
    const longn n = quarter_turns(magnitude, &r), odd = (n & 1) != 0;
    const doublen sine = sine_of_rest(r), cosine = cosine_of_rest(r);
    const doublen value = (odd ? cosine : sine) / (odd ? sine : cosine);
    return AS(doublen, AS(longn, value) ^ (n << 63) ^ (AS(longn, x) & LONG_MIN));
}

#define OF_ANY_ANGLE(name) \
    OVERLOAD doublen name(doublen x) { \
        const doublen magnitude = __builtin_elementwise_abs(x); \
        const longn large = !(magnitude <= LARGEST_DIRECT_WIDE_ANGLE); \
        doublen value = direct_##name(x, magnitude); \
        if (__builtin_expect(any_lane(large), 0)) { \
            const doublen other = libm_##name(x); \
            value = large ? other : value; \
        } \
        return value; \
    }
OF_ANY_ANGLE(sin)
OF_ANY_ANGLE(cos)
OF_ANY_ANGLE(tan)
#undef OF_ANY_ANGLE
