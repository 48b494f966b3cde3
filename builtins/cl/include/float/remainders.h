// fmod, remainder and remquo of float: exact, in double.

// x modulo y of finite x >= 0 and y > 0, both multiples of the last digit of a float y. Quotients below 2^28 are exact when cut off,
// as an integer that the quotient does not reach is further away than it is rounded; their products with y are exact. Larger quotients
// are first brought down by multiples of y times powers of two.
HELPER doublen modulo(doublen x, doublen y) {
    const doublen limit = y * 0x1p+28;
    doublen rest = x;
    while (any_lane(rest >= limit)) {
        const longn steps = AS(longn, AS(ulongn, rest) >> 52) - AS(longn, AS(ulongn, y) >> 52) - 26;
        const doublen scaled = y * AS(doublen, ((steps > 0 ? steps : (longn)0) + 1023) << 52);
        rest = rest - __builtin_elementwise_trunc(rest / scaled) * scaled;
    }
    return rest - __builtin_elementwise_trunc(rest / y) * y;
}

// Operands that have a remainder, and what stands in for the others.
HELPER intn has_remainder(floatn x, floatn y) {
    return (__builtin_elementwise_abs(x) < INFINITY) & (__builtin_elementwise_abs(y) > 0.0f);
}
HELPER doublen dividend(intn valid, floatn x) { return TO(double, valid ? __builtin_elementwise_abs(x) : (floatn)0.0f); }
HELPER doublen divisor(intn valid, floatn y) {
    // Infinity is as good as anything beyond the largest number.
    const doublen magnitude = TO(double, valid ? __builtin_elementwise_abs(y) : (floatn)1.0f);
    return magnitude > 0x1p+130 ? (doublen)0x1p+130 : magnitude;
}

// Most quotients are below 2^24. Cut off as float they are right, or one too large, where they were rounded up to an integer; their products with y are
// exact as double.
HELPER intn is_quick(floatn quotient, floatn y) { return (quotient < 0x1p+24f) & (y < INFINITY); }
HELPER doublen quick_modulo(floatn quotient, floatn x, floatn y) {
    const doublen divisor = TO(double, y), rest = TO(double, x) - TO(double, __builtin_elementwise_trunc(quotient)) * divisor;
    return rest < 0.0 ? rest + divisor : rest;
}

HELPER floatn with_sign_of(floatn value, floatn x) { return AS(floatn, AS(intn, value) ^ (AS(intn, x) & INT_MIN)); }

OVERLOAD floatn fmod(floatn x, floatn y) {
    const floatn a = __builtin_elementwise_abs(x), b = __builtin_elementwise_abs(y), quotient = a / b;
    if (__builtin_expect(any_lane(!is_quick(quotient, b)), 0)) {
        const intn valid = has_remainder(x, y);
        const floatn value = TO(float, modulo(dividend(valid, x), divisor(valid, y)));
        return valid ? with_sign_of(value, x) : (floatn)NAN;
    }
    return with_sign_of(TO(float, quick_modulo(quotient, a, b)), x);
}

// The rest of 2 y lies around the multiples 0, y and 2 y, of which the middle one is odd.
HELPER floatn nearest(doublen rest, doublen y, floatn x) {
    const doublen from_upper = 2.0 * rest < 3.0 * y ? rest - y : rest - 2.0 * y;
    return with_sign_of(TO(float, 2.0 * rest > y ? from_upper : rest), x);
}

OVERLOAD floatn remainder(floatn x, floatn y) {
    const floatn a = __builtin_elementwise_abs(x), twice = 2.0f * __builtin_elementwise_abs(y), quotient = a / twice;
    if (__builtin_expect(any_lane(!is_quick(quotient, twice)), 0)) {
        const intn valid = has_remainder(x, y);
        const doublen b = divisor(valid, y);
        const floatn value = nearest(modulo(dividend(valid, x), 2.0 * b), b, x);
        return valid ? value : (floatn)NAN;
    }
    return nearest(quick_modulo(quotient, a, twice), 0.5 * TO(double, twice), x);
}

// The quotient rounded to the nearest, its low 7 bits and sign.
HELPER intn remainder_quotient(floatn x, floatn y) {
    const intn valid = has_remainder(x, y);
    const doublen b = divisor(valid, y), rest = modulo(dividend(valid, x), 128.0 * b);
    const doublen whole = __builtin_elementwise_trunc(rest / b), twice = 2.0 * (rest - whole * b);
    const doublen half_whole = 0.5 * whole;
    const longn odd = half_whole != __builtin_elementwise_trunc(half_whole), up = (twice > b) | ((twice == b) & odd);
    const doublen rounded = up ? whole + 1.0 : whole;
    const intn quotient = TO(int, rounded) & 0x7f;
    return (AS(intn, x) ^ AS(intn, y)) < 0 ? -quotient : quotient;
}
