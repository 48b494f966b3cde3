// The C11-style atomic functions (OpenCL C, "Atomic Functions") for every address space.
//
// Orders and scopes are run-time arguments which are constants in practice, and fold once inlined. An order is honoured
// or strengthened: anything but relaxed becomes sequentially consistent, save for stores, where release is cheaper on
// most machines. There are two scopes: a work-group's, which the compiler makes plain accesses (legalize_atomics), and the
// widest for all others. `volatile` is dropped: an atomic access is never elided.

#include "weft.h"

#define SCOPE memory_scope_all_svm_devices

// F is applied per address space. The second copy is for use within the first: a macro does not expand inside itself.
#define EACH_SPACE(F, ...) \
    F(__private, __VA_ARGS__) F(__global, __VA_ARGS__) F(__local, __VA_ARGS__) F(__generic, __VA_ARGS__)
#define EACH_SPACE_AGAIN(F, ...) \
    F(__private, __VA_ARGS__) F(__global, __VA_ARGS__) F(__local, __VA_ARGS__) F(__generic, __VA_ARGS__)

// Clang has no scopes for this target. Those of the work-group are in functions of their own, `in_group_*`, whose atomic
// instructions the build gives that scope (build.rs); inlined earlier, they would escape it.
#define IN_GROUP static __attribute__((overloadable, noinline))

HELPER bool is_in_group(memory_scope scope) {
    return scope == memory_scope_work_item || scope == memory_scope_sub_group || scope == memory_scope_work_group;
}

