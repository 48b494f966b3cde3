// Barriers in functions that a kernel calls.

static uint exchange(uint v, uint step, local uint *tile) {
    const uint n = items(), l = mine();
    EXCHANGE(v, step);
    return v;
}

static uint exchange_twice(uint v, local uint *tile) { return exchange(exchange(v, 1, tile), 2, tile); }

static uint exchange_often(uint v, uint times, local uint *tile) {
    for (uint k = 0; k < times; ++k)
        v = k & 1 ? exchange_twice(v, tile) : exchange(v, k, tile);
    return v;
}

__attribute__((noinline)) static uint exchange_apart(uint v, uint step, local uint *tile) { return exchange(v, step, tile) + 1; }

static uint exchange_unless(uint v, uint times, local uint *tile) {
    if (times == 0)
        return v + 1;
    v = exchange(v, 3, tile);
    if (times == 1)
        return v;
    return exchange(v, 4, tile) + 2;
}

typedef struct { uint first, second; ulong third[2]; } Three;

static Three exchange_structure(Three it, local uint *tile) {
    it.first = exchange(it.first, 1, tile);
    it.third[it.first % 2] += it.second;
    it.second = exchange(it.second, 2, tile);
    return it;
}

static void exchange_in_place(uint *v, local uint *tile) {
    *v = exchange(*v, 5, tile);
    *v += 1;
}

static bool all_even(uint v, local uint *tile) {
    const uint n = items();
    tile[mine()] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    bool all = true;
    for (uint k = 0; k < n; ++k)
        all = all && tile[k] % 2 == 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    return all;
}

kernel void in_function(PARAMETERS) {
    local uint tile[MOST];
    out[place()] = exchange(in[place()], 2, tile);
}

kernel void in_function_called_twice(PARAMETERS) {
    local uint tile[MOST];
    const uint v = exchange(in[place()], 2, tile);
    out[place()] = exchange(v + 1, 3, tile) + v;
}

kernel void in_nested_calls(PARAMETERS) {
    local uint tile[MOST];
    out[place()] = exchange_twice(exchange(in[place()], 0, tile), tile);
}

kernel void in_function_with_loop(PARAMETERS) {
    local uint tile[MOST];
    out[place()] = exchange_often(in[place()], seed % 5, tile);
}

kernel void in_function_called_in_loop(PARAMETERS) {
    local uint tile[MOST];
    uint v = in[place()];
    for (uint k = 0; k < 3; ++k)
        v = exchange_often(v, k, tile) + k;
    out[place()] = v;
}

kernel void in_function_not_to_be_inlined(PARAMETERS) {
    local uint tile[MOST];
    const uint v = exchange_apart(in[place()], 1, tile);
    out[place()] = exchange_apart(v, 2, tile);
}

kernel void in_function_that_returns_early(PARAMETERS) {
    local uint tile[MOST];
    uint v = in[place()];
    for (uint k = 0; k < 3; ++k)
        v += exchange_unless(v, (k + seed + get_group_id(0)) % 3, tile);
    out[place()] = v;
}

kernel void in_function_of_structure(PARAMETERS) {
    local uint tile[MOST];
    const uint v = in[place()];
    Three it = {v, v * 3, {v, v + 1}};
    it = exchange_structure(it, tile);
    it = exchange_structure(it, tile);
    out[place()] = it.first + it.second * 3 + (uint)it.third[0] * 5 + (uint)(it.third[1] >> 1);
}

kernel void in_function_of_pointer(PARAMETERS) {
    local uint tile[MOST];
    uint v[3] = {in[place()], 5, 7};
    exchange_in_place(&v[in[place()] % 3], tile);
    exchange_in_place(&v[1], tile);
    out[place()] = v[0] + v[1] * 3 + v[2] * 5;
}

kernel void in_two_tiles(PARAMETERS) {
    local uint one[MOST], other[MOST];
    const uint v = exchange(in[place()], 1, one), w = exchange(in[place()], 2, other);
    out[place()] = v * 3 + w + one[0] + other[0];
}

kernel void in_condition(PARAMETERS) {
    local uint tile[MOST];
    uint v = in[place()] * 2 + (seed % 4 == 0);
    uint rounds = 0;
    while (rounds < 4 && all_even(v, tile)) {
        v = v / 2 - v / 2 % 2 + rounds % 2;
        ++rounds;
    }
    out[place()] = v + rounds * 1000;
}

// A kernel may call a kernel; its barriers are then its caller's.
kernel void called_kernel(global const uint *in, global uint *out, uint seed, local uint *tile) {
    out[place()] = exchange(in[place()], seed % 3, tile) + 1;
}

kernel void calls_kernel(global const uint *in, global uint *out, uint seed, local uint *tile) {
    called_kernel(in, out, seed, tile);
    barrier(CLK_LOCAL_MEM_FENCE);
    called_kernel(out, out, seed + 1, tile);
}
