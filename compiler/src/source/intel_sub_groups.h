// Functions of cl_intel_subgroups, _char, _short and _long, and cl_intel_subgroup_local_block_io.
// Blocks of images are missing, as images are.

#define __SCALARS(F) F(char) F(uchar) F(short) F(ushort) F(int) F(uint) F(long) F(ulong) F(float) F(double)
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
#define __BLOCK(N, T, V) __BLOCK_OF(__global, N, T, V) __BLOCK_OF(__local, N, T, V)
#define __BLOCKS(name, T) __BLOCK(name, T, T) __BLOCK(name##2, T, T##2) __BLOCK(name##4, T, T##4) __BLOCK(name##8, T, T##8)
__BLOCKS(, uint)
__BLOCKS(_ui, uint)
__BLOCKS(_ul, ulong)
__BLOCKS(_us, ushort)
__BLOCKS(_uc, uchar)
__BLOCK(_us16, ushort, ushort16)
__BLOCK(_uc16, uchar, uchar16)

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
#undef __BLOCK
#undef __BLOCKS
