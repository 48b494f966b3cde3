// fmod, remainder and remquo of double: exact, by long division of the fractions as integers.

// Where x and y have a remainder, and what stands in for the others.
HELPER longn has_remainder(doublen x, doublen y) {
    return (__builtin_elementwise_abs(x) < INFINITY) & (__builtin_elementwise_abs(y) > 0.0);
}
HELPER doublen dividend(longn valid, doublen x) { return valid ? __builtin_elementwise_abs(x) : (doublen)0.0; }
HELPER doublen divisor(longn valid, doublen y) { return valid ? __builtin_elementwise_abs(y) : (doublen)1.0; }

// The bits of a number at least 0, with 64 added to its exponent, as if subnormal numbers had smaller exponents than they can have.
HELPER longn normal_bits(doublen x) {
    const longn subnormal = x < 0x1p-1022;
    return AS(longn, subnormal ? x * 0x1p+54 : x) + (subnormal ? (longn)(10L << 52) : (longn)(64L << 52));
}
HELPER longn normal_exponent(longn bits) { return AS(longn, AS(ulongn, bits) >> 52); }
HELPER longn normal_fraction(longn bits) { return (bits & 0x000fffffffffffff) | 0x0010000000000000; }

// `rest` is below 2^53. Factors of both halves of the exponent, as one may be out of range; both products are exact.
HELPER doublen with_exponent(longn rest, longn exponent) {
    const longn half_exponent = exponent >> 1, other = exponent - half_exponent;
    const doublen first = AS(doublen, (half_exponent + (1023 - 569)) << 52), second = AS(doublen, (other + (1023 - 570)) << 52);
    return TO(double, AS(ulongn, rest)) * first * second;
}

// x modulo y of finite x >= 0 and y > 0, and the low bits of the quotient, which is rounded down.
//
// Long division, with 50 bits of the quotient as a digit. The digit is rounded to the nearest of a quotient of doubles, so it is one
// too large at most. What is left fits, though what it is the difference of does not.
HELPER doublen modulo(doublen x, doublen y, longn *quotient) {
    const longn x_bits = normal_bits(x), y_bits = normal_bits(y), step = normal_fraction(y_bits), exponent = normal_exponent(y_bits);
    const doublen step_value = TO(double, AS(ulongn, step));
    longn digits = normal_exponent(x_bits) - exponent, rest = normal_fraction(x_bits);
    const longn reached = rest >= step;
    longn whole = reached ? (longn)1 : (longn)0;
    rest -= reached ? step : (longn)0;
    while (any_lane(digits > 0)) {
        const longn not_above = digits > 50 ? (longn)50 : digits, count = not_above > 0 ? not_above : (longn)0;
        const doublen scaled = TO(double, AS(ulongn, rest)) * AS(doublen, (count + 1023) << 52);
        const longn digit = AS(longn, scaled / step_value + 0x1p+52) & 0x000fffffffffffff;
        const longn difference = (rest << count) - digit * step, too_large = difference < 0;
        rest = difference + (too_large ? step : (longn)0);
        whole = (whole << count) + digit - (too_large ? (longn)1 : (longn)0);
        digits -= count;
    }
    *quotient = x < y ? (longn)0 : whole;
    return x < y ? x : with_exponent(rest, exponent);
}

HELPER doublen with_sign_of(doublen value, doublen x) { return AS(doublen, AS(longn, value) ^ (AS(longn, x) & LONG_MIN)); }

// Whether the quotient is to be rounded up: to the nearest, or to the even one. (What is missing to y is exact, or far from `rest`.)
HELPER longn is_rounded_up(doublen rest, doublen y, longn quotient) {
    const doublen missing = y - rest;
    return (rest > missing) | ((rest == missing) & ((quotient & 1) != 0));
}

OVERLOAD doublen fmod(doublen x, doublen y) {
    const longn valid = has_remainder(x, y);
    longn quotient;
    const doublen rest = modulo(dividend(valid, x), divisor(valid, y), &quotient);
    return valid ? with_sign_of(rest, x) : (doublen)NAN;
}

OVERLOAD doublen remainder(doublen x, doublen y) {
    const longn valid = has_remainder(x, y);
    const doublen b = divisor(valid, y);
    longn quotient;
    const doublen rest = modulo(dividend(valid, x), b, &quotient);
    const doublen value = is_rounded_up(rest, b, quotient) ? rest - b : rest;
    return valid ? with_sign_of(value, x) : (doublen)NAN;
}

// The quotient rounded to the nearest, its low 7 bits and sign.
HELPER intn remainder_quotient(doublen x, doublen y) {
    const longn valid = has_remainder(x, y);
    const doublen b = divisor(valid, y);
    longn quotient;
    const doublen rest = modulo(dividend(valid, x), b, &quotient);
    const longn rounded = quotient + (is_rounded_up(rest, b, quotient) ? (longn)1 : (longn)0), low = rounded & 0x7f;
    return TO(int, (AS(longn, x) ^ AS(longn, y)) < 0 ? -low : low);
}
