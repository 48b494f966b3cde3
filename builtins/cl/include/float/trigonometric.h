// sin, cos, tan and sincos of float.

// |x| = n pi/2 + r, |r| <= pi/4: n in the low bits, and r.
#include "float/quarter_turns.h"

// sin r and cos r.
HELPER floatn sine_of_rest(floatn r) {
    const floatn u = r * r;
    floatn p = -0x1.991e08p-13f * u + 0x1.1106cap-7f;
    p = p * u - 0x1.555544p-3f;
    return p * (u * r) + r;
}

HELPER floatn cosine_of_rest(floatn r) {
    const floatn u = r * r;
    floatn p = 0x1.99e1d6p-16f * u - 0x1.6c0c1cp-10f;
    p = p * u + 0x1.55554ap-5f;
    return p * (u * u) + (1.0f - 0.5f * u);
}

MATH floatn sin(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r);
    const floatn value = (n & 1) != 0 ? cosine_of_rest(r) : sine_of_rest(r);
    return AS(floatn, AS(intn, value) ^ ((n & 2) << 30) ^ (AS(intn, x) & INT_MIN));
}

MATH floatn cos(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r);
    const floatn value = (n & 1) != 0 ? sine_of_rest(r) : cosine_of_rest(r);
    return AS(floatn, AS(intn, value) ^ (((n + 1) & 2) << 30));
}

MATH floatn tan(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r), odd = (n & 1) != 0;
    const floatn sine = sine_of_rest(r), cosine = cosine_of_rest(r);
    const floatn value = (odd ? cosine : sine) / (odd ? sine : cosine);
    return AS(floatn, AS(intn, value) ^ ((n & 1) << 31) ^ (AS(intn, x) & INT_MIN));
}
