typedef struct { uint a; float b; ushort c[3]; } Mixed;
typedef struct { Mixed first, second; uchar last; } Nested;
typedef struct __attribute__((packed)) { uchar a; uint b; ushort c; } Packed;
typedef union { uint u; float f; uchar b[4]; } Either;
typedef struct { uint4 v; uint s; } Aligned;
Mixed make(uint a, uint b) { Mixed m; m.a = a; m.b = FLOAT(b); m.c[0] = a; m.c[1] = b; m.c[2] = a ^ b; return m; }
uint sum(Mixed m) { return m.a + BITS(m.b) + m.c[0] + m.c[1] + m.c[2]; }
KERNEL(structure) { Mixed m = make(A, B); PUT(m.a, BITS(m.b), m.c[1], sum(m)); }
KERNEL(structure_copy) { Mixed m = make(A, B), k = m; k.a += 1; PUT(m.a, k.a, sum(k) - sum(m), 0); }
KERNEL(structure_nested) { Nested x; x.first = make(A, B); x.second = x.first; x.second.c[C % 3] = 9; x.last = D; PUT(sum(x.first), sum(x.second), x.last, 0); }
KERNEL(structure_array) { Mixed m[4]; for (uint i = 0; i < 4; ++i) m[i] = make(A + i, B * i); PUT(sum(m[C & 3]), sum(m[3]), m[D & 3].c[A % 3], 0); }
KERNEL(structure_packed) { Packed p; p.a = A; p.b = B; p.c = C; PUT(p.a, p.b, p.c, sizeof(Packed)); }
KERNEL(structure_sizes) { PUT(sizeof(Mixed), sizeof(Nested), sizeof(Aligned), sizeof(Either)); }
KERNEL(structure_union) { Either e; e.f = FLOAT(A); PUT(e.u, e.b[0], e.b[3], 0); }
KERNEL(structure_aligned) { Aligned x[2]; x[0].v = (uint4)(A, B, C, D); x[0].s = 5; x[1] = x[0]; x[1].v.y = 7; PUT(x[A & 1].v.y, x[1].s, x[0].v.w, 0); }
KERNEL(structure_in_memory) { global Mixed *m = (global Mixed *)(out + 4 * ID); m->a = A; m->b = FLOAT(B); m->c[0] = C; m->c[1] = D; m->c[2] = 0; *((global ushort *)(m + 1) - 1) = 0; }
KERNEL(structure_chosen) { Mixed a = make(A, B), b = make(C, D); Mixed m = A > C ? a : b; PUT(sum(m), m.a, 0, 0); }
KERNEL(structure_list) { struct { uint value, next; } list[8]; for (uint i = 0; i < 8; ++i) { list[i].value = in[(ID + i) % n]; list[i].next = (i * 5 + 1) & 7; } uint s = 0, at = A & 7; for (uint i = 0; i < 8; ++i) { s = s * 3 + list[at].value; at = list[at].next; } PUT(s, at, 0, 0); }
