#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void conversions(global float4 *f, global int4 *n, global uchar4 *c, global double4 *d, global long4 *l, global half *h) {
  size_t i = get_global_id(0);
  n[i] = convert_int4_sat_rte(f[i]) + convert_int4_rtp(f[i]) + convert_int4(f[i]) + convert_int4(c[i]);
  c[i] = convert_uchar4_sat(n[i]) + convert_uchar4_sat(f[i]) + convert_uchar4_sat_rtz(d[i]) + convert_uchar4(n[i]);
  f[i] = convert_float4_rtz(n[i]) + convert_float4(l[i]) + convert_float4_rtn(d[i]) + convert_float4(d[i]);
  d[i] = convert_double4(f[i]) + convert_double4(n[i]);
  l[i] = convert_long4_sat(f[i]) + convert_long4(n[i]) + as_long4(d[i]);
  f[i].x += vload_half(i, h) + vload_half4(i, h).y + vloada_half4(i, h).z;
  vstore_half(f[i].y, i, h); vstore_half4_rtz(f[i], i, h); vstorea_half4(f[i], i, h); vstore_half_rte(f[i].z, i + 1, h);
}
