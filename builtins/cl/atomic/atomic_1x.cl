// The atomic functions of OpenCL C 1.x: atomic_* on 32 bits, and atom_* of cl_khr_global/local_int32_*_atomics (32 bits)
// and cl_khr_int64_base/extended_atomics (64 bits). They are relaxed.

#include "weft.h"

#define RELAXED memory_order_relaxed, memory_scope_all_svm_devices

// The family `prefix##add` and so on, on objects of type T, A being its atomic form.
#define FAMILY(space, prefix, T, A) \
    OVERLOAD T prefix##add(volatile space T *p, T x) { return __opencl_atomic_fetch_add((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##sub(volatile space T *p, T x) { return __opencl_atomic_fetch_sub((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##inc(volatile space T *p) { return __opencl_atomic_fetch_add((space A *)p, (T)1, RELAXED); } \
    OVERLOAD T prefix##dec(volatile space T *p) { return __opencl_atomic_fetch_sub((space A *)p, (T)1, RELAXED); } \
    OVERLOAD T prefix##min(volatile space T *p, T x) { return __opencl_atomic_fetch_min((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##max(volatile space T *p, T x) { return __opencl_atomic_fetch_max((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##and(volatile space T *p, T x) { return __opencl_atomic_fetch_and((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##or(volatile space T *p, T x) { return __opencl_atomic_fetch_or((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##xor(volatile space T *p, T x) { return __opencl_atomic_fetch_xor((space A *)p, x, RELAXED); } \
    OVERLOAD T prefix##cmpxchg(volatile space T *p, T expected, T x) { \
        __opencl_atomic_compare_exchange_strong((space A *)p, (__private T *)&expected, x, memory_order_relaxed, RELAXED); \
        return expected; \
    } \
    EXCHANGE(space, prefix, T, A)
#define EXCHANGE(space, prefix, T, A) \
    OVERLOAD T prefix##xchg(volatile space T *p, T x) { return __opencl_atomic_exchange((space A *)p, x, RELAXED); }

#define EACH_TYPE(space) \
    FAMILY(space, atomic_, int, atomic_int) \
    FAMILY(space, atomic_, uint, atomic_uint) \
    EXCHANGE(space, atomic_, float, atomic_float) \
    FAMILY(space, atom_, int, atomic_int) \
    FAMILY(space, atom_, uint, atomic_uint) \
    FAMILY(space, atom_, long, atomic_long) \
    FAMILY(space, atom_, ulong, atomic_ulong)

EACH_TYPE(__global)
EACH_TYPE(__local)
EACH_TYPE(__generic)
