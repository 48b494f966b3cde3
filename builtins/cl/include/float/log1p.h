// log1p of float, for itself and for the inverse hyperbolic functions.

#include "float/log_core.h"

// 1 + x = sum + lost. Where the sum's exponent is zero, f is x itself, and nothing is lost.
HELPER floatn log1p_of(floatn x) {
    const floatn sum = 1.0f + x;
    const floatn lost = x > 1.0f ? 1.0f - (sum - x) : x - (sum - 1.0f);
    const intn bits = AS(intn, sum) - 0x3f3504f3, near = (bits >> 23) == 0;
    const floatn e = TO(float, bits >> 23), f = near ? x : log_fraction(bits);
    const floatn correction = near ? (floatn)0.0f : lost / sum;
    const floatn value = e * 0x1.62e4p-1f + (f + (e * 0x1.7f7d1cp-20f + (log_tail(f) + correction)));
    return log_special(sum, x == 0.0f ? x : value);
}
