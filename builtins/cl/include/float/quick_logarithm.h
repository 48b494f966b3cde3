// Logarithms of ordinary operands by tables.

#include "float/pieces.h"

// log(x) = factor ln(1 + r) + log(1/reciprocal) + k log(2). ln(1 + r) = r + tail: minimax (Remez's exchange), with an error of r 2^-25.4. Measured: wrong by less than 2.3 ULP.
HELPER floatn quick_logarithm(floatn x, constant float *of_pieces, float of_two, float factor) {
    floatn k;
    uintn piece;
    const floatn r = split_in_pieces(x, &k, &piece);
    const floatn tail = r * r * (r * (r * -0x1.0031b0p-2f + 0x1.557842p-2f) - 0x1.fffffep-2f);
    return factor * (r + tail) + (k * of_two + look_up(of_pieces, piece));
}
