// half_* of float, and native_* but for angles. The accurate functions are defined in other parts.

#define DECLARE(name) OVERLOAD floatn name(floatn x);
DECLARE(cos)
DECLARE(exp)
DECLARE(exp10)
DECLARE(exp2)
DECLARE(log)
DECLARE(log10)
DECLARE(log2)
DECLARE(rsqrt)
DECLARE(sin)
DECLARE(tan)
#undef DECLARE

#define BOTH1(name, value) \
    OVERLOAD floatn half_##name(floatn x) { return value; } \
    OVERLOAD floatn native_##name(floatn x) { return value; }
#define BOTH2(name, value) \
    OVERLOAD floatn half_##name(floatn x, floatn y) { return value; } \
    OVERLOAD floatn native_##name(floatn x, floatn y) { return value; }

BOTH1(exp, exp(x))
BOTH1(exp10, exp10(x))
BOTH1(exp2, exp2(x))
BOTH1(log, log(x))
BOTH1(log10, log10(x))
BOTH1(log2, log2(x))
BOTH1(recip, 1.0f / x)
BOTH1(rsqrt, rsqrt(x))
BOTH1(sqrt, __builtin_elementwise_sqrt(x))
// Their native_* forms are with the accurate ones.
OVERLOAD floatn half_cos(floatn x) { return cos(x); }
OVERLOAD floatn half_sin(floatn x) { return sin(x); }
OVERLOAD floatn half_tan(floatn x) { return tan(x); }

BOTH2(divide, x / y)

// What powr leaves undefined are products of zero and infinity, or logarithms of numbers below zero. The product's error is below 512 ULP of the power.
BOTH2(powr, exp2(y * log2(x)))
#undef BOTH1
#undef BOTH2
