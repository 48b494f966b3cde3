// The math functions of half (cl_khr_fp16): those of float, rounded once more, where that is as good; and what is not.

#include "half.h"
#include "rounding.h"

HALF1(acos)
HALF1(acosh)
HALF1(acospi)
HALF1(asin)
HALF1(asinh)
HALF1(asinpi)
HALF1(atan)
HALF1(atanh)
HALF1(atanpi)
HALF1(cbrt)
HALF1(ceil)
HALF1(cos)
HALF1(cosh)
HALF1(cospi)
HALF1(erf)
HALF1(erfc)
HALF1(exp)
HALF1(exp10)
HALF1(exp2)
HALF1(expm1)
HALF1(floor)
HALF1(lgamma)
HALF1(log)
HALF1(log10)
HALF1(log1p)
HALF1(log2)
HALF1(logb)
HALF1(rint)
HALF1(round)
HALF1(rsqrt)
HALF1(sin)
HALF1(sinh)
HALF1(sinpi)
HALF1(sqrt)
HALF1(tan)
HALF1(tanh)
HALF1(tanpi)
HALF1(tgamma)
HALF1(trunc)
HALF2(atan2)
HALF2(atan2pi)
HALF2(fdim)
HALF2(fmax)
HALF2(fmin)
HALF2(fmod)
HALF2(hypot)
HALF2(maxmag)
HALF2(minmag)
HALF2(pow)
HALF2(powr)
HALF2(remainder)
HALF3(mad)

// half name(half, int): ldexp in float does not round where half has numbers.
#define HALF_INT_N(N, name) \
    OVERLOAD float##N name(float##N x, int##N n); \
    OVERLOAD half##N name(half##N x, int##N n) { return NARROW(N, name(WIDE(N, x), n)); }
EACH_WIDTH(HALF_INT_N, ldexp)
EACH_WIDTH(HALF_INT_N, pown)
EACH_WIDTH(HALF_INT_N, rootn)

#define SCALAR_OPERAND_N(N, unused) \
    OVERLOAD half##N fmax(half##N x, half y) { return fmax(x, (half##N)y); } \
    OVERLOAD half##N fmin(half##N x, half y) { return fmin(x, (half##N)y); } \
    OVERLOAD half##N ldexp(half##N x, int n) { return ldexp(x, (int##N)n); }
EACH_VECTOR(SCALAR_OPERAND_N, )

#define ILOGB_N(N, unused) \
    OVERLOAD int##N ilogb(float##N x); \
    OVERLOAD int##N ilogb(half##N x) { return ilogb(WIDE(N, x)); }
EACH_WIDTH(ILOGB_N, )

// double holds the sum, unless z is so much larger than the product that the product does not count: it has no more than 22 places, none of
// them below 2^-48, and a z that double cannot hold together with the last of them is at least 2^5, whose own last place is 2^-5.
EACH_WIDTH(DIRECTED_N, float, half, short, 15)
#define FMA_N(N, unused) \
    OVERLOAD half##N fma(half##N x, half##N y, half##N z) { \
        return narrow(to_odd(CAST##N(double, x) * CAST##N(double, y) + CAST##N(double, z))); \
    }
EACH_WIDTH(FMA_N, )

// On the bits, which keep what a NaN says.
#define SIGN ((short)SHRT_MIN)
#define BITS_N(N, unused) \
    OVERLOAD half##N fabs(half##N x) { return AS(half##N, (short##N)(AS(short##N, x) & (short##N)SHRT_MAX)); } \
    OVERLOAD half##N copysign(half##N x, half##N y) { \
        return AS(half##N, (short##N)((AS(short##N, x) & (short##N)SHRT_MAX) | (AS(short##N, y) & (short##N)SIGN))); \
    } \
    OVERLOAD half##N nan(ushort##N code) { \
        return AS(half##N, (ushort##N)((code & (ushort##N)0x01ff) | (ushort##N)0x7e00)); \
    }
EACH_WIDTH(BITS_N, )

// Neighbours of one sign have consecutive encodings.
OVERLOAD half nextafter(half a, half b) {
    const float x = a, y = b;
    const short smallest = (short)((AS(short, b) & SIGN) | 1);
    const short toward = (x < y) == (x > 0) ? 1 : -1;
    const short neighbour = x == 0 ? smallest : (short)(AS(short, a) + toward);
    return x != x || y != y ? (half)(x + y) : x == y ? b : AS(half, neighbour);
}
LIFT2(half, nextafter, half, half)
