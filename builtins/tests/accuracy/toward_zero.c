// Checks arithmetic that rounds towards zero against the machine's in that mode. Prints a line per failed kind of check, then "done".

#include <fenv.h>

static int same(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }

#define DECLARE(name, T, code) T name##_##code(T, T) __asm__("_Z14__weft_" #name "_rtz" #code #code);
#define DECLARE_ALL(T, code) DECLARE(add, T, code) DECLARE(sub, T, code) DECLARE(mul, T, code) DECLARE(div, T, code)
DECLARE_ALL(_Float16, Dh)
DECLARE_ALL(float, f)
DECLARE_ALL(double, d)

// Numbers of all magnitudes with few or many bits, some near `other`, and the ends of the range.
static double pick(double other, int digits, int lowest, int highest) {
    const uint64_t r = random_bits();
    const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, ldexp(2 - ldexp(1, 1 - digits), highest), ldexp(1, lowest), 1.0};
    if (r % 16 == 0) return special[(r >> 8) % 8];
    if (r % 16 < 6) return other * (1 + ldexp((double)((int)(r >> 20) % 16), -digits)) * (r >> 60 & 1 ? -1 : 1);
    const double fraction = 1 + (double)(r >> 12 & (r >> 4 & 1 ? ~0ull : 0xffull << 44)) * 0x1p-52;
    const double x = ldexp(fraction, lowest + (int)(random_bits() % (unsigned)(highest - lowest)));
    return r >> 11 & 1 ? -x : x;
}

#define TEST(T, code, digits, lowest, highest) \
    for (int i = 0; i < 1000000; ++i) { \
        volatile T x = (T)pick(1, digits, lowest, highest), y = (T)pick((double)x, digits, lowest, highest); \
        fesetround(FE_TOWARDZERO); \
        volatile T sum = x + y, difference = x - y, product = x * y, quotient = x / y; \
        fesetround(FE_TONEAREST); \
        const double a = (double)x, b = (double)y; \
        CHECK(same((double)add_##code(x, y), (double)sum), #T " %a %a: %a, not %a", a, b, (double)add_##code(x, y), (double)sum); \
        CHECK(same((double)sub_##code(x, y), (double)difference), #T " %a %a", a, b); \
        CHECK(same((double)mul_##code(x, y), (double)product), #T " %a %a: %a, not %a", a, b, (double)mul_##code(x, y), (double)product); \
        CHECK(same((double)div_##code(x, y), (double)quotient), #T " %a %a: %a, not %a", a, b, (double)div_##code(x, y), (double)quotient); \
    }

// The machine has no arithmetic of half: sums are exact in double, products in float, and quotients are cut there; conversions to half round to the nearest in software.
static _Float16 cut(double x) {
    const _Float16 near = (_Float16)x;
    if (!(fabs((double)near) > fabs(x))) return near;
    uint16_t bits;
    memcpy(&bits, &near, sizeof bits);
    --bits;
    _Float16 below;
    memcpy(&below, &bits, sizeof bits);
    return below;
}

static void test_half(void) {
    for (int i = 0; i < 1000000; ++i) {
        const _Float16 x = (_Float16)pick(1, 11, -24, 15), y = (_Float16)pick((double)x, 11, -24, 15);
        const double a = (double)x, b = (double)y;
        CHECK(same((double)add_Dh(x, y), (double)cut(a + b)), "%a %a: %a", a, b, (double)add_Dh(x, y));
        CHECK(same((double)sub_Dh(x, y), (double)cut(a - b)), "%a %a: %a", a, b, (double)sub_Dh(x, y));
        CHECK(same((double)mul_Dh(x, y), (double)cut(a * b)), "%a %a: %a", a, b, (double)mul_Dh(x, y));
        CHECK(same((double)div_Dh(x, y), (double)cut(a / b)), "%a %a: %a", a, b, (double)div_Dh(x, y));
    }
}

int main(void) {
    TEST(float, f, 24, -149, 127)
    TEST(double, d, 53, -1074, 1023)
    test_half();
    puts("done");
    return 0;
}
