// sin, cos and tan of float, and their native_* forms.

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

// sin, cos and tan of x whose magnitude is n pi/2 + r.
HELPER floatn sin_of_turns(floatn x, intn n, floatn r) {
    const floatn value = (n & 1) != 0 ? cosine_of_rest(r) : sine_of_rest(r);
    return AS(floatn, AS(intn, value) ^ ((n & 2) << 30) ^ (AS(intn, x) & INT_MIN));
}

HELPER floatn cos_of_turns(intn n, floatn r) {
    const floatn value = (n & 1) != 0 ? sine_of_rest(r) : cosine_of_rest(r);
    return AS(floatn, AS(intn, value) ^ (((n + 1) & 2) << 30));
}

HELPER floatn tan_of_turns(floatn x, intn n, floatn r) {
    const intn odd = (n & 1) != 0;
    const floatn sine = sine_of_rest(r), cosine = cosine_of_rest(r);
    const floatn value = (odd ? cosine : sine) / (odd ? sine : cosine);
    return AS(floatn, AS(intn, value) ^ (n << 31) ^ (AS(intn, x) & INT_MIN));
}

OVERLOAD floatn sin(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r);
    return sin_of_turns(x, n, r);
}

OVERLOAD floatn cos(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r);
    return cos_of_turns(n, r);
}

OVERLOAD floatn tan(floatn x) {
    floatn r;
    const intn n = quarter_turns(x, &r);
    return tan_of_turns(x, n, r);
}

// Of angles up to the largest direct one they are as accurate; beyond, less and less.
#define NATIVE(name, ...) \
    OVERLOAD floatn native_##name(floatn x) { \
        floatn r; \
        const intn n = direct_quarter_turns(__builtin_elementwise_abs(x), &r); \
        return name##_of_turns(__VA_ARGS__); \
    }
NATIVE(sin, x, n, r)
NATIVE(cos, n, r)
NATIVE(tan, x, n, r)
#undef NATIVE
