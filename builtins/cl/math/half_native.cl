// half_* (8192 ULP suffice) and native_* (no bound): the accurate functions serve for both.

#include "libm.h"

#define BOTH1(name, value) \
    OVERLOAD float half_##name(float x) { return value; } \
    OVERLOAD float native_##name(float x) { return value; } \
    LIFT1(float, half_##name, float) \
    LIFT1(float, native_##name, float)
#define BOTH2(name, value) \
    OVERLOAD float half_##name(float x, float y) { return value; } \
    OVERLOAD float native_##name(float x, float y) { return value; } \
    LIFT2(float, half_##name, float, float) \
    LIFT2(float, native_##name, float, float)

LIBM1(cos)
LIBM1(exp)
LIBM1(exp10)
LIBM1(exp2)
LIBM1(log)
LIBM1(log10)
LIBM1(log2)
LIBM1(sin)
LIBM1(tan)

// The forms that powr leaves undefined, which pow does not, are those of its relatives too.
OVERLOAD float powr(float x, float y);

BOTH1(cos, libm_cos(x))
BOTH1(exp, libm_exp(x))
BOTH1(exp10, libm_exp10(x))
BOTH1(exp2, libm_exp2(x))
BOTH1(log, libm_log(x))
BOTH1(log10, libm_log10(x))
BOTH1(log2, libm_log2(x))
BOTH1(recip, 1.0f / x)
BOTH1(rsqrt, 1.0f / __builtin_elementwise_sqrt(x))
BOTH1(sin, libm_sin(x))
BOTH1(sqrt, __builtin_elementwise_sqrt(x))
BOTH1(tan, libm_tan(x))
BOTH2(divide, x / y)
BOTH2(powr, powr(x, y))
