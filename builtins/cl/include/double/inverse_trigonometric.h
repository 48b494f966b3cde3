// asin, acos, atan, atan2 and their forms in units of pi, of double.

// The arc tangent of |x| <= tan(pi/8).
HELPER doublen atan_of_eighth(doublen x) {
    const doublen u = x * x, w = u * u, w2 = w * w;
    const doublen p0 = (0x1.c71c70d4586f7p-4 * u - 0x1.24924922810c2p-3) * w + (0x1.9999999995188p-3 * u - 0x1.555555555553ap-2);
    const doublen p4 = (0x1.def6adadccbeap-5 * u - 0x1.10ea0dfb5e057p-4) * w + (0x1.3b10f440a5b6fp-4 * u - 0x1.745cf6d4142b9p-4);
    const doublen p8 = -0x1.22e8adcf0d636p-6 * w + (0x1.36b41b1f37f2bp-5 * u - 0x1.9c623d843146p-5);
    return ((p8 * w2 + p4) * w2 + p0) * (u * x) + x;
}

// Where an angle of the first quadrant is measured from: zero, or one or two eighths of a turn.
HELPER doublen eighths(longn middle, longn steep, double one, double two) {
    const doublen not_steep = middle ? (doublen)one : (doublen)0.0;
    return steep ? (doublen)two : not_steep;
}

// Whether (x, y), both at least 0, lies beyond tan(pi/8), and beyond its inverse.
HELPER longn is_middle(doublen y, doublen x) { return y > 0x1.a827999fcef32p-2 * x; }
HELPER longn is_steep(doublen y, doublen x) { return y > 0x1.3504f333f9de6p+1 * x; }

// The angle from there. Neither operand may be too large to be added: it is that of y / x, (y - x) / (y + x) or -x / y.
HELPER doublen angle_from_eighths(doublen y, doublen x, longn middle, longn steep) {
    const doublen middle_or_low_y = middle ? y - x : y, numerator = steep ? -x : middle_or_low_y;
    const doublen middle_or_low_x = middle ? y + x : x, denominator = steep ? y : middle_or_low_x;
    return atan_of_eighth(numerator / denominator);
}

HELPER doublen angle_of_positive(doublen y, doublen x) {
    const longn middle = is_middle(y, x), steep = is_steep(y, x);
    const doublen base = eighths(middle, steep, 0x1.921fb54442d18p-1, 0x1.921fb54442d18p+0);
    const doublen rest = eighths(middle, steep, 0x1.1a62633145c07p-55, 0x1.1a62633145c07p-54);
    return base + (angle_from_eighths(y, x, middle, steep) + rest);
}

HELPER doublen anglepi_of_positive(doublen y, doublen x) {
    const longn middle = is_middle(y, x), steep = is_steep(y, x);
    return eighths(middle, steep, 0.25, 0.5) + angle_from_eighths(y, x, middle, steep) * M_1_PI;
}

// 2^60 is as good as infinity.
OVERLOAD doublen atan(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x), bounded = magnitude > 0x1p+60 ? 0x1p+60 : magnitude;
    return __builtin_elementwise_copysign(angle_of_positive(bounded, (doublen)1.0), x);
}

OVERLOAD doublen atanpi(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x), bounded = magnitude > 0x1p+60 ? 0x1p+60 : magnitude;
    return __builtin_elementwise_copysign(anglepi_of_positive(bounded, (doublen)1.0), x);
}

// A factor that makes the larger of two magnitudes small enough to be added, and large enough for its part to be compared.
HELPER doublen angle_scale(doublen larger) {
    const doublen not_large = larger < 0x1p-900 ? (doublen)0x1p+100 : (doublen)1.0;
    return larger > 0x1p+1000 ? (doublen)0x1p-10 : not_large;
}

// Magnitudes with the same angle. Two infinities count as 1, of two zeros the first as 0, the second as 1.
HELPER doublen bounded_y(doublen a, doublen b) {
    const longn is_limit = (a == b) & ((a == 0.0) | (a == INFINITY));
    const doublen limit = a == 0.0 ? (doublen)0.0 : (doublen)1.0, ordinary = a * angle_scale(a > b ? a : b);
    return is_limit ? limit : ordinary;
}

HELPER doublen bounded_x(doublen a, doublen b) {
    const longn is_limit = (a == b) & ((a == 0.0) | (a == INFINITY));
    const doublen ordinary = b * angle_scale(a > b ? a : b);
    return is_limit ? (doublen)1.0 : ordinary;
}

OVERLOAD doublen atan2(doublen y, doublen x) {
    const doublen a = __builtin_elementwise_abs(y), b = __builtin_elementwise_abs(x);
    const doublen ordered = angle_of_positive(bounded_y(a, b), bounded_x(a, b));
    const doublen angle = ((a != a) | (b != b)) ? (doublen)NAN : ordered;
    const doublen other = 0x1.921fb54442d18p+1 - (angle - 0x1.1a62633145c07p-53);
    return __builtin_elementwise_copysign(AS(longn, x) < 0 ? other : angle, y);
}

OVERLOAD doublen atan2pi(doublen y, doublen x) {
    const doublen a = __builtin_elementwise_abs(y), b = __builtin_elementwise_abs(x);
    const doublen ordered = anglepi_of_positive(bounded_y(a, b), bounded_x(a, b));
    const doublen angle = ((a != a) | (b != b)) ? (doublen)NAN : ordered;
    return __builtin_elementwise_copysign(AS(longn, x) < 0 ? 1.0 - angle : angle, y);
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

// In units of pi, eighths of a turn are exact.
OVERLOAD doublen asinpi(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn large = magnitude > 0.5;
    const doublen half_rest = 0.5 - 0.5 * magnitude;
    const doublen root = __builtin_elementwise_sqrt(half_rest);
    const doublen u = large ? half_rest : x * x, base = large ? root : magnitude;
    const doublen value = (base + asin_tail(base, u)) * M_1_PI, other = 0.5 - 2.0 * value;
    return __builtin_elementwise_copysign(large ? other : value, x);
}

OVERLOAD doublen acospi(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn large = magnitude > 0.5;
    const doublen half_rest = 0.5 - 0.5 * magnitude;
    const doublen root = __builtin_elementwise_sqrt(half_rest);
    const doublen u = large ? half_rest : x * x, base = large ? root : x;
    const doublen value = (base + asin_tail(base, u)) * M_1_PI, near_zero = 0.5 - value, near_one = 2.0 * value;
    const doublen far = x < 0.0 ? 1.0 - near_one : near_one;
    return large ? far : near_zero;
}
