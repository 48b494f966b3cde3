// dot and dot_acc_sat of four 8-bit integers, as vectors or packed into 32 bits (cl_khr_integer_dot_product).

#include "weft.h"

#define DOT(R, A, B) \
    OVERLOAD R dot(A##4 x, B##4 y) { return __builtin_reduce_add(CAST4(R, x) * CAST4(R, y)); } \
    OVERLOAD R dot_acc_sat(A##4 x, B##4 y, R sum) { return __builtin_elementwise_add_sat(dot(x, y), sum); }

DOT(int, char, char)
DOT(uint, uchar, uchar)
DOT(int, char, uchar)
DOT(int, uchar, char)

// The first component is in the lowest bits.
#define PACKED(suffix, R, A, B) \
    OVERLOAD R dot_4x8packed_##suffix(uint x, uint y) { return dot(AS(A##4, x), AS(B##4, y)); } \
    OVERLOAD R dot_acc_sat_4x8packed_##suffix(uint x, uint y, R sum) { \
        return dot_acc_sat(AS(A##4, x), AS(B##4, y), sum); \
    }

PACKED(ss_int, int, char, char)
PACKED(uu_uint, uint, uchar, uchar)
PACKED(su_int, int, char, uchar)
PACKED(us_int, int, uchar, char)
