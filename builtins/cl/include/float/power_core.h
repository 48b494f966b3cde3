// Logarithms to the base 2 and powers of two in double, as accurate as results of float need.

// log2(x) of a positive normal number 2^e (1 + f) with 1 + f from sqrt(1/2) to sqrt(2). The polynomial is minimax (Remez's exchange): log2(1 + f) / f with
// a relative error of 2^-30.5.
HELPER doublen wide_log2(doublen x) {
    const longn bits = AS(longn, x), above = bits - 0x3fe6a09e667f3bcd;
    const doublen e = TO(double, above >> 52), f = AS(doublen, bits - (above & ~0x000fffffffffffff)) - 1.0, f2 = f * f;
    doublen p = 0x1.8d73cc125e891p-4 * f2 + (0x1.605f63dd34795p-3 - 0x1.5a3e25ad6b487p-3 * f);
    p = p * f2 + (0x1.a3edd40a938c2p-3 - 0x1.6e67a6fc717d2p-3 * f);
    p = p * f2 + (0x1.27808344ad9d5p-2 - 0x1.ec7a12a932037p-3 * f);
    p = p * f2 + (0x1.ec707f0b225f1p-2 - 0x1.71549070c25f1p-2 * f);
    p = p * f2 + (0x1.71547656a1702p+0 - 0x1.7154762998d24p-1 * f);
    return p * f + e;
}

// 2^x, or what is as infinite, or as much zero, as float. NaN passes through: one that was a float has no low bits, which would be added to the exponent.
// The polynomial is minimax: 2^r of |r| <= 1/2, where 2^0 is exact, with a relative error of 2^-28.9.
HELPER doublen wide_exp2(doublen x) {
    const doublen not_above = x > 200.0 ? (doublen)200.0 : x;
    const doublen bounded = not_above < -200.0 ? (doublen)-200.0 : not_above;
    // The low bits of the sum are x rounded to an integer.
    const doublen sum = bounded + 0x1.8p+52, r = bounded - (sum - 0x1.8p+52), r2 = r * r;
    doublen q = 0x1.41fbc7393015bp-13 * r2 + (0x1.5f3e521b45c0fp-10 * r + 0x1.3b2d4ce650c75p-7);
    q = q * r2 + (0x1.c6aee891e9eacp-5 * r + 0x1.ebfbdc3c34e73p-3);
    q = q * r2 + (0x1.62e430af21bd8p-1 * r + 1.0);
    return AS(doublen, AS(longn, q) + (AS(longn, sum) << 52));
}
