// Checks functions with exact results, called by their OpenCL names, against plain C. Prints a line per failed kind of
// check, then "done".

#include <fenv.h>

typedef __int128 wide;

static wide bounded(wide x, wide low, wide high) { return x < low ? low : x > high ? high : x; }

// c is the type's letter in mangled names, u that of its unsigned counterpart.
#define INTEGER(T, U, c, u, bits, low, high) \
    T add_sat_##c(T, T) __asm__("_Z7add_sat" #c #c); \
    T sub_sat_##c(T, T) __asm__("_Z7sub_sat" #c #c); \
    T hadd_##c(T, T) __asm__("_Z4hadd" #c #c); \
    T rhadd_##c(T, T) __asm__("_Z5rhadd" #c #c); \
    T mul_hi_##c(T, T) __asm__("_Z6mul_hi" #c #c); \
    T mad_sat_##c(T, T, T) __asm__("_Z7mad_sat" #c #c #c); \
    T rotate_##c(T, T) __asm__("_Z6rotate" #c #c); \
    U abs_diff_##c(T, T) __asm__("_Z8abs_diff" #c #c); \
    U abs_##c(T) __asm__("_Z3abs" #c); \
    T clz_##c(T) __asm__("_Z3clz" #c); \
    T ctz_##c(T) __asm__("_Z3ctz" #c); \
    T popcount_##c(T) __asm__("_Z8popcount" #c); \
    static T pick_##c(void) { \
        const uint64_t r = random_bits(); \
        switch (r >> 60) { \
        case 0: return (T)(low); \
        case 1: return (T)(high); \
        case 2: return (T)(r % 5) - 2; \
        default: return (T)((int64_t)r >> (r >> 32) % 60); \
        } \
    } \
    static void test_##c(void) { \
        for (int i = 0; i < 100000; ++i) { \
            const T x = pick_##c(), y = pick_##c(), z = pick_##c(); \
            const wide X = x, Y = y, Z = z; \
            CHECK(add_sat_##c(x, y) == bounded(X + Y, low, high), #T); \
            CHECK(sub_sat_##c(x, y) == bounded(X - Y, low, high), #T); \
            CHECK(hadd_##c(x, y) == (T)((X + Y) >> 1), #T); \
            CHECK(rhadd_##c(x, y) == (T)((X + Y + 1) >> 1), #T); \
            CHECK(abs_diff_##c(x, y) == (U)(X > Y ? X - Y : Y - X), #T); \
            CHECK(abs_##c(x) == (U)(X < 0 ? -X : X), #T); \
            const U bits_of_x = (U)x; \
            const int n = (int)((U)y % bits); \
            CHECK((U)rotate_##c(x, y) == (U)(n ? bits_of_x << n | bits_of_x >> (bits - n) : bits_of_x), #T); \
            int leading = 0, trailing = 0, count = 0; \
            while (leading < bits && !(bits_of_x >> (bits - 1 - leading) & 1)) ++leading; \
            while (trailing < bits && !(bits_of_x >> trailing & 1)) ++trailing; \
            for (int bit = 0; bit < bits; ++bit) count += bits_of_x >> bit & 1; \
            CHECK(clz_##c(x) == leading, #T); \
            CHECK(ctz_##c(x) == trailing, #T); \
            CHECK(popcount_##c(x) == count, #T); \
            /* The product of unsigned 64-bit operands needs the unsigned wide type. */ \
            const unsigned __int128 product = (unsigned __int128)X * (unsigned __int128)Y; \
            CHECK(mul_hi_##c(x, y) == (T)(product >> bits), #T); \
            if (bits < 64) CHECK(mad_sat_##c(x, y, z) == bounded(X * Y + Z, low, high), #T); \
        } \
    }

INTEGER(int8_t, uint8_t, c, h, 8, INT8_MIN, INT8_MAX)
INTEGER(uint8_t, uint8_t, h, h, 8, 0, UINT8_MAX)
INTEGER(int16_t, uint16_t, s, t, 16, INT16_MIN, INT16_MAX)
INTEGER(uint16_t, uint16_t, t, t, 16, 0, UINT16_MAX)
INTEGER(int32_t, uint32_t, i, j, 32, INT32_MIN, INT32_MAX)
INTEGER(uint32_t, uint32_t, j, j, 32, 0, UINT32_MAX)
INTEGER(int64_t, uint64_t, l, m, 64, INT64_MIN, INT64_MAX)
INTEGER(uint64_t, uint64_t, m, m, 64, 0, UINT64_MAX)

static double pick_double(void) {
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 0.5, -0.5, 1.5, 2.5, 0x1p31, -0x1p31, 0x1p32, 0x1p63,
                                     -0x1p63, 0x1p64, 0x1.fffffep30, 127.5, 128, -128.5, 255.5, 65504, 65519.9, 65520, 1e300};
    const uint64_t r = random_bits();
    if (r >> 61 == 0) return special[r % (sizeof special / sizeof *special)];
    if (r >> 61 == 1) return (double)(int64_t)random_bits() * 0x1p-54;
    return ldexp((double)(int64_t)random_bits(), (int)(r % 100) - 90);
}

// The references are computed with the machine's rounding mode set; the library is called in the default mode.
#define DIRECTIONS(F) F(rte, FE_TONEAREST) F(rtz, FE_TOWARDZERO) F(rtp, FE_UPWARD) F(rtn, FE_DOWNWARD)

#define DECLARE(r, mode) \
    int32_t int_##r(float) __asm__("_Z19convert_int_sat_" #r "f"); \
    uint8_t uchar_##r(float) __asm__("_Z21convert_uchar_sat_" #r "f"); \
    int64_t long_##r(double) __asm__("_Z20convert_long_sat_" #r "d"); \
    float float_##r(double) __asm__("_Z17convert_float_" #r "d"); \
    float from_long_##r(int64_t) __asm__("_Z17convert_float_" #r "l"); \
    double from_ulong_##r(uint64_t) __asm__("_Z18convert_double_" #r "m"); \
    _Float16 converted_##r(double) __asm__("_Z16convert_half_" #r "d"); \
    _Float16 from_int_##r(int32_t) __asm__("_Z16convert_half_" #r "i"); \
    void half_##r(double, size_t, _Float16 *) __asm__("_Z15vstore_half_" #r "dmPDh");
DIRECTIONS(DECLARE)

static double saturated(double rounded, double low, double high) {
    return isnan(rounded) ? 0 : rounded < low ? low : rounded > high ? high : rounded;
}

// The nearest values of a format with `digits` digits and exponents from `lowest`, in the current rounding mode.
static double to_half_reference(double x) {
    if (isnan(x) || isinf(x) || x == 0) return x;
    int exponent;
    frexp(x, &exponent);
    if (exponent < -13) exponent = -13;
    const double unit = ldexp(1, exponent - 11), rounded = nearbyint(x / unit) * unit;
    if (fabs(rounded) < 65520 && fabs(rounded) <= 65504) return rounded;
    const int mode = fegetround();
    const int away = mode == FE_TONEAREST || (mode == FE_UPWARD && x > 0) || (mode == FE_DOWNWARD && x < 0);
    return copysign(away ? INFINITY : 65504, x);
}

#define TEST_DIRECTION(r, mode) \
    for (int i = 0; i < 100000; ++i) { \
        volatile double x = pick_double(); \
        volatile float f = (float)x; \
        volatile int64_t integer = (int64_t)random_bits() >> random_bits() % 64; \
        fesetround(mode); \
        volatile float narrow = (float)x, from_integer = (float)integer; \
        volatile double from_unsigned = (double)(uint64_t)integer; \
        volatile double small = to_half_reference((int32_t)integer); \
        volatile double whole = nearbyint(f), long_whole = nearbyint(x), half = to_half_reference(x); \
        fesetround(FE_TONEAREST); \
        CHECK(int_##r(f) == (int32_t)saturated(whole, INT32_MIN, INT32_MAX), #r " %a", f); \
        CHECK(uchar_##r(f) == (uint8_t)saturated(whole, 0, 255), #r " %a", f); \
        const int64_t exact_long = isnan(x) ? 0 : long_whole >= 0x1p63 ? INT64_MAX : long_whole <= -0x1p63 ? INT64_MIN : (int64_t)long_whole; \
        CHECK(long_##r(x) == exact_long, #r " %a", x); \
        const float got = float_##r(x); \
        CHECK(got == narrow || (isnan(got) && isnan(narrow)), #r " %a: %a, not %a", x, got, narrow); \
        CHECK(from_long_##r(integer) == from_integer, #r " %lld", (long long)integer); \
        CHECK(from_ulong_##r((uint64_t)integer) == from_unsigned, #r " %lld", (long long)integer); \
        CHECK((double)from_int_##r((int32_t)integer) == small, #r " %d", (int32_t)integer); \
        uint16_t stored = 0, converted; \
        half_##r(x, 0, (_Float16 *)&stored); \
        const _Float16 number = converted_##r(x); \
        memcpy(&converted, &number, sizeof converted); \
        CHECK(converted == stored, #r " %a: %x, not %x", x, converted, stored); \
        const int e = stored >> 10 & 31, m = stored & 1023; \
        double value = e == 31 ? (m ? NAN : INFINITY) : e ? ldexp(m + 1024, e - 25) : ldexp(m, -24); \
        if (stored >> 15) value = -value; \
        CHECK(value == half || (isnan(value) && isnan(half)), #r " %a: %a, not %a", x, value, half); \
    }

float fract_f(float, float *) __asm__("_Z5fractfPf");
float modf_f(float, float *) __asm__("_Z4modffPf");
double frexp_d(double, int *) __asm__("_Z5frexpdPi");
float remquo_f(float, float, int *) __asm__("_Z6remquoffPi");
int ilogb_d(double) __asm__("_Z5ilogbd");
float nextafter_f(float, float) __asm__("_Z9nextafterff");

static int same(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }

static void test_representation(void) {
    for (int i = 0; i < 100000; ++i) {
        const double x = pick_double();
        const float f = (float)x, g = (float)pick_double();
        float whole, expected_whole;
        const float below = fract_f(f, &whole);
        CHECK(same(whole, floorf(f)), "%a", f);
        const float expected = isinf(f) || f == 0 ? copysignf(0, f) : fminf(f - floorf(f), 0x1.fffffep-1f);
        CHECK(isnan(f) ? isnan(below) : same(below, expected), "%a", f);
        const float fraction = modf_f(f, &whole), expected_fraction = modff(f, &expected_whole);
        CHECK(same(fraction, expected_fraction) && same(whole, expected_whole), "%a", f);
        int exponent, expected_exponent = 0;
        const double mantissa = frexp_d(x, &exponent), expected_mantissa = frexp(x, &expected_exponent);
        CHECK(same(mantissa, expected_mantissa) && (!isfinite(x) || exponent == expected_exponent), "%a", x);
        CHECK(x == 0 || !isfinite(x) || ilogb_d(x) == ilogb(x), "%a", x);
        CHECK(same(nextafter_f(f, g), nextafterf(f, g)) || isnan(f) || isnan(g), "%a %a", f, g);
        int quotient, low_bits;
        const float rest = remquo_f(f, g, &quotient), expected_rest = remquof(f, g, &low_bits);
        CHECK(same(rest, expected_rest), "%a %a", f, g);
        CHECK(isnan(rest) || ((unsigned)quotient & 7) == ((unsigned)low_bits & 7), "%a %a: %d, not %d", f, g, quotient, low_bits);
    }
}

float powr_f(float, float) __asm__("_Z4powrff");
float half_powr_f(float, float) __asm__("_Z9half_powrff");
float native_powr_f(float, float) __asm__("_Z11native_powrff");

// The forms that powr leaves undefined and pow does not; its less accurate relatives follow powr.
static void test_powr(void) {
    const float undefined[][2] = {{1, NAN}, {1, INFINITY}, {1, -INFINITY}, {0, 0}, {-0.0f, 0}, {INFINITY, 0}, {NAN, 0}, {-1, 2}};
    for (unsigned i = 0; i < sizeof undefined / sizeof *undefined; ++i) {
        const float x = undefined[i][0], y = undefined[i][1];
        CHECK(isnan(powr_f(x, y)), "%a %a", x, y);
        CHECK(isnan(half_powr_f(x, y)), "%a %a", x, y);
        CHECK(isnan(native_powr_f(x, y)), "%a %a", x, y);
    }
    CHECK(half_powr_f(2, 3) == 8 && half_powr_f(-0.0f, 3) == 0, "%a", half_powr_f(2, 3));
}

typedef double double2 __attribute__((vector_size(16)));
double2 normalize_d2(double2) __asm__("_Z9normalizeDv2_d");

// A component far below the largest keeps its bits, wherever the two lie in the range.
static void test_normalize(void) {
    for (int i = 0; i < 100000; ++i) {
        const double large = ldexp(1 + (double)(random_bits() >> 12) * 0x1p-52, (int)(random_bits() % 2000) - 1000);
        const double small = large * ldexp(1 + (double)(random_bits() >> 12) * 0x1p-52, -60 - (int)(random_bits() % 900));
        if (!isnormal(large) || !isnormal(small)) continue;
        const double2 direction = normalize_d2((double2){large, small});
        const double expected = small / fabs(large);
        CHECK(direction[0] == copysign(1, large), "%a %a: %a", large, small, direction[0]);
        CHECK(fabs(direction[1] - expected) <= fabs(expected) * 0x1p-51, "%a %a: %a", large, small, direction[1]);
    }
}

int main(void) {
    test_c(), test_h(), test_s(), test_t(), test_i(), test_j(), test_l(), test_m();
    DIRECTIONS(TEST_DIRECTION)
    test_representation();
    test_powr();
    test_normalize();
    puts("done");
    return 0;
}
