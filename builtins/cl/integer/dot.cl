// dot of four 8-bit integers (OpenCL C 3.0, __opencl_c_integer_dot_product_input_4x8bit).

#include "weft.h"

#define DOT(R, A, B) \
    OVERLOAD R dot(A##4 x, B##4 y) { return __builtin_reduce_add(CAST4(R, x) * CAST4(R, y)); }

DOT(int, char, char)
DOT(uint, uchar, uchar)
DOT(int, char, uchar)
DOT(int, uchar, char)
