// Matrices, grids and signals in local memory. (Quotients and remainders of the same numbers become `freeze`, which llvm-spirv-15 cannot
// translate: hence the multiplications.)

kernel void transpose(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    const uint w = get_local_size(0), h = get_local_size(1);
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint column = l / h;
    out[g] = tile[(l - column * h) * w + column]; // the group's elements in the order of the columns
}

// The product of two square matrices of `side` columns, by tiles of `step` columns, as large as the group has work-items for.
kernel void tiled_product(PARAMETERS) {
    SELF;
    local uint a[MOST], b[MOST];
    uint side = 1;
    while ((side + 1) * (side + 1) <= n)
        ++side;
    const uint row = l / side, column = l - row * side, step = side > 3 ? 3 : 1;
    const bool inside = row < side;
    uint sum = 0;
    for (uint from = 0; from < side; from += step) {
        if (inside && column < step && from + column < side)
            a[row * step + column] = in[g - l + row * side + from + column];
        if (inside && row < step && from + row < side)
            b[row * side + column] = in[g - l + (from + row) * side + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (inside)
            for (uint k = 0; k < step && from + k < side; ++k)
                sum += a[row * step + k] * b[k * side + column];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = inside ? sum : 7;
}

// Gaussian elimination of numbers modulo a prime, without pivoting: a zero pivot is taken for one.
#define PRIME 251
kernel void elimination(PARAMETERS) {
    SELF;
    local ushort m[MOST];
    uint side = 1;
    while ((side + 1) * (side + 1) <= n)
        ++side;
    const uint row = l / side, column = l - row * side;
    m[l] = in[g] % PRIME;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k + 1 < side; ++k) {
        uint v = m[l];
        if (row > k && row < side && column >= k) {
            uint inverse = 1, base = m[k * side + k] ? m[k * side + k] : 1;
            for (uint power = PRIME - 2; power; power /= 2) {
                if (power & 1)
                    inverse = inverse * base % PRIME;
                base = base * base % PRIME;
            }
            const uint factor = m[row * side + k] * inverse % PRIME;
            v = (v + (PRIME - factor) * m[k * side + column]) % PRIME;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        m[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = m[l];
}

kernel void shortest_paths(PARAMETERS) {
    SELF;
    local uint d[MOST];
    uint side = 1;
    while ((side + 1) * (side + 1) <= n)
        ++side;
    const uint row = l / side, column = l - row * side;
    d[l] = in[g] % 1000;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < side; ++k) {
        uint v = d[l];
        if (row < side)
            v = min(v, d[row * side + k] + d[k * side + column]);
        barrier(CLK_LOCAL_MEM_FENCE);
        d[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = d[l];
}

kernel void life(PARAMETERS) {
    SELF;
    local uchar cells[MOST];
    const int w = get_local_size(0), h = get_local_size(1), x = get_local_id(0), y = get_local_id(1);
    cells[l] = in[g] % 3 == 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 4; ++k) {
        int neighbours = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if ((dx || dy) && x + dx >= 0 && x + dx < w && y + dy >= 0 && y + dy < h)
                    neighbours += cells[(y + dy) * w + x + dx];
        const bool lives = neighbours == 3 || (neighbours == 2 && cells[l]);
        barrier(CLK_LOCAL_MEM_FENCE);
        cells[l] = lives;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = cells[l];
}

kernel void rule_110(PARAMETERS) {
    SELF;
    local uchar cells[MOST];
    uchar v = in[g] & 1;
    for (uint k = 0; k < 6; ++k) {
        cells[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint around = cells[(l + n - 1) % n] * 4 + v * 2 + cells[(l + 1) % n];
        v = 110 >> around & 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = v;
}

kernel void stencil_with_halo(PARAMETERS) {
    SELF;
    local float tile[MOST + 8];
    tile[l + 4] = in[g] % 64;
    for (uint k = l; k < 4; k += n) {
        tile[k] = 1.0f;
        tile[n + 4 + k] = 2.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0.0f;
    for (uint k = 0; k < 9; ++k)
        sum += tile[l + k] * (float)(k + 1);
    out[g] = (uint)sum;
}

kernel void jacobi(PARAMETERS) {
    SELF;
    local double tile[MOST];
    const uint w = get_local_size(0), h = get_local_size(1), x = get_local_id(0), y = get_local_id(1);
    const bool inner = x - 1 < w - 2 && y - 1 < h - 2; // in unsigned numbers, so no side of the grid is inner
    tile[l] = in[g] % 256;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 5; ++k) {
        double v = tile[l];
        if (inner)
            v = (tile[l - 1] + tile[l + 1] + tile[l - w] + tile[l + w]) * 0.25;
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = (uint)(tile[l] * 1024.0);
}

kernel void walsh_hadamard(PARAMETERS) {
    SELF;
    local int tile[MOST];
    uint size = 1;
    while (size * 2 <= n)
        size *= 2;
    tile[l] = in[g] % 1000;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < size; stride *= 2) {
        if (l < size && !(l & stride)) {
            const int a = tile[l], b = tile[l + stride];
            tile[l] = a + b;
            tile[l + stride] = a - b;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = tile[l];
}

// A fast Fourier transform of numbers modulo 65537, whose roots of unity are the powers of 3.
#define FERMAT 65537ul
static ulong power_of(ulong base, uint power) {
    ulong result = 1;
    for (; power; power /= 2) {
        if (power & 1)
            result = result * base % FERMAT;
        base = base * base % FERMAT;
    }
    return result;
}

kernel void fourier_transform(PARAMETERS) {
    SELF;
    local ulong one[MOST], other[MOST];
    uint size = 1;
    while (size * 2 <= n)
        size *= 2;
    local ulong *from = one, *to = other;
    const bool works = l < size / 2;
    from[l] = in[g] % FERMAT;
    to[l] = from[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_size = 1; half_size < size; half_size *= 2) {
        if (works) {
            const uint k = l % half_size;
            const ulong twiddle = power_of(3, 65536 / (half_size * 2) * k);
            const ulong a = from[l], b = from[l + size / 2] * twiddle % FERMAT;
            const uint at = (l - k) * 2 + k;
            to[at] = (a + b) % FERMAT;
            to[at + half_size] = (a + FERMAT - b) % FERMAT;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        local ulong *old = from;
        from = to;
        to = old;
    }
    out[g] = (uint)from[l];
}

kernel void bodies_by_tiles(PARAMETERS) {
    SELF;
    local float4 tile[16];
    const float4 own = (float4)(in[g] % 16, in[g] / 16 % 16, in[g] / 256 % 16, in[g] / 4096 % 4);
    float3 pull = (float3)(0.0f);
    for (uint from = 0; from < n; from += 16) {
        for (uint k = l; k < 16 && from + k < n; k += n) {
            const uint it = in[g - l + from + k];
            tile[k] = (float4)(it % 16, it / 16 % 16, it / 256 % 16, it / 4096 % 4);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < 16 && from + k < n; ++k)
            pull += (tile[k].xyz - own.xyz) * tile[k].w;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = (uint)(int)pull.x + (uint)(int)pull.y * 3 + (uint)(int)pull.z * 5;
}

// Levels of a breadth-first search from the first work-item, until nothing changes.
kernel void breadth_first(PARAMETERS) {
    SELF;
    local uint level[MOST];
    local uint changed;
    level[l] = l == 0 ? 0 : 9999;
    uint rounds = 0;
    do {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l == 0)
            changed = 0;
        uint least = level[l];
        for (uint k = 1; k <= 4; ++k) { // from four others
            const uint other = (l * k + in[g] % 13) % n;
            least = min(least, level[other] + 1);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (least < level[l]) {
            level[l] = least;
            changed = 1;
        }
        ++rounds;
        barrier(CLK_LOCAL_MEM_FENCE);
    } while (changed);
    out[g] = level[l] * 100 + rounds;
}

// The length of the longest common subsequence of two strings, diagonal by diagonal.
kernel void common_subsequence(PARAMETERS) {
    SELF;
    local ushort before[MOST + 1], last[MOST + 1];
    local uchar text[MOST];
    const uint length = min(n, 64u); // of the other string
    text[l] = in[g] % 4;
    before[l + 1] = last[l + 1] = 0;
    if (l == 0)
        before[0] = last[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint diagonal = 0; diagonal < n + length - 1; ++diagonal) {
        const uint at = diagonal - l; // in the other string
        uint v = last[l + 1];
        if (diagonal >= l && at < length)
            v = text[l] == text[length - 1 - at] ? before[l] + 1 : max(last[l], last[l + 1]);
        barrier(CLK_LOCAL_MEM_FENCE);
        before[l + 1] = last[l + 1];
        last[l + 1] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = last[n];
}

kernel void sieve(PARAMETERS) {
    SELF;
    local uchar composite[MOST];
    composite[l] = l < 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint p = 2; p * p < n; ++p) {
        if (composite[p])
            continue;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l > p && l % p == 0)
            composite[l] = 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = composite[l];
}
