KERNEL(atomic_sums) { atomic_add(&out[A % 64], B); atomic_sub(&out[64 + A % 64], C); }
KERNEL(atomic_counts) { atomic_inc(&out[A % 64]); atomic_dec(&out[64 + B % 64]); }
KERNEL(atomic_extremes) { atomic_max(&out[A % 64], B); atomic_min(&out[64 + A % 64], ~B); atomic_max((volatile global int *)&out[128 + A % 64], (int)C); }
KERNEL(atomic_bits) { atomic_or(&out[A % 64], B); atomic_xor(&out[64 + A % 64], C); atomic_and(&out[128 + A % 64], D); }
KERNEL(atomic_exchanges) { uint old = atomic_xchg(&out[4 * ID], A), seen = atomic_cmpxchg(&out[4 * ID + 1], 0, B); out[4 * ID + 2] = old + seen + 1; }
KERNEL(atomic_loop) { volatile global uint *p = &out[A % 32]; uint seen; do seen = *p; while (atomic_cmpxchg(p, seen, seen + (B & 0xff)) != seen); }
KERNEL(atomic_objects) { volatile global atomic_uint *p = (volatile global atomic_uint *)out; atomic_fetch_add(&p[A % 64], B); atomic_fetch_or_explicit(&p[64 + A % 64], C, memory_order_relaxed, memory_scope_device); }
KERNEL(atomic_stores) { volatile global atomic_uint *p = (volatile global atomic_uint *)out; atomic_store(&p[4 * ID], A); out[4 * ID + 2] = atomic_load(&p[4 * ID]) + atomic_exchange(&p[4 * ID + 1], B); }
