// Tables for powers of float, for machines that look up 32 words in registers (vecz, `memory/table.rs`). Others have gathers for it, and are better off without.

// m, from this float to twice that, is in one of 32 pieces of the range.
#define LEAST_M 0x3f338000

// Multiples of 1/32 near 1/m, for the 32 pieces of the range of m; 1 on both sides of 1.
static constant float reciprocals[32] = {
    0x1.68p+0f, 0x1.6p+0f, 0x1.58p+0f, 0x1.5p+0f, 0x1.48p+0f, 0x1.48p+0f, 0x1.4p+0f, 0x1.38p+0f, 0x1.3p+0f, 0x1.3p+0f, 0x1.28p+0f, 0x1.2p+0f,
    0x1.2p+0f, 0x1.18p+0f, 0x1.1p+0f, 0x1.1p+0f, 0x1.08p+0f, 0x1.08p+0f, 0x1p+0f, 0x1p+0f, 0x1.fp-1f, 0x1.ep-1f, 0x1.dp-1f, 0x1.cp-1f, 0x1.bp-1f,
    0x1.bp-1f, 0x1.ap-1f, 0x1.9p-1f, 0x1.9p-1f, 0x1.8p-1f, 0x1.8p-1f, 0x1.7p-1f,
};
// ln(1/reciprocal) as a multiple of 2^-15,
static constant float high_logarithms[32] = {
    -0x1.5d18p-2f, -0x1.4618p-2f, -0x1.2e9p-2f, -0x1.1678p-2f, -0x1.fb9p-3f, -0x1.fb9p-3f, -0x1.c9p-3f, -0x1.952p-3f, -0x1.5ffp-3f, -0x1.5ffp-3f,
    -0x1.295p-3f, -0x1.e28p-4f, -0x1.e28p-4f, -0x1.6fp-4f, -0x1.f0cp-5f, -0x1.f0cp-5f, -0x1.f8p-6f, -0x1.f8p-6f, 0x0p+0f, 0x0p+0f, 0x1.04p-5f,
    0x1.086p-4f, 0x1.934p-4f, 0x1.118p-3f, 0x1.5bfp-3f, 0x1.5bfp-3f, 0x1.a94p-3f, 0x1.f99p-3f, 0x1.f99p-3f, 0x1.2698p-2f, 0x1.2698p-2f, 0x1.5228p-2f,
};
// and what that leaves.
static constant float low_logarithms[32] = {
    -0x1.edfacp-17f, -0x1.78438cp-19f, 0x1.d451eep-18f, 0x1.1aa2a2p-17f, -0x1.86d5e4p-19f, -0x1.86d5e4p-19f, 0x1.070cacp-20f, -0x1.6a73d2p-17f,
    -0x1.83853cp-18f, -0x1.83853cp-18f, -0x1.4be08p-17f, 0x1.f123aap-17f, 0x1.f123aap-17f, -0x1.a515cap-17f, 0x1.cf3feep-17f, 0x1.cf3feep-17f,
    -0x1.4d873cp-17f, -0x1.4d873cp-17f, 0x0p+0f, 0x0p+0f, 0x1.5d89e8p-17f, -0x1.9d2988p-18f, -0x1.43454ep-17f, -0x1.c5f76p-17f, 0x1.01ad5p-17f,
    0x1.01ad5p-17f, -0x1.2c3752p-19f, 0x1.c6cb3cp-19f, 0x1.c6cb3cp-19f, -0x1.deecb2p-18f, -0x1.deecb2p-18f, 0x1.7039c6p-17f,
};

HELPER float look_up(constant float *table, uint at) { return table[at]; }
#define LOOK_UP_N(N, unused) \
    HELPER float##N look_up(constant float *table, uint##N at) { \
        float##N found; \
        for (int lane = 0; lane < N; ++lane) { \
            found[lane] = table[at[lane]]; \
        } \
        return found; \
    }
EACH_VECTOR(LOOK_UP_N, )
#undef LOOK_UP_N
