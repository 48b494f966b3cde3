// Narrowing of floating-point values in a given direction, without touching the rounding mode: round to nearest, compare
// with the operand, and step to the neighbour where the nearest value lies on the wrong side.
//
// Stepping adds to the bits: neighbours of one sign have consecutive encodings, zero and infinity included. A value on the
// wrong side has the operand's sign, so a step never has to cross zero.

#ifndef WEFT_ROUNDING_H
#define WEFT_ROUNDING_H

#include "weft.h"

// The bits (of type B) of the next value up or down where `wrong` says so.
// `wrong` has all bits set where a step is due; bits grow with a positive value, and shrink with a negative one.
#define STEP_UP(B, bits, wrong, sign_shift) ((B)((bits) + ((wrong) & DIRECTION(B, bits, sign_shift))))
#define STEP_DOWN(B, bits, wrong, sign_shift) ((B)((bits) - ((wrong) & DIRECTION(B, bits, sign_shift))))
#define DIRECTION(B, bits, sign_shift) (((bits) >> (B)(sign_shift)) | (B)1)

// From S to the narrower D, whose bits are the signed integer B.
#define DIRECTED_N(N, S, D, B, sign_shift) \
    HELPER D##N narrow(S##N x) { return CAST##N(D, x); } \
    HELPER D##N narrow_rte(S##N x) { return CAST##N(D, x); } \
    HELPER D##N narrow_rtz(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const S##N back = CAST##N(S, near); \
        const B##N wrong = MASK##N(B, __builtin_elementwise_abs(back) > __builtin_elementwise_abs(x)); \
        return AS(D##N, (B##N)(AS(B##N, near) + wrong)); \
    } \
    HELPER D##N narrow_rtp(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const B##N bits = AS(B##N, near), wrong = MASK##N(B, CAST##N(S, near) < x); \
        return AS(D##N, STEP_UP(B##N, bits, wrong, sign_shift)); \
    } \
    HELPER D##N narrow_rtn(S##N x) { \
        const D##N near = CAST##N(D, x); \
        const B##N bits = AS(B##N, near), wrong = MASK##N(B, CAST##N(S, near) > x); \
        return AS(D##N, STEP_DOWN(B##N, bits, wrong, sign_shift)); \
    }

EACH_WIDTH(DIRECTED_N, double, float, int, 31)

// Round to odd: what was cut off leaves its mark in the last bit, so that rounding once more to a value at least two bits
// shorter, in any direction, gives what rounding once would have given.
#define TO_ODD_N(N, unused) \
    HELPER float##N to_odd(float##N x) { return x; } \
    HELPER float##N to_odd(double##N x) { \
        const float##N toward_zero = narrow_rtz(x); \
        const int##N inexact = MASK##N(int, CAST##N(double, toward_zero) != x) & 1; \
        return AS(float##N, AS(int##N, toward_zero) | inexact); \
    }

EACH_WIDTH(TO_ODD_N, )

#endif
