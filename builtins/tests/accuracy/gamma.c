// lgamma and tgamma of float against the double C library: between and at poles, near zeros, at the ends of the range. Prints what is wrong, then "done".

float cl_lgamma(float) __asm__("_Z6lgammaf");
float cl_tgamma(float) __asm__("_Z6tgammaf");

static double unit(void) { return (double)(random_bits() >> 11) * 0x1p-53; }

// OpenCL leaves the accuracy of lgamma open. Below zero, where it crosses zero between any two poles, its error is absolute.
static void check_lgamma(float x) {
    const double exact = lgamma(x), got = cl_lgamma(x);
    int exponent;
    frexp(x < 0 && fabs(exact) < 1 ? 1 : exact, &exponent);
    const double error = fabs(got - exact) / ldexp(1, exponent - 24);
    CHECK(got == exact || error <= 1.5, "of %a: %a is wrong by %g", x, got, error);
}

static int same(float got, float expected) {
    return isnan(expected) ? isnan(got) : got == expected && !signbit(got) == !signbit(expected);
}

static const struct { float x, lgamma, tgamma; } special[] = {
    {0.0f, INFINITY, INFINITY}, {-0.0f, INFINITY, -INFINITY}, {-1, INFINITY, NAN}, {-2, INFINITY, NAN}, {-0x1p+100f, INFINITY, NAN}, {1, 0.0f, 1},
    {2, 0.0f, 1}, {INFINITY, INFINITY, INFINITY}, {-INFINITY, INFINITY, NAN}, {NAN, NAN, NAN}, {0x1p+127f, INFINITY, INFINITY},
};

int main(void) {
    for (int i = 0; i < 100000; ++i) {
        check_lgamma((float)(unit() * 90 - 45));
        check_lgamma((float)(unit() * 4));
        check_lgamma((float)(1 + i % 2 + (unit() - 0.5) * ldexp(1, -(i % 23))));
        check_lgamma((float)ldexp(1 + unit(), i % 260 - 140));
        check_lgamma((float)-ldexp(1 + unit(), i % 160 - 140));
    }
    float factorial = 1;
    for (int i = 1; i <= 13; factorial *= (float)i++) CHECK(cl_tgamma((float)i) == factorial, "%d", i);
    for (unsigned i = 0; i < sizeof special / sizeof *special; ++i) {
        CHECK(same(cl_lgamma(special[i].x), special[i].lgamma), "%a", special[i].x);
        CHECK(same(cl_tgamma(special[i].x), special[i].tgamma), "%a", special[i].x);
    }
    printf("done\n");
    return 0;
}
