// Math functions that the C library's scalar libm answers within the numerical-compliance table (measured by
// tests/accuracy.rs). Its names stay visible in the IR, so that a vectorizer can exchange them for vector versions.

#include "weft.h"

#define UNARY(name) \
    HOST float name##f(float x); \
    OVERLOAD float name(float x) { return name##f(x); } \
    LIFT1(float, name, float) \
    HOST double libm_##name(double x) __asm__(#name); \
    OVERLOAD double name(double x) { return libm_##name(x); } \
    LIFT1(double, name, double)

#define BINARY(name) \
    HOST float name##f(float x, float y); \
    OVERLOAD float name(float x, float y) { return name##f(x, y); } \
    LIFT2(float, name, float, float) \
    HOST double libm_##name(double x, double y) __asm__(#name); \
    OVERLOAD double name(double x, double y) { return libm_##name(x, y); } \
    LIFT2(double, name, double, double)

UNARY(acos)
UNARY(acosh)
UNARY(asin)
UNARY(asinh)
UNARY(atan)
UNARY(atanh)
UNARY(cos)
UNARY(cosh)
UNARY(erf)
UNARY(erfc)
UNARY(exp)
UNARY(exp10)
UNARY(exp2)
UNARY(expm1)
UNARY(lgamma)
UNARY(log)
UNARY(log10)
UNARY(log1p)
UNARY(log2)
UNARY(sin)
UNARY(sinh)
UNARY(tan)
UNARY(tanh)
UNARY(tgamma)

BINARY(atan2)
BINARY(fmod)
BINARY(hypot)
BINARY(pow)
BINARY(remainder)
