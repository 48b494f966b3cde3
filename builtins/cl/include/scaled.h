// p * 2^n, rounded once, for p near 1: `sum` is n and ROUNDER for float, |n| <= 250, and n and WIDE_ROUNDER for double, |n| <= 2000, or it
// is no number, but never infinite. What is no number in either gives what is no number.
//
// One instruction of AVX-512 and several of other machines, so the compiler defines it, when vectors are vectors (`scale_by_powers`).

#ifndef WEFT_SCALED_H
#define WEFT_SCALED_H

#include "weft.h"

#define SCALED(T, name) extern __attribute__((overloadable, const)) T scaled(T p, T sum) __asm__("weft.scaled." name);
#define SCALED_N(N, T, name) SCALED(T##N, "v" #N name)
SCALED(float, "f32")
EACH_VECTOR(SCALED_N, float, "f32")
SCALED(double, "f64")
EACH_VECTOR(SCALED_N, double, "f64")

#endif
