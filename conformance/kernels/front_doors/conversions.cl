KERNEL(float_to_int) { float a = FLOAT(A); PUT((int)a, (uint)fabs(a), (short)(a * 0.001f), (char)(a * 0.0001f)); }
KERNEL(int_to_float) { PUT(BITS((float)A), BITS((float)(int)A), BITS((float)(short)A), BITS((float)(uchar)A)); }
KERNEL(long_to_float) { ulong a = (ulong)A << 32 | B; PUT(BITS((float)a), BITS((float)(long)a), 0, 0); }
KERNEL(float_to_long) { float a = FLOAT(A) * 1000.0f; long x = (long)a; PUT(x, (ulong)x >> 32, 0, 0); }
KERNEL(saturating) { float a = FLOAT(A) * 100.0f; PUT(convert_char_sat(a), convert_ushort_sat(a), convert_int_sat(a * 1e6f), convert_uint_sat(a)); }
KERNEL(saturating_ints) { PUT(convert_char_sat((int)A), convert_uchar_sat((int)A), convert_short_sat((int)A), convert_int_sat(A)); }
KERNEL(rounding_down) { float a = FLOAT(A); PUT(convert_int_rtn(a), convert_int_rtp(a), convert_int_rte(a), convert_int_rtz(a)); }
KERNEL(rounding_floats) { PUT(BITS(convert_float_rtz(A)), BITS(convert_float_rtp(A)), BITS(convert_float_rtn((int)A)), BITS(convert_float_rte(A))); }
KERNEL(sign_extended) { PUT((int)(char)A, (int)(short)A, (uint)(uchar)A, (uint)(ushort)A); }
KERNEL(truncated) { ulong a = (ulong)A << 32 | B; PUT((uint)a, (ushort)a, (uchar)(a >> 24), (uint)(a >> 20)); }
KERNEL(reinterpreted) { uchar4 b = as_uchar4(A); short2 s = as_short2(B); PUT(b.x + b.w, (uint)s.y, as_uint(as_float(C & 0x7f7fffff)), as_uint(as_int(D))); }
KERNEL(vector_conversions) { uint4 v = (uint4)(A, B, C, D); int4 i = convert_int4(convert_float4(v >> 8)); vstore4(as_uint4(i), 0, out + 4 * ID); }
KERNEL(vector_saturation) { int4 v = as_int4((uint4)(A, B, C, D)); vstore4(convert_uint4(convert_uchar4_sat(v >> 20)), 0, out + 4 * ID); }
KERNEL(halves) { ushort h[2]; private half *p = (private half *)h; vstore_half(FLOAT(A), 0, p); vstore_half_rtz(FLOAT(B), 1, p); PUT(BITS(vload_half(0, p)), BITS(vload_half(1, p)), 0, 0); }
