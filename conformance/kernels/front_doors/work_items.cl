KERNEL(ids) { PUT(get_global_id(0), get_local_id(0), get_group_id(0), get_work_dim()); }
KERNEL(sizes) { PUT(get_global_size(0), get_local_size(0), get_num_groups(0), get_global_offset(0)); }
KERNEL(other_dimensions) { PUT(get_global_id(1), get_global_size(2), get_local_size(1), get_num_groups(2)); }
KERNEL(dimensions_by_value) { uint s = 0; for (uint d = 0; d < 3; ++d) s = s * 100 + (uint)get_global_size(d); PUT(s, get_local_id(A % 3), 0, 0); }
KERNEL(linear_ids) { PUT(get_global_linear_id(), get_local_linear_id(), get_enqueued_local_size(0), 0); }
__attribute__((reqd_work_group_size(64, 1, 1))) KERNEL(required_size) { PUT(get_local_size(0) * 2, LID, 0, 0); }
