// Measures the device library's functions of one float, called by their OpenCL names, against the double C library.
// Argument: how many floats are stepped over between two that are tried (a prime, or 1 for all).
// Prints one line per function: name, "float", largest error in ULP, and the operand where it occurred.

#include <stdlib.h>

enum { BLOCK = 4096 };

// The specification's ULP error of `got`. Where `signed_zeros`, a zero must have its sign.
static double error_in_ulp(double got, double exact, int signed_zeros) {
    if (isnan(got) || isnan(exact)) return isnan(got) && isnan(exact) ? 0 : INFINITY;
    if (isinf(exact)) return got == exact ? 0 : INFINITY;
    if (exact == 0 && got == 0) return !signed_zeros || signbit(got) == signbit(exact) ? 0 : INFINITY;
    if (isinf(got)) got = copysign(0x1p128, got);
    int exponent;
    frexp(exact, &exponent);
    if (exact == 0 || exponent < -125) exponent = -125;
    if (exponent > 128) return fabs(got) == 0x1p128 && signbit(got) == signbit(exact) ? 0 : INFINITY;
    return fabs(got - exact) / ldexp(1, exponent - 24);
}

// The same where the exact value is ordinary, quickly; else something above every bound.
static inline double ordinary_error(float got, double exact) {
    const double magnitude = fabs(exact);
    uint64_t bits;
    memcpy(&bits, &magnitude, sizeof bits);
    bits = (bits & 0x7ff0000000000000) - ((uint64_t)23 << 52);
    double unit;
    memcpy(&unit, &bits, sizeof unit);
    return magnitude >= 0x1p-126 && magnitude < 0x1.fffffep127 ? fabs(got - exact) / unit : 1e9;
}

static uint64_t step = 65521;

static double cospi_reference(double x) {
    const double r = x - 2 * rint(x / 2), q = rint(2 * r), t = M_PI * (r - q / 2);
    return q == 0 ? cos(t) : q == 1 ? -sin(t) : q == -1 ? sin(t) : -cos(t);
}
static double sinpi_reference(double x) {
    const double r = x - 2 * rint(x / 2), q = rint(2 * r), t = M_PI * (r - q / 2);
    return q == 0 ? sin(t) : q == 1 ? cos(t) : q == -1 ? -cos(t) : -sin(t);
}
static double rsqrt_reference(double x) { return 1 / sqrt(x); }
static double acospi_reference(double x) { return acos(x) / M_PI; }
static double asinpi_reference(double x) { return asin(x) / M_PI; }
static double atanpi_reference(double x) { return atan(x) / M_PI; }

#define ALL(F) \
    F(4, acos, acos) F(5, acosh, acosh) F(6, acospi, acospi_reference) F(4, asin, asin) F(5, asinh, asinh) \
    F(6, asinpi, asinpi_reference) F(4, atan, atan) F(5, atanh, atanh) F(6, atanpi, atanpi_reference) F(4, cbrt, cbrt) \
    F(3, cos, cos) F(4, cosh, cosh) F(5, cospi, cospi_reference) F(3, erf, erf) F(4, erfc, erfc) F(3, exp, exp) \
    F(5, exp10, exp10) F(4, exp2, exp2) F(5, expm1, expm1) F(3, log, log) F(5, log10, log10) F(5, log1p, log1p) \
    F(4, log2, log2) F(5, rsqrt, rsqrt_reference) F(3, sin, sin) F(4, sinh, sinh) F(5, sinpi, sinpi_reference) \
    F(3, tan, tan) F(4, tanh, tanh) F(6, tgamma, tgamma)

// A loop over a block of floats, so that a compiler that vectorizes measures the vector code.
#define MEASURE(length, name, reference) \
    float call_##name(float) __asm__("_Z" #length #name "f"); \
    static void measure_##name(void) { \
        double worst = 0; \
        float worst_x = 0; \
        for (uint64_t from = 0; from < (uint64_t)1 << 32; from += BLOCK * step) { \
            float x[BLOCK], got[BLOCK]; \
            double exact[BLOCK]; \
            for (int i = 0; i < BLOCK; ++i) { \
                const uint32_t bits = (uint32_t)(from + (uint64_t)i * step); \
                memcpy(&x[i], &bits, sizeof x[i]); \
            } \
            for (int i = 0; i < BLOCK; ++i) got[i] = call_##name(x[i]); \
            for (int i = 0; i < BLOCK; ++i) exact[i] = reference(x[i]); \
            for (int i = 0; i < BLOCK; ++i) { \
                const double quick = ordinary_error(got[i], exact[i]); \
                if (quick <= worst) continue; \
                const double error = error_in_ulp(got[i], exact[i], reference != cospi_reference && reference != sinpi_reference); \
                if (error > worst) worst = error, worst_x = x[i]; \
            } \
        } \
        printf("%s float %g at %a\n", #name, worst, worst_x); \
        fflush(stdout); \
    }
ALL(MEASURE)

#define RUN(length, name, reference) \
    if (!only || !strcmp(only, #name)) measure_##name();
int main(int count, char **arguments) {
    if (count > 1) step = strtoull(arguments[1], NULL, 10);
    const char *only = count > 2 ? arguments[2] : NULL;
    ALL(RUN)
    return 0;
}
