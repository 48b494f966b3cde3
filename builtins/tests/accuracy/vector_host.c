// Measures functions of the C library's vector math library against its scalar functions of twice the precision.
//
// Reads lines `<vector name> <scalar name> <lanes> <operands>`; prints `<vector name> <largest error in ULP> <operands>` each.
// Argument: how many floats are stepped over between two that are tried of a function of one float (a prime, or 1 for all).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1024, SAMPLES = 1 << 17 };

// Begins anew with each function: fewer samples are a part of more.
static uint64_t state;
static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

static const double special[] = {
    0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 3, -3, 4, -4, 10, -10, 100, -100, 88, -87, -104, 709, -745, 1e10, -1e10, 1e22,
    0x1p-126, -0x1p-126, 0x1p-149, -0x1p-149, 0x1p-1074, -0x1p-1074, 0x1p-1022, -0x1p-1022, 0x1.fffffep127, -0x1.fffffep127,
    0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1p23, 0x1p24, -0x1p24, 0x1p52, 0x1p53, -0x1p53, 0x1.fffffep-1,
    -0x1.fffffep-1, 0x1.fffffffffffffp-1, 0x1.000002p0, 0x1.0000000000001p0, INFINITY, -INFINITY, NAN,
};
enum { SPECIALS = sizeof special / sizeof *special };

// Special values, then in turn all bit patterns, moderate numbers and those close to 1.
static double pick(int i, int is_float) {
    if (i < SPECIALS) return is_float ? (double)(float)special[i] : special[i];
    const uint64_t bits = random_bits();
    const double unit = (double)(int64_t)bits * 0x1p-63;
    double x;
    switch (i % 4) {
    case 0: x = unit * (i % 8 ? 30 : 700); break;
    case 1: x = 1 + unit * (i % 8 == 1 ? 1 : 0x1p-8); break;
    default:
        if (is_float) {
            const uint32_t low = (uint32_t)bits;
            float f;
            memcpy(&f, &low, sizeof f);
            return f;
        }
        memcpy(&x, &bits, sizeof x);
    }
    return is_float ? (double)(float)x : x;
}

// The specification's ULP error of `got`. A zero must have its sign.
static double error_in_ulp(long double got, long double exact, int digits, int lowest, int highest) {
    if (isnan(got) || isnan(exact)) return isnan(got) && isnan(exact) ? 0 : INFINITY;
    if (isinf(exact)) return got == exact ? 0 : INFINITY;
    if (exact == 0 && got == 0) return signbit(got) == signbit(exact) ? 0 : INFINITY;
    const long double limit = ldexpl(1, highest + 1);
    if (isinf(got)) got = copysignl(limit, got);
    int exponent;
    frexpl(exact, &exponent);
    if (exact == 0 || exponent - 1 < lowest) exponent = lowest + 1;
    if (exponent - 1 > highest) return fabsl(got) == limit && signbit(got) == signbit(exact) ? 0 : INFINITY;
    return (double)(fabsl(got - exact) / ldexpl(1, exponent - digits));
}

// The same for float results whose exact value is ordinary, quickly; NaN where it is not for this function to say.
static double ordinary_error(float got, double exact) {
    const double magnitude = fabs(exact);
    uint64_t bits;
    memcpy(&bits, &magnitude, sizeof bits);
    bits = (bits & 0x7ff0000000000000) - ((uint64_t)23 << 52);
    double unit;
    memcpy(&unit, &bits, sizeof unit);
    return magnitude >= 0x1p-126 && magnitude < 0x1.fffffep127 ? fabs(got - exact) / unit : NAN;
}

