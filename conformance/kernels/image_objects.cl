// Images that are objects: read by their coordinates, with samplers.

constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t between = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

// The weighted mean of nine elements.
kernel void gaussian_of_image(read_only image2d_t in, global uchar4 *out) {
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    float4 sum = 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            sum += (2 - abs(x)) * (2 - abs(y)) * read_imagef(in, edge, p + (int2)(x, y));
    out[p.y * get_global_size(0) + p.x] = convert_uchar4_sat_rte(sum * (255.0f / 16));
}

// A picture that is turned: each element is the mean of four.
kernel void turned_image(read_only image2d_t in, global float4 *out) {
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    const float2 c = (convert_float2(p) + 0.5f) / convert_float2(get_image_dim(in)) - 0.5f;
    const float2 turned = (float2)(0.8f * c.x - 0.6f * c.y, 0.6f * c.x + 0.8f * c.y) + 0.5f;
    out[p.y * get_global_size(0) + p.x] = read_imagef(in, between, turned);
}

// A slice through a volume, aslant: each element is the mean of eight.
kernel void slice_of_volume(read_only image3d_t in, global float *out) {
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    const float2 c = (convert_float2(p) + 0.5f) / (float2)(get_global_size(0), get_global_size(1));
    out[p.y * get_global_size(0) + p.x] = read_imagef(in, between, (float4)(c.x, c.y, 0.3f * c.x + 0.5f * c.y, 0)).x;
}
