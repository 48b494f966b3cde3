// exp, exp2 and exp10 of float.

#include "float/exp_core.h"

// The bounds are beyond where the result is infinite, or `scaled` knows that it is zero. NaN passes through them.
OVERLOAD floatn exp(floatn x) {
    const floatn not_above = x > 89.0f ? 89.0f : x;
    return exp_bounded(not_above < -110.0f ? -110.0f : not_above);
}

OVERLOAD floatn exp2(floatn x) {
    const floatn not_above = x > 128.0f ? 128.0f : x;
    const floatn bounded = not_above < -160.0f ? -160.0f : not_above;
    const floatn sum = bounded + ROUNDER;
    const floatn r = bounded - (sum - ROUNDER);
    return scaled(exp2_reduced(r), sum);
}

OVERLOAD floatn exp10(floatn x) {
    const floatn not_above = x > 38.6f ? 38.6f : x;
    const floatn bounded = not_above < -48.0f ? -48.0f : not_above;
    const floatn sum = bounded * 0x1.a934f0p+1f + ROUNDER, n = sum - ROUNDER;
    const floatn r = (bounded - n * 0x1.344p-2f) - n * 0x1.3509f8p-18f;
    floatn p = 0x1.a925f6p-3f * r + 0x1.156ffcp-1f;
    p = p * r + 0x1.2bd74ep+0f;
    p = p * r + 0x1.046f96p+1f;
    p = p * r + 0x1.53524cp+1f;
    p = p * r + 0x1.26bb1cp+1f;
    return scaled(p * r + 1.0f, sum);
}
