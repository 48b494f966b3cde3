// What comes before every harness: the C library, operands that are the same in each run, and checks that print a line when they first fail.

#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void __mux_mem_barrier(int scope, int semantics) {}

static uint64_t state = 0x9e3779b97f4a7c15;
static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

#define CHECK(condition, ...) \
    do { \
        static int failed; \
        if (!(condition) && !failed++) printf("line %d: " #condition " ", __LINE__), printf(__VA_ARGS__), printf("\n"); \
    } while (0)

