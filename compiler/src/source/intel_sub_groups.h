// Functions of cl_intel_subgroups, _char, _short and _long, and cl_intel_subgroup_local_block_io.

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define __HALF(F) F(half)
#else
#define __HALF(F)
#endif
#define __SCALARS(F) F(char) F(uchar) F(short) F(ushort) F(int) F(uint) F(long) F(ulong) F(float) F(double) __HALF(F)
#define __WIDTHS(F, T) F(T) F(T##2) F(T##3) F(T##4) F(T##8) F(T##16)

#define __OWN __attribute__((overloadable))
#define __MEETING __attribute__((overloadable, convergent))

#define __EXCHANGES(T) \
    T __MEETING intel_sub_group_shuffle(T, uint); \
    T __MEETING intel_sub_group_shuffle_xor(T, uint); \
    T __MEETING intel_sub_group_shuffle_up(T, T, uint); \
    T __MEETING intel_sub_group_shuffle_down(T, T, uint);
#define __EXCHANGES_OF_ALL_WIDTHS(T) __WIDTHS(__EXCHANGES, T)
__SCALARS(__EXCHANGES_OF_ALL_WIDTHS)
#ifdef cl_khr_fp16
// Programs that want it say so.
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif

#define __BROADCAST(T) T __MEETING intel_sub_group_broadcast(T, uint);
__WIDTHS(__BROADCAST, char)
__WIDTHS(__BROADCAST, uchar)
__WIDTHS(__BROADCAST, short)
__WIDTHS(__BROADCAST, ushort)

#define __ARITHMETIC_OF(op, T) \
    T __MEETING intel_sub_group_reduce_##op(T); \
    T __MEETING intel_sub_group_scan_inclusive_##op(T); \
    T __MEETING intel_sub_group_scan_exclusive_##op(T);
#define __ARITHMETIC(T) __ARITHMETIC_OF(add, T) __ARITHMETIC_OF(min, T) __ARITHMETIC_OF(max, T)
__ARITHMETIC(char)
__ARITHMETIC(uchar)
__ARITHMETIC(short)
__ARITHMETIC(ushort)

#define __BLOCK_OF(space, N, T, V) \
    V __OWN intel_sub_group_block_read##N(const space T *); \
    void __OWN intel_sub_group_block_write##N(space T *, V);
#define __BLOCK_READ(access, N, V) V __OWN intel_sub_group_block_read##N(access image2d_t, int2);
#define __BLOCK_WRITE(access, N, V) void __OWN intel_sub_group_block_write##N(access image2d_t, int2, V);
// Images that are read and written are no part of OpenCL C 1.x.
#if __OPENCL_C_VERSION__ >= 200
#define __BLOCK_OF_IMAGES(N, V) \
    __BLOCK_READ(__read_only, N, V) __BLOCK_READ(__read_write, N, V) \
    __BLOCK_WRITE(__write_only, N, V) __BLOCK_WRITE(__read_write, N, V)
#else
#define __BLOCK_OF_IMAGES(N, V) __BLOCK_READ(__read_only, N, V) __BLOCK_WRITE(__write_only, N, V)
#endif
#define __BLOCK(N, T, V) __BLOCK_OF(__global, N, T, V) __BLOCK_OF(__local, N, T, V) __BLOCK_OF_IMAGES(N, V)
#define __BLOCKS(name, T) __BLOCK(name, T, T) __BLOCK(name##2, T, T##2) __BLOCK(name##4, T, T##4) __BLOCK(name##8, T, T##8)
__BLOCKS(, uint)
__BLOCKS(_ui, uint)
__BLOCKS(_ul, ulong)
__BLOCKS(_us, ushort)
__BLOCKS(_uc, uchar)
__BLOCK(_us16, ushort, ushort16)
__BLOCK(_uc16, uchar, uchar16)

#undef __HALF
#undef __SCALARS
#undef __WIDTHS
#undef __OWN
#undef __MEETING
#undef __EXCHANGES
#undef __EXCHANGES_OF_ALL_WIDTHS
#undef __BROADCAST
#undef __ARITHMETIC_OF
#undef __ARITHMETIC
#undef __BLOCK_OF
#undef __BLOCK_READ
#undef __BLOCK_WRITE
#undef __BLOCK_OF_IMAGES
#undef __BLOCK
#undef __BLOCKS
