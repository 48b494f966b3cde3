// Pictures, one work-item a pixel.

// A Gaussian blur of 3 by 3 pixels, repeated at the edges.
kernel void blur_image(global const uchar4 *in, global uchar4 *out, int width, int height) {
    const int x = get_global_id(0), y = get_global_id(1);
    uint4 sum = (uint4)(0);
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const int from = clamp(y + dy, 0, height - 1) * width + clamp(x + dx, 0, width - 1);
            sum += convert_uint4(in[from]) * ((2 - abs(dx)) * (2 - abs(dy)));
        }
    }
    out[y * width + x] = convert_uchar4(sum >> 4);
}

// The brightness of each pixel.
kernel void luminance(global const uchar4 *in, global uchar *out) {
    const size_t i = get_global_id(0);
    const uchar4 pixel = in[i];
    out[i] = (uchar)((77 * pixel.x + 150 * pixel.y + 29 * pixel.z) >> 8);
}

// A filter of 5 by 5 weights over a picture that has two more pixels on each side.
kernel void convolution(global const float *in, global float *out, constant float *weights) {
    const int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
    float sum = 0.0f;
    for (int dy = 0; dy < 5; ++dy)
        for (int dx = 0; dx < 5; ++dx)
            sum += weights[dy * 5 + dx] * in[(y + dy) * (width + 4) + x + dx];
    out[y * width + x] = sum;
}
