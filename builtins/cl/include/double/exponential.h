// exp, exp2 and exp10 of double.

#include "double/exp_core.h"

// The bounds are beyond where the result is infinite, or `scaled` knows that it is zero. NaN passes through them.
OVERLOAD doublen exp(doublen x) {
    const doublen bounded = between(x, -750.0, 710.0);
    const doublen sum = bounded * 0x1.71547652b82fep+0 + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    return scaled(exp_reduced(without_ln2(bounded, n)), sum);
}

OVERLOAD doublen exp2(doublen x) {
    const doublen bounded = between(x, -1090.0, 1024.0);
    const doublen sum = bounded + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    return scaled(exp_reduced((bounded - n) * 0x1.62e42fefa39efp-1), sum);
}

OVERLOAD doublen exp10(doublen x) {
    const doublen bounded = between(x, -328.0, 309.0);
    const doublen sum = bounded * 0x1.a934f0979a371p+1 + WIDE_ROUNDER, n = sum - WIDE_ROUNDER;
    const doublen r = (bounded - n * 0x1.34413509f8p-2) + n * 0x1.80433b83b532ap-44;
    return scaled(exp_reduced(r * 0x1.26bb1bbb55516p+1), sum);
}
