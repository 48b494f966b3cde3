// What every file of this folder is compiled after. The models that say what the kernels must compute are in tests/barriers.

#define MOST 1024 // work-items of the largest group
#define PARAMETERS global const uint *in, global uint *out, uint seed

static uint items(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

static uint mine(void) {
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}

static size_t place(void) {
    return (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
}

// Work-items of the group, own number among them, own place in `in` and `out`.
#define SELF const uint n = items(), l = mine(); const size_t g = place()

// Gives `value` to a neighbour and mixes in what another one gave: wrong if a work-item runs early, late, twice or with another's value.
#define EXCHANGE(value, step) \
    tile[l] = (value) ^ (uint)(step); \
    barrier(CLK_LOCAL_MEM_FENCE); \
    value = value * 3 + tile[(l + (uint)(step) + 1) % n]; \
    barrier(CLK_LOCAL_MEM_FENCE)
