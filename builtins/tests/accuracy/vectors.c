// Compares the device library's math functions of vectors, called by their OpenCL names, with those of scalars: all bits, but
// those of NaN. Prints a line per function that differs, then "done".

typedef float float4 __attribute__((ext_vector_type(4)));
typedef double double2 __attribute__((ext_vector_type(2)));

static const double special[] = {0.0, -0.0, 1, -1, 2, -3, 0.5, 1e10, 0x1p-149, -0x1p-1074, 0x1p-1022, 0x1.fffffep127, INFINITY, -INFINITY, NAN};

// In turn special values, moderate numbers and all bit patterns.
static double pick_double(int i) {
    const uint64_t bits = random_bits();
    double x;
    memcpy(&x, &bits, sizeof x);
    switch (i % 4) {
    case 0: return special[bits % (sizeof special / sizeof *special)];
    case 1: return x;
    default: return (double)(int64_t)bits * 0x1p-63 * (i % 4 == 2 ? 1 : 100);
    }
}
static float pick_float(int i) {
    const uint32_t any = (uint32_t)random_bits();
    // Now and then what is no number by one of its lower bits only.
    const uint32_t bits = any % 16 ? any : (any & 0x80000000) | 0x7f800000 | 1 << (any >> 8) % 23;
    float x;
    memcpy(&x, &bits, sizeof x);
    return i % 4 == 1 ? x : (float)pick_double(i);
}

enum { ROUNDS = 4000 };

#define COMPARE(name, type, T, lanes) \
    for (int lane = 0; lane < lanes; ++lane) { \
        const T one = expected[lane], other = got[lane]; \
        if (memcmp(&one, &other, sizeof one) && !(isnan(one) && isnan(other)) && !failed++) \
            printf("%s %s of %a %a: %a, not %a\n", name, type, (double)x[lane], (double)y[lane], (double)other, (double)one); \
    }

#define UNARY_OF(name, length, letter, vector, T, V, lanes) \
    T scalar_##name##_##T(T) __asm__("_Z" length #name letter); \
    V vector_##name##_##T(V) __asm__("_Z" length #name vector); \
    static void compare_##name##_##T(void) { \
        int failed = 0; \
        for (int round = 0; round < ROUNDS; ++round) { \
            V x, y = 0, expected; \
            for (int lane = 0; lane < lanes; ++lane) x[lane] = pick_##T(round / 3 + lane), expected[lane] = scalar_##name##_##T(x[lane]); \
            const V got = vector_##name##_##T(x); \
            COMPARE(#name, #T, T, lanes) \
        } \
    }
#define BINARY_OF(name, length, letter, vector, T, V, lanes) \
    T scalar_##name##_##T(T, T) __asm__("_Z" length #name letter letter); \
    V vector_##name##_##T(V, V) __asm__("_Z" length #name vector "S_"); \
    static void compare_##name##_##T(void) { \
        int failed = 0; \
        for (int round = 0; round < ROUNDS; ++round) { \
            V x, y, expected; \
            for (int lane = 0; lane < lanes; ++lane) { \
                x[lane] = pick_##T(round / 3 + lane), y[lane] = pick_##T(round / 5 + lane); \
                expected[lane] = scalar_##name##_##T(x[lane], y[lane]); \
            } \
            const V got = vector_##name##_##T(x, y); \
            COMPARE(#name, #T, T, lanes) \
        } \
    }

#define ALL_UNARY(F) \
    F(acos, "4") F(acosh, "5") F(acospi, "6") F(asin, "4") F(asinh, "5") F(asinpi, "6") F(atan, "4") F(atanh, "5") F(atanpi, "6") \
    F(cbrt, "4") F(cos, "3") F(cosh, "4") F(cospi, "5") F(erf, "3") F(erfc, "4") F(exp, "3") F(exp10, "5") F(exp2, "4") \
    F(expm1, "5") F(log, "3") F(log10, "5") F(log1p, "5") F(log2, "4") F(rsqrt, "5") F(sin, "3") F(sinh, "4") F(sinpi, "5") \
    F(lgamma, "6") F(tan, "3") F(tanh, "4") F(tanpi, "5") F(tgamma, "6")
#define ALL_BINARY(F) \
    F(atan2, "5") F(atan2pi, "7") F(fmod, "4") F(hypot, "5") F(pow, "3") F(powr, "4") F(remainder, "9")

#define UNARY(name, length) \
    UNARY_OF(name, length, "f", "Dv4_f", float, float4, 4) \
    UNARY_OF(name, length, "d", "Dv2_d", double, double2, 2)
#define BINARY(name, length) \
    BINARY_OF(name, length, "f", "Dv4_f", float, float4, 4) \
    BINARY_OF(name, length, "d", "Dv2_d", double, double2, 2)
ALL_UNARY(UNARY)
ALL_BINARY(BINARY)

#define RUN(name, length) compare_##name##_float(), compare_##name##_double();
int main(void) {
    ALL_UNARY(RUN)
    ALL_BINARY(RUN)
    puts("done");
    return 0;
}
