// log1p of double, for itself and for the inverse hyperbolic functions.

#include "double/log_core.h"

// 1 + x = sum + lost. Where the sum's exponent is zero, f is x itself, and nothing is lost.
HELPER doublen log1p_of(doublen x) {
    const doublen sum = 1.0 + x;
    const doublen lost = x > 1.0 ? 1.0 - (sum - x) : x - (sum - 1.0);
    const longn none = (longn)0, bits = log_bits(sum, none), near = (bits >> 52) == 1023;
    const doublen e = log_exponent(bits, none), f = near ? x : log_fraction(bits);
    const doublen correction = near ? (doublen)0.0 : lost / sum;
    const doublen value = e * 0x1.62e42fefa4p-1 + (f + ((log_tail(f) - e * 0x1.8432a1b0e2634p-43) + correction));
    return log_special(sum, x == 0.0 ? x : value);
}
