#define DOUBLE(x, y) ((double)(long)((ulong)(x) << 20 | (y)) * 1e-9)
#define PAIR(a, b) vstore4((uint4)(as_uint2((double)(a)), as_uint2((double)(b))), 0, out + 4 * ID)
KERNEL(double_arithmetic) { double a = DOUBLE(A, B), b = DOUBLE(C, D); PAIR(a + b * 2.0, a * b - 1.0); }
KERNEL(double_division) { double a = DOUBLE(A, B), b = DOUBLE(C, D) + 1.0; PAIR(a / b, 1.0 / b); }
KERNEL(double_fused) { double a = DOUBLE(A, B), b = DOUBLE(C, D); PAIR(fma(a, b, a), sqrt(a)); }
KERNEL(double_rounding) { double a = DOUBLE(A, B); PAIR(floor(a) + ceil(a), rint(a * 0.5)); }
KERNEL(double_conversions) { double a = DOUBLE(A, B); PUT((uint)a, BITS((float)a), (uint)((ulong)(a * 1e6) >> 8), a > 1000.0); }
KERNEL(double_from_ints) { PAIR((double)A + (int)B, (double)((ulong)C << 32 | D)); }
KERNEL(double_vectors) { double2 v = (double2)(DOUBLE(A, B), DOUBLE(C, D)); v = v * v.yx + fmax(v, 3.0); PAIR(v.x, v.y); }
