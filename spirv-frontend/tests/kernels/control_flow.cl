kernel void control_flow(global int *a, int n, long m, uchar u) {
  size_t i = get_global_id(0);
  int s = 0;
  for (int j = 0; j < n; j++) {
    if (a[j] == 3) continue;
    if (a[j] == 4) break;
    #pragma unroll 4
    for (int k = 0; k < 7; k++) s += a[k] * j;
  }
  while (s > 100) s -= a[s & 7];
  do { s ^= 3; } while (s & a[0]);
  switch (n) { case 1: case 2: s++; break; case 7: s += 3; case -1: s = 0; break; default: s += 4; }
  switch (m) { case 1L << 40: s++; break; case -5: s--; break; }
  switch (u) { case 200: s++; break; case 3: s *= 2; }
  if (i == 3) return;
  a[i] = (n > 3 && s < 2 || m == 4) ? s : a[i + 1];
}
