// Splitting a positive normal number into 2^k (1 + r) / reciprocal, with the tables of `pieces.h`.

// Whether x is such a number.
#define IS_ORDINARY(x) (AS(uintn, AS(intn, x)) - 0x00800000u < 0x7f000000u)

// r is below 0.0284, and exact: m has a unit of 2^-24 at least, the reciprocal one of 2^-5.
HELPER floatn split_in_pieces(floatn x, floatn *k, uintn *piece) {
    const intn bits = AS(intn, x), above = bits - LEAST_M;
    const floatn m = AS(floatn, bits - (above & (int)0xff800000));
    *k = TO(float, above >> 23);
    *piece = (AS(uintn, above) >> 18) & 31;
    return __builtin_elementwise_fma(m, look_up(reciprocals, *piece), (floatn)-1.0f);
}
