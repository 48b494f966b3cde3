// Measures the device library's math functions, called by their OpenCL names, against the long double C library.
// Prints one line per function and type: name, type, largest error in ULP, and the operands where it occurred.

typedef long double real;

// The specification's ULP error of `got`, with `digits` of precision and exponents from `lowest` to `highest`.
static double error_in_ulp(real got, real exact, int digits, int lowest, int highest) {
    if (isnan(got) || isnan(exact)) return isnan(got) && isnan(exact) ? 0 : INFINITY;
    if (isinf(exact)) return got == exact ? 0 : INFINITY;
    const real limit = ldexpl(1, highest + 1);
    if (isinf(got)) got = copysignl(limit, got);
    int exponent;
    frexpl(exact, &exponent);
    if (exact == 0 || exponent - 1 < lowest) exponent = lowest + 1;
    if (exponent - 1 > highest) return fabsl(got) == limit && signbit(got) == signbit(exact) ? 0 : INFINITY;
    return (double)(fabsl(got - exact) / ldexpl(1, exponent - digits));
}

static const double special[] = {
    0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 2.5, 3, -3, 10, -10, 0.25, 0.75, 100, -100, 1e10, -1e10,
    0x1p-126, -0x1p-126, 0x1p-149, -0x1p-149, 0x1p-1074, -0x1p-1074, 0x1p-1073, -0x1.8p-1072, 0x1p-148, -0x1.8p-147, 0x1p-1022, 0x1.fffffep127, -0x1.fffffep127,
    0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1p23, 0x1p24, 0x1p52, 0x1p53, 0x1.fffffep-1,
    INFINITY, -INFINITY, NAN,
};
enum { SPECIALS = sizeof special / sizeof *special, SAMPLES = 60000 };

