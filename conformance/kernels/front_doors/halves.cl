#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define HALF(x) ((half)((float)((int)(x) >> 20) * 0.05f))
#define HBITS(x) ((uint)as_ushort((half)(x)))
KERNEL(half_add_sub) { half a = HALF(A), b = HALF(B); PUT(HBITS(a + b), HBITS(a - b), HBITS(-a), HBITS(a + (half)1)); }
KERNEL(half_multiply) { half a = HALF(A), b = HALF(B); PUT(HBITS(a * b), HBITS(a * a), HBITS(a / (b * b + (half)1)), HBITS(a * b - a)); }
KERNEL(half_compare) { half a = HALF(A), b = HALF(B); PUT(a < b, a <= b, a == a, isgreater(a, b)); }
KERNEL(half_minimum) { half a = HALF(A), b = HALF(B); PUT(HBITS(fmin(a, b)), HBITS(fmax(a, b)), HBITS(clamp(a, (half)-3, (half)5)), HBITS(sign(b))); }
KERNEL(half_round) { half a = HALF(A); PUT(HBITS(floor(a)), HBITS(ceil(a)), HBITS(trunc(a)), HBITS(rint(a))); }
KERNEL(half_parts) { half a = HALF(A); int e; half m = frexp(a, &e), w, f = modf(a, &w); PUT(HBITS(m), e, HBITS(w), HBITS(f)); }
KERNEL(half_fused) { half a = HALF(A), b = HALF(B), c = HALF(C); PUT(HBITS(fma(a, b, c)), HBITS(sqrt(fabs(a))), HBITS(ldexp(b, 3)), HBITS(fmod(a, c + (half)200))); }
KERNEL(half_math) { half a = HALF(A); PUT(HBITS(sin(a)), HBITS(exp2(a * (half)0.1f)), HBITS(atan2(a, (half)2)), HBITS(rsqrt(fabs(a) + (half)1))); }
KERNEL(half_convert) { half a = HALF(A); PUT(convert_int_sat_rte(a), BITS(a), HBITS(convert_half_rtp((int)B)), convert_uchar_sat(a)); }
KERNEL(half_convert_vectors) { half4 h = convert_half4((int4)(A, B, C, D) >> 18); uint4 u = convert_uint4(as_ushort4(h)); PUT(u.x, u.y, u.z, u.w); }
KERNEL(half_vectors) { half4 h = (half4)(HALF(A), HALF(B), HALF(C), HALF(D)); h = h.wzyx * h + h.xxyy; PUT(HBITS(h.x), HBITS(h.y), HBITS(h.z), HBITS(h.w)); }
KERNEL(half_choose) { half a = HALF(A), b = HALF(B); PUT(HBITS(a < b ? a : b), HBITS(select(a, b, (short)(C & 1))), HBITS(bitselect(a, b, (half)2)), isnan(a) + isfinite(b)); }
KERNEL(half_geometry) { half4 a = (half4)(1, 2, HALF(A) * (half)0.01f, 0), b = (half4)(2, 1, 3, HALF(B) * (half)0.01f); PUT(HBITS(dot(a, b)), HBITS(length(a)), HBITS(distance(a, b)), HBITS(normalize(b).x)); }
KERNEL(half_sum) { half s = 0; for (uint i = 0; i < 16; ++i) s += HALF(in[(ID + i) % n]); PUT(HBITS(s), 0, 0, 0); }
KERNEL(half_neighbours) {
    local half *kept = (local half *)shared;
    kept[LID] = HALF(A);
    barrier(CLK_LOCAL_MEM_FENCE);
    PUT(HBITS(kept[63 - LID]), HBITS(kept[(LID + 1) & 63] * (half)2), 0, 0);
}
