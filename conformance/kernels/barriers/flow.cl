// Barriers in every kind of control flow whose conditions are the same for all work-items of a group.

kernel void straight(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[(l + 1) % n] * 3;
}

kernel void alone(PARAMETERS) {
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void first_and_last(PARAMETERS) {
    barrier(CLK_LOCAL_MEM_FENCE);
    out[place()] = in[place()] + mine();
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void several_in_a_row(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[g] = tile[n - 1 - l];
}

kernel void sixteen_straight(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    EXCHANGE(v, 0); EXCHANGE(v, 1); EXCHANGE(v, 2); EXCHANGE(v, 3);
    EXCHANGE(v, 4); EXCHANGE(v, 5); EXCHANGE(v, 6); EXCHANGE(v, 7);
    out[g] = v;
}

kernel void loop_constant(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 8; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_by_argument(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < seed % 7; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_by_group(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k <= get_group_id(0); ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_by_local_size(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 1; k <= n; k *= 2) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_by_local_memory(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    local uint limit;
    uint v = in[g];
    if (l == n - 1)
        limit = v % 6;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < limit; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_by_global_memory(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    const uint limit = in[g - l] % 5; // what the group's first work-item has
    for (uint k = 0; k < limit; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

// Nothing says that all work-items have the same limit, but they do.
kernel void loop_uniform_in_fact(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    local uint limits[MOST];
    uint v = in[g];
    limits[(l + 1) % n] = 2 + seed % 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint limit = limits[l];
    for (uint k = 0; k < limit; ++k) {
        EXCHANGE(v, k);
        limit = limits[(l + k) % n];
    }
    out[g] = v;
}

kernel void loop_never_entered(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < seed >> 31; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v + 1;
}

kernel void loop_of_floats(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (float f = 0.0f; f < 2.5f; f += 0.5f) {
        EXCHANGE(v, f * 2.0f);
    }
    out[g] = v;
}

kernel void loop_downwards(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (long k = seed % 5; k >= 0; --k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_unrolled(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
#pragma unroll
    for (uint k = 0; k < 4; ++k) {
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void loop_of_goto(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], k = 0;
again:
    EXCHANGE(v, k);
    if (++k < 3 + seed % 2)
        goto again;
    out[g] = v;
}

kernel void nested_loops(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint i = 0; i < 4; ++i) {
        for (uint j = 0; j < i; ++j) {
            EXCHANGE(v, i * 4 + j);
        }
        v += i;
    }
    out[g] = v;
}

kernel void nested_three_deep(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint i = 0; i < 3; ++i) {
        EXCHANGE(v, i);
        for (uint j = 0; j < 2 + seed % 2; ++j) {
            for (uint k = 0; k <= i; ++k) {
                EXCHANGE(v, j + k);
            }
            v += j;
        }
        EXCHANGE(v, 7);
    }
    out[g] = v;
}

kernel void while_with_break(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], k = 0;
    while (true) {
        EXCHANGE(v, k);
        if (k == seed % 5)
            break;
        ++k;
    }
    out[g] = v + k;
}

kernel void break_on_data(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    local bool stop;
    uint v = in[g], k = 0;
    for (; k < 20; ++k) {
        if (l == 0)
            stop = v % 4 == 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (stop)
            break;
        EXCHANGE(v, k);
    }
    out[g] = v + k;
}

kernel void do_while(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], k = 0;
    do {
        EXCHANGE(v, k);
    } while (++k < seed % 4);
    out[g] = v;
}

kernel void continue_over_barrier(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 9; ++k) {
        if (k % 3 == 1)
            continue;
        EXCHANGE(v, k);
        if (k == seed % 9)
            continue;
        v += k;
    }
    out[g] = v;
}

kernel void loop_with_two_exits(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0;; ++k) {
        EXCHANGE(v, k);
        if (k == get_group_id(0))
            break;
        EXCHANGE(v, k + 1);
        if (k == seed % 3) {
            out[g] = v;
            return;
        }
    }
    out[g] = v + 1000;
}

kernel void work_item_loop_inside(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 4; ++k) {
        EXCHANGE(v, k);
        for (uint x = v % 97 + 1; x != 1; ++v)
            x = x & 1 ? 3 * x + 1 : x / 2;
    }
    out[g] = v;
}

kernel void work_item_loops_around(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < l % 5; ++k)
        v = v * 5 + k;
    EXCHANGE(v, 2);
    for (uint k = v % 7; k > 0; --k)
        v ^= v << k;
    out[g] = v;
}

kernel void conditional_by_argument(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    if (seed & 1) {
        EXCHANGE(v, 1);
    }
    out[g] = v + 1;
}

kernel void conditional_by_group(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    if (get_group_id(0) & 1) {
        EXCHANGE(v, 1);
    } else {
        v += 5;
        EXCHANGE(v, 2);
        EXCHANGE(v, 3);
    }
    out[g] = v;
}

kernel void conditional_in_loop(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 6; ++k) {
        if ((k + seed) & 1) {
            EXCHANGE(v, k);
        } else {
            v ^= k;
        }
    }
    out[g] = v;
}

kernel void nested_conditionals(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    if (get_group_id(0) > 0) {
        if (seed & 1) {
            EXCHANGE(v, 1);
        } else {
            EXCHANGE(v, 2);
            EXCHANGE(v, 3);
        }
        v ^= 77;
    } else if (n > 7) {
        EXCHANGE(v, 4);
    }
    EXCHANGE(v, 5);
    out[g] = v;
}

kernel void work_item_conditional_between(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    if (v & 1)
        v *= 3;
    else
        v += l;
    EXCHANGE(v, 1);
    if (v & 2)
        v += tile[l];
    out[g] = v;
}

kernel void switch_over_groups(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    switch (seed % 2 + get_group_id(0)) {
    case 0:
        EXCHANGE(v, 1);
        break;
    case 1:
        EXCHANGE(v, 2); // and on into the next case
    case 2:
        v += 7;
        EXCHANGE(v, 3);
        break;
    default:
        v -= 1;
    }
    out[g] = v;
}

kernel void switch_over_work_items(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 3; ++k) {
        switch (v & 0x80000003) { // with the upper bit, or clang makes it a number of few bits, which llvm-spirv-15 cannot translate
        case 0: v += 1; break;
        case 1: v *= 2; // and on into the next case
        case 2: v ^= l; break;
        case 0x80000001: v = ~v;
        }
        EXCHANGE(v, k);
    }
    out[g] = v;
}

kernel void switch_as_state_machine(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], state = seed % 3;
    for (uint k = 0; k < 7; ++k) {
        switch (state) {
        case 0:
            EXCHANGE(v, k);
            state = 1;
            break;
        case 1:
            v += k;
            state = 2;
            break;
        case 2:
            EXCHANGE(v, 1);
            EXCHANGE(v, k);
            state = 0;
        }
    }
    out[g] = v;
}

kernel void phi_at_barrier(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], x;
    if (l & 1)
        x = v * 3;
    else
        x = v + 7;
    EXCHANGE(v, 1);
    out[g] = v + x;
}

kernel void phis_that_swap(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint a = in[g], b = l;
    for (uint k = 0; k < 5; ++k) {
        EXCHANGE(a, k);
        const uint old = a;
        a = b;
        b = old;
    }
    out[g] = a * 3 + b;
}

kernel void phi_of_pointers(PARAMETERS) {
    SELF;
    local uint even[MOST], odd[MOST];
    local uint *mine = l % 3 == 0 ? even : odd;
    even[l] = in[g];
    odd[l] = ~in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = mine[(l + 1) % n];
}

kernel void ping_pong(PARAMETERS) {
    SELF;
    local uint one[MOST], other[MOST];
    local uint *from = one, *to = other;
    one[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 4 + seed % 2; ++k) {
        to[l] = from[(l + 1) % n] * 3 + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        local uint *old = from;
        from = to;
        to = old;
    }
    out[g] = from[l];
}
