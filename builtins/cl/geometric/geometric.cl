// dot, cross, length, distance, normalize and their fast_ forms.
//
// Lengths must not overflow or underflow on the way, so the operands are first scaled by a power of two, chosen by their largest.

#include "weft.h"

#define DOT(T) \
    OVERLOAD T dot(T x, T y) { return x * y; } \
    OVERLOAD T dot(T##2 x, T##2 y) { return x.x * y.x + x.y * y.y; } \
    OVERLOAD T dot(T##3 x, T##3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; } \
    OVERLOAD T dot(T##4 x, T##4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }

DOT(float)
DOT(double)

#define CROSS(T) \
    OVERLOAD T##3 cross(T##3 x, T##3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; } \
    OVERLOAD T##4 cross(T##4 x, T##4 y) { return (T##4)(cross(x.xyz, y.xyz), 0); }

CROSS(float)
CROSS(double)

#define EACH_SIZE(F, ...) F(, __VA_ARGS__) F(2, __VA_ARGS__) F(3, __VA_ARGS__) F(4, __VA_ARGS__)

// A power of two that brings the squares of operands up to `magnitude` into range, and its inverse.
#define SCALES(T, large, small, down, up) \
    HELPER T scale_for(T magnitude) { \
        const T not_large = magnitude < small ? up : (T)1; \
        return magnitude > large ? down : not_large; \
    } \
    HELPER T unscale_for(T magnitude) { \
        const T not_large = magnitude < small ? 1 / up : (T)1; \
        return magnitude > large ? 1 / down : not_large; \
    }

SCALES(float, 0x1p+60f, 0x1p-40f, 0x1p-70f, 0x1p+100f)
SCALES(double, 0x1p+500, 0x1p-450, 0x1p-600, 0x1p+600)

#define LARGEST(T) \
    HELPER T largest(T x) { return __builtin_elementwise_abs(x); } \
    HELPER T largest(T##2 x) { return __builtin_elementwise_max(largest(x.x), largest(x.y)); } \
    HELPER T largest(T##3 x) { return __builtin_elementwise_max(largest(x.xy), largest(x.z)); } \
    HELPER T largest(T##4 x) { return __builtin_elementwise_max(largest(x.xy), largest(x.zw)); }

LARGEST(float)
LARGEST(double)

#define INFINITE(T, x) (__builtin_elementwise_abs(x) == (T)INFINITY)

// The quotients of float may go through the inverse: normalize is allowed more than 2 ULP.
#define OVER_N(N, unused) \
    HELPER float##N over(float##N x, float y) { return x * (1 / y); } \
    HELPER double##N over(double##N x, double y) { return x / y; }
EACH_SIZE(OVER_N, )

// Scaling down would cost normalize the bits of components far below the largest, so there it is the quotient that is scaled.
#define LENGTHS_N(N, T) \
    OVERLOAD T length(T##N x) { \
        const T magnitude = largest(x); \
        const T##N scaled = x * scale_for(magnitude); \
        const T value = __builtin_elementwise_sqrt(dot(scaled, scaled)) * unscale_for(magnitude); \
        return magnitude == (T)INFINITY ? (T)INFINITY : value; \
    } \
    OVERLOAD T distance(T##N x, T##N y) { return length(x - y); } \
    OVERLOAD T##N normalize(T##N x) { \
        T##N direction = x; \
        T magnitude = largest(x); \
        if (__builtin_expect(magnitude == (T)INFINITY, 0)) { \
            direction = unit_components(x); \
            magnitude = 1; \
        } \
        const T scale = scale_for(magnitude); \
        const T##N scaled = direction * scale; \
        const T square = dot(scaled, scaled); \
        const T##N numerator = scale > 1 ? scaled : direction; \
        const T##N quotient = over(numerator, __builtin_elementwise_sqrt(square)) * (scale > 1 ? 1 : scale); \
        return square == 0 ? x : quotient; \
    }

#define FAST_N(N, unused) \
    OVERLOAD float fast_length(float##N x) { return __builtin_elementwise_sqrt(dot(x, x)); } \
    OVERLOAD float fast_distance(float##N x, float##N y) { return fast_length(x - y); } \
    OVERLOAD float##N fast_normalize(float##N x) { \
        const float square = dot(x, x); \
        const float##N quotient = over(x, __builtin_elementwise_sqrt(square)); \
        return square == 0 ? x : quotient; \
    }

// Of a vector with infinite components: those become 1 with their sign, finite ones a zero, NaN stays.
HELPER float unit_components(float x) { return __builtin_elementwise_copysign(1.0f, x); }
HELPER double unit_components(double x) { return __builtin_elementwise_copysign(1.0, x); }
#define UNIT_COMPONENTS_N(N, T) \
    HELPER T##N unit_components(T##N x) { \
        const T##N unit = INFINITE(T##N, x) ? (T##N)1 : x != x ? x : (T##N)0; \
        return __builtin_elementwise_copysign(unit, x); \
    }
UNIT_COMPONENTS_N(2, float)
UNIT_COMPONENTS_N(3, float)
UNIT_COMPONENTS_N(4, float)
UNIT_COMPONENTS_N(2, double)
UNIT_COMPONENTS_N(3, double)
UNIT_COMPONENTS_N(4, double)

EACH_SIZE(LENGTHS_N, float)
EACH_SIZE(LENGTHS_N, double)
EACH_SIZE(FAST_N, )
