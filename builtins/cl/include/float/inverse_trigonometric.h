// asin, acos, atan, atan2 and their forms in units of pi, of float.

// The arc tangent of |x| <= 1.
HELPER floatn atan_of_fraction(floatn x) {
    const floatn u = x * x;
    floatn p = -0x1.d4b00ap-10f * u + 0x1.64cf3ep-7f;
    p = p * u - 0x1.fe0888p-6f;
    p = p * u + 0x1.da64d0p-5f;
    p = p * u - 0x1.5816f2p-4f;
    p = p * u + 0x1.c08fd2p-4f;
    p = p * u - 0x1.2420bcp-3f;
    p = p * u + 0x1.9991e6p-3f;
    p = p * u - 0x1.55553ep-2f;
    return p * (u * x) + x;
}

// An angle of the first octant as one of the half turn: beyond pi/4, and beyond pi/2. The parts of pi/2 add up to it.
HELPER floatn beyond_eighth(floatn angle, intn swapped) {
    const floatn other = 0x1.921fb6p+0f - (angle + 0x1.777a5cp-25f);
    return swapped ? other : angle;
}

OVERLOAD floatn atan(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 1.0f;
    const floatn inverse = 1.0f / magnitude;
    const floatn angle = beyond_eighth(atan_of_fraction(large ? inverse : magnitude), large);
    return __builtin_elementwise_copysign(angle, x);
}

// The smaller of two magnitudes over the larger, or NaN. Two zeros count as 0, two infinities as 1.
HELPER floatn fraction_of_magnitudes(floatn y, floatn x) {
    const intn steep = y > x;
    const floatn low = steep ? x : y, high = steep ? y : x;
    const intn is_limit = (low == high) & ((high == 0.0f) | (high == INFINITY));
    const floatn limit = high == 0.0f ? (floatn)0.0f : (floatn)1.0f;
    const floatn quotient = low / high;
    return is_limit ? limit : quotient;
}

OVERLOAD floatn atan2(floatn y, floatn x) {
    const floatn a = __builtin_elementwise_abs(y), b = __builtin_elementwise_abs(x);
    const floatn angle = beyond_eighth(atan_of_fraction(fraction_of_magnitudes(a, b)), a > b);
    const floatn other = 0x1.921fb6p+1f - (angle + 0x1.777a5cp-24f);
    return __builtin_elementwise_copysign(AS(intn, x) < 0 ? other : angle, y);
}

// In units of pi, eighths of a turn are exact.
HELPER floatn atanpi_of_fraction(floatn x) {
    const floatn value = atan_of_fraction(x) * M_1_PI_F;
    return x == 1.0f ? (floatn)0.25f : value;
}

OVERLOAD floatn atan2pi(floatn y, floatn x) {
    const floatn a = __builtin_elementwise_abs(y), b = __builtin_elementwise_abs(x);
    const floatn fraction = atanpi_of_fraction(fraction_of_magnitudes(a, b)), steep = 0.5f - fraction;
    const floatn angle = a > b ? steep : fraction, other = 1.0f - angle;
    return __builtin_elementwise_copysign(AS(intn, x) < 0 ? other : angle, y);
}

OVERLOAD floatn atanpi(floatn x) { return atan2pi(x, (floatn)1.0f); }

// asin x - x of |x| <= 1/2, where u = x^2.
HELPER floatn asin_tail(floatn x, floatn u) {
    floatn p = 0x1.5967c8p-5f * u + 0x1.8c33bep-6f;
    p = p * u + 0x1.747c78p-5f;
    p = p * u + 0x1.3302p-4f;
    p = p * u + 0x1.5555c8p-3f;
    return p * (u * x);
}

// Beyond 1/2: asin x = pi/2 - 2 asin(sqrt((1 - x) / 2)).
OVERLOAD floatn asin(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 0.5f;
    const floatn half_rest = 0.5f - 0.5f * magnitude;
    const floatn root = __builtin_elementwise_sqrt(half_rest);
    const floatn u = large ? half_rest : x * x, base = large ? root : magnitude;
    const floatn value = base + asin_tail(base, u);
    const floatn other = 0x1.921fb6p+0f - (2.0f * value + 0x1.777a5cp-25f);
    return __builtin_elementwise_copysign(large ? other : value, x);
}

OVERLOAD floatn acos(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 0.5f;
    const floatn half_rest = 0.5f - 0.5f * magnitude;
    const floatn root = __builtin_elementwise_sqrt(half_rest);
    const floatn u = large ? half_rest : x * x, base = large ? root : x;
    const floatn tail = asin_tail(base, u);
    const floatn near_zero = 0x1.921fb6p+0f - (base + (tail + 0x1.777a5cp-25f));
    const floatn near_one = 2.0f * (base + tail);
    const floatn near_minus_one = 0x1.921fb6p+1f - (near_one + 0x1.777a5cp-24f);
    const floatn far = x < 0.0f ? near_minus_one : near_one;
    return large ? far : near_zero;
}

OVERLOAD floatn asinpi(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 0.5f;
    const floatn half_rest = 0.5f - 0.5f * magnitude;
    const floatn root = __builtin_elementwise_sqrt(half_rest);
    const floatn u = large ? half_rest : x * x, base = large ? root : magnitude;
    const floatn value = (base + asin_tail(base, u)) * M_1_PI_F, other = 0.5f - 2.0f * value;
    return __builtin_elementwise_copysign(large ? other : value, x);
}

OVERLOAD floatn acospi(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn large = magnitude > 0.5f;
    const floatn half_rest = 0.5f - 0.5f * magnitude;
    const floatn root = __builtin_elementwise_sqrt(half_rest);
    const floatn u = large ? half_rest : x * x, base = large ? root : x;
    const floatn value = (base + asin_tail(base, u)) * M_1_PI_F, near_zero = 0.5f - value, near_one = 2.0f * value;
    const floatn far = x < 0.0f ? 1.0f - near_one : near_one;
    return large ? far : near_zero;
}
