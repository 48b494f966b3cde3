KERNEL(bytes) { uchar a = A, b = B; PUT((uchar)(a + b), (uchar)(a * b), (uchar)(a - b), (uchar)(a << 3)); }
KERNEL(signed_bytes) { char a = A, b = B; PUT((char)(a + b), (char)(a * b), a / (b | 1), a >> 2); }
KERNEL(shorts) { ushort a = A, b = B; PUT((ushort)(a + b), (ushort)(a * b), a > b, (ushort)~a); }
KERNEL(signed_shorts) { short a = A, b = B; PUT((short)(a + b), (short)(a - b), a < b, a % (b | 1)); }
KERNEL(longs) { ulong a = (ulong)A << 32 | B, b = (ulong)C << 20 | D; ulong s = a + b, m = a * b; PUT(s, s >> 32, m, m >> 32); }
KERNEL(long_division) { ulong a = (ulong)A << 32 | B, b = C | 1, c = (ulong)D << 32 | A; PUT(a / b, (a / b) >> 32, c % b, (c % b) >> 32); }
KERNEL(signed_longs) { long a = (long)((ulong)A << 32 | B), b = (int)C | 1; PUT(a / b, (ulong)(a / b) >> 32, (a ^ D) % b, a < b); }
KERNEL(long_shifts) { ulong a = (ulong)A << 32 | B; PUT(a >> (C & 63), (a << (C & 63)) >> 32, (ulong)((long)a >> (C & 63)) >> 32, 0); }
KERNEL(long_high_multiply) { ulong a = (ulong)A << 32 | B, b = (ulong)C << 32 | D; ulong h = mul_hi(a, b); PUT(h, h >> 32, 0, 0); }
KERNEL(long_builtins) { ulong a = (ulong)A << 32 | B, b = (ulong)C << 32 | D; PUT(popcount(a), clz(a), max(a, b) >> 32, rotate(a, b) >> 32); }
KERNEL(saturated_bytes) { PUT(add_sat((uchar)A, (uchar)B), sub_sat((uchar)A, (uchar)B), add_sat((char)A, (char)B), sub_sat((char)A, (char)B)); }
KERNEL(saturated_shorts) { PUT(add_sat((ushort)A, (ushort)B), sub_sat((ushort)A, (ushort)B), add_sat((short)A, (short)B), sub_sat((short)A, (short)B)); }
KERNEL(up_sampled) { ushort s = upsample((uchar)A, (uchar)B); uint u = upsample((ushort)C, (ushort)D); int i = upsample((short)A, (ushort)B); ulong l = upsample(A, B); PUT(s, u, i, l >> 32); }
KERNEL(byte_wise) { union { uint u; uchar b[4]; } x; x.u = A; uint s = 0; for (int i = 0; i < 4; ++i) s = s * 31 + x.b[i]; PUT(s, x.b[0], x.b[3], 0); }
KERNEL(booleans) { bool a = A & 1, b = B & 2, c = a && !b; PUT(a, b, c || A > B, a ^ b); }
