// What the logarithms of double share: a number as 2^e (1 + f) with 1 + f from sqrt(1/2) to sqrt(2).

// The bits of a positive finite number over sqrt(1/2), roughly: the exponent and 1023, then the fraction of 1 + f.
HELPER longn log_bits(doublen x, longn subnormal) {
    return AS(longn, subnormal ? x * 0x1p+54 : x) + (0x3ff0000000000000 - 0x3fe6a09e667f3bcd);
}

// e, by putting the exponent's bits below those of 2^52.
HELPER doublen log_exponent(longn bits, longn subnormal) {
    const doublen bias = subnormal ? (doublen)(0x1p+52 + 1023 + 54) : (doublen)(0x1p+52 + 1023);
    return AS(doublen, AS(longn, AS(ulongn, bits) >> 52) | 0x4330000000000000) - bias;
}

HELPER doublen log_fraction(longn bits) {
    return AS(doublen, (bits & 0x000fffffffffffff) + 0x3fe6a09e667f3bcd) - 1.0;
}

// ln(1 + f) - f: with s = f / (2 + f), ln(1 + f) = 2 artanh(s) = f - f^2 / 2 + s (f^2 / 2 + (2 artanh(s) - 2 s) / s).
HELPER doublen log_tail(doublen f) {
    const doublen s = f / (2.0 + f), z = s * s, w = z * z;
    const doublen odd = ((0x1.399a0711cf8f6p-3 * w + 0x1.c71c50b71f1f4p-3) * w + 0x1.999999997e373p-2) * w;
    const doublen even = (((0x1.2f565cef50e0ep-3 * w + 0x1.746687df96ea5p-3) * w + 0x1.249249437b554p-2) * w + 0x1.5555555555597p-1) * z;
    const doublen half_square = 0.5 * f * f;
    return s * (half_square + (odd + even)) - half_square;
}

// The result of an ordinary operand, or what belongs to the others: -inf for zeros, NaN below, themselves for inf and NaN.
HELPER doublen log_special(doublen x, doublen ordinary) {
    const doublen not_positive = x < 0.0 ? (doublen)NAN : (doublen)-INFINITY;
    const doublen large = x < INFINITY ? ordinary : x;
    return x <= 0.0 ? not_positive : large;
}
