// half_* (8192 ULP suffice) and native_* (no bound): the accurate functions serve for both. Their definitions are in other parts.

#include "weft.h"

#define BOTH1(name, value) \
    MATH float half_##name(float x) { return value; } \
    MATH float native_##name(float x) { return value; } \
    LIFT1(float, half_##name, float) \
    LIFT1(float, native_##name, float)
#define BOTH2(name, value) \
    MATH float half_##name(float x, float y) { return value; } \
    MATH float native_##name(float x, float y) { return value; } \
    LIFT2(float, half_##name, float, float) \
    LIFT2(float, native_##name, float, float)

#define DECLARE(name) OVERLOAD float name(float x);
DECLARE(cos)
DECLARE(exp)
DECLARE(exp10)
DECLARE(exp2)
DECLARE(log)
DECLARE(log10)
DECLARE(log2)
DECLARE(sin)
DECLARE(tan)

// The forms that powr leaves undefined, which pow does not, are those of its relatives too.
OVERLOAD float powr(float x, float y);

BOTH1(cos, cos(x))
BOTH1(exp, exp(x))
BOTH1(exp10, exp10(x))
BOTH1(exp2, exp2(x))
BOTH1(log, log(x))
BOTH1(log10, log10(x))
BOTH1(log2, log2(x))
BOTH1(recip, 1.0f / x)
BOTH1(rsqrt, 1.0f / __builtin_elementwise_sqrt(x))
BOTH1(sin, sin(x))
BOTH1(sqrt, __builtin_elementwise_sqrt(x))
BOTH1(tan, tan(x))
BOTH2(divide, x / y)
BOTH2(powr, powr(x, y))
