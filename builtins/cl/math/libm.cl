// What is left to the C library's scalar libm, which answers within the numerical-compliance table (measured by
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

UNARY_DOUBLE(erf)
UNARY_DOUBLE(erfc)
UNARY(lgamma)
UNARY(tgamma)
