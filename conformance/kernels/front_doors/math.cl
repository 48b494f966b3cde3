#define X FLOAT(A & 0xffffff)
#define Y FLOAT(B & 0xffffff)
KERNEL(roots) { PUT(BITS(sqrt(X)), BITS(rsqrt(X + 1.0f)), BITS(cbrt(X)), BITS(hypot(X, Y))); }
KERNEL(sines) { PUT(BITS(sin(X)), BITS(cos(X)), BITS(tan(X)), BITS(sinpi(X))); }
KERNEL(sine_and_cosine) { float c, s = sincos(X, &c); PUT(BITS(s), BITS(c), 0, 0); }
KERNEL(arcs) { float x = X * 0.05f - 0.4f; PUT(BITS(asin(x)), BITS(acos(x)), BITS(atan(x)), BITS(atan2(x, Y))); }
KERNEL(exponentials) { float x = X - 8.0f; PUT(BITS(exp(x)), BITS(exp2(x)), BITS(exp10(x)), BITS(expm1(x))); }
KERNEL(logarithms) { float x = X + 0.5f; PUT(BITS(log(x)), BITS(log2(x)), BITS(log10(x)), BITS(log1p(x))); }
KERNEL(powers) { float x = X + 0.5f; PUT(BITS(pow(x, Y * 0.3f)), BITS(pown(x, (int)(B & 7) - 3)), BITS(powr(x, 1.5f)), BITS(rootn(x, 3))); }
KERNEL(hyperbolic) { float x = X * 0.3f; PUT(BITS(sinh(x)), BITS(cosh(x)), BITS(tanh(x)), BITS(asinh(x))); }
KERNEL(native_functions) { float x = X + 0.5f; PUT(BITS(native_sqrt(x)), BITS(native_recip(x)), BITS(native_exp(x * 0.1f)), BITS(native_log(x))); }
KERNEL(half_functions) { float x = X + 0.5f; PUT(BITS(half_sqrt(x)), BITS(half_recip(x)), BITS(half_exp(x * 0.1f)), BITS(half_log2(x))); }
KERNEL(error_functions) { PUT(BITS(erf(X * 0.1f)), BITS(erfc(X * 0.1f)), BITS(tgamma(X * 0.2f + 1.0f)), BITS(lgamma(X + 1.0f))); }
KERNEL(vector_math) { float4 v = (float4)(X, Y, X * 0.5f, Y + 1.0f); vstore4(as_uint4(sin(v) + exp(v * 0.1f)), 0, out + 4 * ID); }
KERNEL(mad_function) { float4 v = (float4)(X, Y, X * 0.5f, Y + 1.0f); vstore4(as_uint4(fma(v, v, v) - sqrt(v)), 0, out + 4 * ID); }
KERNEL(geometry) { float4 a = (float4)(X, Y, 1.0f, 2.0f), b = (float4)(Y, 3.0f, X, 1.0f); PUT(BITS(dot(a, b)), BITS(length(a)), BITS(distance(a, b)), BITS(cross(a, b).x)); }
KERNEL(unit_vectors) { float4 a = (float4)(X, Y, 1.0f, 2.0f); vstore4(as_uint4(normalize(a)), 0, out + 4 * ID); }
