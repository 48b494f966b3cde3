// The host's math functions of double as overloads `libm_<name>(double)`.

#ifndef WEFT_LIBM_H
#define WEFT_LIBM_H

#include "weft.h"

#define LIBM1(name) \
    HOST double libm_double_##name(double x) __asm__(#name); \
    HELPER double libm_##name(double x) { return libm_double_##name(x); }

#define LIBM2(name) \
    HOST double libm_double_##name(double x, double y) __asm__(#name); \
    HELPER double libm_##name(double x, double y) { return libm_double_##name(x, y); }

#endif