// Special values, then in turn all bit patterns and moderate numbers.
static float pick_float(int i) {
    if (i < SPECIALS) return (float)special[i];
    const uint32_t bits = (uint32_t)(random_bits() >> 32);
    if (i % 2) return (float)((int32_t)bits * 0x1p-31 * (i % 3 ? 1 : 30));
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double pick_double(int i) {
    if (i < SPECIALS) return special[i];
    const uint64_t bits = random_bits();
    if (i % 2) return (double)(int64_t)bits * 0x1p-63 * (i % 3 ? 1 : 30);
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static int pick_int(int i) { return i % 3 == 0 ? (int)random_bits() : (int)(random_bits() % 41) - 20; }

// Two operands: all pairs of special values first.
#define FIRST(pick) (i < SPECIALS * SPECIALS ? pick(i % SPECIALS) : pick(i))
#define SECOND(pick) (i < SPECIALS * SPECIALS ? pick(i / SPECIALS) : pick(i + (int)(random_bits() % 6)))

#define REPORT(name, type) printf("%s %s %g at %a %a\n", name, type, worst, (double)worst_x, (double)worst_y)
#define MEASURE(x, y, got, exact, digits, lowest, highest) \
    do { \
        const double error = error_in_ulp(got, exact, digits, lowest, highest); \
        if (error > worst) worst = error, worst_x = x, worst_y = y; \
    } while (0)

#define UNARY_OF(name, mangled, T, pick, reference, digits, lowest, highest) \
    T call_##name##_##T(T) __asm__(mangled); \
    static void measure_##name##_##T(void) { \
        double worst = 0; \
        T worst_x = 0, worst_y = 0; \
        for (int i = 0; i < SAMPLES; ++i) { \
            const T x = pick(i); \
            MEASURE(x, 0, call_##name##_##T(x), reference((real)x), digits, lowest, highest); \
        } \
        REPORT(#name, #T); \
    }
#define BINARY_OF(name, mangled, T, U, pick, pick_second, reference, digits, lowest, highest) \
    T call_##name##_##T(T, U) __asm__(mangled); \
    static void measure_##name##_##T(void) { \
        double worst = 0; \
        T worst_x = 0, worst_y = 0; \
        for (int i = 0; i < SAMPLES; ++i) { \
            const T x = FIRST(pick); \
            const U y = SECOND(pick_second); \
            MEASURE(x, y, call_##name##_##T(x, y), reference((real)x, y), digits, lowest, highest); \
        } \
        REPORT(#name, #T); \
    }

#define FLOAT 24, -126, 127
#define DOUBLE 53, -1022, 1023
#define EXPAND(m, ...) m(__VA_ARGS__)
#define UNARY(length, name, reference) \
    EXPAND(UNARY_OF, name, "_Z" #length #name "f", float, pick_float, reference, FLOAT) \
    EXPAND(UNARY_OF, name, "_Z" #length #name "d", double, pick_double, reference, DOUBLE)
#define BINARY(length, name, reference) \
    EXPAND(BINARY_OF, name, "_Z" #length #name "ff", float, float, pick_float, pick_float, reference, FLOAT) \
    EXPAND(BINARY_OF, name, "_Z" #length #name "dd", double, double, pick_double, pick_double, reference, DOUBLE)
#define WITH_INT(length, name, reference) \
    EXPAND(BINARY_OF, name, "_Z" #length #name "fi", float, int, pick_float, pick_int, reference, FLOAT) \
    EXPAND(BINARY_OF, name, "_Z" #length #name "di", double, int, pick_double, pick_int, reference, DOUBLE)

// The reduction to a quarter turn is exact, so that the references are good at zeros, too.
static const real pi = 3.14159265358979323846264338327950288L;
#define TURN const real r = x - 2 * rintl(x / 2), q = rintl(2 * r), t = pi * (r - q / 2)
static real sinpi_reference(real x) {
    TURN;
    return q == 0 ? sinl(t) : q == 1 ? cosl(t) : q == -1 ? -cosl(t) : -sinl(t);
}
static real cospi_reference(real x) {
    TURN;
    return q == 0 ? cosl(t) : q == 1 ? -sinl(t) : q == -1 ? sinl(t) : -cosl(t);
}
static real tanpi_reference(real x) {
    TURN;
    if (t == 0 && (q == 1 || q == -1)) return copysignl(INFINITY, q);
    return q == 1 || q == -1 ? -cosl(t) / sinl(t) : tanl(t);
}
static real acospi_reference(real x) { return acosl(x) / pi; }
static real asinpi_reference(real x) { return asinl(x) / pi; }
static real atanpi_reference(real x) { return atanl(x) / pi; }
static real atan2pi_reference(real y, real x) { return atan2l(y, x) / pi; }
static real rsqrt_reference(real x) { return 1 / sqrtl(x); }
static real pown_reference(real x, int n) { return powl(x, n); }
static real ldexp_reference(real x, int n) { return ldexpl(x, n); }
static real rootn_reference(real x, int n) {
    if (n == 0 || (x < 0 && n % 2 == 0)) return NAN;
    const real root = powl(fabsl(x), 1 / (real)n);
    return n % 2 ? copysignl(root, x) : root;
}
static real powr_reference(real x, real y) {
    if (x < 0 || isnan(x) || isnan(y) || (x == 0 && y == 0) || (isinf(x) && y == 0) || (x == 1 && isinf(y))) return NAN;
    return powl(fabsl(x), y);
}
static real maxmag_reference(real x, real y) {
    return fabsl(x) > fabsl(y) ? x : fabsl(y) > fabsl(x) ? y : fmaxl(x, y);
}
static real minmag_reference(real x, real y) {
    return fabsl(x) < fabsl(y) ? x : fabsl(y) < fabsl(x) ? y : fminl(x, y);
}

#define ALL_UNARY(F) \
    F(4, acos, acosl) F(5, acosh, acoshl) F(6, acospi, acospi_reference) F(4, asin, asinl) F(5, asinh, asinhl) \
    F(6, asinpi, asinpi_reference) F(4, atan, atanl) F(5, atanh, atanhl) F(6, atanpi, atanpi_reference) \
    F(4, cbrt, cbrtl) F(4, ceil, ceill) F(3, cos, cosl) F(4, cosh, coshl) F(5, cospi, cospi_reference) \
    F(3, erf, erfl) F(4, erfc, erfcl) F(3, exp, expl) F(5, exp10, exp10l) F(4, exp2, exp2l) F(5, expm1, expm1l) \
    F(4, fabs, fabsl) F(5, floor, floorl) F(3, log, logl) F(5, log10, log10l) F(5, log1p, log1pl) \
    F(4, log2, log2l) F(4, logb, logbl) F(4, rint, rintl) F(5, round, roundl) F(5, rsqrt, rsqrt_reference) \
    F(3, sin, sinl) F(4, sinh, sinhl) F(5, sinpi, sinpi_reference) F(4, sqrt, sqrtl) F(3, tan, tanl) \
    F(4, tanh, tanhl) F(5, tanpi, tanpi_reference) F(6, tgamma, tgammal) F(5, trunc, truncl)
#define ALL_BINARY(F) \
    F(5, atan2, atan2l) F(7, atan2pi, atan2pi_reference) F(8, copysign, copysignl) F(4, fdim, fdiml) \
    F(4, fmax, fmaxl) F(4, fmin, fminl) F(4, fmod, fmodl) F(5, hypot, hypotl) F(6, maxmag, maxmag_reference) \
    F(6, minmag, minmag_reference) F(3, pow, powl) F(4, powr, powr_reference) F(9, remainder, remainderl)
#define ALL_WITH_INT(F) F(5, ldexp, ldexp_reference) F(4, pown, pown_reference) F(5, rootn, rootn_reference)

ALL_UNARY(UNARY)
ALL_BINARY(BINARY)
ALL_WITH_INT(WITH_INT)

#define RUN(length, name, reference) measure_##name##_float(), measure_##name##_double();
int main(void) {
    ALL_UNARY(RUN)
    ALL_BINARY(RUN)
    ALL_WITH_INT(RUN)
    return 0;
}
