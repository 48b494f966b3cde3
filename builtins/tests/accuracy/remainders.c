// fmod, remainder and remquo against the C library's, bit for bit: exponents far apart and close, subnormal numbers, multiples and halfway
// cases, special values; remquo of double alone. Prints what is wrong, then "done".

double cl_fmod(double, double) __asm__("_Z4fmoddd");
double cl_remainder(double, double) __asm__("_Z9remainderdd");
double cl_remquo(double, double, int *) __asm__("_Z6remquoddPi");

static int same(double a, double b) { return (isnan(a) && isnan(b)) || !memcmp(&a, &b, sizeof a); }

// The quotient's low bits: three of them are what the C library has of a large one.
static int same_quotient(double x, double y, int got, int expected) {
    const long double quotient = fabsl(rintl((long double)x / y));
    if (quotient > 0x1p20L) return ((got < 0 ? -got : got) & 7) == ((expected < 0 ? -expected : expected) & 7);
    const int low = (int)quotient & 0x7f;
    return got == ((x < 0) == (y < 0) ? low : -low);
}

static void check(double x, double y) {
    int expected_quotient = 0, quotient = 0;
    const double expected = fmod(x, y), got = cl_fmod(x, y), got_nearest = cl_remainder(x, y);
    double nearest = remquo(x, y, &expected_quotient);
    // Some versions of glibc give zeros of the wrong sign where the quotient is large.
    if (nearest == 0) nearest = copysign(nearest, x);
    const double got_with_quotient = cl_remquo(x, y, &quotient);
    if (!same(expected, got)) printf("fmod of %a %a: %a, not %a\n", x, y, got, expected);
    if (!same(nearest, got_nearest)) printf("remainder of %a %a: %a, not %a\n", x, y, got_nearest, nearest);
    const int right = isnan(nearest) ? quotient == 0 : same_quotient(x, y, quotient, expected_quotient);
    if (!same(nearest, got_with_quotient) || !right) printf("remquo of %a %a: %a, %d, not %a, %d\n", x, y, got_with_quotient, quotient, nearest, expected_quotient);
}

float cl_fmodf(float, float) __asm__("_Z4fmodff");
float cl_remainderf(float, float) __asm__("_Z9remainderff");

static void check_float(float x, float y) {
    const double expected = fmod(x, y), got = cl_fmodf(x, y), got_nearest = cl_remainderf(x, y);
    double nearest = remainder(x, y);
    if (nearest == 0) nearest = copysign(nearest, x);
    if (!same(expected, got)) printf("fmod of floats %a %a: %a, not %a\n", x, y, got, expected);
    if (!same(nearest, got_nearest)) printf("remainder of floats %a %a: %a, not %a\n", x, y, got_nearest, nearest);
}

static double any(void) {
    const uint64_t bits = random_bits();
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
static double whole(int bits) { return (double)(random_bits() >> (64 - bits)); }

static const double special[] = {
    0.0, -0.0, 1, -1, 3, -3, 0.5, 2, 1.5, 7, 0x1p-1074, -0x1p-1074, 0x3p-1074, 0x5p-1074, 0x1p-1022, 0x1.8p-1022, 0x0.fffffffffffffp-1022,
    0x1.fffffffffffffp1023, 0x1.0000000000001p1023, 0x1p1023, 0x1.8p1022, INFINITY, -INFINITY, NAN, 0x1.fffffffffffffp0,
    0x1.0000000000001p0, 0x1.fffffffffffffp-1, 0x1.ffffffffffffep-1,
};
enum { SPECIALS = sizeof special / sizeof *special };

int main(void) {
    for (int i = 0; i < SPECIALS * SPECIALS; ++i) check(special[i % SPECIALS], special[i / SPECIALS]);
    for (int i = 0; i < 30000; ++i) {
        check(any(), any());
        check(ldexp(whole(53), (int)(random_bits() % 130)), whole(53));
        check(ldexp(whole(52), (int)(random_bits() % 200) - 1074), ldexp(whole(1 + (int)(random_bits() % 52)), -1074));
        const double y = whole(6), halfway = y * (whole(12) + 0.5);
        check(halfway, y);
        check(nextafter(halfway, 0), -y);
        // Quotients around those that a float can tell apart, rounded up to integers or not.
        const float divisor = (float)ldexp(whole(24), (int)(random_bits() % 250) - 149), multiple = (float)(divisor * whole(1 + i % 27));
        check_float(multiple, divisor);
        check_float(nextafterf(multiple, 0), -divisor);
        check_float((float)halfway, (float)y);
        check_float(nextafterf((float)halfway, 0), (float)y);
        check_float((float)special[i % SPECIALS], (float)special[i / SPECIALS % SPECIALS]);
    }
    puts("done");
    return 0;
}
