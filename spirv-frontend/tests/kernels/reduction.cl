__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void reduce(global const float *in, global float *out, local float *tmp) {
  uint l = get_local_id(0);
  tmp[l] = in[get_global_id(0)];
  for (uint s = get_local_size(0) / 2; s > 0; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s) tmp[l] += tmp[l + s];
  }
  if (l == 0) out[get_group_id(0)] = tmp[0];
}
__attribute__((work_group_size_hint(8, 4, 2))) __attribute__((vec_type_hint(float4)))
kernel void hinted(global int *p) { p[get_global_id(0)] = 1; }
