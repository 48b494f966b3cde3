// Kernels whose work-items share local memory: what barriers and local atomics cost. Their groups have the sizes named here, unless they say otherwise.

#define GROUP 256 // work-items
#define TILE 16   // rows and columns of a group, where it has two dimensions

// The sum of each group's part, halving the work-items that add.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void tree_reduction(global const uint *in, global uint *sums) {
    local uint partial[GROUP];
    const uint l = get_local_id(0);
    partial[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_way = GROUP / 2; half_way > 0; half_way /= 2) {
        if (l < half_way)
            partial[l] += partial[l + half_way];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        sums[get_group_id(0)] = partial[0];
}

// C = A B for square row-major matrices, a tile of each in local memory.
kernel void tiled_product(global const float *a, global const float *b, global float *c, uint n) {
    local float left[TILE][TILE], right[TILE][TILE];
    const uint x = get_local_id(0), y = get_local_id(1);
    const size_t column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (uint from = 0; from < n; from += TILE) {
        left[y][x] = a[row * n + from + x];
        right[y][x] = b[(from + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < TILE; ++k)
            sum += left[y][k] * right[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}

// Each group sorts two elements a work-item.
kernel void bitonic_sort(global const uint *in, global uint *out) {
    local uint part[2 * GROUP];
    const uint l = get_local_id(0);
    const size_t first = get_group_id(0) * 2 * GROUP;
    part[l] = in[first + l];
    part[l + GROUP] = in[first + l + GROUP];
    for (uint width = 2; width <= 2 * GROUP; width *= 2) {
        for (uint stride = width / 2; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            const uint at = 2 * l - (l & (stride - 1));
            const bool up = (at & width) == 0;
            const uint a = part[at], b = part[at + stride];
            part[at] = up ? min(a, b) : max(a, b);
            part[at + stride] = up ? max(a, b) : min(a, b);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[first + l] = part[l];
    out[first + l + GROUP] = part[l + GROUP];
}

// A square matrix, so that both its rows and its columns are read and written in rows.
kernel void transpose(global const float *in, global float *out, uint n) {
    local float tile[TILE][TILE + 1];
    const uint x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = in[get_global_id(1) * n + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[(get_group_id(0) * TILE + y) * n + get_group_id(1) * TILE + x] = tile[x][y];
}

// The mean of the five points of a star, from a tile with a border in local memory. Nobody knows how large groups are before a launch.
kernel void tiled_stars(global const float *in, global float *out, uint width, local float *tile) {
    const uint x = get_local_id(0), y = get_local_id(1), columns = get_local_size(0) + 2;
    const uint at = (y + 1) * columns + x + 1, from = (get_global_id(1) + 1) * width + get_global_id(0) + 1;
    tile[at] = in[from];
    if (x == 0)
        tile[at - 1] = in[from - 1];
    if (x == get_local_size(0) - 1)
        tile[at + 1] = in[from + 1];
    if (y == 0)
        tile[at - columns] = in[from - width];
    if (y == get_local_size(1) - 1)
        tile[at + columns] = in[from + width];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[from] = 0.2f * (tile[at] + tile[at - 1] + tile[at + 1] + tile[at - columns] + tile[at + columns]);
}

// The running sums of each group's part (Hillis and Steele, 1986).
kernel void scan(global const uint *in, global uint *out) {
    local uint sums[2][GROUP];
    const uint l = get_local_id(0);
    uint from = 0;
    sums[0][l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < GROUP; stride *= 2) {
        sums[1 - from][l] = sums[from][l] + (l >= stride ? sums[from][l - stride] : 0);
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sums[from][l];
}

// How often each byte occurs in the words of each group's part, counted in local memory, then added to the whole.
kernel void histogram(global const uint *in, global uint *bins, uint words) {
    local uint counts[256];
    const uint l = get_local_id(0);
    counts[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t i = get_global_id(0); i < words; i += get_global_size(0)) {
        const uint word = in[i];
        atomic_inc(&counts[word & 255]);
        atomic_inc(&counts[word >> 8 & 255]);
        atomic_inc(&counts[word >> 16 & 255]);
        atomic_inc(&counts[word >> 24]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[l], counts[l]);
}


#define POINTS 512 // of a transform: 8 for each work-item of a group

// The places of the results of dft8, whose halves part evens from odds.
constant int ORDER[8] = {0, 4, 2, 6, 1, 5, 3, 7};

float2 times(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

// Sum and difference of points that are so far apart.
void butterflies(float2 *v, int apart) {
    for (int j = 0; j < 8; ++j) {
        if (j & apart)
            continue;
        const float2 a = v[j], b = v[j + apart];
        v[j] = a + b;
        v[j + apart] = a - b;
    }
}

// The discrete Fourier transform of 8 points.
void dft8(float2 *v) {
    butterflies(v, 4);
    for (int j = 1; j < 4; ++j)
        v[j + 4] = times(v[j + 4], (float2)(cospi(j * -0.25f), sinpi(j * -0.25f)));
    butterflies(v, 2);
    for (int j = 3; j < 8; j += 4)
        v[j] = (float2)(v[j].y, -v[j].x);
    butterflies(v, 1);
}

// Point k turned by k times an angle, in half turns.
void twiddle(float2 *v, float angle) {
    for (int k = 1; k < 8; ++k)
        v[ORDER[k]] = times(v[ORDER[k]], (float2)(cospi(k * angle), sinpi(k * angle)));
}

// Fourier transforms of 512 points: 8 x 8 x 8, what the work-items of a group have goes from one to another in between (Cooley and Tukey, 1965).
kernel __attribute__((reqd_work_group_size(POINTS / 8, 1, 1)))
void fourier(global const float2 *in, global float2 *out) {
    local float2 points[POINTS];
    const int l = get_local_id(0), low = l % 8, high = l / 8;
    const size_t first = get_group_id(0) * POINTS;
    float2 v[8];
    for (int j = 0; j < 8; ++j)
        v[j] = in[first + l + 64 * j];
    dft8(v);
    twiddle(v, l * (-2.0f / POINTS));
    for (int k = 0; k < 8; ++k)
        points[64 * k + l] = v[ORDER[k]];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 8; ++j)
        v[j] = points[64 * high + 8 * j + low];
    barrier(CLK_LOCAL_MEM_FENCE);
    dft8(v);
    twiddle(v, low * (-2.0f / 64));
    for (int k = 0; k < 8; ++k)
        points[64 * high + 8 * k + low] = v[ORDER[k]];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 8; ++j)
        v[j] = points[64 * low + 8 * high + j];
    dft8(v);
    for (int k = 0; k < 8; ++k)
        out[first + l + 64 * k] = v[ORDER[k]];
}

// Sums of four neighbours in the same tile, of a picture whose size is asked for, as in kernels that are launched in whole tiles.
kernel void guarded_tiles(global const uint *in, global uint *out, int width, int height) {
    local uint tile[TILE][TILE];
    const int x = get_global_id(0), y = get_global_id(1), column = get_local_id(0), row = get_local_id(1);
    if (x >= width || y >= height)
        return;
    tile[row][column] = in[y * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int right = (column + 1) % TILE, below = (row + 1) % TILE;
    out[y * width + x] = tile[row][column] + tile[row][right] + tile[below][column] + tile[below][right];
}

// A scan of each long row by a group that walks along it.
kernel void long_rows(global const uint *in, global uint *out, global uint *sums, int length) {
    local uint part[GROUP];
    const int l = get_local_id(0);
    const size_t row = get_group_id(0) * length;
    uint before = 0;
    for (int i = l; i < length; i += GROUP) {
        part[l] = in[row + i];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int distance = 1; distance < GROUP; distance *= 2) {
            const uint left = l < distance ? 0 : part[l - distance];
            barrier(CLK_LOCAL_MEM_FENCE);
            part[l] += left;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        out[row + i] = before + part[l];
        before += part[GROUP - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    part[l] = before;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        sums[get_group_id(0)] = part[GROUP - 1];
}
