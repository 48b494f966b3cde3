// What barriers are used for: reductions, scans, sorting.

kernel void tree_reduction(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = n; width > 1; width = (width + 1) / 2) {
        const uint half_way = (width + 1) / 2;
        if (l + half_way < width)
            tile[l] += tile[l + half_way];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = tile[0];
}

kernel void interleaved_reduction(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    for (uint stride = 1; stride < n; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l % (2 * stride) == 0 && l + stride < n)
            tile[l] ^= tile[l + stride];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[0];
}

kernel void place_of_largest(PARAMETERS) {
    SELF;
    local uint2 tile[MOST];
    tile[l] = (uint2)(in[g] % 1000, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = n; width > 1; width = (width + 1) / 2) {
        const uint other = l + (width + 1) / 2;
        if (other < width && tile[other].x > tile[l].x)
            tile[l] = tile[other];
        else if (other < width && tile[other].x == tile[l].x)
            tile[l].y = min(tile[l].y, tile[other].y);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = tile[0].x * 10000 + tile[0].y;
}

kernel void scan_hillis_steele(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint sum = in[g];
    tile[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < n; stride *= 2) {
        if (l >= stride)
            sum += tile[l - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[l] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = sum;
}

// Up and down the tree, over a power of two of elements; those beyond the group are zero.
kernel void scan_blelloch(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint size = 1;
    while (size < n)
        size *= 2;
    for (uint k = l; k < size; k += n)
        tile[k] = k < n ? in[g - l + k] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < size; stride *= 2) {
        const uint at = (l + 1) * stride * 2 - 1;
        if (at < size)
            tile[at] += tile[at - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        tile[size - 1] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = size / 2; stride > 0; stride /= 2) {
        const uint at = (l + 1) * stride * 2 - 1;
        if (at < size) {
            const uint left = tile[at - stride];
            tile[at - stride] = tile[at];
            tile[at] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = tile[l];
}

kernel void scan_of_segments(PARAMETERS) {
    SELF;
    local uint sums[MOST];
    local uchar starts[MOST];
    uint sum = in[g];
    bool start = in[g] % 5 == 0;
    for (uint stride = 1; stride < n; stride *= 2) {
        sums[l] = sum;
        starts[l] = start;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l >= stride && !start) {
            sum += sums[l - stride];
            start = starts[l - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = sum;
}

kernel void sums_of_rows(PARAMETERS) {
    local uint tile[MOST];
    const uint w = get_local_size(0), x = get_local_id(0), row = get_local_id(1) * w;
    tile[row + x] = in[place()];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < w; stride *= 2) {
        const uint other = x >= stride ? tile[row + x - stride] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[row + x] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[place()] = tile[row + x];
}

// Over a power of two of elements; those beyond the group are the largest and stay at the end.
kernel void bitonic_sort(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint size = 1;
    while (size < n)
        size *= 2;
    for (uint k = l; k < size; k += n)
        tile[k] = k < n ? in[g - l + k] : UINT_MAX;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = 2; width <= size; width *= 2) {
        for (uint stride = width / 2; stride > 0; stride /= 2) {
            for (uint k = l; k < size; k += n) {
                const uint other = k ^ stride;
                const uint a = tile[k], b = tile[other];
                if (other > k && (a > b) == ((k & width) == 0)) {
                    tile[k] = b;
                    tile[other] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    out[g] = tile[l];
}

kernel void odd_even_sort(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < n; ++k) {
        if (l % 2 == k % 2 && l + 1 < n && tile[l] > tile[l + 1]) {
            const uint a = tile[l];
            tile[l] = tile[l + 1];
            tile[l + 1] = a;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = tile[l];
}

kernel void rank_sort(PARAMETERS) {
    SELF;
    local uint tile[MOST], sorted[MOST];
    const uint v = in[g] % 50;
    tile[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint rank = 0;
    for (uint k = 0; k < n; ++k)
        rank += tile[k] < v || (tile[k] == v && k < l);
    sorted[rank] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = sorted[l];
}

kernel void radix_sort(PARAMETERS) {
    SELF;
    local uint tile[MOST], zeros[MOST];
    uint v = in[g] & 255;
    for (uint bit = 0; bit < 8; ++bit) {
        const uint one = v >> bit & 1;
        uint before = 1 - one;
        zeros[l] = before;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint stride = 1; stride < n; stride *= 2) {
            const uint add = l >= stride ? zeros[l - stride] : 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            before += add;
            zeros[l] = before;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        tile[one ? zeros[n - 1] + l - before : before - 1] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        v = tile[l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = v;
}

kernel void compaction(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    local uint kept[MOST];
    const bool keep = in[g] % 3 != 0;
    uint place_of = keep;
    tile[l] = place_of;
    kept[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < n; stride *= 2) {
        const uint add = l >= stride ? tile[l - stride] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        place_of += add;
        tile[l] = place_of;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (keep)
        kept[place_of - 1] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = kept[l];
}

kernel void histogram(PARAMETERS) {
    SELF;
    local uint bins[16];
    for (uint k = l; k < 16; k += n)
        bins[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&bins[in[g] % 16]);
    atomic_add(&bins[in[g] / 16 % 16], 3u);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint k = 0; k < 16; ++k)
        sum = sum * 7 + bins[k];
    out[g] = sum;
}

kernel void local_atomics(PARAMETERS) {
    SELF;
    local uint most, least, bits, tickets;
    local int sum;
    if (l == 0) {
        most = 0;
        least = UINT_MAX;
        bits = 0;
        tickets = 0;
        sum = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(&most, in[g]);
    atomic_min(&least, in[g]);
    atomic_or(&bits, 1u << (in[g] % 32));
    atomic_sub(&sum, (int)(in[g] % 100));
    const uint ticket = atomic_inc(&tickets);
    barrier(CLK_LOCAL_MEM_FENCE);
    // Who has which ticket is not defined, only that it is one of the tickets.
    out[g] = most + least * 3 + bits * 5 + (uint)sum * 7 + tickets * 11 + (ticket < n);
}

kernel void distances_in_list(PARAMETERS) {
    SELF;
    local uint next[MOST], distance[MOST];
    // Chains that lead upwards and end where they would leave the group.
    const uint to = l + 1 + in[g] % 3;
    next[l] = to < n ? to : l;
    distance[l] = to < n;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint reach = 1; reach < n; reach *= 2) {
        const uint further = next[next[l]], longer = distance[l] + distance[next[l]];
        barrier(CLK_LOCAL_MEM_FENCE);
        next[l] = further;
        distance[l] = longer;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = distance[l] * 2000 + next[l];
}

kernel void string_search(PARAMETERS) {
    SELF;
    local char text[MOST];
    local uint found, first;
    text[l] = 'a' + in[g] % 2;
    if (l == 0) {
        found = 0;
        first = n;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    bool here = l + 3 <= n;
    for (uint k = 0; here && k < 3; ++k)
        here = text[l + k] == "aba"[k];
    if (here) {
        atomic_inc(&found);
        atomic_min(&first, l);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = found * 2000 + first;
}
