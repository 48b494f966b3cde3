// The host's math functions as overloads `libm_<name>(float)` and `libm_<name>(double)`.

#ifndef WEFT_LIBM_H
#define WEFT_LIBM_H

#include "weft.h"

#define LIBM1(name) \
    HOST float name##f(float x); \
    HOST double libm_double_##name(double x) __asm__(#name); \
    HELPER float libm_##name(float x) { return name##f(x); } \
    HELPER double libm_##name(double x) { return libm_double_##name(x); }

#define LIBM2(name) \
    HOST float name##f(float x, float y); \
    HOST double libm_double_##name(double x, double y) __asm__(#name); \
    HELPER float libm_##name(float x, float y) { return name##f(x, y); } \
    HELPER double libm_##name(double x, double y) { return libm_double_##name(x, y); }

#endif
