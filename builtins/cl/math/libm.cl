// Math functions that the C library's scalar libm answers within the numerical-compliance table (measured by
// tests/accuracy.rs). Its names stay visible in the IR, so that a vectorizer can exchange them for vector versions.

#include "libm.h"

#define UNARY_DOUBLE(name) \
    LIBM1(name) \
    OVERLOAD double name(double x) { return libm_##name(x); } \
    LIFT1(double, name, double)

#define UNARY(name) \
    UNARY_DOUBLE(name) \
    OVERLOAD float name(float x) { return libm_##name(x); } \
    LIFT1(float, name, float)

#define BINARY_DOUBLE(name) \
    LIBM2(name) \
    OVERLOAD double name(double x, double y) { return libm_##name(x, y); } \
    LIFT2(double, name, double, double)

#define BINARY(name) \
    BINARY_DOUBLE(name) \
    OVERLOAD float name(float x, float y) { return libm_##name(x, y); } \
    LIFT2(float, name, float, float)

UNARY_DOUBLE(acos)
UNARY_DOUBLE(acosh)
UNARY_DOUBLE(asin)
UNARY_DOUBLE(asinh)
UNARY_DOUBLE(atan)
UNARY_DOUBLE(atanh)
UNARY_DOUBLE(cos)
UNARY_DOUBLE(cosh)
UNARY_DOUBLE(erf)
UNARY_DOUBLE(erfc)
UNARY_DOUBLE(exp)
UNARY_DOUBLE(exp10)
UNARY_DOUBLE(exp2)
UNARY_DOUBLE(expm1)
UNARY(lgamma)
UNARY_DOUBLE(log)
UNARY_DOUBLE(log10)
UNARY_DOUBLE(log1p)
UNARY_DOUBLE(log2)
UNARY_DOUBLE(sin)
UNARY_DOUBLE(sinh)
UNARY_DOUBLE(tan)
UNARY_DOUBLE(tanh)
UNARY(tgamma)

BINARY_DOUBLE(atan2)
BINARY(fmod)
BINARY(remainder)
