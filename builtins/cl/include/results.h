// Functions that store a second result through a pointer, written as two functions of their operands.

#ifndef WEFT_RESULTS_H
#define WEFT_RESULTS_H

#include "weft.h"

// Like LIFT1 and LIFT2, of the library's own functions.
#define LIFT1_HELPER_N(N, R, f, A) \
    HELPER R##N f(A##N x) { return (R##N)(f(x.lo), f(x.REST##N)); }
#define LIFT2_HELPER_N(N, R, f, A, B) \
    HELPER R##N f(A##N x, B##N y) { return (R##N)(f(x.lo, y.lo), f(x.REST##N, y.REST##N)); }
#define LIFT1_HELPER(R, f, A) EACH_VECTOR(LIFT1_HELPER_N, R, f, A)
#define LIFT2_HELPER(R, f, A, B) EACH_VECTOR(LIFT2_HELPER_N, R, f, A, B)

// T name(T x, R *result) of every width and address space: returns value(x), stores result(x).
#define WITH_RESULT_N(N, space, name, T, R, value, result) \
    OVERLOAD T##N name(T##N x, space R##N *p) { \
        *p = result(x); \
        return value(x); \
    }
#define WITH_RESULT(name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT_N, __private, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT_N, __global, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT_N, __local, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT_N, __generic, name, T, R, value, result)

// The same of two operands.
#define WITH_RESULT2_N(N, space, name, T, R, value, result) \
    OVERLOAD T##N name(T##N x, T##N y, space R##N *p) { \
        *p = result(x, y); \
        return value(x, y); \
    }
#define WITH_RESULT2(name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT2_N, __private, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT2_N, __global, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT2_N, __local, name, T, R, value, result) \
    EACH_WIDTH(WITH_RESULT2_N, __generic, name, T, R, value, result)

#endif
