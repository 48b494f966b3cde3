// Local and global memory, fences, ids and sizes around barriers.

kernel void ids_of_three_dimensions(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    const uint x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    tile[l] = x * 10000 + y * 100 + z;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint across = tile[n - 1 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = across + x * 3 + y * 5 + z * 7 + (uint)get_global_id(0) * 11 + (uint)get_global_id(1) * 13 + (uint)get_global_id(2) * 17
             + (uint)get_group_id(0) * 19;
}

kernel void sizes_after_barrier(PARAMETERS) {
    const uint before = get_local_size(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[place()] = before + get_local_size(0) * 3 + get_local_size(1) * 5 + get_local_size(2) * 7 + get_work_dim() * 11 + get_num_groups(0) * 13
                   + get_global_size(0) * 17 + get_global_offset(0);
}

kernel void rotate_rows(PARAMETERS) {
    local uint tile[MOST];
    const uint w = get_local_size(0), x = get_local_id(0), y = get_local_id(1);
    tile[y * w + x] = in[place()];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[place()] = tile[y * w + (x + y + 1) % w];
}

kernel void rotate_planes(PARAMETERS) {
    local uint tile[MOST];
    const uint w = get_local_size(0), h = get_local_size(1), d = get_local_size(2);
    const uint x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    uint v = in[place()];
    for (uint k = 0; k < 3; ++k) {
        tile[(z * h + y) * w + x] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += tile[((z + k) % d * h + (y + 1) % h) * w + (x + k) % w];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[place()] = v;
}

kernel void through_global_memory(PARAMETERS) {
    SELF;
    const size_t first = g - l;
    out[g] = in[g];
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (uint k = 0; k < 3; ++k) {
        const uint other = out[first + (l + 1 + k) % n];
        barrier(CLK_GLOBAL_MEM_FENCE);
        out[g] = out[g] * 3 + other;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

kernel void local_argument(global const uint *in, global uint *out, uint seed, local uint *tile) {
    SELF;
    uint v = in[g];
    EXCHANGE(v, seed % 5);
    EXCHANGE(v, 1);
    out[g] = v;
}

kernel void two_local_arguments(global const uint *in, global uint *out, uint seed, local uint *tile, local ulong2 *wide) {
    SELF;
    uint v = in[g];
    wide[l] = (ulong2)(v, (ulong)v * v);
    EXCHANGE(v, 1);
    const ulong2 other = wide[(l + 3) % n];
    out[g] = v + (uint)other.x + (uint)(other.y >> 16);
}

kernel void argument_and_variables(global const uint *in, global uint *out, uint seed, local uint *tile) {
    SELF;
    local uchar bytes[MOST];
    local ulong longs[MOST];
    local struct { char tag; ulong sum; } shared;
    uint v = in[g];
    bytes[l] = v;
    longs[l] = (ulong)v << 7;
    if (l == 0) {
        shared.tag = 3;
        shared.sum = v;
    }
    EXCHANGE(v, 1);
    out[g] = v + bytes[(l + 1) % n] + (uint)(longs[(l + 2) % n] >> 7) + shared.tag + (uint)shared.sum;
}

kernel void two_dimensional_variable(PARAMETERS) {
    SELF;
    local ushort grid[32][33];
    grid[l / 32][l % 32] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint other = n - 1 - l;
    out[g] = grid[other / 32][other % 32];
}

kernel void fences(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    mem_fence(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint other = tile[(l + 1) % n];
    read_mem_fence(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[l] = other;
    write_mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[(l + 1) % n];
}

kernel void scoped_barriers(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    uint v = tile[(l + 1) % n];
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    tile[l] = v * 3;
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    v += tile[(l + 1) % n];
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
    out[g] = v;
}

// Every work-item writes the local variable; the last before the barrier is as good as any, since they write the same.
kernel void written_by_all(PARAMETERS) {
    SELF;
    local uint shared;
    shared = seed + get_group_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint one = shared;
    barrier(CLK_LOCAL_MEM_FENCE);
    shared = one * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = in[g] + one + shared;
}

// Each of a chain of work-items continues what the one before left.
kernel void relay(PARAMETERS) {
    SELF;
    local uint baton;
    const uint runners = min(n, 40u);
    uint v = in[g];
    if (l == 0)
        baton = seed;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < runners; ++k) {
        if (l == k)
            baton = baton * 5 + v;
        barrier(CLK_LOCAL_MEM_FENCE);
        v ^= baton;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = v;
}

kernel void two_outputs(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    EXCHANGE(v, 1);
    out[g * 2] = v;
    EXCHANGE(v, 2);
    out[g * 2 + 1] = v;
}

// What only the first work-item of a row, of a plane and of the group does; and at the end, when the others have returned, that of a row.
kernel void firsts(PARAMETERS) {
    SELF;
    local uint tile[MOST], rows[MOST], planes[MOST];
    local uint whole;
    const uint x = get_local_id(0), y = get_local_id(1), z = get_local_id(2), w = get_local_size(0), h = get_local_size(1);
    const uint row = z * h + y;
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 0) {
        rows[row] = seed;
        for (uint k = 0; k < w; ++k)
            rows[row] = rows[row] * 3 + tile[row * w + k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!(x | y)) {
        planes[z] = 1;
        for (uint k = 0; k < h; ++k)
            planes[z] = planes[z] * 5 + rows[z * h + k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint other = tile[n - 1 - l];
    if (z == 0 && x == 0 && y == 0) {
        whole = 2;
        for (uint k = 0; k < get_local_size(2); ++k)
            whole = whole * 7 + planes[k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = whole + rows[row] * 11 + other;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (x != 0)
        return;
    out[g] ^= planes[z];
}
