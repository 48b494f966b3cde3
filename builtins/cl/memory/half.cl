// vload_half, vloada_half, vstore_half, vstorea_half with every rounding suffix and address space.
//
// half is a storage format here: values are converted to float on the way in and from float on the way out. A double is
// first rounded to odd, so that the one rounding that counts is that to half.

#include "weft.h"
#include "rounding.h"

EACH_WIDTH(DIRECTED_N, float, half, short, 15)

typedef half2 packed_half2 __attribute__((aligned(sizeof(half))));
typedef half4 packed_half4 __attribute__((aligned(sizeof(half))));
typedef half8 packed_half8 __attribute__((aligned(sizeof(half))));
typedef half16 packed_half16 __attribute__((aligned(sizeof(half))));

// The aligned forms of three components step by four.
#define LOADS(space) \
    OVERLOAD float vload_half(size_t offset, const space half *p) { return p[offset]; } \
    OVERLOAD float vloada_half(size_t offset, const space half *p) { return p[offset]; } \
    OVERLOAD float3 vload_half3(size_t offset, const space half *p) { \
        return (float3)(p[offset * 3], p[offset * 3 + 1], p[offset * 3 + 2]); \
    } \
    OVERLOAD float3 vloada_half3(size_t offset, const space half *p) { \
        return (float3)(p[offset * 4], p[offset * 4 + 1], p[offset * 4 + 2]); \
    } \
    LOAD_N(2, space) \
    LOAD_N(4, space) \
    LOAD_N(8, space) \
    LOAD_N(16, space)
#define LOAD_N(N, space) \
    OVERLOAD float##N vload_half##N(size_t offset, const space half *p) { \
        return CAST##N(float, *(const space packed_half##N *)(p + offset * N)); \
    } \
    OVERLOAD float##N vloada_half##N(size_t offset, const space half *p) { \
        return CAST##N(float, *(const space half##N *)(p + offset * N)); \
    }

#define STORE_N(N, rounding, T, space) \
    OVERLOAD void vstore_half##N##rounding(T##N data, size_t offset, space half *p) { \
        *(space packed_half##N *)(p + offset * N) = narrow##rounding(to_odd(data)); \
    } \
    OVERLOAD void vstorea_half##N##rounding(T##N data, size_t offset, space half *p) { \
        *(space half##N *)(p + offset * N) = narrow##rounding(to_odd(data)); \
    }
#define STORES_ROUNDING(rounding, T, space) \
    OVERLOAD void vstore_half##rounding(T data, size_t offset, space half *p) { \
        p[offset] = narrow##rounding(to_odd(data)); \
    } \
    OVERLOAD void vstorea_half##rounding(T data, size_t offset, space half *p) { \
        p[offset] = narrow##rounding(to_odd(data)); \
    } \
    OVERLOAD void vstore_half3##rounding(T##3 data, size_t offset, space half *p) { \
        store_three(narrow##rounding(to_odd(data)), p + offset * 3); \
    } \
    OVERLOAD void vstorea_half3##rounding(T##3 data, size_t offset, space half *p) { \
        store_three(narrow##rounding(to_odd(data)), p + offset * 4); \
    } \
    STORE_N(2, rounding, T, space) \
    STORE_N(4, rounding, T, space) \
    STORE_N(8, rounding, T, space) \
    STORE_N(16, rounding, T, space)
#define STORES(space) \
    HELPER void store_three(half3 data, space half *p) { \
        p[0] = data.x; \
        p[1] = data.y; \
        p[2] = data.z; \
    } \
    EACH_ROUNDING(STORES_ROUNDING, float, space) \
    EACH_ROUNDING(STORES_ROUNDING, double, space)

LOADS(__private)
LOADS(__global)
LOADS(__constant)
LOADS(__local)
LOADS(__generic)
STORES(__private)
STORES(__global)
STORES(__local)
STORES(__generic)
