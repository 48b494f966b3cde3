// vloadn and vstoren, for every address space. The pointer is aligned to the component only.

#include "weft.h"

// Three components occupy no padding in memory, so they are accessed one by one.
#define LOAD_N(N, T, space) \
    OVERLOAD T##N vload##N(size_t offset, const space T *p) { return *(const space packed_##T##N *)(p + offset * N); }
#define LOAD_3(T, space) \
    OVERLOAD T##3 vload3(size_t offset, const space T *p) { \
        return (T##3)(p[offset * 3], p[offset * 3 + 1], p[offset * 3 + 2]); \
    }
#define STORE_N(N, T, space) \
    OVERLOAD void vstore##N(T##N data, size_t offset, space T *p) { *(space packed_##T##N *)(p + offset * N) = data; }
#define STORE_3(T, space) \
    OVERLOAD void vstore3(T##3 data, size_t offset, space T *p) { \
        p[offset * 3] = data.x; \
        p[offset * 3 + 1] = data.y; \
        p[offset * 3 + 2] = data.z; \
    }

#define LOAD(T, space) \
    LOAD_N(2, T, space) \
    LOAD_3(T, space) \
    LOAD_N(4, T, space) \
    LOAD_N(8, T, space) \
    LOAD_N(16, T, space)
#define STORE(T, space) \
    STORE_N(2, T, space) \
    STORE_3(T, space) \
    STORE_N(4, T, space) \
    STORE_N(8, T, space) \
    STORE_N(16, T, space)

#define TYPE(T) \
    typedef T##2 packed_##T##2 __attribute__((aligned(sizeof(T)))); \
    typedef T##4 packed_##T##4 __attribute__((aligned(sizeof(T)))); \
    typedef T##8 packed_##T##8 __attribute__((aligned(sizeof(T)))); \
    typedef T##16 packed_##T##16 __attribute__((aligned(sizeof(T)))); \
    LOAD(T, __private) \
    LOAD(T, __global) \
    LOAD(T, __constant) \
    LOAD(T, __local) \
    LOAD(T, __generic) \
    STORE(T, __private) \
    STORE(T, __global) \
    STORE(T, __local) \
    STORE(T, __generic)

TYPE(char)
TYPE(uchar)
TYPE(short)
TYPE(ushort)
TYPE(int)
TYPE(uint)
TYPE(long)
TYPE(ulong)
TYPE(half)
TYPE(float)
TYPE(double)
