kernel void integers(global int4 *a, global uint4 *u, global char8 *c, global ulong *l, global short2 *s) {
  size_t i = get_global_id(0);
  int4 x = a[i]; uint4 y = u[i];
  x = mad_sat(x, x, x) + mul_hi(x, x) + add_sat(x, x) + sub_sat(x, x) + hadd(x, x) + rhadd(x, x) + rotate(x, x);
  x += min(x, x) + max(x, x) + clamp(x, (int4)(-1), (int4)(1)) + mul24(x, x) + mad24(x, x, x) + mad_hi(x, x, x);
  y = mad_sat(y, y, y) + mul_hi(y, y) + add_sat(y, y) + hadd(y, y) + min(y, y) + max(y, y) + abs(x) + abs_diff(x, x);
  y += clz(y) + popcount(y) + select(y, y, x) + bitselect(y, y, y) + mul24(y, y) + abs_diff(y, y) + upsample(s[0].x, as_ushort(s[0].y));
  a[i] = x / a[0] + x % a[1] + (x << 3) + (x >> a[2]) + ~x;
  u[i] = y / u[0] + y % u[1] + (y >> 3);
  c[i] = shuffle(c[i], as_uchar8(c[i + 1])) + shuffle2(c[i], c[i], as_uchar8(c[i]));
  l[i] = l[i] * l[i + 1] + (l[i] >> (l[i + 2] & 63));
}
