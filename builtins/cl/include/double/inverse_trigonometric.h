// asin, acos, atan, atan2 and their forms in units of pi, of double.

// The arc tangent of |x| <= tan(pi/8).
HELPER doublen atan_of_eighth(doublen x) {
    const doublen u = x * x, w = u * u, w2 = w * w;
    const doublen p0 = (0x1.c71c70d4586f7p-4 * u - 0x1.24924922810c2p-3) * w + (0x1.9999999995188p-3 * u - 0x1.555555555553ap-2);
    const doublen p4 = (0x1.def6adadccbeap-5 * u - 0x1.10ea0dfb5e057p-4) * w + (0x1.3b10f440a5b6fp-4 * u - 0x1.745cf6d4142b9p-4);
    const doublen p8 = -0x1.22e8adcf0d636p-6 * w + (0x1.36b41b1f37f2bp-5 * u - 0x1.9c623d843146p-5);
    return ((p8 * w2 + p4) * w2 + p0) * (u * x) + x;
}

// The angle of (x, y), both at least 0 and neither too large to be added: by y / x up to tan(pi/8), by (y - x) / (y + x), which is
// the angle over pi/4, up to its inverse, and by -x / y, which is the angle over pi/2, beyond.
HELPER doublen angle_of_positive(doublen y, doublen x) {
    const longn steep = y > 0x1.3504f333f9de6p+1 * x, middle = y > 0x1.a827999fcef32p-2 * x;
    const doublen middle_or_low_y = middle ? y - x : y, numerator = steep ? -x : middle_or_low_y;
    const doublen middle_or_low_x = middle ? y + x : x, denominator = steep ? y : middle_or_low_x;
    const doublen middle_base = middle ? (doublen)0x1.921fb54442d18p-1 : (doublen)0.0, base = steep ? (doublen)0x1.921fb54442d18p+0 : middle_base;
    const doublen middle_rest = middle ? (doublen)0x1.1a62633145c07p-55 : (doublen)0.0, rest = steep ? (doublen)0x1.1a62633145c07p-54 : middle_rest;
    return base + (atan_of_eighth(numerator / denominator) + rest);
}

OVERLOAD doublen atan(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    // 2^60 is as good as infinity.
    const doublen bounded = magnitude > 0x1p+60 ? 0x1p+60 : magnitude;
    return __builtin_elementwise_copysign(angle_of_positive(bounded, (doublen)1.0), x);
}

OVERLOAD doublen atan2(doublen y, doublen x) {
    const doublen a = __builtin_elementwise_abs(y), b = __builtin_elementwise_abs(x);
    const doublen larger = a > b ? a : b, scale = larger > 0x1p+1000 ? (doublen)0x1p-10 : (doublen)1.0;
    // Of two infinities both count as 1, of two zeros the first as 0, the second as 1.
    const longn is_limit = (a == b) & ((a == 0.0) | (a == INFINITY));
    const doublen limit = a == 0.0 ? (doublen)0.0 : (doublen)1.0;
    const doublen u = is_limit ? limit : a * scale, v = is_limit ? (doublen)1.0 : b * scale;
    const doublen ordered = angle_of_positive(u, v);
    const doublen angle = ((a != a) | (b != b)) ? (doublen)NAN : ordered;
    const doublen other = 0x1.921fb54442d18p+1 - (angle - 0x1.1a62633145c07p-53);
    return __builtin_elementwise_copysign(AS(longn, x) < 0 ? other : angle, y);
}

// asin x - x of |x| <= 1/2, where u = x^2.
HELPER doublen asin_tail(doublen x, doublen u) {
    const doublen w = u * u, w2 = w * w;
    const doublen p0 = (0x1.f1c72c4836306p-6 * u + 0x1.6db6db424d607p-5) * w + (0x1.333333336ec22p-4 * u + 0x1.555555555538ep-3);
    const doublen p4 = (0x1.8ecf6ba541bddp-7 * u + 0x1.c6fbe97061951p-7) * w + (0x1.1c6bf8daa5618p-6 * u + 0x1.6e89f2c3913c2p-6);
    const doublen p8 = (0x1.0598765660ae7p-5 * u - 0x1.0a4e672d00d89p-6) * w + (0x1.4041a5740967cp-6 * u + 0x1.ab613e9148d8bp-8);
    return ((p8 * w2 + p4) * w2 + p0) * (u * x);
}

// Beyond 1/2: asin x = pi/2 - 2 asin(sqrt((1 - x) / 2)).
OVERLOAD doublen asin(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn large = magnitude > 0.5;
    const doublen half_rest = 0.5 - 0.5 * magnitude;
    const doublen root = __builtin_elementwise_sqrt(half_rest);
    const doublen u = large ? half_rest : x * x, base = large ? root : magnitude;
    const doublen value = base + asin_tail(base, u);
    const doublen other = 0x1.921fb54442d18p+0 - (2.0 * value - 0x1.1a62633145c07p-54);
    return __builtin_elementwise_copysign(large ? other : value, x);
}

OVERLOAD doublen acos(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn large = magnitude > 0.5;
    const doublen half_rest = 0.5 - 0.5 * magnitude;
    const doublen root = __builtin_elementwise_sqrt(half_rest);
    const doublen u = large ? half_rest : x * x, base = large ? root : x;
    const doublen tail = asin_tail(base, u);
    const doublen near_zero = 0x1.921fb54442d18p+0 - (base + (tail - 0x1.1a62633145c07p-54));
    const doublen near_one = 2.0 * (base + tail);
    const doublen near_minus_one = 0x1.921fb54442d18p+1 - (near_one - 0x1.1a62633145c07p-53);
    const doublen far = x < 0.0 ? near_minus_one : near_one;
    return large ? far : near_zero;
}

OVERLOAD doublen atanpi(doublen x) { return atan(x) * M_1_PI; }
OVERLOAD doublen atan2pi(doublen y, doublen x) { return atan2(y, x) * M_1_PI; }
OVERLOAD doublen asinpi(doublen x) { return asin(x) * M_1_PI; }
OVERLOAD doublen acospi(doublen x) { return acos(x) * M_1_PI; }
