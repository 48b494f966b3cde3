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

// SHA-1 (FIPS 180-4) of sixteen blocks at once, as programs write it that fill vectors themselves.
#define SCHEDULE(i) (w[(i) & 15] = rotate(w[(i) + 13 & 15] ^ w[(i) + 8 & 15] ^ w[(i) + 2 & 15] ^ w[(i) & 15], 1u))
#define STEP(f, k, word)                                     \
    {                                                        \
        const uint16 next = rotate(a, 5u) + f + e + k + word; \
        e = d;                                               \
        d = c;                                               \
        c = rotate(b, 30u);                                  \
        b = a;                                               \
        a = next;                                            \
    }
#define FOUR(f, k, word, i) STEP(f, k, word(i)) STEP(f, k, word(i + 1)) STEP(f, k, word(i + 2)) STEP(f, k, word(i + 3))
#define SIXTEEN(f, k, word, i) FOUR(f, k, word, i) FOUR(f, k, word, i + 4) FOUR(f, k, word, i + 8) FOUR(f, k, word, i + 12)
#define GIVEN(i) w[i]
#define CHOICE (d ^ (b & (c ^ d)))
#define PARITY (b ^ c ^ d)
#define MAJORITY ((b & c) | (d & (b | c)))

void sha1(uint16 *digest, uint16 *w) {
    uint16 a = digest[0], b = digest[1], c = digest[2], d = digest[3], e = digest[4];
    SIXTEEN(CHOICE, 0x5a827999u, GIVEN, 0)
    FOUR(CHOICE, 0x5a827999u, SCHEDULE, 16)
    SIXTEEN(PARITY, 0x6ed9eba1u, SCHEDULE, 20)
    FOUR(PARITY, 0x6ed9eba1u, SCHEDULE, 36)
    SIXTEEN(MAJORITY, 0x8f1bbcdcu, SCHEDULE, 40)
    FOUR(MAJORITY, 0x8f1bbcdcu, SCHEDULE, 56)
    SIXTEEN(PARITY, 0xca62c1d6u, SCHEDULE, 60)
    FOUR(PARITY, 0xca62c1d6u, SCHEDULE, 76)
    digest[0] += a;
    digest[1] += b;
    digest[2] += c;
    digest[3] += d;
    digest[4] += e;
}

// Keys made of secrets by hashing them over and over, with two states to begin with, as HMAC does.
kernel void stretch(global const uint16 *secrets, global uint16 *keys, uint rounds) {
    const size_t i = get_global_id(0);
    const uint16 secret = secrets[i];
    uint16 digest[5] = {secret, 0, 0, 0, 0};
    for (uint k = 0; k < 2 * rounds; k += 2) {
        uint16 block[16] = {digest[0], digest[1], digest[2], digest[3], digest[4], 0x80000000u, 0, 0, 0, 0, 0, 0, 0, 0, 0, 672};
        uint16 inner[5] = {secret ^ 0x36363636u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
        sha1(inner, block);
        uint16 again[16] = {inner[0], inner[1], inner[2], inner[3], inner[4], 0x80000000u, 0, 0, 0, 0, 0, 0, 0, 0, 0, 672};
        uint16 outer[5] = {secret ^ 0x5c5c5c5cu, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
        sha1(outer, again);
        for (int j = 0; j < 5; ++j)
            digest[j] = outer[j];
    }
    keys[i] = digest[0];
}
