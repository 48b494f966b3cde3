// A quotient and a remainder of the same numbers would become one division with a "freeze", which llvm-spirv-15 does not translate.
KERNEL(add_sub) { PUT(A + B, A - B, B - A, -A); }
KERNEL(multiply) { PUT(A * B, A * 3u, (uint)((int)A * (int)C), A * A * A); }
KERNEL(divide_unsigned) { uint d = B | 1; PUT(A / d, C % d, A / 7, B % 7); }
KERNEL(divide_signed) { int a = A, d = (int)(B >> 3) + 1; PUT(a / d, (int)C % d, a / 13, (int)D % -13); }
KERNEL(divide_by_powers) { int a = A; PUT(a / 8, (int)B % 8, A / 16, B % 16); }
KERNEL(minimum_maximum) { PUT(min(A, B), max(A, B), min((int)A, (int)B), max((int)A, (int)B)); }
KERNEL(clamped) { PUT(clamp(A, 100u, 1u << 20), clamp((int)A, -5000, 5000), clamp(A, min(B, C), max(B, C)), 0); }
KERNEL(absolute) { PUT(abs((int)A), abs_diff(A, B), abs_diff((int)A, (int)B), abs_diff((int)C, 7)); }
KERNEL(high_multiply) { PUT(mul_hi(A, B), mul_hi((int)A, (int)B), mad_hi(A, B, C), mad_hi((int)A, (int)B, (int)C)); }
KERNEL(saturated) { PUT(add_sat(A, B), sub_sat(A, B), add_sat((int)A, (int)B), sub_sat((int)A, (int)B)); }
KERNEL(saturated_multiply_add) { PUT(mad_sat(A >> 8, B >> 20, C), mad_sat((int)A >> 8, (int)B >> 20, (int)C), 0, 0); }
KERNEL(halved) { PUT(hadd(A, B), rhadd(A, B), hadd((int)A, (int)B), rhadd((int)A, (int)B)); }
KERNEL(multiply_24) { PUT(mul24(A & 0xffff, B & 0xff), mad24((int)(A & 0xfff), (int)(B & 0xfff), (int)C), mul24((int)A >> 20, (int)B >> 20), 0); }
KERNEL(compare) { PUT(A < B, (int)A < (int)B, A >= C, (int)A == (int)(A * 1)); }
KERNEL(choose) { PUT(A < B ? C : D, (int)A > 0 ? A : ~A, A == B ? 1 : 2, select(A, B, C)); }
KERNEL(polynomial) { uint x = A; PUT(((x * 3 + 1) * x + 7) * x, x * (x + 1) / 2, (x ^ B) * (x | C), C * 5 - B / 10); }
KERNEL(digits) { uint x = A, sum = 0, count = 0; while (x) { sum += x * 7 % 10; x /= 10; ++count; } PUT(sum, count, sum * count, 0); }
KERNEL(greatest_divisor) { uint a = A % 10000 + 1, b = B % 10000 + 1; while (b) { uint t = a % b; a = b; b = t; } PUT(a, 0, 0, 0); }
KERNEL(power) { uint base = A % 100, e = B % 12, r = 1; for (; e; e >>= 1, base *= base) if (e & 1) r *= base; PUT(r, 0, 0, 0); }
KERNEL(square_root) { uint x = A, r = 0; for (uint bit = 1u << 15; bit; bit >>= 1) { uint t = r | bit; if ((ulong)t * t <= x) r = t; } PUT(r, x - r * r, 0, 0); }
