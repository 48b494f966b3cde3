// What the logarithms share: a number as 2^e (1 + f) with 1 + f from sqrt(1/2) to sqrt(2).

// e and f of a positive number that is finite.
HELPER intn log_exponent_bits(floatn x, intn subnormal) {
    return AS(intn, subnormal ? x * 0x1p+23f : x) - 0x3f3504f3;
}

HELPER floatn log_exponent(intn bits, intn subnormal) {
    return TO(float, (bits >> 23) - (subnormal ? (intn)23 : (intn)0));
}

HELPER floatn log_fraction(intn bits) { return AS(floatn, (bits & 0x007fffff) + 0x3f3504f3) - 1.0f; }

// ln(1 + f) - f.
HELPER floatn log_tail(floatn f) {
    const floatn f2 = f * f, f4 = f2 * f2;
    const floatn p0 = (0x1.99a47ap-3f - 0x1.555b90p-3f * f) * f2 + (0x1.555548p-2f - 0x1.000008p-2f * f);
    const floatn p4 = (0x1.e6dfdep-4f - 0x1.dd9dbp-4f * f) * f2 + (0x1.233ac2p-3f - 0x1.fc3d7ap-4f * f);
    const floatn p = (0x1.13bbbep-4f * f4 + p4) * f4 + p0;
    return p * (f2 * f) - 0.5f * f2;
}

// The result of an ordinary operand, or what belongs to the others: -inf for zeros, NaN below, themselves for inf and NaN.
HELPER floatn log_special(floatn x, floatn ordinary) {
    const floatn not_positive = x < 0.0f ? (floatn)NAN : (floatn)-INFINITY;
    const floatn large = x < INFINITY ? ordinary : x;
    return x <= 0.0f ? not_positive : large;
}