#define LOAD_STORE(space, T, A) \
    IN_GROUP T in_group_load(space A *p, memory_order order) { \
        return order == memory_order_relaxed ? __opencl_atomic_load(p, memory_order_relaxed, SCOPE) \
                                             : __opencl_atomic_load(p, memory_order_seq_cst, SCOPE); \
    } \
    IN_GROUP void in_group_store(space A *p, T value, memory_order order) { \
        if (order == memory_order_relaxed) \
            __opencl_atomic_store(p, value, memory_order_relaxed, SCOPE); \
        else \
            __opencl_atomic_store(p, value, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD void atomic_init(volatile space A *p, T value) { __opencl_atomic_init((space A *)p, value); } \
    OVERLOAD T atomic_load_explicit(volatile space A *p, memory_order order, memory_scope scope) { \
        if (is_in_group(scope)) \
            return in_group_load((space A *)p, order); \
        return order == memory_order_relaxed ? __opencl_atomic_load((space A *)p, memory_order_relaxed, SCOPE) \
                                             : __opencl_atomic_load((space A *)p, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD T atomic_load_explicit(volatile space A *p, memory_order order) { \
        return atomic_load_explicit(p, order, memory_scope_device); \
    } \
    OVERLOAD T atomic_load(volatile space A *p) { return atomic_load_explicit(p, memory_order_seq_cst); } \
    OVERLOAD void atomic_store_explicit(volatile space A *p, T value, memory_order order, memory_scope scope) { \
        if (is_in_group(scope)) \
            in_group_store((space A *)p, value, order); \
        else if (order == memory_order_relaxed) \
            __opencl_atomic_store((space A *)p, value, memory_order_relaxed, SCOPE); \
        else if (order == memory_order_release) \
            __opencl_atomic_store((space A *)p, value, memory_order_release, SCOPE); \
        else \
            __opencl_atomic_store((space A *)p, value, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD void atomic_store_explicit(volatile space A *p, T value, memory_order order) { \
        atomic_store_explicit(p, value, order, memory_scope_device); \
    } \
    OVERLOAD void atomic_store(volatile space A *p, T value) { \
        atomic_store_explicit(p, value, memory_order_seq_cst); \
    }

// One read-modify-write function in its three forms; the operand's type M may differ from the object's.
#define MODIFY(space, T, A, M, name, operation) \
    IN_GROUP T in_group_##name(space A *p, M value, memory_order order) { \
        return order == memory_order_relaxed ? operation(p, value, memory_order_relaxed, SCOPE) \
                                             : operation(p, value, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD T name##_explicit(volatile space A *p, M value, memory_order order, memory_scope scope) { \
        if (is_in_group(scope)) \
            return in_group_##name((space A *)p, value, order); \
        return order == memory_order_relaxed ? operation((space A *)p, value, memory_order_relaxed, SCOPE) \
                                             : operation((space A *)p, value, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD T name##_explicit(volatile space A *p, M value, memory_order order) { \
        return name##_explicit(p, value, order, memory_scope_device); \
    } \
    OVERLOAD T name(volatile space A *p, M value) { return name##_explicit(p, value, memory_order_seq_cst); }

#define MODIFY_INTEGER(space, T, A, M) \
    MODIFY(space, T, A, M, atomic_fetch_add, __opencl_atomic_fetch_add) \
    MODIFY(space, T, A, M, atomic_fetch_sub, __opencl_atomic_fetch_sub) \
    MODIFY(space, T, A, M, atomic_fetch_or, __opencl_atomic_fetch_or) \
    MODIFY(space, T, A, M, atomic_fetch_xor, __opencl_atomic_fetch_xor) \
    MODIFY(space, T, A, M, atomic_fetch_and, __opencl_atomic_fetch_and) \
    MODIFY(space, T, A, M, atomic_fetch_min, __opencl_atomic_fetch_min) \
    MODIFY(space, T, A, M, atomic_fetch_max, __opencl_atomic_fetch_max)

#define COMPARE_EXCHANGE(expected_space, space, T, A, name, operation) \
    IN_GROUP bool in_group_##name(space A *p, expected_space T *expected, T desired, bool relaxed) { \
        return relaxed \
                   ? operation(p, expected, desired, memory_order_relaxed, memory_order_relaxed, SCOPE) \
                   : operation(p, expected, desired, memory_order_seq_cst, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD bool name##_explicit(volatile space A *p, expected_space T *expected, T desired, memory_order success, \
                                  memory_order failure, memory_scope scope) { \
        if (is_in_group(scope)) \
            return in_group_##name((space A *)p, expected, desired, \
                                   success == memory_order_relaxed && failure == memory_order_relaxed); \
        return success == memory_order_relaxed && failure == memory_order_relaxed \
                   ? operation((space A *)p, expected, desired, memory_order_relaxed, memory_order_relaxed, SCOPE) \
                   : operation((space A *)p, expected, desired, memory_order_seq_cst, memory_order_seq_cst, SCOPE); \
    } \
    OVERLOAD bool name##_explicit(volatile space A *p, expected_space T *expected, T desired, memory_order success, \
                                  memory_order failure) { \
        return name##_explicit(p, expected, desired, success, failure, memory_scope_device); \
    } \
    OVERLOAD bool name(volatile space A *p, expected_space T *expected, T desired) { \
        return name##_explicit(p, expected, desired, memory_order_seq_cst, memory_order_seq_cst); \
    }

#define EXCHANGE(space, T, A) \
    MODIFY(space, T, A, T, atomic_exchange, __opencl_atomic_exchange) \
    EACH_SPACE_AGAIN(COMPARE_EXCHANGE, space, T, A, atomic_compare_exchange_strong, \
                     __opencl_atomic_compare_exchange_strong) \
    EACH_SPACE_AGAIN(COMPARE_EXCHANGE, space, T, A, atomic_compare_exchange_weak, \
                     __opencl_atomic_compare_exchange_weak)

#define ANY(T, A) \
    EACH_SPACE(LOAD_STORE, T, A) \
    EACH_SPACE(EXCHANGE, T, A)

ANY(int, atomic_int)
ANY(uint, atomic_uint)
ANY(long, atomic_long)
ANY(ulong, atomic_ulong)
ANY(half, atomic_half)
ANY(float, atomic_float)
ANY(double, atomic_double)

EACH_SPACE(MODIFY_INTEGER, int, atomic_int, int)
EACH_SPACE(MODIFY_INTEGER, uint, atomic_uint, uint)
EACH_SPACE(MODIFY_INTEGER, long, atomic_long, long)
EACH_SPACE(MODIFY_INTEGER, ulong, atomic_ulong, ulong)
// atomic_intptr_t with uintptr_t operands, and the reverse.
EACH_SPACE(MODIFY_INTEGER, long, atomic_long, ulong)
EACH_SPACE(MODIFY_INTEGER, ulong, atomic_ulong, long)

// cl_ext_float_atomics.
#define MODIFY_FLOATING(space, T, A) \
    MODIFY(space, T, A, T, atomic_fetch_add, __opencl_atomic_fetch_add) \
    MODIFY(space, T, A, T, atomic_fetch_sub, __opencl_atomic_fetch_sub) \
    MODIFY(space, T, A, T, atomic_fetch_min, __opencl_atomic_fetch_min) \
    MODIFY(space, T, A, T, atomic_fetch_max, __opencl_atomic_fetch_max)

EACH_SPACE(MODIFY_FLOATING, half, atomic_half)
EACH_SPACE(MODIFY_FLOATING, float, atomic_float)
EACH_SPACE(MODIFY_FLOATING, double, atomic_double)

// Clang's own declarations pass the half that is stored as an atomic_half (OpenCLBuiltins.td of version 19), which only shows in names.
#define NAMED(name, arguments) __asm__("_Z" name "PU3AS" arguments)
#define STORE_HALF(space, number) \
    INLINE void store_half_##number(volatile space atomic_half *p, half value) \
        NAMED("12atomic_store", #number "VU7_AtomicDhS_"); \
    INLINE void store_half_in_order_##number(volatile space atomic_half *p, half value, memory_order order) \
        NAMED("21atomic_store_explicit", #number "VU7_AtomicDhS_12memory_order"); \
    INLINE void store_half_in_scope_##number(volatile space atomic_half *p, half value, memory_order order, memory_scope scope) \
        NAMED("21atomic_store_explicit", #number "VU7_AtomicDhS_12memory_order12memory_scope"); \
    void store_half_##number(volatile space atomic_half *p, half value) { atomic_store(p, value); } \
    void store_half_in_order_##number(volatile space atomic_half *p, half value, memory_order order) { \
        atomic_store_explicit(p, value, order); \
    } \
    void store_half_in_scope_##number(volatile space atomic_half *p, half value, memory_order order, memory_scope scope) { \
        atomic_store_explicit(p, value, order, scope); \
    }

#define INLINE __attribute__((always_inline))
STORE_HALF(__global, 1)
STORE_HALF(__local, 3)
STORE_HALF(__generic, 4)

#define FLAG(space, unused) \
    OVERLOAD bool atomic_flag_test_and_set_explicit(volatile space atomic_flag *p, memory_order order, \
                                                    memory_scope scope) { \
        return atomic_exchange_explicit(p, 1, order, scope) != 0; \
    } \
    OVERLOAD bool atomic_flag_test_and_set_explicit(volatile space atomic_flag *p, memory_order order) { \
        return atomic_exchange_explicit(p, 1, order) != 0; \
    } \
    OVERLOAD bool atomic_flag_test_and_set(volatile space atomic_flag *p) { return atomic_exchange(p, 1) != 0; } \
    OVERLOAD void atomic_flag_clear_explicit(volatile space atomic_flag *p, memory_order order, memory_scope scope) { \
        atomic_store_explicit(p, 0, order, scope); \
    } \
    OVERLOAD void atomic_flag_clear_explicit(volatile space atomic_flag *p, memory_order order) { \
        atomic_store_explicit(p, 0, order); \
    } \
    OVERLOAD void atomic_flag_clear(volatile space atomic_flag *p) { atomic_store(p, 0); }

EACH_SPACE(FLAG, )
