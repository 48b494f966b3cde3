// What of double is left to the C library's scalar libm, which answers within the numerical-compliance table (measured by
// tests/accuracy.rs). Its names stay visible in the IR, so that a vectorizer can exchange them for vector versions.

#include "libm.h"

#define UNARY(name) \
    LIBM1(name) \
    OVERLOAD double name(double x) { return libm_##name(x); } \
    LIFT1(double, name, double)

UNARY(erf)
UNARY(erfc)
UNARY(lgamma)
UNARY(tgamma)
