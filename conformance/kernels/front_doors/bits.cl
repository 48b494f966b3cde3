KERNEL(logic) { PUT(A & B, A | B, A ^ B, ~A); }
KERNEL(shifts) { PUT(A << 3, A >> 5, (uint)((int)A >> 5), A << 31); }
KERNEL(shifts_by_values) { PUT(A << (B & 31), A >> (B & 31), (uint)((int)A >> (B & 31)), 1u << (C & 31)); }
KERNEL(shifts_wrap) { PUT(A << (B & 63), A >> (B & 63), (uint)((int)A >> (C & 255)), 0); }
KERNEL(rotated) { PUT(rotate(A, 7u), rotate(A, B), rotate((int)A, -3), rotate(A, 32u)); }
KERNEL(counted) { PUT(popcount(A), popcount(~A), clz(A), clz(A >> 20)); }
KERNEL(trailing) { PUT(ctz(A | 0x80000000u), ctz((B << 9) | 0x80000000u), clz((int)A), popcount((int)C)); }
KERNEL(reversed) { uint x = A; x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1; x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2; PUT(x, x >> 16 | x << 16, 0, 0); }
KERNEL(fields) { PUT(A >> 8 & 0xff, (uint)((int)(A << 12) >> 20), (A & ~0xff00) | (B & 0xff) << 8, A & -A); }
KERNEL(parity) { uint x = A; x ^= x >> 16; x ^= x >> 8; x ^= x >> 4; PUT(0x6996 >> (x & 15) & 1, 0, 0, 0); }
KERNEL(hash) { uint h = A; h ^= h >> 16; h *= 0x85ebca6b; h ^= h >> 13; h *= 0xc2b2ae35; h ^= h >> 16; PUT(h, h % 1000, 0, 0); }
KERNEL(bit_select) { PUT(bitselect(A, B, C), bitselect((int)A, (int)B, (int)D), 0, 0); }
KERNEL(crc) { uint c = ~A; for (int i = 0; i < 32; ++i) c = c >> 1 ^ (c & 1 ? 0xedb88320 : 0); PUT(~c, 0, 0, 0); }
