// Work-group functions of OpenCL C 2.0 and later.

kernel void group_sum(global const uint *in, global uint *sums) {
    const uint sum = work_group_reduce_add(in[get_global_id(0)]);
    if (get_local_id(0) == 0)
        sums[get_group_id(0)] = sum;
}

kernel void group_scan(global const uint *in, global uint *out) {
    out[get_global_id(0)] = work_group_scan_inclusive_add(in[get_global_id(0)]);
}
