// bitfield_insert, bitfield_extract_signed, bitfield_extract_unsigned, bit_reverse (cl_khr_extended_bit_ops).

#include "weft.h"

// The lowest bits, so many: none, or all.
#define LOW_BITS(U, bits, count) ((U)((count) >= bits ? ~0ul : ~(~0ul << (count))))

// Clang makes an `int` of a scalar that is narrower, whose bits then come out at its other end: by so many.
#define PROMOTED_BY(x) (8 * (int)(sizeof(__builtin_elementwise_bitreverse(x)) - sizeof(x)))

#define BIT_FIELDS_N(N, T, S, U, bits) \
    OVERLOAD T##N bitfield_insert(T##N base, T##N insert, uint offset, uint count) { \
        const U##N at = (U##N)(U)offset, mask = (U##N)LOW_BITS(U, bits, count) << at; \
        const U##N kept = AS(U##N, base) & ~mask; \
        return AS(T##N, CAST##N(U, kept | ((AS(U##N, insert) << at) & mask))); \
    } \
    OVERLOAD U##N bitfield_extract_unsigned(T##N base, uint offset, uint count) { \
        return CAST##N(U, (AS(U##N, base) >> (U##N)(U)offset) & (U##N)LOW_BITS(U, bits, count)); \
    } \
    OVERLOAD S##N bitfield_extract_signed(T##N base, uint offset, uint count) { \
        const U##N sign = (U##N)(U)(count == 0 ? 0 : 1ul << (count - 1)); \
        return AS(S##N, CAST##N(U, (bitfield_extract_unsigned(base, offset, count) ^ sign) - sign)); \
    } \
    OVERLOAD T##N bit_reverse(T##N x) { return CAST##N(T, __builtin_elementwise_bitreverse(x) >> PROMOTED_BY(x)); }

EACH_WIDTH(BIT_FIELDS_N, char, char, uchar, 8)
EACH_WIDTH(BIT_FIELDS_N, uchar, char, uchar, 8)
EACH_WIDTH(BIT_FIELDS_N, short, short, ushort, 16)
EACH_WIDTH(BIT_FIELDS_N, ushort, short, ushort, 16)
EACH_WIDTH(BIT_FIELDS_N, int, int, uint, 32)
EACH_WIDTH(BIT_FIELDS_N, uint, int, uint, 32)
EACH_WIDTH(BIT_FIELDS_N, long, long, ulong, 64)
EACH_WIDTH(BIT_FIELDS_N, ulong, long, ulong, 64)
