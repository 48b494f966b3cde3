kernel void atomics(global int *a, local uint *l, global float *f, volatile global atomic_int *c, global atomic_uint *d) {
  atomic_add(a, 3); atomic_sub(a, 1); atomic_inc(a); atomic_dec(a); atomic_xchg(a, 4); atomic_cmpxchg(a, 1, 2);
  atomic_min(a, 3); atomic_max(a, 3); atomic_min(l, 3u); atomic_max(l, 3u); atomic_and(l, 3u); atomic_or(l, 3u); atomic_xor(l, 3u);
  atomic_xchg(f, 3.0f);
  int expected = 3;
  atomic_store(c, 4); a[0] = atomic_load(c);
  a[1] = atomic_fetch_add_explicit(c, 3, memory_order_relaxed, memory_scope_device);
  a[2] = atomic_compare_exchange_strong_explicit(c, &expected, 4, memory_order_acq_rel, memory_order_acquire, memory_scope_device);
  atomic_fetch_max_explicit(d, 3, memory_order_seq_cst, memory_scope_work_group);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  mem_fence(CLK_LOCAL_MEM_FENCE);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
}
