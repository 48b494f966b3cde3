// What a lane of a sub-group does by itself, against plain C: masks and questions about ballots, for every lane of every size, and
// block reads and writes. Prints a line per failed kind of check, then "done".

typedef uint32_t uint4 __attribute__((vector_size(16)));

static uint32_t own_lane, sub_group_size;

uint32_t __mux_get_sub_group_local_id(void) { return own_lane; }
uint32_t __mux_get_max_sub_group_size(void) { return sub_group_size; }

// These say for which lane, too.
#undef CHECK
#define CHECK(condition, ...) \
    do { \
        static int failed; \
        if (!(condition) && !failed++) \
            printf("line %d: " #condition " ", __LINE__), printf(__VA_ARGS__), printf(", lane %u of %u\n", own_lane, sub_group_size); \
    } while (0)

uint4 eq_mask(void) __asm__("_Z21get_sub_group_eq_maskv");
uint4 ge_mask(void) __asm__("_Z21get_sub_group_ge_maskv");
uint4 gt_mask(void) __asm__("_Z21get_sub_group_gt_maskv");
uint4 le_mask(void) __asm__("_Z21get_sub_group_le_maskv");
uint4 lt_mask(void) __asm__("_Z21get_sub_group_lt_maskv");

int inverse(uint4) __asm__("_Z24sub_group_inverse_ballotDv4_j");
int extract(uint4, uint32_t) __asm__("_Z28sub_group_ballot_bit_extractDv4_jj");
uint32_t count(uint4) __asm__("_Z26sub_group_ballot_bit_countDv4_j");
uint32_t inclusive(uint4) __asm__("_Z31sub_group_ballot_inclusive_scanDv4_j");
uint32_t exclusive(uint4) __asm__("_Z31sub_group_ballot_exclusive_scanDv4_j");
uint32_t find_lsb(uint4) __asm__("_Z25sub_group_ballot_find_lsbDv4_j");
uint32_t find_msb(uint4) __asm__("_Z25sub_group_ballot_find_msbDv4_j");

static int has(uint4 ballot, uint32_t lane) { return ballot[lane / 32] >> lane % 32 & 1; }

static void test_masks(void) {
    const uint4 eq = eq_mask(), ge = ge_mask(), gt = gt_mask(), le = le_mask(), lt = lt_mask();
    // Up to 128: no bits beyond the sub-group's size.
    for (uint32_t lane = 0; lane < 128; ++lane) {
        const int exists = lane < sub_group_size;
        CHECK(has(eq, lane) == (lane == own_lane), "bit %u", lane);
        CHECK(has(ge, lane) == (exists && lane >= own_lane), "bit %u", lane);
        CHECK(has(gt, lane) == (exists && lane > own_lane), "bit %u", lane);
        CHECK(has(le, lane) == (lane <= own_lane), "bit %u", lane);
        CHECK(has(lt, lane) == (lane < own_lane), "bit %u", lane);
    }
}

// Bits of lanes that do not exist may be set and do not count.
static void test_ballot(uint4 ballot) {
    uint32_t all = 0, upto = 0, before = 0, lowest = ~0u, highest = ~0u;
    for (uint32_t lane = 0; lane < sub_group_size; ++lane) {
        const int bit = has(ballot, lane);
        CHECK(extract(ballot, lane) == bit, "bit %u", lane);
        if (!bit) continue;
        ++all;
        upto += lane <= own_lane;
        before += lane < own_lane;
        if (lowest == ~0u) lowest = lane;
        highest = lane;
    }
    CHECK(inverse(ballot) == has(ballot, own_lane), "own bit");
    CHECK(extract(ballot, sub_group_size) == 0, "a lane that does not exist");
    CHECK(count(ballot) == all, "%u", all);
    CHECK(inclusive(ballot) == upto, "%u", upto);
    CHECK(exclusive(ballot) == before, "%u", before);
    if (all) {
        CHECK(find_lsb(ballot) == lowest, "%u", lowest);
        CHECK(find_msb(ballot) == highest, "%u", highest);
    }
}

// Every lane writes a block of N components and reads it back; component i lies i sub-groups behind the scalar's place.
#define BLOCK(T, N, suffix, length, mangled) \
    typedef T block##suffix __attribute__((vector_size(sizeof(T) * N))); \
    block##suffix read##suffix(const T *) __asm__("_Z" #length "intel_sub_group_block_read" #suffix "PU3AS1K" mangled); \
    static void write_block##suffix(T *, block##suffix); \
    static void test_block##suffix(void) { \
        T memory[64 * N], copy[64 * N]; \
        for (uint32_t i = 0; i < 64 * N; ++i) memory[i] = (T)random_bits(); \
        for (own_lane = 0; own_lane < sub_group_size; ++own_lane) { \
            const block##suffix block = read##suffix(memory); \
            for (uint32_t i = 0; i < N; ++i) \
                CHECK(block[i] == memory[i * sub_group_size + own_lane], "read" #suffix " %u", i); \
            write_block##suffix(copy, block); \
        } \
        CHECK(!memcmp(memory, copy, sizeof(T) * sub_group_size * N), "write" #suffix); \
    }

// Where the vector follows a pointer to its component type, its mangling depends on nothing.
#define WRITE(T, suffix, length, mangled) \
    void write##suffix(T *, block##suffix) __asm__("_Z" #length "intel_sub_group_block_write" #suffix "PU3AS1" mangled); \
    static void write_block##suffix(T *p, block##suffix data) { write##suffix(p, data); }

BLOCK(uint32_t, 2, 2, 27, "j")
WRITE(uint32_t, 2, 28, "jDv2_j")
BLOCK(uint32_t, 4, _ui4, 30, "j")
WRITE(uint32_t, _ui4, 31, "jDv4_j")
BLOCK(uint64_t, 8, _ul8, 30, "m")
WRITE(uint64_t, _ul8, 31, "mDv8_m")
BLOCK(uint16_t, 16, _us16, 31, "t")
WRITE(uint16_t, _us16, 32, "tDv16_t")
BLOCK(uint8_t, 16, _uc16, 31, "h")
WRITE(uint8_t, _uc16, 32, "hDv16_h")

uint32_t read_one(const uint32_t *) __asm__("_Z26intel_sub_group_block_readPU3AS1Kj");
void write_one(uint32_t *, uint32_t) __asm__("_Z27intel_sub_group_block_writePU3AS1jj");
uint8_t read_local(const uint8_t *) __asm__("_Z29intel_sub_group_block_read_ucPU3AS3Kh");

static void test_scalar_blocks(void) {
    uint32_t memory[64], copy[64];
    for (uint32_t i = 0; i < 64; ++i) memory[i] = (uint32_t)random_bits();
    for (own_lane = 0; own_lane < sub_group_size; ++own_lane) {
        write_one(copy, read_one(memory));
        CHECK(read_local((const uint8_t *)memory) == ((const uint8_t *)memory)[own_lane], "read_uc of local memory");
    }
    CHECK(!memcmp(memory, copy, sizeof(uint32_t) * sub_group_size), "write");
}

int main(void) {
    for (sub_group_size = 4; sub_group_size <= 64; sub_group_size *= 2) {
        for (own_lane = 0; own_lane < sub_group_size; ++own_lane) {
            test_masks();
            test_ballot((uint4){0, 0, 0, 0});
            test_ballot((uint4){~0u, ~0u, ~0u, ~0u});
            for (int i = 0; i < 50; ++i) {
                const uint64_t bits = random_bits() & random_bits();
                test_ballot((uint4){(uint32_t)bits, (uint32_t)(bits >> 32), (uint32_t)random_bits(), 0});
            }
        }
        test_scalar_blocks();
        test_block2();
        test_block_ui4();
        test_block_ul8();
        test_block_us16();
        test_block_uc16();
    }
    puts("done");
}
