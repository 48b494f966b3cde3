// log, log2, log10 and log1p of double.

#include "double/log1p.h"

OVERLOAD doublen log(doublen x) {
    const longn subnormal = x < 0x1p-1022, bits = log_bits(x, subnormal);
    const doublen e = log_exponent(bits, subnormal), f = log_fraction(bits);
    return log_special(x, e * 0x1.62e42fefa4p-1 + (f + (log_tail(f) - e * 0x1.8432a1b0e2634p-43)));
}

// f rounded to a multiple of 2^-21 times the factor's first 31 bits is exact.
OVERLOAD doublen log2(doublen x) {
    const longn subnormal = x < 0x1p-1022, bits = log_bits(x, subnormal);
    const doublen e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const doublen high = (f + 0x1.8p+31) - 0x1.8p+31, low = (f - high) + tail;
    return log_special(x, (e + high * 0x1.71547654p+0) + (low * 0x1.71547654p+0 - (high + low) * 0x1.47d01e8882fp-32));
}

OVERLOAD doublen log10(doublen x) {
    const longn subnormal = x < 0x1p-1022, bits = log_bits(x, subnormal);
    const doublen e = log_exponent(bits, subnormal), f = log_fraction(bits), tail = log_tail(f);
    const doublen high = (f + 0x1.8p+31) - 0x1.8p+31, low = (f - high) + tail;
    const doublen small = low * 0x1.bcb7b154p-2 - (e * 0x1.80433b83b532ap-44 + (high + low) * 0x1.91af1cd59548bp-34);
    return log_special(x, (e * 0x1.34413509f8p-2 + high * 0x1.bcb7b154p-2) + small);
}

OVERLOAD doublen log1p(doublen x) { return log1p_of(x); }
