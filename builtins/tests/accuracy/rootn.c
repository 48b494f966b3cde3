// rootn of double against the long double C library: all magnitudes and degrees, numbers close to 1; special values. Prints what is
// wrong, then "done".

double cl_rootn(double, int) __asm__("_Z5rootndi");

static double unit(void) { return (double)(random_bits() >> 11) * 0x1p-53; }

// What was measured is below 1.2.
static const double bound = 1.5;

static double error_in_ulp(double got, long double exact) {
    if (fabsl(exact) >= 0x1p1024L || isinf(got)) return isinf(got) && fabsl(exact) > 0x1.fffffffffffffp1023L && (got < 0) == (exact < 0) ? 0 : INFINITY;
    int exponent;
    frexpl(exact, &exponent);
    if (exponent < -1021) exponent = -1021;
    return (double)(fabsl(got - exact) / ldexpl(1, exponent - 53));
}

static void check(double x, int n) {
    const long double magnitude = powl(fabs(x), 1 / (long double)n);
    const double got = cl_rootn(x, n), error = error_in_ulp(got, n % 2 ? copysignl(magnitude, x) : magnitude);
    if (!(error <= bound)) printf("rootn of %a %d: %a is wrong by %g\n", x, n, got, error);
}

static void check_special(double x, int n, double expected) {
    const double got = cl_rootn(x, n);
    const int same = isnan(expected) ? isnan(got) : got == expected && !signbit(got) == !signbit(expected);
    if (!same) printf("rootn of %a %d: %a, not %a\n", x, n, got, expected);
}

static double positive(int i) {
    switch (i % 4) {
    case 0: return 0.7 + unit() * 0.75;
    case 1: return 1 + (unit() - 0.5) * ldexp(1, -(int)(random_bits() % 50));
    case 2: return unit() * 0x1p-1022;
    default: return ldexp(1 + unit(), (int)(random_bits() % 2046) - 1022);
    }
}

static const struct { double x; int n; double root; } special[] = {
    {0.0, 2, 0.0}, {-0.0, 2, 0.0}, {0.0, 3, 0.0}, {-0.0, 3, -0.0}, {0.0, -2, INFINITY}, {-0.0, -2, INFINITY}, {0.0, -3, INFINITY},
    {-0.0, -3, -INFINITY}, {INFINITY, 3, INFINITY}, {-INFINITY, 3, -INFINITY}, {-INFINITY, -3, -0.0}, {INFINITY, -2, 0.0},
    {-INFINITY, 2, NAN}, {-1, 2, NAN}, {-1, 3, -1}, {1, 7, 1}, {1, -8, 1}, {2, 0, NAN}, {NAN, 0, NAN}, {NAN, 3, NAN},
    {0x1p-1074, 1, 0x1p-1074}, {0x1p-1074, -1, INFINITY}, {0x1p1023, -1, 0x1p-1023}, {64, 6, 2}, {0x1p-1000, -10, 0x1p+100},
};

int main(void) {
    for (int i = 0; i < 200000; ++i) {
        const int n = (int)random_bits() >> random_bits() % 31, degree = n ? n : 1;
        const double x = positive(i);
        check(degree % 2 && i % 8 > 3 ? -x : x, degree);
    }
    for (int i = 0; i < sizeof special / sizeof *special; ++i) check_special(special[i].x, special[i].n, special[i].root);
    puts("done");
    return 0;
}
