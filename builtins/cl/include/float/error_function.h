// erf and erfc of float.

#include "float/exp_core.h"

// Below 1 an odd polynomial, from there 1 - e^-p of a polynomial p; from 4 on it is 1.
OVERLOAD floatn erf(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x), u = x * x;
    floatn q = 0x1.486a08p-14f * u - 0x1.a39b12p-11f;
    q = q * u + 0x1.53f9b8p-8f;
    q = q * u - 0x1.b7f7b8p-6f;
    q = q * u + 0x1.ce2ceap-4f;
    q = q * u - 0x1.81273ep-2f;
    q = q * u + 0x1.06eba8p-3f;
    const floatn small = q * magnitude + magnitude;
    const floatn m = magnitude > 4.0f ? 4.0f : magnitude;
    const floatn m2 = m * m;
    const floatn p0 = (0x1.bc1544p-4f * m + 0x1.44355ep-1f) * m2 + (0x1.212c10p+0f * m - 0x1.8a714ep-13f);
    const floatn p4 = (0x1.6bd1f4p-16f * m - 0x1.cec356p-12f) * m2 + (0x1.138c6ep-8f * m - 0x1.9d0326p-6f);
    const floatn p = p4 * (m2 * m2) + p0;
    const floatn large = 1.0f - exp_bounded(-p);
    return __builtin_elementwise_copysign(magnitude < 1.0f ? small : large, x);
}

// e^(-x^2) (1 + 2 |x|) erfc's own factor, a polynomial in t = (|x| - 2) / (|x| + 2), over 1 + 2 |x|. The square is split in a part
// with few bits, which is exact, and a small rest.
OVERLOAD floatn erfc(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x), m = magnitude > 10.5f ? 10.5f : magnitude;
    const floatn t = (m - 2.0f) / (m + 2.0f);
    floatn q = -0x1.a777eap-12f * t - 0x1.44251ap-10f;
    q = q * t + 0x1.588948p-10f;
    q = q * t + 0x1.1b165cp-7f;
    q = q * t - 0x1.080f10p-7f;
    q = q * t - 0x1.bc10ccp-5f;
    q = q * t + 0x1.4ffbecp-3f;
    q = q * t - 0x1.54080cp-3f;
    q = q * t - 0x1.7bf606p-4f;
    q = q * t + 0x1.46e80ep+0f;
    const floatn high = AS(floatn, AS(intn, m) & ~0xfff), low = m - high;
    const floatn square = high * high, rest = low * (m + high);
    // Of m itself: the part with few bits may have lost what makes it no number.
    const floatn sum = m * m * -0x1.715476p+0f + ROUNDER;
    const floatn r = without_ln2(-square, sum - ROUNDER) - rest;
    const floatn half_value = 0.5f * (exp_reduced(r) * q / (1.0f + 2.0f * m));
    const floatn value = scaled(half_value, sum + 1.0f);
    return x < 0.0f ? 2.0f - value : value;
}
