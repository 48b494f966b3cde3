__attribute__((noinline)) uint at(const uint *p, uint i) { return p[i]; }
__attribute__((noinline)) void bump(uint *p, uint by) { *p += by; }
KERNEL(generic_loads) { uint v[2] = {A, B}; shared[LID] = C; PUT(at(v, D & 1), at(&shared[LID], 0), at(in, ID), 0); }
KERNEL(generic_chosen) { uint v = A; shared[LID] = B; uint *p = C & 1 ? &v : (uint *)&shared[LID]; *p += 5; PUT(v, shared[LID], 0, 0); }
KERNEL(generic_stores) { uint v = A; bump(&v, 3); out[4 * ID] = v; bump(&out[4 * ID], B); }
KERNEL(generic_asked) { uint v = A; uint *p = &v, *q = (uint *)&shared[LID]; PUT(to_private(p) != 0, to_local(q) != 0, to_global(p) == 0, to_local(p) == 0); }
