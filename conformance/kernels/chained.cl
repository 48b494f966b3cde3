// A hash of hashes, as passwords have them: a block of sixty-four rounds in nine places, of which some are for some work-items only.
#define ROUND(a, b, c, d, word, n) \
    a += ((b & c) | (~b & d)) + (word) + 0x9E3779B9u * (n); \
    a = b + rotate(a, 7u + (n) % 13u);
#define FOUR(one, two, three, four, n) \
    ROUND(s.x, s.y, s.z, s.w, one, n) \
    ROUND(s.w, s.x, s.y, s.z, two, n + 1u) \
    ROUND(s.z, s.w, s.x, s.y, three, n + 2u) \
    ROUND(s.y, s.z, s.w, s.x, four, n + 3u)
#define SIXTEEN(n) \
    FOUR(words.s0, words.s1, words.s2, words.s3, n) \
    FOUR(words.s4, words.s5, words.s6, words.s7, n + 4u) \
    FOUR(words.s1, words.s3, words.s5, words.s7, n + 8u) \
    FOUR(words.s0, words.s2, words.s4, words.s6, n + 12u)

uint4 block(const uint4 state, const uint8 words) {
    uint4 s = state;
    SIXTEEN(1u)
    SIXTEEN(17u)
    SIXTEEN(33u)
    SIXTEEN(49u)
    return s + state;
}

kernel void chained(global const uint *seeds, global uint *hashes) {
    const uint i = get_global_id(0), seed = seeds[i];
    const uint8 words = (uint8)(seed, i, seed ^ i, seed + i, seed * 3u, i * 5u, seed * i, seed - i);
    uint4 s = block((uint4)(seed, i, seed + 7u, i + 9u), words);
    s = block(s, words.s76543210);
    for (uint round = 0; round < 4; ++round) {
        const uint4 before = s;
        s = block(s, words ^ s.x);
        if (s.x & 1u) s = block(s.yzwx, words + before.y);
        if (round & 1u) s = block(s, (uint8)(before, s));
        if (s.y % 3u == 1u) s = block(before, (uint8)(s, before.wzyx));
        s = block(s, words.s13570246);
    }
    s = block(s.wzyx, words);
    if (s.z & 2u) s = block(s, words.s70615243);
    hashes[i] = s.x ^ s.y ^ s.z ^ s.w;
}
