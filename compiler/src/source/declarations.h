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

#undef __weft_function
