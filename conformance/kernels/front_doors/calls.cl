uint twice(uint x) { return 2 * x; }
__attribute__((noinline)) uint mixed(uint x, float f, uchar c) { return x * c + (uint)fabs(f); }
__attribute__((noinline)) void swapped(private uint *a, private uint *b) { uint t = *a; *a = *b; *b = t; }
__attribute__((noinline)) uint4 turned(uint4 v, uint by) { return rotate(v, (uint4)by); }
__attribute__((noinline)) uint summed(global const uint *p, uint count) { uint s = 0; for (uint i = 0; i < count; ++i) s += p[i]; return s; }
__attribute__((noinline)) uint shared_sum(local uint *p, uint count) { uint s = 0; for (uint i = 0; i < count; ++i) s += p[i] * i; return s; }
__attribute__((noinline)) bool is_odd(uint x) { return x & 1; }
__attribute__((noinline)) ulong wide(ulong a, short b) { return a * (ulong)(long)b; }
KERNEL(call_inlined) { PUT(twice(A), twice(twice(B)), 0, 0); }
KERNEL(call_mixed) { PUT(mixed(A, FLOAT(B), C), mixed(D, 1.5f, 7), 0, 0); }
KERNEL(call_by_pointer) { uint a = A, b = B; if (a > b) swapped(&a, &b); PUT(a, b, 0, 0); }
KERNEL(call_of_vectors) { vstore4(turned((uint4)(A, B, C, D), A), 0, out + 4 * ID); }
KERNEL(call_with_memory) { PUT(summed(in + ID % (n - 8), A & 7), 0, 0, 0); }
KERNEL(call_with_local_memory) { shared[LID] = A; barrier(CLK_LOCAL_MEM_FENCE); PUT(shared_sum(shared, get_local_size(0)), 0, 0, 0); }
KERNEL(call_of_booleans) { PUT(is_odd(A), !is_odd(B), is_odd(C) ? 5 : 6, 0); }
KERNEL(call_of_longs) { ulong x = wide((ulong)A << 8 | B, (short)C); PUT(x, x >> 32, 0, 0); }
KERNEL(call_in_loop) { uint x = A; for (uint i = 0; i < 9; ++i) x = mixed(x, (float)i, (uchar)x); PUT(x, 0, 0, 0); }
