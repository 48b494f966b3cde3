// sinpi, cospi and tanpi.
//
// Every finite number is n/2 + t with an integer n and |t| <= 1/4, exactly. The polynomials in t^2 interpolate
// sin(pi t) / t and cos(pi t) in the Chebyshev nodes of [0, 1/16]; their relative errors are 5e-12 and 2e-13 for float,
// 2e-21 and 5e-23 for double, far below the rounding of their evaluation.

#include "weft.h"

HELPER float sine_polynomial(float t) {
    const float u = t * t;
    float p = 0x1.4bc85cp-4f;
    p = p * u - 0x1.32ca9ep-1f;
    p = p * u + 0x1.466bbap+1f;
    p = p * u - 0x1.4abbcep+2f;
    p = p * u + 0x1.921fb6p+1f;
    return p * t;
}

HELPER float cosine_polynomial(float t) {
    const float u = t * t;
    float p = -0x1.a0ee14p-6f;
    p = p * u + 0x1.e1e7ccp-3f;
    p = p * u - 0x1.55d3bap+0f;
    p = p * u + 0x1.03c1f0p+2f;
    p = p * u - 0x1.3bd3ccp+2f;
    return p * u + 1.0f;
}

HELPER double sine_polynomial(double t) {
    const double u = t * t;
    double p = -0x1.6c5b875d4e739p-16;
    p = p * u + 0x1.e8eed12ee00a3p-12;
    p = p * u - 0x1.e3074b4ff3058p-8;
    p = p * u + 0x1.50783485cbd83p-4;
    p = p * u - 0x1.32d2cce62ac22p-1;
    p = p * u + 0x1.466bc6775aad9p+1;
    p = p * u - 0x1.4abbce625be53p+2;
    p = p * u + 0x1.921fb54442d18p+1;
    return p * t;
}

HELPER double cosine_polynomial(double t) {
    const double u = t * t;
    double p = 0x1.1e2a69fa47a81p-18;
    p = p * u - 0x1.b6dd6cfa280afp-14;
    p = p * u + 0x1.f9d3854812ae6p-10;
    p = p * u - 0x1.a6d1f29f1c7fap-6;
    p = p * u + 0x1.e1f5068919a8ap-3;
    p = p * u - 0x1.55d3c7e3cbfedp+0;
    p = p * u + 0x1.03c1f081b5ac4p+2;
    p = p * u - 0x1.3bd3cc9be45dep+2;
    return p * u + 1.0;
}

// Of x = 2k + turn, -1 <= turn <= 1: `quarter` is the nearest multiple of 1/2 to turn, in halves, and t what remains.
// An infinity leaves NaN in t.
#define TURN(T) \
    const T turn = x - (T)2 * __builtin_elementwise_rint(x * (T)0.5); \
    const T quarter = __builtin_elementwise_rint(turn * (T)2); \
    const T t = turn - quarter * (T)0.5; \
    const bool odd = quarter == 1 || quarter == -1; \
    const T sine = sine_polynomial(t), cosine = cosine_polynomial(t)

#define PI_UNITS(T) \
    OVERLOAD T sinpi(T x) { \
        TURN(T); \
        const T magnitude = odd ? cosine : sine; \
        const T signed_result = quarter < 0 || quarter > 1 ? -magnitude : magnitude; \
        /* Zeros have the sign of x. */ \
        return signed_result == 0 ? __builtin_elementwise_copysign((T)0, x) : signed_result; \
    } \
    OVERLOAD T cospi(T x) { \
        TURN(T); \
        const T magnitude = odd ? sine : cosine; \
        const T value = quarter == 0 || quarter == -1 ? magnitude : -magnitude; \
        /* No zero of the cosine is negative. */ \
        return value + (T)0; \
    } \
    OVERLOAD T tanpi(T x) { \
        TURN(T); \
        const T value = odd ? -cosine / sine : sine / cosine; \
        const T pole = __builtin_elementwise_copysign((T)INFINITY, quarter); \
        const T zero = __builtin_elementwise_copysign((T)0, quarter == 0 ? x : -x); \
        return t != 0 ? value : odd ? pole : zero; \
    } \
    LIFT1(T, sinpi, T) \
    LIFT1(T, cospi, T) \
    LIFT1(T, tanpi, T)

PI_UNITS(float)
PI_UNITS(double)
