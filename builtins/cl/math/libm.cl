// Math functions that the C library's scalar libm answers within the numerical-compliance table (measured by
// tests/accuracy.rs). Its names stay visible in the IR, so that a vectorizer can exchange them for vector versions.

#include "weft.h"

#define UNARY(f) \
    HOST float f##f(float x); \
    OVERLOAD float f(float x) { return f##f(x); } \
    LIFT1(float, f, float) \
    HOST __attribute__((overloadable)) double weft_##f(double x) __asm__(#f); \
    OVERLOAD double f(double x) { return weft_##f(x); } \
    LIFT1(double, f, double)

#define BINARY(f) \
    HOST float f##f(float x, float y); \
    OVERLOAD float f(float x, float y) { return f##f(x, y); } \
    LIFT2(float, f, float, float) \
    HOST __attribute__((overloadable)) double weft_##f(double x, double y) __asm__(#f); \
    OVERLOAD double f(double x, double y) { return weft_##f(x, y); } \
    LIFT2(double, f, double, double)

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
