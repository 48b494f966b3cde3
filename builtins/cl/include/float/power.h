// pow, powr, pown, rootn, cbrt and hypot of float.
//
// The logarithm and its product with the exponent are computed in double: what the power is wrong by is the product's absolute error.

#include "float/power_core.h"
#ifdef WEFT_TABLES
#include "float/quick_power.h"
#endif

// x^y of a positive finite x. Where y is infinite, or the product far beyond the range, the result follows. As double the power is normal, and rounded once.
HELPER floatn positive_power(floatn x, doublen y) { return TO(float, wide_exp2(y * wide_log2(TO(double, x)))); }

// A power of x, or what zero and infinity have instead: a limit, or NaN where y is zero or NaN.
HELPER floatn with_limits(floatn x, floatn y, floatn ordinary) {
    const floatn at_zero = y > 0.0f ? (floatn)0.0f : y * -INFINITY, at_infinity = y < 0.0f ? (floatn)0.0f : y * INFINITY;
    const floatn above_zero = x == 0.0f ? at_zero : ordinary;
    return x == INFINITY ? at_infinity : above_zero;
}

// The sign of x where `odd`, on `value`.
HELPER floatn with_sign_if(intn odd, floatn x, floatn value) {
    const intn sign = odd ? AS(intn, x) & INT_MIN : (intn)0;
    return AS(floatn, AS(intn, value) ^ sign);
}

// Infinite exponents are bounded, for 1 stays 1.
HELPER floatn any_pow(floatn x, floatn y) {
    const floatn magnitude = __builtin_elementwise_abs(x), not_above = y > 0x1p+40f ? 0x1p+40f : y;
    const doublen bounded = TO(double, not_above < -0x1p+40f ? -0x1p+40f : not_above);
    const floatn half_y = 0.5f * y, power = with_limits(magnitude, y, positive_power(magnitude, bounded));
    const intn integral = y == __builtin_elementwise_rint(y), odd = integral & (half_y != __builtin_elementwise_rint(half_y));
    const intn undefined = (x != x) | ((x < 0.0f) & (x >= -FLT_MAX) & !integral);
    const floatn defined = undefined ? (floatn)NAN : with_sign_if(odd, x, power);
    return ((y == 0.0f) | ((y != y) & (x == 1.0f))) ? (floatn)1.0f : defined;
}

// pow with the domain x >= 0, where the indeterminate forms are NaN: that of 1 is the product of 0 and infinity.
HELPER floatn any_powr(floatn x, floatn y) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const floatn power = with_limits(magnitude, y, positive_power(magnitude, TO(double, y)));
    return x >= 0.0f ? power : (floatn)NAN;
}

// pow and powr: of ordinary operands by tables, if there are any, which takes two thirds of the time with AVX-512.
#ifdef WEFT_TABLES
#define BY_TABLES(name) \
    OVERLOAD floatn name(floatn x, floatn y) { \
        intn is_right; \
        const floatn power = quick_power(x, y, &is_right); \
        if (__builtin_expect(any_lane(!is_right), 0)) { \
            return is_right ? power : any_##name(x, y); \
        } \
        return power; \
    }
