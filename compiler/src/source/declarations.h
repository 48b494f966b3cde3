// Built-in functions of extensions that clang's own header does not declare, for the extensions that the device has. Parameters have no
// names here: an application's macros could mean anything by them.

#define __weft_function __attribute__((overloadable, convergent))

#ifdef cl_khr_extended_async_copies
// (dst, offset, src, offset, bytes per element, elements per line, lines, line of src, line of dst, event)
event_t __weft_function async_work_group_copy_2D2D(
    __local void *, size_t, const __global void *, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __weft_function async_work_group_copy_2D2D(
    __global void *, size_t, const __local void *, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
// (dst, offset, src, offset, bytes per element, elements per line, lines, planes, line of src, plane of src, line of dst, plane of dst, event)
event_t __weft_function async_work_group_copy_3D3D(
    __local void *, size_t, const __global void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __weft_function async_work_group_copy_3D3D(
    __global void *, size_t, const __local void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
#endif

#ifdef cl_khr_async_work_group_copy_fence
void __weft_function async_work_group_copy_fence(cl_mem_fence_flags);
#endif

#if defined(cl_khr_work_group_uniform_arithmetic) && __OPENCL_C_VERSION__ >= 200
#define __weft_work_group(op, type) \
    type __weft_function work_group_reduce_##op(type); \
    type __weft_function work_group_scan_inclusive_##op(type); \
    type __weft_function work_group_scan_exclusive_##op(type);
#define __weft_integers(op) \
    __weft_work_group(op, int) __weft_work_group(op, uint) __weft_work_group(op, long) __weft_work_group(op, ulong)
__weft_integers(mul)
__weft_work_group(mul, float)
#ifdef cl_khr_fp64
__weft_work_group(mul, double)
#endif
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__weft_work_group(mul, half)
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif
__weft_integers(and)
__weft_integers(or)
__weft_integers(xor)
__weft_work_group(logical_and, int)
__weft_work_group(logical_or, int)
__weft_work_group(logical_xor, int)
#undef __weft_integers
#undef __weft_work_group
#endif

#ifdef cl_intel_split_work_group_barrier
void __weft_function intel_work_group_barrier_arrive(cl_mem_fence_flags);
void __weft_function intel_work_group_barrier_wait(cl_mem_fence_flags);
#if __OPENCL_C_VERSION__ >= 200
void __weft_function intel_work_group_barrier_arrive(cl_mem_fence_flags, memory_scope);
void __weft_function intel_work_group_barrier_wait(cl_mem_fence_flags, memory_scope);
#endif
#endif

#ifdef cl_intel_bfloat16_conversions
#define __weft_bfloat16(n) \
    ushort##n __attribute__((overloadable, const)) intel_convert_bfloat16##n##_as_ushort##n(float##n); \
    float##n __attribute__((overloadable, const)) intel_convert_as_bfloat16##n##_float##n(ushort##n);
__weft_bfloat16()
__weft_bfloat16(2)
__weft_bfloat16(3)
__weft_bfloat16(4)
__weft_bfloat16(8)
__weft_bfloat16(16)
#undef __weft_bfloat16
#endif

#undef __weft_function
