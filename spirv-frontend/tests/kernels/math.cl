kernel void math(global float4 *a, global double2 *d, global float *s, global int4 *n) {
  size_t i = get_global_id(0);
  float4 x = a[i];
  x = sin(x) + cos(x) * exp(x) - native_sin(x) + half_sqrt(fabs(x)) + pow(x, a[i + 1]) + fma(x, x, x);
  x += clamp(x, (float4)0.0f, (float4)1.0f) + mix(x, x, x) + smoothstep(x, x, x) + fmax(x, x) + max(x, x) + step(x, x);
  x += ldexp(x, n[i]) + pown(x, n[i]) + hypot(x, x) + fmod(x, x) + remainder(x, x) + nan(as_uint4(n[i]));
  n[i] = ilogb(x);
  private float4 f; private int4 q; float4 fg;
  x += fract(x, &f) + frexp(x, &q) + remquo(x, x, &q) + sincos(x, &fg) + lgamma_r(x, &q) + modf(x, &f);
  n[i] += q;
  a[i] = x + f + fg;
  d[i] = sqrt(d[i]) + log2(d[i]) + atan2(d[i], d[i]) + rsqrt(d[i]) + cbrt(d[i]);
  s[i] = length(x) + distance(x, a[i]) + dot(x, x) + fast_length(x) + normalize(x).x + cross(x, x).y;
}
