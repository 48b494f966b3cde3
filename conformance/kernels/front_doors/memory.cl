constant uint table[8] = {1, 2, 4, 7, 11, 16, 22, 29};
constant uint grid[2][3] = {{1, 2, 3}, {10, 20, 30}};
KERNEL(constant_table) { PUT(table[A & 7], table[B & 7] * table[C & 7], 0, 0); }
KERNEL(constant_grid) { PUT(grid[A & 1][B % 3], 0, 0, 0); }
KERNEL(private_array) { uint v[16]; for (uint i = 0; i < 16; ++i) v[i] = in[(ID + i) % n]; PUT(v[A & 15], v[B & 15], v[15], 0); }
KERNEL(private_initialized) { uint v[5] = {3, 1, 4, 1, 5}; v[A % 5] += B; PUT(v[0] + v[1], v[2], v[3], v[4]); }
KERNEL(private_grid) { uint v[3][4]; for (uint i = 0; i < 12; ++i) v[i / 4][i % 4] = A + i; PUT(v[B % 3][C % 4], v[2][3], v[0][1], 0); }
KERNEL(pointers) { uint a = A, b = B; private uint *p = a > b ? &a : &b; *p += 5; PUT(a, b, *p, p == &a); }
KERNEL(pointer_walk) { global const uint *p = in + ID % (n - 8); global const uint *end = p + 8; uint s = 0; while (p < end) s = s * 3 + *p++; PUT(s, 0, 0, 0); }
KERNEL(pointer_difference) { global const uint *p = in + ID % n; global const uint *q = in + A % n; PUT((int)(p - q), p < q, p == q, 0); }
KERNEL(bytes_of_words) { global const uchar *p = (global const uchar *)(in + ID % n); PUT(p[0], p[1], p[2], p[3]); }
KERNEL(words_of_vectors) { uint4 v = (uint4)(A, B, C, D); private uint *p = (private uint *)&v; p[ID & 3] = 0; vstore4(v, 0, out + 4 * ID); }
KERNEL(byte_stores) { global uchar *p = (global uchar *)(out + 4 * ID); for (uint i = 0; i < 16; ++i) p[i] = (uchar)(A >> (i & 7)); }
KERNEL(short_stores) { global ushort *p = (global ushort *)(out + 4 * ID); for (uint i = 0; i < 8; ++i) p[i] = (ushort)(B * i); }
KERNEL(long_stores) { global ulong *p = (global ulong *)(out + 4 * ID); p[0] = (ulong)A * B; p[1] = (ulong)C << 7; }
KERNEL(volatile_accesses) { volatile uint x = A; x = x + x; volatile private uint *p = &x; *p ^= B; PUT(x, 0, 0, 0); }
KERNEL(transposed) { uint side = 16, x = ID % side, y = ID / side % side; PUT(in[(x * side + y) % n], 0, 0, 0); }
KERNEL(gathered) { uint at = ID; for (uint i = 0; i < 5; ++i) at = in[at % n] % n; PUT(at, 0, 0, 0); }
