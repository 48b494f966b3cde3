// Matrices and grids, their elements in rows.

// y = A x for a sparse matrix whose rows are listed one after another: work-items run for as long as their rows are.
kernel void sparse_product(global const uint *starts, global const uint *columns, global const float *values,
                           global const float *x, global float *y) {
    const uint row = get_global_id(0);
    float sum = 0.0f;
    for (uint at = starts[row]; at < starts[row + 1]; ++at)
        sum += values[at] * x[columns[at]];
    y[row] = sum;
}

// The same for rows of similar lengths, listed by columns of entries (ELLPACK: Bell and Garland, 2009): neighbouring rows lie side by side, each up to its first column that is none.
kernel void sparse_columns(global const int *columns, global const float *values, global const float *x, global float *y,
                           uint rows, uint longest) {
    const uint row = get_global_id(0);
    float sum = 0.0f;
    for (uint k = 0; k < longest; ++k) {
        const int column = columns[k * rows + row];
        if (column < 0)
            break;
        sum += values[k * rows + row] * x[column];
    }
    y[row] = sum;
}

// y = A x for a full matrix: neighbours among the work-items are a row apart.
kernel void dense_product(global const float *a, global const float *x, global float *y, uint n) {
    const uint row = get_global_id(0);
    float sum = 0.0f;
    for (uint k = 0; k < n; ++k)
        sum = fma(a[row * n + k], x[k], sum);
    y[row] = sum;
}

// The same of bytes, as quantized neural networks have them: sums of integers may be summed in any order.
kernel void product_of_bytes(global const char *a, global const char *x, global int *y, int n) {
    const int row = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * x[k];
    y[row] = sum;
}

// The first dimension goes down the columns, the second along the rows.
kernel void down_columns(global const float *in, global float *out, uint width) {
    const size_t row = get_global_id(0), column = get_global_id(1);
    const float value = in[row * width + column];
    out[row * width + column] = value * (3.0f - 2.0f * value) * value + sqrt(value);
}

// Heat spreads: five points, the edge left as it is.
kernel void heat(global const float *in, global float *out, uint width, uint height) {
    const uint x = get_global_id(0), y = get_global_id(1), at = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[at] = in[at];
        return;
    }
    out[at] = in[at] + 0.2f * (in[at - 1] + in[at + 1] + in[at - width] + in[at + width] - 4.0f * in[at]);
}

// The same with one number for both coordinates, as kernels of one dimension have it.
kernel void numbered_heat(global const float *in, global float *out, uint width, uint height) {
    const uint i = get_global_id(0), x = i % width, y = i / width;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[i] = in[i];
        return;
    }
    const float middle = in[y * width + x], beside = in[y * width + x - 1] + in[y * width + x + 1];
    out[i] = middle + 0.2f * (beside + in[(y - 1) * width + x] + in[(y + 1) * width + x] - 4.0f * middle);
}

// Echoes of a sound that repeats after 512 samples: where an echo is read from goes back to the start somewhere.
kernel void echoes(global const float *sound, constant float *strengths, global float *out, uint now) {
    const uint i = get_global_id(0);
    float sum = 0.0f;
    for (uint k = 0; k < 32; ++k)
        sum += strengths[k] * sound[(now + i - 13 * k) & 511];
    out[i] = sum;
}

// Small numbers become large ones: 32 neighbours have a scale in common, as in quantized neural networks.
kernel void scaled_blocks(global const char *small, global const float *scales, global float *out) {
    const uint i = get_global_id(0);
    out[i] = scales[i / 32] * small[i];
}

// One stage of a fast Fourier transform: pairs of complex numbers that are `half` apart.
kernel void butterfly(global const float2 *in, global float2 *out, global const float2 *turns, uint half_way) {
    const uint i = get_global_id(0), within = i & (half_way - 1), first = 2 * i - within;
    const float2 a = in[first], b = in[first + half_way], turn = turns[within];
    const float2 turned = (float2)(b.x * turn.x - b.y * turn.y, b.x * turn.y + b.y * turn.x);
    out[first] = a + turned;
    out[first + half_way] = a - turned;
}

// What is inside of a cube, the surface of which stays as it is: rows that are two points shorter than those in memory.
kernel void inside_a_cube(global const float *in, global float *out, int width) {
    const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, z = get_global_id(2) + 1;
    const int at = x + width * (y + width * z);
    const float beside = in[at - 1] + in[at + 1] + in[at - width] + in[at + width];
    out[at] = (beside + in[at - width * width] + in[at + width * width]) / 36.0f - in[at] / 6.0f;
}

// A sum of waves at each point, as in magnetic resonance imaging: a sine and a cosine of each angle.
kernel void waves(global const float4 *points, constant float4 *waves, global float2 *sums, int count) {
    const size_t i = get_global_id(0);
    const float4 point = points[i];
    float2 sum = 0.0f;
    for (int k = 0; k < count; ++k) {
        const float4 wave = waves[k];
        const float angle = wave.x * point.x + wave.y * point.y + wave.z * point.z;
        sum += wave.w * (float2)(cos(angle), sin(angle));
    }
    sums[i] = sum;
}
