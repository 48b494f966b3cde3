// Kernels of one idea each: from left to right more arithmetic per byte.

kernel void saxpy(global const float *x, global float *y, uint n) {
    const size_t i = get_global_id(0);
    y[i] = 2.5f * x[i] + y[i];
}

// The same for vectors with increments, as BLAS has them: nobody knows them before a launch. As many work-items as there are go on until the end.
kernel void increments(global const float *x, global float *y, uint n, uint by_x, uint by_y) {
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        y[i * by_y] += 2.5f * x[i * by_x];
}

// Work-items beyond the end return at once.
kernel void guarded(global const float *x, global float *y, uint n) {
    const int i = get_global_id(0);
    if (i >= (int)n - 5)
        return;
    y[i] = sqrt(x[i]) / (1.0f + x[i] * x[i]);
}

// Evaluates a polynomial of degree 15 by Horner's rule.
kernel void polynomial(global const float *x, global float *y, uint n) {
    const size_t i = get_global_id(0);
    const float at = x[i];
    float sum = 0.0f;
    for (int k = 16; k > 0; --k)
        sum = fma(sum, at, 1.0f / (float)k);
    y[i] = sum;
}

kernel void transcendental(global const float *x, global float *y, uint n) {
    const size_t i = get_global_id(0);
    y[i] = sin(x[i]) * exp(-x[i]) + log(1.0f + x[i]) + pow(x[i], 0.3f);
}

// The price of a European call option (Black and Scholes, 1973), normal distribution by the error function.
kernel void black_scholes(global const float *x, global float *y, uint n) {
    const size_t i = get_global_id(0);
    const float spot = 10.0f + 90.0f * x[i], strike = 50.0f, years = 0.25f + x[i], rate = 0.02f, volatility = 0.3f;
    const float spread = volatility * sqrt(years);
    const float d1 = (log(spot / strike) + (rate + 0.5f * volatility * volatility) * years) / spread, d2 = d1 - spread;
    const float n1 = 0.5f * erfc(-d1 * M_SQRT1_2_F), n2 = 0.5f * erfc(-d2 * M_SQRT1_2_F);
    y[i] = spot * n1 - strike * exp(-rate * years) * n2;
}

// Steps until the Collatz sequence reaches one: every work-item loops for a time of its own.
kernel void collatz(global const float *x, global float *y, uint n) {
    const size_t i = get_global_id(0);
    uint value = (uint)i + 1, steps = 0;
    while (value != 1 && steps < 400) {
        value = value & 1 ? 3 * value + 1 : value >> 1;
        ++steps;
    }
    y[i] = (float)steps;
}

// A mean over a window of 9, clamped at the ends.
kernel void blur(global const float *x, global float *y, uint n) {
    const int i = get_global_id(0);
    float sum = 0.0f;
    for (int k = -4; k <= 4; ++k)
        sum += x[clamp(i + k, 0, (int)n - 1)];
    y[i] = sum / 9.0f;
}
