// Math functions that the C library's scalar libm answers within the numerical-compliance table (measured by
// tests/accuracy.rs). Its names stay visible in the IR, so that a vectorizer can exchange them for vector versions.

#include "libm.h"

#define UNARY(name) \
    LIBM1(name) \
    OVERLOAD float name(float x) { return libm_##name(x); } \
    OVERLOAD double name(double x) { return libm_##name(x); } \
    LIFT1(float, name, float) \
    LIFT1(double, name, double)

#define BINARY(name) \
    LIBM2(name) \
    OVERLOAD float name(float x, float y) { return libm_##name(x, y); } \
    OVERLOAD double name(double x, double y) { return libm_##name(x, y); } \
    LIFT2(float, name, float, float) \
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
