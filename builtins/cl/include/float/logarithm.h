// log, log2, log10 and log1p of float.

#include "float/log1p.h"

OVERLOAD floatn log(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits);
    return log_special(x, e * 0x1.62e4p-1f + (f + (e * 0x1.7f7d1cp-20f + log_tail(f))));
}

// f rounded to a multiple of 2^-12 times the factor's first 12 bits is exact.
OVERLOAD floatn log2(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const floatn high = (f + 0x1.8p+11f) - 0x1.8p+11f, low = (f - high) + tail;
    return log_special(x, (e + high * 0x1.716p+0f) + (low * 0x1.716p+0f + (high + low) * -0x1.7135a8p-13f));
}

OVERLOAD floatn log10(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const floatn high = (f + 0x1.8p+11f) - 0x1.8p+11f, low = (f - high) + tail;
    const floatn small = e * 0x1.3509f8p-18f + (low * 0x1.bccp-2f + (high + low) * -0x1.09d5b2p-15f);
    return log_special(x, (e * 0x1.344p-2f + high * 0x1.bccp-2f) + small);
}

OVERLOAD floatn log1p(floatn x) { return log1p_of(x); }