#else
#define BY_TABLES(name) \
    OVERLOAD floatn name(floatn x, floatn y) { return any_##name(x, y); }
#endif
BY_TABLES(pow)
BY_TABLES(powr)
#undef BY_TABLES

// x^m: a square for each bit of m. Not more than m factors are multiplied, each product rounded to double; zeros, infinities and signs follow.
HELPER doublen power_by_squares(doublen x, longn m) {
    doublen power = 1.0, square = x;
    for (longn rest = m; any_lane(rest != 0); rest >>= 1) {
        power = (rest & 1) != 0 ? power * square : power;
        square *= square;
    }
    return power;
}

// An int is exact as double, not as float. Exponents are mostly small, and often the same for all: six squares take less than a logarithm.
OVERLOAD floatn pown(floatn x, intn n) {
    const longn wide = TO(long, n), m = wide < 0 ? -wide : wide;
    if (__builtin_expect(any_lane(m >= 64), 0)) {
        const floatn magnitude = __builtin_elementwise_abs(x), power = positive_power(magnitude, TO(double, n));
        const floatn value = with_sign_if((n & 1) != 0, x, with_limits(magnitude, TO(float, n), power));
        const floatn defined = x != x ? x : value;
        return n == 0 ? (floatn)1.0f : defined;
    }
    const doublen power = power_by_squares(TO(double, x), m);
    return TO(float, wide < 0 ? 1.0 / power : power);
}

OVERLOAD floatn rootn(floatn x, intn n) {
    const intn odd = (n & 1) != 0;
    const floatn magnitude = __builtin_elementwise_abs(x), power = positive_power(magnitude, 1.0 / TO(double, n));
    const floatn root = with_sign_if(odd, x, with_limits(magnitude, TO(float, n), power));
    const intn undefined = (n == 0) | (x != x) | ((x < 0.0f) & !odd);
    return undefined ? (floatn)NAN : root;
}

// The root of the mantissa, from 1 to 2, times that of what the exponent leaves when divided by 3; one step of Newton's method.
OVERLOAD floatn cbrt(floatn x) {
    const floatn magnitude = __builtin_elementwise_abs(x);
    const intn subnormal = magnitude < 0x1p-126f;
    const intn bits = AS(intn, subnormal ? magnitude * 0x1p+24f : magnitude);
    // The exponent as 3 * third + rest, made positive for the division; 24 is a multiple of 3.
    const intn exponent = (bits >> 23) - (subnormal ? (intn)24 : (intn)0) + (3 * 100 - 127);
    const intn third = (exponent * 0x5556) >> 16, rest = exponent - 3 * third;
    const floatn mantissa = AS(floatn, (bits & 0x007fffff) | 0x3f800000);
    floatn root = -0x1.5b6984p-7f * mantissa + 0x1.6096aep-4f;
    root = root * mantissa - 0x1.33cdb8p-2f;
    root = root * mantissa + 0x1.6faf1cp-1f;
    root = root * mantissa + 0x1.0393c6p-1f;
    const floatn of_one_or_two = rest == 1 ? root * 0x1.428a30p+0f : root;
    const floatn start = rest == 2 ? root * 0x1.965feap+0f : of_one_or_two;
    const floatn radicand = AS(floatn, AS(intn, mantissa) + (rest << 23));
    const floatn square = start * start;
    const floatn refined = start - (start * square - radicand) / (3.0f * square);
    const floatn value = refined * AS(floatn, (third - 100 + 127) << 23);
    // Zero and what is flushed to it, infinity and NaN are what they are.
    const floatn defined = ((bits > 0) & (bits < 0x7f800000)) ? value : AS(floatn, bits);
    return __builtin_elementwise_copysign(defined, x);
}

// Brought into the range where squares neither overflow nor underflow. Infinity wins over NaN.
OVERLOAD floatn hypot(floatn x, floatn y) {
    const floatn a = __builtin_elementwise_abs(x), b = __builtin_elementwise_abs(y), larger = a > b ? a : b;
    const intn large = larger > 0x1p+60f, small = larger < 0x1p-40f;
    const floatn not_large = small ? (floatn)0x1p+100f : (floatn)1.0f, scale = large ? (floatn)0x1p-70f : not_large;
    const floatn not_large_back = small ? (floatn)0x1p-100f : (floatn)1.0f, back = large ? (floatn)0x1p+70f : not_large_back;
    const floatn u = a * scale, v = b * scale;
    const floatn value = __builtin_elementwise_sqrt(u * u + v * v) * back;
    return ((a == INFINITY) | (b == INFINITY)) ? (floatn)INFINITY : value;
}
