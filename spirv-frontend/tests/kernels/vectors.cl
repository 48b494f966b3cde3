kernel void vectors(global float16 *a, global uchar16 *b, global short3 *c, global long8 *d, uint k) {
  size_t i = get_global_id(0);
  float16 x = a[i];
  x.s0123 = x.s4567; x.odd = x.even; x.lo = (float8)(x.hi.lo, x.s37, 1.0f, 2.0f);
  a[i] = -x + x * 2.0f; a[i][k] = 3.0f;
  c[i] = c[i + 1].zyx + (short3)(1, 2, 3);
  b[i] = b[i].sfedcba9876543210 | b[i + 1];
  d[i] = d[i] * d[i + 1] - (long8)(3);
  a[i].s3 = a[i][k];
}
