KERNEL(float_add_sub) { float a = FLOAT(A), b = FLOAT(B); PUT(BITS(a + b), BITS(a - b), BITS(-a), BITS(a + 1.0f)); }
KERNEL(float_multiply) { float a = FLOAT(A), b = FLOAT(B); PUT(BITS(a * b), BITS(a * a), BITS(a * 0.1f), BITS(a * b * 3.0f)); }
KERNEL(float_divide) { float a = FLOAT(A), b = FLOAT(B | 0x100); PUT(BITS(a / b), BITS(1.0f / b), BITS(a / 3.0f), BITS(a / 0.5f)); }
KERNEL(float_compare) { float a = FLOAT(A), b = FLOAT(B); PUT(a < b, a <= b, a == a, a != b); }
KERNEL(float_minimum) { float a = FLOAT(A), b = FLOAT(B); PUT(BITS(fmin(a, b)), BITS(fmax(a, b)), BITS(min(a, b)), BITS(max(a, b))); }
KERNEL(float_clamp) { float a = FLOAT(A); PUT(BITS(clamp(a, -10.0f, 10.0f)), BITS(step(1.0f, a)), BITS(sign(a)), BITS(smoothstep(-100.0f, 100.0f, a))); }
KERNEL(float_round) { float a = FLOAT(A) * 0.37f; PUT(BITS(floor(a)), BITS(ceil(a)), BITS(trunc(a)), BITS(rint(a))); }
KERNEL(float_round_half) { float a = (float)((int)A >> 24) * 0.5f; PUT(BITS(round(a)), BITS(rint(a)), BITS(fabs(a)), BITS(copysign(2.0f, a))); }
KERNEL(float_parts) { float a = FLOAT(A); int e; float m = frexp(a, &e); float i, f = modf(a, &i); PUT(BITS(m), e, BITS(i), BITS(f)); }
KERNEL(float_fused) { float a = FLOAT(A), b = FLOAT(B), c = FLOAT(C); PUT(BITS(fma(a, b, c)), BITS(fma(-a, b, c)), BITS(fma(a, a, -c)), 0); }
KERNEL(float_mix) { float a = FLOAT(A), b = FLOAT(B); PUT(BITS(mix(a, b, 0.25f)), BITS(degrees(a)), BITS(radians(b)), 0); }
KERNEL(float_exponents) { float a = FLOAT(A | 0x100); PUT(BITS(ldexp(a, (int)(B & 31) - 16)), ilogb(a), BITS(logb(a)), BITS(nextafter(a, 0.0f))); }
KERNEL(float_remainders) { float a = FLOAT(A), b = FLOAT(B | 0x100); PUT(BITS(fmod(a, b)), BITS(fmod(a, 3.0f)), BITS(fdim(a, b)), 0); }
KERNEL(float_classes) { float a = as_float(A); PUT(isnan(a) != 0, isinf(a) != 0, isnormal(a) != 0, signbit(a) != 0); }
KERNEL(float_sum) { float s = 0.0f; for (uint i = 0; i < 16; ++i) s += FLOAT(in[(ID + i) % n]); PUT(BITS(s), 0, 0, 0); }
KERNEL(float_newton) { float a = fabs(FLOAT(A)) + 1.0f, x = a; for (int i = 0; i < 6; ++i) x = 0.5f * (x + a / x); PUT(BITS(x), 0, 0, 0); }
KERNEL(float_select) { float a = FLOAT(A), b = FLOAT(B); PUT(BITS(a > b ? a : b * 2.0f), BITS(select(a, b, (int)C)), BITS(isless(a, b) ? a : b), 0); }
