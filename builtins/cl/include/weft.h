// What every source of the device library starts with: overload macros and loops over OpenCL C's types and widths.
//
// An X-macro `F(N, ...)` is applied per vector width, N being empty for the scalar; `T##N` then names the type.
// Constants, feature macros and vector types come from clang's own opencl-c-base.h.

#ifndef WEFT_H
#define WEFT_H

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

// A public function: named by its OpenCL mangling. In a kernel it is never a call, so that its constants leave loops and its operations
// become vectors with the kernel's.
#define OVERLOAD __attribute__((overloadable, always_inline))
// A function of the library's own; gone once inlined.
#define HELPER static inline __attribute__((overloadable, always_inline, unused))
// A function of the host table (src/host.rs), named as C names it.
#define HOST extern __attribute__((const))

#define EACH_VECTOR(F, ...) F(2, __VA_ARGS__) F(3, __VA_ARGS__) F(4, __VA_ARGS__) F(8, __VA_ARGS__) F(16, __VA_ARGS__)
#define EACH_WIDTH(F, ...) F(, __VA_ARGS__) EACH_VECTOR(F, __VA_ARGS__)

// The rounding suffixes of conversions; the empty one is the conversion's own default.
#define EACH_ROUNDING(F, ...) F(, __VA_ARGS__) F(_rte, __VA_ARGS__) F(_rtz, __VA_ARGS__) F(_rtp, __VA_ARGS__) F(_rtn, __VA_ARGS__)

// Value conversion at width N: `CAST##N(T, x)`.
#define CAST(T, x) ((T)(x))
#define CAST2(T, x) __builtin_convertvector((x), T##2)
#define CAST3(T, x) __builtin_convertvector((x), T##3)
#define CAST4(T, x) __builtin_convertvector((x), T##4)
#define CAST8(T, x) __builtin_convertvector((x), T##8)
#define CAST16(T, x) __builtin_convertvector((x), T##16)

// A comparison's answer at width N as an integer with all bits set for true: `MASK##N(T, x < y)`.
#define MASK(T, condition) ((T)-(condition))
#define MASK2(T, condition) CAST2(T, condition)
#define MASK3(T, condition) CAST3(T, condition)
#define MASK4(T, condition) CAST4(T, condition)
#define MASK8(T, condition) CAST8(T, condition)
#define MASK16(T, condition) CAST16(T, condition)

// The same bits as another type.
#define AS(T, x) __builtin_astype((x), T)

// The part of a vector that `.lo` leaves over.
#define REST2 hi
#define REST3 z
#define REST4 hi
#define REST8 hi
#define REST16 hi

// Vector overloads as per-lane calls of the scalar one, built by halving: R f(A [, B [, C]]).
#define LIFT1_N(N, R, f, A) \
    OVERLOAD R##N f(A##N x) { return (R##N)(f(x.lo), f(x.REST##N)); }
#define LIFT2_N(N, R, f, A, B) \
    OVERLOAD R##N f(A##N x, B##N y) { return (R##N)(f(x.lo, y.lo), f(x.REST##N, y.REST##N)); }
#define LIFT3_N(N, R, f, A, B, C) \
    OVERLOAD R##N f(A##N x, B##N y, C##N z) { return (R##N)(f(x.lo, y.lo, z.lo), f(x.REST##N, y.REST##N, z.REST##N)); }
#define LIFT1(R, f, A) EACH_VECTOR(LIFT1_N, R, f, A)
#define LIFT2(R, f, A, B) EACH_VECTOR(LIFT2_N, R, f, A, B)
#define LIFT3(R, f, A, B, C) EACH_VECTOR(LIFT3_N, R, f, A, B, C)

// One clang builtin or macro, applied at every width: T f(T [, T [, T]]).
#define DIRECT1_N(N, T, f, impl) \
    OVERLOAD T##N f(T##N x) { return impl(x); }
#define DIRECT2_N(N, T, f, impl) \
    OVERLOAD T##N f(T##N x, T##N y) { return impl(x, y); }
#define DIRECT3_N(N, T, f, impl) \
    OVERLOAD T##N f(T##N x, T##N y, T##N z) { return impl(x, y, z); }
#define DIRECT1(T, f, impl) EACH_WIDTH(DIRECT1_N, T, f, impl)
#define DIRECT2(T, f, impl) EACH_WIDTH(DIRECT2_N, T, f, impl)
#define DIRECT3(T, f, impl) EACH_WIDTH(DIRECT3_N, T, f, impl)

#endif
