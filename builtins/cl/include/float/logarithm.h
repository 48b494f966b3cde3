// log, log2, log10 and log1p of float.

#include "float/log1p.h"
#ifdef WEFT_TABLES
#include "float/quick_logarithm.h"
#endif

HELPER floatn any_log(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits);
    return log_special(x, e * 0x1.62e4p-1f + (f + (e * 0x1.7f7d1cp-20f + log_tail(f))));
}

// f rounded to a multiple of 2^-12 times the factor's first 12 bits is exact.
HELPER floatn any_log2(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const floatn high = (f + 0x1.8p+11f) - 0x1.8p+11f, low = (f - high) + tail;
    return log_special(x, (e + high * 0x1.716p+0f) + (low * 0x1.716p+0f + (high + low) * -0x1.7135a8p-13f));
}

HELPER floatn any_log10(floatn x) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const floatn e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const floatn high = (f + 0x1.8p+11f) - 0x1.8p+11f, low = (f - high) + tail;
    const floatn small = e * 0x1.3509f8p-18f + (low * 0x1.bccp-2f + (high + low) * -0x1.09d5b2p-15f);
    return log_special(x, (e * 0x1.344p-2f + high * 0x1.bccp-2f) + small);
}

// Of ordinary operands by tables, if there are any, which takes half of the time with AVX-512.
#ifdef WEFT_TABLES
#define LOGARITHM(name, of_pieces, of_two, factor) \
    OVERLOAD floatn name(floatn x) { \
        const intn is_right = IS_ORDINARY(x); \
        const floatn value = quick_logarithm(x, of_pieces, of_two, factor); \
        if (__builtin_expect(any_lane(!is_right), 0)) { \
            return is_right ? value : any_##name(x); \
        } \
        return value; \
    }
#else
#define LOGARITHM(name, ...) \
    OVERLOAD floatn name(floatn x) { return any_##name(x); }
#endif
LOGARITHM(log, ln_of_pieces, 0x1.62e43p-1f, 1.0f)
LOGARITHM(log2, log2_of_pieces, 1.0f, 0x1.715476p+0f)
LOGARITHM(log10, log10_of_pieces, 0x1.344136p-2f, 0x1.bcb7b2p-2f)
#undef LOGARITHM

OVERLOAD floatn log1p(floatn x) { return log1p_of(x); }
