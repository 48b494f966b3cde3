// Arithmetic and little else.

// Kepler's equation by Newton's method with sine and cosine as series, in double precision.
kernel void kepler(global const double *anomalies, global double *solved) {
    const size_t i = get_global_id(0);
    const double m = anomalies[i], e = 0.3;
    double x = m;
    for (int k = 0; k < 6; ++k) {
        const double s = x * x;
        const double sine =
            x * (1.0 + s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880 - s / 39916800)))));
        const double cosine = 1.0 + s * (-0.5 + s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 - s / 3628800))));
        x -= (x - e * sine - m) / (1.0 - e * cosine);
    }
    solved[i] = x;
}

// Points of a quarter of a circle among random ones (Marsaglia's xorshift, 2003).
kernel void monte_carlo(global uint *inside, uint rounds) {
    const size_t i = get_global_id(0);
    uint state = (uint)i * 747796405u + 2891336453u, count = 0;
    for (uint k = 0; k < rounds; ++k) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        const uint x = state >> 16, y = state & 0xffff;
        if (x * x / 2 + y * y / 2 < 0x80000000u)
            ++count;
    }
    inside[i] = count;
}

// MurmurHash3 (Appleby, 2011) of four words each.
kernel void murmur(global const uint4 *keys, global uint *hashes) {
    const size_t i = get_global_id(0);
    const uint4 key = keys[i];
    const uint words[4] = {key.x, key.y, key.z, key.w};
    uint h = 0;
    for (int k = 0; k < 4; ++k) {
        h ^= rotate(words[k] * 0xcc9e2d51u, 15u) * 0x1b873593u;
        h = rotate(h, 13u) * 5 + 0xe6546b64u;
    }
    h ^= 16;
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    hashes[i] = h ^ h >> 16;
}

// Small letters to capitals.
kernel void capitals(global const uchar *in, global uchar *out) {
    const size_t i = get_global_id(0);
    const uchar c = in[i];
    out[i] = c >= 'a' && c <= 'z' ? c - 32 : c;
}

// Two hexadecimal digits for each byte.
kernel void hexadecimal(global const uchar *in, global uchar *out) {
    const size_t i = get_global_id(0);
    const uchar high = in[i] >> 4, low = in[i] & 15;
    out[2 * i] = high < 10 ? '0' + high : 'a' - 10 + high;
    out[2 * i + 1] = low < 10 ? '0' + low : 'a' - 10 + low;
}
