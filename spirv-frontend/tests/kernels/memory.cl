typedef struct { int a; float4 v; struct { short s; long l[3]; } n; } S;
constant float table[4] = { 1, 2, 3, 4 };
constant S constants = { 3, (float4)(1, 2, 3, 4), { 7, { 1, 2, 3 } } };
float helper(global float *p, S s) { return p[s.a] + s.v.x + s.n.l[1]; }
S change(S s) { s.a++; s.n.l[2] = 3; return s; }
kernel void memory(global float *a, const global float *restrict b, S s, local int *l, char c, uchar u, global S *t) {
  size_t i = get_global_id(0);
  local int scratch[16]; local float4 one;
  float array[8] = { 1, 2, 3 };
  array[i & 7] = table[i & 3] + constants.n.l[i % 3];
  a[i] = b[i] + helper(a, s) + c + u + array[(i + 1) & 7];
  t[i] = change(s); t[i + 1] = t[i];
  scratch[get_local_id(0)] = l[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  one = (float4)(a[i]);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  a[i] += scratch[15 - get_local_id(0)] + one.y;
  float3 v = vload3(i, b); vstore3(v * 2.0f, i, a);
  float16 w = vload16(i, b); vstore16(w, i, a); vstore2(w.s3a, 0, a);
  *(volatile global int *)a = 3;
  prefetch(b, 4);
}
