// pow, powr, pown, rootn, cbrt and hypot of float.
//
// The logarithm and its product with the exponent are computed in double: what the power is wrong by is the product's absolute error.

#include "float/exp_core.h"
#include "float/log_core.h"

// x^y of a positive finite x. Where y is NaN or infinite, or the product far beyond the range, the result follows.
HELPER floatn positive_power(floatn x, doublen y) {
    const intn subnormal = x < 0x1p-126f, bits = log_exponent_bits(x, subnormal);
    const doublen f = TO(double, log_fraction(bits)), e = TO(double, log_exponent(bits, subnormal));
    const doublen f2 = f * f, f4 = f2 * f2;
    const doublen p0 = (0x1.ec709bff1d502p-2 - 0x1.715435f155821p-2 * f) * f2 + (0x1.71547652efd14p+0 - 0x1.7154767ba9796p-1 * f);
    const doublen p4 = (0x1.a615a888ba535p-3 - 0x1.6eb0264e732d7p-3 * f) * f2 + (0x1.27773364cb0bdp-2 - 0x1.ec8d729d8ebecp-3 * f);
    const doublen p8 = (0x1.3d1e7e48883a8p-3 - 0x1.6196037f408cap-4 * f) * f2 + (0x1.45a441afa88cfp-3 - 0x1.41817a2182b4dp-3 * f);
    const doublen p = (p8 * f4 + p4) * f4 + p0;
    const doublen product = y * (p * f + e);
    const doublen not_above = product > 130.0 ? (doublen)130.0 : product;
    const doublen bounded = not_above < -160.0 ? (doublen)-160.0 : not_above;
    const doublen n = __builtin_elementwise_rint(bounded);
    return scaled(exp2_reduced(TO(float, bounded - n)), rounded_integer(TO(float, n) + ROUNDER));
}

// x^y of any magnitude but NaN, where y is not zero: zero and infinity go to their limits, 1 stays.
HELPER floatn magnitude_power(floatn x, intn y_positive, floatn ordinary) {
    const intn is_zero = x == 0.0f, is_limit = is_zero | (x == INFINITY);
    const floatn limit = is_zero == y_positive ? (floatn)0.0f : (floatn)INFINITY;
    const floatn value = is_limit ? limit : ordinary;
    return x == 1.0f ? (floatn)1.0f : value;
}

// The sign of x where `odd`, on `value`.
HELPER floatn with_sign_if(intn odd, floatn x, floatn value) {
    const intn sign = odd ? AS(intn, x) & INT_MIN : (intn)0;
    return AS(floatn, AS(intn, value) ^ sign);
}

OVERLOAD floatn pow(floatn x, floatn y) {
    const floatn magnitude = __builtin_elementwise_abs(x), ordinary = positive_power(magnitude, TO(double, y));
    const intn special = !((x > 0.0f) & (x < INFINITY) & (__builtin_elementwise_abs(y) < INFINITY));
    floatn result = ordinary;
    if (any_lane(special)) {
        const floatn half_y = 0.5f * y;
        const intn integral = y == __builtin_elementwise_rint(y), odd = integral & (half_y != __builtin_elementwise_rint(half_y));
        const floatn value = with_sign_if(odd, x, magnitude_power(magnitude, y > 0.0f, ordinary));
        const intn undefined = (x != x) | (y != y) | ((x < 0.0f) & (magnitude < INFINITY) & !integral);
        const floatn defined = undefined ? (floatn)NAN : value;
        const floatn limited = ((y == 0.0f) | (x == 1.0f)) ? (floatn)1.0f : defined;
        result = special ? limited : ordinary;
    }
    return result;
}

// pow with the domain x >= 0, where the indeterminate forms are NaN.
OVERLOAD floatn powr(floatn x, floatn y) {
    const floatn magnitude = __builtin_elementwise_abs(x), ordinary = positive_power(magnitude, TO(double, y));
    const intn special = !((x > 0.0f) & (x < INFINITY) & (__builtin_elementwise_abs(y) < INFINITY));
    floatn result = ordinary;
    if (any_lane(special)) {
        const intn y_zero = y == 0.0f, y_infinite = __builtin_elementwise_abs(y) == INFINITY;
        const intn zero_or_infinite = (x == 0.0f) | (x == INFINITY);
        const intn undefined = !(x >= 0.0f) | (y != y) | (y_zero & zero_or_infinite) | ((x == 1.0f) & y_infinite);
        const floatn value = undefined ? (floatn)NAN : magnitude_power(magnitude, y > 0.0f, ordinary);
        result = special ? value : ordinary;
    }
    return result;
}

// An int is exact as double, not as float.
OVERLOAD floatn pown(floatn x, intn n) {
    const floatn magnitude = __builtin_elementwise_abs(x), ordinary = positive_power(magnitude, TO(double, n));
    const floatn value = with_sign_if((n & 1) != 0, x, magnitude_power(magnitude, n > 0, ordinary));
    const floatn defined = x != x ? x : value;
    return n == 0 ? (floatn)1.0f : defined;
}

OVERLOAD floatn rootn(floatn x, intn n) {
    const intn odd = (n & 1) != 0;
    const floatn magnitude = __builtin_elementwise_abs(x), ordinary = positive_power(magnitude, 1.0 / TO(double, n));
    const floatn root = with_sign_if(odd, x, magnitude_power(magnitude, n > 0, ordinary));
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
    const floatn defined = ((magnitude > 0.0f) & (magnitude < INFINITY)) ? value : magnitude;
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
