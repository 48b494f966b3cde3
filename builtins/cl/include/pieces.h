// Numbers of float as 2^k m, m in one of 32 pieces of its range, for machines that look up 32 words in registers (vecz, `memory/table.rs`) and fuse products and sums. Others
// have gathers for it, and are better off without.

// m is from this float to twice that.
#define LEAST_M 0x3f338000

// Multiples of 1/32 near 1/m, for each piece; 1 on both sides of 1.
static constant float reciprocals[32] = {
    0x1.68p+0f, 0x1.6p+0f, 0x1.58p+0f, 0x1.5p+0f, 0x1.48p+0f, 0x1.48p+0f, 0x1.4p+0f, 0x1.38p+0f, 0x1.3p+0f, 0x1.3p+0f, 0x1.28p+0f, 0x1.2p+0f,
    0x1.2p+0f, 0x1.18p+0f, 0x1.1p+0f, 0x1.1p+0f, 0x1.08p+0f, 0x1.08p+0f, 0x1p+0f, 0x1p+0f, 0x1.fp-1f, 0x1.ep-1f, 0x1.dp-1f, 0x1.cp-1f, 0x1.bp-1f,
    0x1.bp-1f, 0x1.ap-1f, 0x1.9p-1f, 0x1.9p-1f, 0x1.8p-1f, 0x1.8p-1f, 0x1.7p-1f,
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
