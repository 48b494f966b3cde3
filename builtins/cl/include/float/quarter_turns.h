// How many quarter turns an angle is: |x| = n pi/2 + r.

#include "float/exp_core.h"

#ifndef LARGEST_DIRECT_ANGLE
// Up to here n has at most 12 bits, and its products with the first three parts of pi/2 are exact.
#define LARGEST_DIRECT_ANGLE 6000.0f
#endif

// For any finite magnitude, in double: the parts of 2/pi have 29 bits, so their products with x are exact, and so are these
// without their multiples of 4. Once a sum has to be rounded, what is still to come is too small to cancel it.
HELPER intn many_quarter_turns(floatn magnitude, floatn *r) {
    const doublen x = TO(double, magnitude);
    doublen turns = 0;
#define ADD_PART(part) \
    { \
        const doublen product = x * part, sum = turns + (product - 4 * __builtin_elementwise_rint(product * 0.25)); \
        turns = sum - 4 * __builtin_elementwise_rint(sum * 0.25); \
    }
    ADD_PART(0x1.45f306dp-1)
    ADD_PART(0x1.9391054p-30)
    ADD_PART(0x1.4fe13abp-59)
    ADD_PART(0x1.d1f534dp-88)
    ADD_PART(0x1.b81b6c5p-117)
    ADD_PART(0x1.5993c4p-148)
    ADD_PART(0x1.c820ff2p-175)
#undef ADD_PART
    const doublen n = __builtin_elementwise_rint(turns);
    *r = TO(float, (turns - n) * 0x1.921fb54442d18p+0);
    // As a sum and not a conversion, which is undefined for NaN: infinities give it.
    return rounded_integer(TO(float, n) + ROUNDER);
}

// For magnitudes up to the largest direct angle.
HELPER intn direct_quarter_turns(floatn magnitude, floatn *r) {
    const floatn sum = magnitude * 0x1.45f306p-1f + ROUNDER, n = sum - ROUNDER;
    // The first difference is exact; what the second one loses is made up for, so that only one rounding counts.
    const floatn first = magnitude - n * 0x1.922p+0f, second = first + n * 0x1.2aep-18f;
    const floatn lost = (first - second) + n * 0x1.2aep-18f;
    *r = (second + (lost + n * 0x1.deap-31f)) - n * 0x1.184698p-44f;
    return AS(intn, sum);
}

HELPER intn quarter_turns(floatn x, floatn *r) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    intn turns = direct_quarter_turns(magnitude, r);
    const intn large = !(magnitude <= LARGEST_DIRECT_ANGLE);
    if (__builtin_expect(any_lane(large), 0)) {
        floatn large_r;
        const intn large_turns = many_quarter_turns(magnitude, &large_r);
        *r = large ? large_r : *r;
        turns = large ? large_turns : turns;
    }
    return turns;
}
