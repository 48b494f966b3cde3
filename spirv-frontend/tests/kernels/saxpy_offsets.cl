kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0) - get_global_offset(0) + get_group_id(1) * get_local_size(0) + get_local_id(2);
  y[i + get_num_groups(0)] = mad(a, x[i], y[i]) * get_work_dim() + get_global_size(1);
}
kernel void dynamic_dimension(global ulong *out, uint d) {
  out[get_global_linear_id()] = get_global_id(d) + get_local_linear_id() + get_enqueued_local_size(d);
}
