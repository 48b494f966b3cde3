// A number below 100 of which the compiler does not know that: it would make the selector of a switch narrower than llvm-spirv-15 can write.
#define SMALL ((int)in[ID & ~7u])
KERNEL(if_else) { uint r; if (A > B) r = A - B; else r = B - A; PUT(r, 0, 0, 0); }
KERNEL(nested_if) { uint r = 0; if (A & 1) { if (B & 1) r = 1; else if (C & 1) r = 2; else r = 3; } else if (D & 1) r = 4; PUT(r, 0, 0, 0); }
KERNEL(switch_dense) { uint r; switch (SMALL / 17) { case 0: r = 10; break; case 1: r = 21; break; case 2: r = B; break; case 3: r = ~B; break; case 4: r = C; break; default: r = 7; } PUT(r, 0, 0, 0); }
KERNEL(switch_sparse) { uint r = 0; switch (SMALL / 3 * 100) { case 700: r = 1; break; case 1300: r = 2; break; case 2900: r = 3; break; case 0: r = 4; break; default: r = A; } PUT(r, 0, 0, 0); }
KERNEL(switch_through) { uint r = 0; switch (SMALL / 25) { case 3: r += 100; case 2: r += 20; case 1: r += 3; } PUT(r, 0, 0, 0); }
KERNEL(switch_long) { long x = (long)(SMALL / 20) * 0x100000001; uint r; switch (x) { case 0: r = 1; break; case 0x100000001: r = 2; break; case 0x300000003: r = B; break; default: r = 4; } PUT(r, 0, 0, 0); }
KERNEL(switch_char) { char x = A; uint r; switch (x) { case -1: r = 1; break; case 127: r = 2; break; case -128: r = 3; break; default: r = (uchar)x; } PUT(r, 0, 0, 0); }
KERNEL(while_loop) { uint x = A % 1000 + 1, s = 0; while (x != 1 && s < 200) { x = x & 1 ? 3 * x + 1 : x / 2; ++s; } PUT(s, x, 0, 0); }
KERNEL(do_loop) { uint x = A, s = 0; do { s += x & 7; x >>= 3; } while (x); PUT(s, 0, 0, 0); }
KERNEL(loop_with_break) { uint i; for (i = 0; i < 64; ++i) if (in[(ID + i) % n] % 5 == 0) break; PUT(i, 0, 0, 0); }
KERNEL(loop_with_continue) { uint s = 0; for (uint i = 0; i < 32; ++i) { if (in[(ID + i) % n] & 1) continue; s += i; } PUT(s, 0, 0, 0); }
KERNEL(loops_in_loops) { uint s = 0; for (uint i = 0; i < A % 8; ++i) for (uint j = 0; j <= i; ++j) s = s * 3 + (i ^ j); PUT(s, 0, 0, 0); }
KERNEL(loop_left_by_goto) { uint i, j = 0; for (i = 0; i < 10; ++i) for (j = 0; j < 10; ++j) if (i * j > A % 60) goto out_of_both; out_of_both: PUT(i, j, 0, 0); }
KERNEL(early_return) { if (A & 1) { PUT(1, 2, 3, 4); return; } if (B & 1) { PUT(5, 6, 7, 8); return; } PUT(9, 0, 0, 0); }
KERNEL(short_circuit) { uint c = 0; bool r = (A & 1 && ++c) || (B & 1 && ++c) || (C & 1 && (c += 5)); PUT(r, c, 0, 0); }
KERNEL(irreducible) { uint x = A % 50, s = 0; if (x & 1) goto second; first: s += 2; x += 3; second: s += x; if (x < 60) { x += 7; if (x & 2) goto first; goto second; } PUT(s, x, 0, 0); }
KERNEL(swapped_in_loop) { uint a = A, b = B; for (uint i = 0; i < (C & 15); ++i) { uint t = a; a = b; b = t + 1; } PUT(a, b, 0, 0); }
KERNEL(bubble_sort) { uint v[6]; for (uint i = 0; i < 6; ++i) v[i] = in[(ID + i) % n]; for (uint i = 0; i < 6; ++i) for (uint j = 0; j + 1 < 6 - i; ++j) if (v[j] > v[j + 1]) { uint t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; } PUT(v[0], v[1], v[4], v[5]); }
KERNEL(binary_search) { uint lo = 0, hi = 256; while (lo < hi) { uint m = (lo + hi) / 2; if (m * m * m < A % 16000000) lo = m + 1; else hi = m; } PUT(lo, 0, 0, 0); }
KERNEL(mandelbrot) { float x = FLOAT(A & 0x7ffff) * 0.001f - 2.0f, y = FLOAT(B & 0x7ffff) * 0.0005f, a = 0, b = 0; uint i = 0; for (; i < 50 && a * a + b * b < 4.0f; ++i) { float t = a * a - b * b + x; b = 2.0f * a * b + y; a = t; } PUT(i, 0, 0, 0); }
