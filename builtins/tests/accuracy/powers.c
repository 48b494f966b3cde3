// pow and powr of float against the double C library: powers of all sizes, of numbers close to 1 too, and all bit patterns. Prints the largest errors.

float cl_pow(float, float) __asm__("_Z3powff");
float cl_powr(float, float) __asm__("_Z4powrff");

static float unit(void) { return (float)(random_bits() >> 40) * 0x1p-24f; }
static float any(void) {
    const uint32_t bits = (uint32_t)random_bits();
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double error_in_ulp(float got, double exact) {
    const float rounded = (float)exact;
    if (got == rounded || (isnan(got) && isnan(rounded))) return 0;
    if (!isfinite(got) || !isfinite(rounded)) return INFINITY;
    int exponent;
    frexp(exact, &exponent);
    return fabs(got - exact) / ldexp(1, (exponent < -125 ? -125 : exponent) - 24);
}

static double worst_pow, worst_powr;
static void check(float x, float y) {
    const double exact = pow(x, y), error = error_in_ulp(cl_pow(x, y), exact);
    if (!(error <= worst_pow)) worst_pow = error;
    // Where powr leaves nothing undefined.
    if (!(x > 0 && isfinite(x) && isfinite(y))) return;
    const double error_of_powr = error_in_ulp(cl_powr(x, y), exact);
    if (!(error_of_powr <= worst_powr)) worst_powr = error_of_powr;
}

int main(void) {
    // A power of x that is up to 2^150.
    for (int i = 0; i < 2000000; ++i) {
        const float near = 1 + (unit() - 0.5f) * exp2f(-(float)(random_bits() % 24));
        const float x = i % 2 ? near : exp2f((unit() - 0.5f) * 250);
        check(x, (unit() - 0.5f) * 300 / (fabsf(log2f(x)) + 1e-7f));
        check(0.6f + unit(), (unit() - 0.5f) * 500);
        check(any(), any());
        check(i % 2 ? -x : x, (float)((int)(random_bits() % 64) - 32));
    }
    printf("pow float %.3f\npowr float %.3f\n", worst_pow, worst_powr);
    return 0;
}