// `count` elements through a vector function, a vector at a time.
#define RUN(name, isa, T, width) \
    typedef T name##_vector __attribute__((vector_size(width * sizeof(T)))); \
    __attribute__((target(isa))) static void name(void *code, int operands, const void *x, const void *y, void *out, int count) { \
        for (int i = 0; i < count; i += width) { \
            name##_vector a, b; \
            memcpy(&a, (const T *)x + i, sizeof a); \
            memcpy(&b, (const T *)y + i, sizeof b); \
            a = operands == 1 ? ((name##_vector(*)(name##_vector))code)(a) \
                              : ((name##_vector(*)(name##_vector, name##_vector))code)(a, b); \
            memcpy((T *)out + i, &a, sizeof a); \
        } \
    }
RUN(float4, "sse4.2", float, 4)
RUN(float8, "avx2", float, 8)
RUN(float16, "avx512f", float, 16)
RUN(double2, "sse4.2", double, 2)
RUN(double4, "avx2", double, 4)
RUN(double8, "avx512f", double, 8)

static double worst, worst_x, worst_y;
static void note(double error, double x, double y) {
    if (error > worst) worst = error, worst_x = x, worst_y = y;
}

typedef void run(void *, int, const void *, const void *, void *, int);

static void block_of_floats(run *go, void *code, int operands, void *reference, const float *x, const float *y) {
    float got[BLOCK];
    go(code, operands, x, y, got, BLOCK);
    for (int i = 0; i < BLOCK; ++i) {
        const double exact = operands == 1 ? ((double (*)(double))reference)(x[i])
                                           : ((double (*)(double, double))reference)(x[i], y[i]);
        const double quick = ordinary_error(got[i], exact);
        note(isnan(quick) ? error_in_ulp(got[i], exact, 24, -126, 127) : quick, x[i], y[i]);
    }
}

static void block_of_doubles(run *go, void *code, int operands, void *reference, const double *x, const double *y) {
    double got[BLOCK];
    go(code, operands, x, y, got, BLOCK);
    for (int i = 0; i < BLOCK; ++i) {
        const long double exact = operands == 1 ? ((long double (*)(long double))reference)(x[i])
                                                : ((long double (*)(long double, long double))reference)(x[i], y[i]);
        note(error_in_ulp(got[i], exact, 53, -1022, 1023), x[i], y[i]);
    }
}

static void measure_samples(run *go, void *code, int operands, void *reference, int is_float) {
    for (int from = 0; from < SAMPLES; from += BLOCK) {
        float fx[BLOCK], fy[BLOCK];
        double dx[BLOCK], dy[BLOCK];
        for (int k = 0; k < BLOCK; ++k) {
            // Two operands: all pairs of special values first.
            const int i = from + k, pairs = operands == 2 && i < SPECIALS * SPECIALS;
            dx[k] = pick(pairs ? i % SPECIALS : i, is_float);
            dy[k] = pick(pairs ? i / SPECIALS : i + (int)(random_bits() % 6), is_float);
            fx[k] = (float)dx[k], fy[k] = (float)dy[k];
        }
        if (is_float) block_of_floats(go, code, operands, reference, fx, fy);
        else block_of_doubles(go, code, operands, reference, dx, dy);
    }
}

static void measure_floats(run *go, void *code, void *reference, uint64_t step) {
    for (uint64_t from = 0; from < (uint64_t)1 << 32; from += BLOCK * step) {
        float x[BLOCK];
        for (int k = 0; k < BLOCK; ++k) {
            const uint32_t bits = (uint32_t)(from + (uint64_t)k * step);
            memcpy(&x[k], &bits, sizeof x[k]);
        }
        block_of_floats(go, code, 1, reference, x, x);
    }
}

int main(int count, char **arguments) {
    void *vector = dlopen("libmvec.so.1", RTLD_NOW), *scalar = dlopen("libm.so.6", RTLD_NOW);
    const uint64_t step = count > 1 ? strtoull(arguments[1], NULL, 10) : 65537;
    char name[64], base[32];
    int lanes, operands;
    while (vector && scalar && scanf("%63s %31s %d %d", name, base, &lanes, &operands) == 4) {
        void *code = dlsym(vector, name);
        // `sinf` is measured against `sin`, `sin` against `sinl`.
        const int is_float = base[strlen(base) - 1] == 'f' && strcmp(base, "erf");
        char wide[40];
        snprintf(wide, sizeof wide, is_float ? "%.*s" : "%.*sl", (int)strlen(base) - is_float, base);
        void *reference = dlsym(scalar, wide);
        run *go = is_float ? (lanes == 4 ? float4 : lanes == 8 ? float8 : float16)
                           : (lanes == 2 ? double2 : lanes == 4 ? double4 : double8);
        worst = 0, worst_x = 0, worst_y = 0;
        state = 0x9e3779b97f4a7c15;
        if (!code || !reference) worst = NAN;
        else {
            measure_samples(go, code, operands, reference, is_float);
            if (is_float && operands == 1) measure_floats(go, code, reference, step);
        }
        printf("%s %g %a %a\n", name, worst, worst_x, worst_y);
        fflush(stdout);
    }
    return 0;
}
