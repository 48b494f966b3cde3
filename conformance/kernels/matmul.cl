// C = A B for square row-major matrices, one work-item an element.
kernel void matmul(global const float *a, global const float *b, global float *c, uint n) {
    const size_t column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (uint k = 0; k < n; ++k)
        sum = fma(a[row * n + k], b[k * n + column], sum);
    c[row * n + column] = sum;
}
