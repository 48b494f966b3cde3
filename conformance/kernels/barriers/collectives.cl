// Functions of a work-group, alone and among barriers.

kernel void reductions(PARAMETERS) {
    SELF;
    const uint x = in[g];
    out[g * 6] = work_group_reduce_add(x);
    out[g * 6 + 1] = work_group_reduce_min(x) ^ work_group_reduce_max(x);
    out[g * 6 + 2] = work_group_reduce_min((int)x) ^ work_group_reduce_max((int)x);
    const ulong sum = work_group_reduce_add((ulong)x << 20);
    out[g * 6 + 3] = (uint)sum ^ (uint)(sum >> 32);
    const long least = work_group_reduce_min((long)(int)x * 65537);
    out[g * 6 + 4] = (uint)least ^ (uint)(least >> 32);
    out[g * 6 + 5] = (uint)work_group_reduce_max((float)(x >> 16)) + (uint)work_group_reduce_add((double)(x >> 12));
}

kernel void scans(PARAMETERS) {
    SELF;
    const uint x = in[g];
    out[g * 6] = work_group_scan_inclusive_add(x);
    out[g * 6 + 1] = work_group_scan_exclusive_add(x);
    out[g * 6 + 2] = work_group_scan_inclusive_max((int)x);
    out[g * 6 + 3] = work_group_scan_exclusive_max((int)x);
    out[g * 6 + 4] = work_group_scan_inclusive_min(x) ^ work_group_scan_exclusive_min(x);
    out[g * 6 + 5] = (uint)work_group_scan_exclusive_add((float)(x & 15)) ^ (uint)work_group_scan_inclusive_min((double)(x >> 3));
}

kernel void votes(PARAMETERS) {
    SELF;
    const uint x = in[g];
    out[g] = (work_group_any(x % 64 == 0) ? 1 : 0) + (work_group_all(x % 64 != 1) ? 2 : 0) + (work_group_any(l == n - 1) ? 4 : 0) +
             (work_group_all((x | seed) != 0) ? 8 : 0);
}

kernel void broadcast_of_one(PARAMETERS) {
    SELF;
    out[g] = work_group_broadcast(in[g], seed % n) + l * work_group_broadcast(l, n - 1);
}

kernel void broadcast_of_two(PARAMETERS) {
    SELF;
    const size_t x = seed % get_local_size(0), y = seed % get_local_size(1);
    out[g] = work_group_broadcast(in[g] * 3, x, y) ^ (uint)work_group_broadcast((float)l, get_local_size(0) - 1, y);
}

kernel void broadcast_of_three(PARAMETERS) {
    SELF;
    const size_t x = seed % get_local_size(0), y = seed % get_local_size(1), z = seed % get_local_size(2);
    const ulong wide = work_group_broadcast((ulong)in[g] << 32 | l, x, y, z);
    out[g] = (uint)wide ^ (uint)(wide >> 32) ^ work_group_scan_exclusive_add(l);
}

kernel void in_loops(PARAMETERS) {
    SELF;
    uint x = in[g];
    for (uint round = 0; round < seed % 5 + 1; ++round) {
        x = x * 3 + work_group_reduce_add(x ^ round);
        for (uint inner = 0; inner < round; ++inner)
            x ^= work_group_scan_inclusive_add(x >> inner);
    }
    out[g] = x;
}

kernel void until_all_agree(PARAMETERS) {
    SELF;
    uint x = in[g] & 1023, rounds = 0;
    while (!work_group_all(x < 8)) {
        if (x >= 8)
            x = x / 2 + (l & 1);
        ++rounds;
    }
    out[g] = x * 100 + rounds;
}

kernel void under_conditions(PARAMETERS) {
    SELF;
    uint x = in[g];
    if (seed & 1)
        x += work_group_reduce_max(x);
    else
        x ^= work_group_scan_exclusive_add(x);
    if (work_group_any(x == seed))
        x = 0;
    else if (get_group_id(0) == 1)
        x = work_group_reduce_add(x) - work_group_broadcast(x, 0);
    out[g] = x;
}

kernel void among_barriers(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint x = in[g];
    EXCHANGE(x, 1);
    const uint before = work_group_scan_exclusive_add(x);
    EXCHANGE(x, 2);
    tile[l] = before + x;
    const uint all = work_group_reduce_add(before); // all have written the tile
    x ^= tile[(l + 1) % n] + all;
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE(x, 3);
    out[g] = x + work_group_broadcast(before, n / 2);
}

static uint total(uint x) { return work_group_reduce_add(x); }
static uint rank(uint x, uint limit) { return work_group_scan_exclusive_add(x < limit ? 1u : 0u); }

// Moves what is below the mean to the front.
kernel void in_functions(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    const uint x = in[g] & 0xFFFF, mean = total(x) / n, front = total(x < mean ? 1 : 0);
    const uint below = rank(x, mean), to = x < mean ? below : front + l - below;
    tile[to] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[l];
}

// Much that is alive while the work-items wait.
kernel void with_live_state(PARAMETERS) {
    SELF;
    uint x = in[g], history[8];
    float4 quarter = (float4)(l, x & 255, 1, 2);
    for (uint i = 0; i < 8; ++i) {
        history[i] = x;
        x = x * 5 + work_group_reduce_max(x ^ history[i / 2]);
        quarter.x += (float)work_group_scan_inclusive_add(i & 1 ? (int)l : -1);
    }
    for (uint i = 0; i < 8; ++i)
        x ^= history[i] << i;
    out[g] = x + (uint)(int)quarter.x + (uint)quarter.y * (uint)(quarter.z + quarter.w);
}
