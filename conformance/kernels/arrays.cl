// Private arrays that loops go through: a compiler makes values of them by unrolling the loops.

// The median of 3 by 3 pixels of a picture that has one more pixel on each side, sorted as far as that takes.
kernel void median(global const uchar *in, global uchar *out) {
    const int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
    uchar v[9];
    int count = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx)
            v[count++] = in[(y + dy) * (width + 2) + x + dx];
    for (int i = 0; i < 5; ++i)
        for (int j = i + 1; j < 9; ++j)
            if (v[j] < v[i]) {
                const uchar other = v[i];
                v[i] = v[j];
                v[j] = other;
            }
    out[y * width + x] = v[4];
}

// Four equations with four unknowns for each work-item, by elimination without a choice of pivots; element (row, column) of all systems side by side, the right side as column 4.
kernel void small_systems(global const float *in, global float *out) {
    const size_t i = get_global_id(0), count = get_global_size(0);
    float m[4][5];
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 5; ++column)
            m[row][column] = in[(row * 5 + column) * count + i];
    for (int k = 0; k < 4; ++k)
        for (int row = k + 1; row < 4; ++row) {
            const float factor = m[row][k] / m[k][k];
            for (int column = k; column < 5; ++column)
                m[row][column] -= factor * m[k][column];
        }
    for (int row = 3; row >= 0; --row) {
        for (int column = row + 1; column < 4; ++column)
            m[row][4] -= m[row][column] * m[column][4];
        m[row][4] /= m[row][row];
    }
    for (int row = 0; row < 4; ++row)
        out[row * count + i] = m[row][4];
}
