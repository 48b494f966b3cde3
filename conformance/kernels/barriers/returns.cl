// Work-items that return early. Where only some of a group do, OpenCL leaves the barriers of the others undefined; here the others go on
// as if the returned ones had arrived.

kernel void some_groups_return(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    if (get_group_id(0) % 2 == 1)
        return;
    uint v = in[g];
    EXCHANGE(v, 1);
    out[g] = v;
}

kernel void argument_returns(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    if (seed % 2) {
        out[g] = 1;
        return;
    }
    EXCHANGE(v, 1);
    out[g] = v;
}

kernel void groups_return_from_loop(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 4; ++k) {
        EXCHANGE(v, k);
        if (k == get_group_id(0)) {
            out[g] = v;
            return;
        }
    }
}

kernel void some_return(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    if (l % 3 == 1)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[(l + 1) % n];
}

kernel void all_but_the_first_return(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    if (l != 0)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += tile[k];
    out[g] = sum;
}

kernel void the_first_returns(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    if (l == 0)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[0] + tile[l];
}

kernel void the_last_returns(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    if (l == n - 1)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[n - 1] + tile[l];
}

kernel void some_return_from_loop(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    tile[l] = v;
    for (uint k = 0; k < 5; ++k) {
        if (l % 7 == k) {
            out[g] = v + k;
            return;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        v += tile[(l + k) % n];
    }
    out[g] = v;
}

kernel void some_return_between(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    const uint v = in[g];
    tile[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v & 1) {
        out[g] = tile[n - 1 - l];
        return;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = v ^ tile[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] += 1;
}

// Those that returned must not run the tail, which would overwrite what they left.
kernel void returned_stay_returned(PARAMETERS) {
    SELF;
    local uint visits[MOST];
    visits[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 4; ++k) {
        visits[l] += 1;
        out[g] = visits[l] * 10 + k;
        if (in[g] % 4 == k)
            return;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = 1000 + visits[l];
}
