#define DOUBLE(x, y) ((double)(long)((ulong)(x) << 20 | (y)) * 1e-9)
#define PAIR(a, b) vstore4((uint4)(as_uint2((double)(a)), as_uint2((double)(b))), 0, out + 4 * ID)
KERNEL(double_sines) { double a = DOUBLE(A, B); PAIR(sin(a), cos(a)); }
KERNEL(double_logarithms) { double a = DOUBLE(A, B) + 1.0; PAIR(log(a), log2(a)); }
KERNEL(double_exponentials) { double a = DOUBLE(A, B) * 1e-5; PAIR(exp(a), exp2(-a)); }
KERNEL(double_arcs) { double a = DOUBLE(A, B) * 1e-7; PAIR(atan(a), atan2(a, 0.5)); }
KERNEL(double_powers) { double a = DOUBLE(A, B) + 1.0; PAIR(pow(a, 0.3), cbrt(a)); }
