kernel void relational(global float4 *f, global int4 *n, global int *s, global double *d) {
  size_t i = get_global_id(0);
  n[i] = isnan(f[i]) + isinf(f[i]) + isfinite(f[i]) + isnormal(f[i]) + signbit(f[i]) + isequal(f[i], f[0]) + isgreater(f[i], f[0]);
  n[i] += (f[i] < f[1]) + isordered(f[i], f[2]) + isunordered(f[i], f[3]) + islessgreater(f[i], f[4]) + isnotequal(f[i], f[5]);
  s[i] = any(n[i]) + all(n[i]) + isnan(d[i]) + (d[i] >= d[0]) + signbit(d[i]);
  f[i] = select(f[i], f[i + 1], n[i]) + bitselect(f[i], f[i + 1], f[i + 2]);
}
