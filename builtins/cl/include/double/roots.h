// cbrt and hypot of double.

// From a float root of the mantissa, whose square is exact in double, one step of Halley's method (cubic convergence) leaves the
// rounding of its last addition.
OVERLOAD doublen cbrt(doublen x) {
    const doublen magnitude = __builtin_elementwise_abs(x);
    const longn subnormal = magnitude < 0x1p-1022;
    const longn bits = AS(longn, subnormal ? magnitude * 0x1p+54 : magnitude);
    // The exponent as 3 * third + rest, made positive for the division; 54 is a multiple of 3.
    const ulongn exponent = AS(ulongn, bits >> 52) + (subnormal ? (ulongn)(3 * 400 - 1023 - 54) : (ulongn)(3 * 400 - 1023));
    const ulongn third = exponent * 0x5556 >> 16, rest = exponent - 3 * third;
    const doublen mantissa = AS(doublen, AS(ulongn, bits & 0x000fffffffffffff) | (1023 + rest) << 52);
    const doublen root = TO(double, cbrt(TO(float, mantissa)));
    const doublen residual = root * root * root - mantissa;
    const doublen refined = root - root * residual / (3.0 * mantissa + 2.0 * residual);
    const doublen scaled = refined * AS(doublen, (third - 400 + 1023) << 52);
    // Zero and what is flushed to it, infinity and NaN are what they are.
    const doublen defined = ((bits > 0) & (bits < 0x7ff0000000000000)) ? scaled : AS(doublen, bits);
    return __builtin_elementwise_copysign(defined, x);
}

// Brought into the range where squares neither overflow nor underflow. Infinity wins over NaN.
OVERLOAD doublen hypot(doublen x, doublen y) {
    const doublen a = __builtin_elementwise_abs(x), b = __builtin_elementwise_abs(y), larger = a > b ? a : b;
    const longn large = larger > 0x1p+500, small = larger < 0x1p-400;
    const doublen not_large = small ? (doublen)0x1p+700 : (doublen)1.0, scale = large ? (doublen)0x1p-600 : not_large;
    const doublen not_large_back = small ? (doublen)0x1p-700 : (doublen)1.0, back = large ? (doublen)0x1p+600 : not_large_back;
    const doublen u = a * scale, v = b * scale;
    const doublen value = __builtin_elementwise_sqrt(u * u + v * v) * back;
    return ((a == INFINITY) | (b == INFINITY)) ? (doublen)INFINITY : value;
}
