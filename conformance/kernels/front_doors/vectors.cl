#define V (uint4)(A, B, C, D)
#define STORE(v) vstore4(v, 0, out + 4 * ID)
KERNEL(vector_add) { STORE(V + V.wzyx); }
KERNEL(vector_arithmetic) { uint4 v = V; STORE(v * 3u - (v >> 2) + (v & 0xff)); }
KERNEL(vector_division) { uint4 v = V; STORE(v / (v.yzwx | 1u) + v % 9u); }
KERNEL(swizzles) { uint4 v = V; v.xz = v.yw; v.odd += v.even; STORE(v); }
KERNEL(halves_of_vectors) { uint4 v = V; v.lo = v.hi + v.lo; STORE(v); }
KERNEL(vector_compare) { int4 v = as_int4(V); STORE(as_uint4(v < v.yzwx) + as_uint4(v == 0)); }
KERNEL(vector_select) { int4 v = as_int4(V); STORE(as_uint4(select(v, -v, v > v.wxyz))); }
KERNEL(vector_ternary) { int4 v = as_int4(V); STORE(as_uint4(v > 0 ? v : v * 2)); }
KERNEL(vector_shuffle) { STORE(shuffle(V, (uint4)(3, 1, 0, 2))); }
KERNEL(vector_shuffle_by_values) { uint4 v = V; STORE(shuffle(v, v & 3u)); }
KERNEL(vector_shuffle_two) { uint4 v = V; STORE(shuffle2(v, ~v, (uint4)(7, 0, 5, 2))); }
KERNEL(vectors_of_three) { uint3 v = (uint3)(A, B, C); v = v.zxy * 5u + v; PUT(v.x, v.y, v.z, 0); }
KERNEL(vectors_of_eight) { uint8 v = (uint8)(V, V.wzyx); v += v.s76543210; STORE(v.lo ^ v.hi); }
KERNEL(vectors_of_sixteen) { uint16 v = (uint16)((uint8)(V, V + 1u), (uint8)(V * 2u, V ^ 5u)); uint8 h = v.lo + v.hi; STORE(h.even - h.odd); }
KERNEL(vector_index) { uint4 v = V; uint s = 0; for (uint i = 0; i < 4; ++i) s = s * 17 + v[(i + ID) & 3]; v[ID & 3] = s; STORE(v); }
KERNEL(vector_any_all) { int4 v = as_int4(V); PUT(any(v < 0), all(v < 0), any(v == v.yzwx), all(v == v)); }
KERNEL(vector_floats) { float4 v = convert_float4(as_int4(V) >> 8) * 0.01f; STORE(as_uint4(v * v.wzyx - v / 3.0f)); }
KERNEL(vector_bytes) { uchar4 v = as_uchar4(A), w = as_uchar4(B); PUT(as_uint(v + w), as_uint(v * w), as_uint(max(v, w)), as_uint(add_sat(v, w))); }
KERNEL(vector_loads) { uint at = (4 * ID) % (n - 8); uint4 v = vload4(0, in + at); uint2 w = vload2(1, in + at); uint3 u = vload3(0, in + at + 1); STORE(v + (uint4)(w, u.xy) + u.z); }
KERNEL(vector_stores) { uint2 v = (uint2)(A, B); vstore2(v, 0, out + 4 * ID); vstore2(v.yx, 1, out + 4 * ID); }
KERNEL(vector_constants) { const uint4 table = (uint4)(2, 3, 5, 7); STORE(V * table + table.wwzz); }
