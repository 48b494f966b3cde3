// atomic_work_item_fence and the fences of OpenCL C 1.x, all as the compiler's __mux_mem_barrier.

#include "weft.h"

// MemScope and MemSemantics of the mux builtins (the values of SPIR-V).
enum mux_scope { mux_cross_device, mux_device, mux_work_group, mux_sub_group, mux_work_item };
enum mux_semantics {
    mux_relaxed = 0x0,
    mux_acquire = 0x2,
    mux_release = 0x4,
    mux_acquire_release = 0x8,
    mux_sequentially_consistent = 0x10,
    mux_work_group_memory = 0x100,
    mux_cross_work_group_memory = 0x200,
};

void __mux_mem_barrier(int scope, int semantics);

HELPER int mux_scope_of(memory_scope scope) {
    switch (scope) {
    case memory_scope_work_item: return mux_work_item;
    case memory_scope_sub_group: return mux_sub_group;
    case memory_scope_work_group: return mux_work_group;
    case memory_scope_device: return mux_device;
    default: return mux_cross_device;
    }
}

HELPER int mux_order_of(memory_order order) {
    switch (order) {
    case memory_order_relaxed: return mux_relaxed;
    case memory_order_acquire: return mux_acquire;
    case memory_order_release: return mux_release;
    case memory_order_acq_rel: return mux_acquire_release;
    default: return mux_sequentially_consistent;
    }
}

// Images live in global memory.
HELPER int mux_memory_of(cl_mem_fence_flags flags) {
    return (flags & CLK_LOCAL_MEM_FENCE ? mux_work_group_memory : 0) |
           (flags & (CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE) ? mux_cross_work_group_memory : 0);
}

OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
    __mux_mem_barrier(mux_scope_of(scope), mux_order_of(order) | mux_memory_of(flags));
}

OVERLOAD void mem_fence(cl_mem_fence_flags flags) {
    atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_work_group);
}

OVERLOAD void read_mem_fence(cl_mem_fence_flags flags) {
    atomic_work_item_fence(flags, memory_order_acquire, memory_scope_work_group);
}

OVERLOAD void write_mem_fence(cl_mem_fence_flags flags) {
    atomic_work_item_fence(flags, memory_order_release, memory_scope_work_group);
}
