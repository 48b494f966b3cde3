// Checks the functions of half, called by their OpenCL names: those of one operand for every half, others for many. Prints a line per failed
// kind of check, then "done".

typedef _Float16 half;
typedef __int128 wide;

static half of_bits(uint16_t bits) {
    half x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint16_t bits_of(half x) {
    uint16_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static int same(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }

// What a half may be that stands for `value`: to one unit in its last place. Values beyond the largest half are infinite.
static int is_near(half got, double value) {
    if (isnan(value)) return isnan((double)got);
    if (fabs(value) >= 65520) return (double)got == copysign(INFINITY, value);
    int exponent;
    frexp(value, &exponent);
    const double unit = ldexp(1, (exponent < -13 ? -13 : exponent) - 11);
    return isfinite((double)got) ? fabs((double)got - value) <= unit : fabs(value) >= 65504;
}

static double sine_of_pi(double x) { return sin(M_PI * fmod(x, 2)); }
static double cosine_of_pi(double x) { return cos(M_PI * fmod(x, 2)); }
static double in_pi(double x) { return x / M_PI; }
static double acos_in_pi(double x) { return in_pi(acos(x)); }
static double asin_in_pi(double x) { return in_pi(asin(x)); }
static double atan_in_pi(double x) { return in_pi(atan(x)); }
static double inverse_root(double x) { return 1 / sqrt(x); }
static double in_degrees(double x) { return x * (180 / M_PI); }
static double in_radians(double x) { return x * (M_PI / 180); }

// F(name, its length, the same of double)
#define ACCURATE(F) \
    F(acos, 4, acos) F(acosh, 5, acosh) F(acospi, 6, acos_in_pi) F(asin, 4, asin) F(asinh, 5, asinh) F(asinpi, 6, asin_in_pi) \
    F(atan, 4, atan) F(atanh, 5, atanh) F(atanpi, 6, atan_in_pi) F(cbrt, 4, cbrt) F(cos, 3, cos) F(cosh, 4, cosh) \
    F(cospi, 5, cosine_of_pi) F(degrees, 7, in_degrees) F(erf, 3, erf) F(erfc, 4, erfc) F(exp, 3, exp) F(exp10, 5, exp10) \
    F(exp2, 4, exp2) F(expm1, 5, expm1) F(lgamma, 6, lgamma) F(log, 3, log) F(log10, 5, log10) F(log1p, 5, log1p) \
    F(log2, 4, log2) F(radians, 7, in_radians) F(rsqrt, 5, inverse_root) F(sin, 3, sin) F(sinh, 4, sinh) F(sinpi, 5, sine_of_pi) \
    F(sqrt, 4, sqrt) F(tan, 3, tan) F(tanh, 4, tanh) F(tgamma, 6, tgamma)
#define EXACT(F) F(ceil, 4, ceil) F(fabs, 4, fabs) F(floor, 5, floor) F(logb, 4, logb) F(rint, 4, rint) F(round, 5, round) F(trunc, 5, trunc)
#define DECLARE1(name, length, reference) half half_##name(half) __asm__("_Z" #length #name "Dh");
ACCURATE(DECLARE1)
EXACT(DECLARE1)

half half_fract(half, half *) __asm__("_Z5fractDhPDh");
half half_modf(half, half *) __asm__("_Z4modfDhPDh");
half half_sincos(half, half *) __asm__("_Z6sincosDhPDh");
half half_frexp(half, int *) __asm__("_Z5frexpDhPi");
int half_ilogb(half) __asm__("_Z5ilogbDh");
int half_isnan(half) __asm__("_Z5isnanDh");
int half_isnormal(half) __asm__("_Z8isnormalDh");
half half_sign(half) __asm__("_Z4signDh");
int16_t to_short(half) __asm__("_Z21convert_short_sat_rtnDh");
uint64_t to_ulong(half) __asm__("_Z17convert_ulong_satDh");
double to_double(half) __asm__("_Z14convert_doubleDh");

static void test_every_half(void) {
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const half x = of_bits((uint16_t)bits);
        const double d = (double)x;
#define IS_ACCURATE(name, length, reference) CHECK(is_near(half_##name(x), reference(d)), "%a: %a", d, (double)half_##name(x));
#define IS_EXACT(name, length, reference) CHECK(same((double)half_##name(x), reference(d)), "%a: %a", d, (double)half_##name(x));
        ACCURATE(IS_ACCURATE)
        EXACT(IS_EXACT)
        half second;
        const double below = (double)half_fract(x, &second);
        const double fraction = isinf(d) || d == 0 ? copysign(0, d) : fmin(d - floor(d), 0x1.ffcp-1);
        CHECK(isnan(d) ? isnan(below) : is_near((half)below, fraction) && below < 1 && (double)second == floor(d), "%a: %a", d, below);
        double whole;
        CHECK(same((double)half_modf(x, &second), modf(d, &whole)) && same((double)second, whole), "%a", d);
        CHECK(is_near(half_sincos(x, &second), sin(d)) && is_near(second, cos(d)), "%a", d);
        int exponent, expected;
        CHECK(same((double)half_frexp(x, &exponent), frexp(d, &expected)) && (!isfinite(d) || exponent == expected), "%a", d);
        CHECK(d == 0 || !isfinite(d) || half_ilogb(x) == ilogb(d), "%a", d);
        CHECK(half_isnan(x) == !!isnan(d), "%a", d);
        CHECK(half_isnormal(x) == (isfinite(d) && fabs(d) >= 0x1p-14), "%a", d);
        CHECK(same((double)half_sign(x), isnan(d) ? 0 : d == 0 ? d : copysign(1, d)), "%a", d);
        CHECK(to_short(x) == (isnan(d) ? 0 : d >= 32767 ? 32767 : d <= -32768 ? -32768 : (int16_t)floor(d)), "%a", d);
        CHECK(to_ulong(x) == (isnan(d) || d <= 0 ? 0 : isinf(d) ? UINT64_MAX : (uint64_t)d), "%a", d);
        CHECK(same(to_double(x), d), "%a", d);
    }
}

#define ACCURATE2(F) F(atan2, 5, atan2) F(hypot, 5, hypot) F(pow, 3, pow) F(fdim, 4, fdim)
#define EXACT2(F) F(copysign, 8, copysign) F(fmax, 4, fmax) F(fmin, 4, fmin) F(fmod, 4, fmod) F(remainder, 9, remainder)
#define DECLARE2(name, length, reference) half half_##name(half, half) __asm__("_Z" #length #name "DhDh");
ACCURATE2(DECLARE2)
EXACT2(DECLARE2)
half half_nextafter(half, half) __asm__("_Z9nextafterDhDh");
half half_fma(half, half, half) __asm__("_Z3fmaDhDhDh");
half half_ldexp(half, int) __asm__("_Z5ldexpDhi");
half half_pown(half, int) __asm__("_Z4pownDhi");
half half_select(half, half, int16_t) __asm__("_Z6selectDhDhs");

// The place of a half in the order of all, zeros being one.
static int place(half x) { return bits_of(x) >> 15 ? -(bits_of(x) & 0x7fff) : bits_of(x); }

// A finite half as a multiple of 2^-24.
static wide in_units(half x) { return (wide)((double)x * 0x1p24); }

// A multiple of 2^-48 to the nearest half, ties to even.
static half nearest(wide units) {
    const wide magnitude = units < 0 ? -units : units;
    int shift = 24;
    while (magnitude >> shift >= 2048) ++shift;
    const wide cut = magnitude & (((wide)1 << shift) - 1), middle = (wide)1 << (shift - 1);
    wide digits = magnitude >> shift;
    if (cut > middle || (cut == middle && (digits & 1))) ++digits;
    const double value = ldexp((double)digits, shift - 48);
    return (half)(units < 0 ? -value : value);
}

static void test_many(void) {
    for (int i = 0; i < 2000000; ++i) {
        const uint64_t r = random_bits();
        const half x = of_bits((uint16_t)r), z = of_bits((uint16_t)(r >> 32));
        // Near the other one half of the time, so that sums cancel and quotients are small.
        const half y = of_bits((uint16_t)(r >> 48 & 1 ? (r >> 16) : r + (r >> 16 & 0x8fff)));
        const double a = (double)x, b = (double)y;
#define IS_ACCURATE2(name, length, reference) CHECK(is_near(half_##name(x, y), reference(a, b)), "%a %a: %a", a, b, (double)half_##name(x, y));
#define IS_EXACT2(name, length, reference) CHECK(same((double)half_##name(x, y), reference(a, b)), "%a %a: %a", a, b, (double)half_##name(x, y));
        ACCURATE2(IS_ACCURATE2)
        if (a != 0 || b != 0) {
            EXACT2(IS_EXACT2)
        }
        const int n = (int)(r >> 50) % 64 - 32;
        CHECK(same((double)half_ldexp(x, n), (double)(half)ldexp(a, n)), "%a %d", a, n);
        CHECK(is_near(half_pown(x, n), pow(a, n)), "%a %d: %a", a, n, (double)half_pown(x, n));
        if (!isnan(a) && !isnan(b)) {
            const half next = half_nextafter(x, y);
            CHECK(place(next) == place(x) + (a < b) - (a > b), "%a %a: %a", a, b, (double)next);
        }
        if (isfinite(a) && isfinite(b) && isfinite((double)z)) {
            const wide sum = in_units(x) * in_units(y) + (in_units(z) << 24);
            CHECK(half_fma(x, y, z) == nearest(sum), "%a %a %a: %a", a, b, (double)z, (double)half_fma(x, y, z));
        }
        CHECK(bits_of(half_select(x, y, (int16_t)n)) == bits_of(n ? y : x), "%a %a", a, b);
    }
}

int main(void) {
    test_every_half();
    test_many();
    puts("done");
    return 0;
}
