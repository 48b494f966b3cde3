// dot, cross, length, distance, normalize and their fast_ forms.
//
// Lengths must not overflow or underflow on the way. For float they are computed in double, which has the room; for double
// the operands are first scaled by a power of two, chosen by their largest.

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

HELPER double largest(double x) { return __builtin_elementwise_abs(x); }
HELPER double largest(double2 x) { return __builtin_elementwise_max(largest(x.x), largest(x.y)); }
HELPER double largest(double3 x) { return __builtin_elementwise_max(largest(x.xy), largest(x.z)); }
HELPER double largest(double4 x) { return __builtin_elementwise_max(largest(x.xy), largest(x.zw)); }

// A power of two that brings the squares of operands up to `magnitude` into range, and that divides out exactly.
HELPER double scale_for(double magnitude) {
    return magnitude > 0x1p+500 ? 0x1p-600 : magnitude < 0x1p-450 ? 0x1p+600 : 1.0;
}

#define INFINITE(T, x) (__builtin_elementwise_abs(x) == (T)INFINITY)

HELPER bool any_infinite(float x) { return INFINITE(float, x); }
HELPER bool any_infinite(double x) { return INFINITE(double, x); }
#define ANY_INFINITE_N(N, T, I) \
    HELPER bool any_infinite(T##N x) { return __builtin_reduce_or((I##N)(INFINITE(T##N, x))) != 0; }
ANY_INFINITE_N(2, float, int)
ANY_INFINITE_N(3, float, int)
ANY_INFINITE_N(4, float, int)
ANY_INFINITE_N(2, double, long)
ANY_INFINITE_N(3, double, long)
ANY_INFINITE_N(4, double, long)

#define FLOAT_N(N, unused) \
    HELPER double wide_length(float##N x) { \
        const double##N wide = CAST##N(double, x); \
        return __builtin_elementwise_sqrt(dot(wide, wide)); \
    } \
    OVERLOAD float length(float##N x) { return (float)wide_length(x); } \
    OVERLOAD float distance(float##N x, float##N y) { \
        const double##N difference = CAST##N(double, x) - CAST##N(double, y); \
        return (float)__builtin_elementwise_sqrt(dot(difference, difference)); \
    } \
    OVERLOAD float##N normalize(float##N x) { \
        const float##N direction = any_infinite(x) ? unit_components(x) : x; \
        const double length = wide_length(direction); \
        return length == 0 ? x : CAST##N(float, CAST##N(double, direction) / length); \
    } \
    OVERLOAD float fast_length(float##N x) { return __builtin_elementwise_sqrt(dot(x, x)); } \
    OVERLOAD float fast_distance(float##N x, float##N y) { return fast_length(x - y); } \
    OVERLOAD float##N fast_normalize(float##N x) { \
        const float square = dot(x, x); \
        return square == 0 ? x : x / __builtin_elementwise_sqrt(square); \
    }

// Scaling down would cost normalize the bits of components far below the largest, so there it is the quotient that is scaled.
#define DOUBLE_N(N, unused) \
    OVERLOAD double length(double##N x) { \
        const double scale = scale_for(largest(x)); \
        const double##N scaled = x * scale; \
        return any_infinite(x) ? INFINITY : __builtin_elementwise_sqrt(dot(scaled, scaled)) / scale; \
    } \
    OVERLOAD double distance(double##N x, double##N y) { return length(x - y); } \
    OVERLOAD double##N normalize(double##N x) { \
        const double##N direction = any_infinite(x) ? unit_components(x) : x; \
        const double scale = scale_for(largest(direction)); \
        const double##N scaled = direction * scale; \
        const double square = dot(scaled, scaled); \
        const double##N numerator = scale > 1 ? scaled : direction; \
        const double##N quotient = numerator / __builtin_elementwise_sqrt(square) * (scale > 1 ? 1 : scale); \
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

EACH_SIZE(FLOAT_N, )
EACH_SIZE(DOUBLE_N, )
