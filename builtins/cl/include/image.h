// Images: what an argument points to, and the functions of its elements, whatever the shape of the image.
//
// clang has types of its own for images and samplers; the compiler puts a pointer to a descriptor (compiler/src/image.rs) and the sampler's word in
// their place, so the library defines its functions with these, under the names that clang calls.
//
// Nothing here trusts a coordinate: what lies outside reads the border or the edge, and is not written, also where the specification leaves it
// undefined. All of a launch's work-items see one image, so the choices by its format are the same in all lanes and remain branches.

#ifndef WEFT_IMAGE_H
#define WEFT_IMAGE_H

#include "weft.h"

struct image {
    global uchar *data;
    // Bytes. Layers of an array count as slices.
    ulong row_pitch, slice_pitch;
    // Elements; 1 where the image has no such size.
    int width, height, depth, layers;
    uint channel_order, channel_type;
    // Bytes.
    uint element_size;
    // Of red, green, blue and alpha, from the lowest four bits on: which channel it is, 4 if it is 0, 5 if it is 1. Of each channel, which colour it is.
    ushort colour_channels, channel_colours;
    // Of a channel: its bits, the one of them that is its sign, and what a number of 1 is in it.
    uint channel_bits;
    ushort channel_sign, channel_scale;
};
typedef const constant struct image *image;

// Of a sampler.
#define ADDRESSING 0xe

// An element as it lies in memory: its bytes from the lowest on, and zeros. The host's memory may have any alignment and any type.
typedef ushort packed_ushort __attribute__((aligned(1), may_alias));
typedef uint packed_uint __attribute__((aligned(1), may_alias));

HELPER global uchar *row_at(image im, int y, int z) {
    return im->data + ((ulong)(uint)y * im->row_pitch + (ulong)(uint)z * im->slice_pitch);
}

// Each case steps by a constant, so that it is seen that work-items along x are neighbours in memory.
HELPER uint4 load_element(image im, int x, int y, int z) {
    const global uchar *row = row_at(im, y, z);
    switch (im->element_size) {
    case 1: return (uint4)(row[(uint)x], 0, 0, 0);
    case 2: return (uint4)(((const global packed_ushort *)row)[(uint)x], 0, 0, 0);
    case 4: return (uint4)(((const global packed_uint *)row)[(uint)x], 0, 0, 0);
    case 8: {
        const global packed_uint *words = (const global packed_uint *)row + 2 * (ulong)(uint)x;
        return (uint4)(words[0], words[1], 0, 0);
    }
    default: {
        const global packed_uint *words = (const global packed_uint *)row + 4 * (ulong)(uint)x;
        return (uint4)(words[0], words[1], words[2], words[3]);
    }
    }
}

HELPER void store_element(image im, int x, int y, int z, uint4 element) {
    global uchar *row = row_at(im, y, z);
    switch (im->element_size) {
    case 1: row[(uint)x] = element.x; break;
    case 2: ((global packed_ushort *)row)[(uint)x] = element.x; break;
    case 4: ((global packed_uint *)row)[(uint)x] = element.x; break;
    case 8: {
        global packed_uint *words = (global packed_uint *)row + 2 * (ulong)(uint)x;
        words[0] = element.x;
        words[1] = element.y;
        break;
    }
    default: {
        global packed_uint *words = (global packed_uint *)row + 4 * (ulong)(uint)x;
        words[0] = element.x;
        words[1] = element.y;
        words[2] = element.z;
        words[3] = element.w;
    }
    }
}

// The types of channels differ in a few numbers only, which the descriptor has: one way for all that are smaller than a word keeps kernels small.

// The four channels of 8 or 16 bits, zeros where the element has fewer.
HELPER int4 small_channels(image im, uint4 element) {
    bool is_byte = im->channel_bits == 8;
    uint4 words = is_byte ? element.xxxx : element.xxyy;
    uint4 shifts = is_byte ? (uint4)(0, 8, 16, 24) : (uint4)(0, 16, 0, 16);
    uint4 c = (words >> shifts) & (is_byte ? 0xff : 0xffff);
    return as_int4((c ^ im->channel_sign) - im->channel_sign);
}

// An element of the lower 8 or 16 bits of four channels; what does not belong to it is not stored.
HELPER uint4 of_small_channels(image im, uint4 c) {
    bool is_byte = im->channel_bits == 8;
    uint shift = is_byte ? 8 : 16;
    c &= is_byte ? 0xff : 0xffff;
    uint low = c.x | c.y << shift, high = c.z | c.w << shift;
    return (uint4)(is_byte ? low | high << 16 : low, high, 0, 0);
}

// "Conversion Rules for Normalized Integer Channel Data Types": within 1.5 ULP, and exact at both ends.
HELPER float4 channels_as_float(image im, uint4 element) {
    if (im->channel_type == CLK_FLOAT)
        return as_float4(element);
    int4 c = small_channels(im, element);
    if (im->channel_type == CLK_HALF_FLOAT)
        return CAST4(float, as_half4(CAST4(ushort, c)));
    float4 v = CAST4(float, c) * (1.0f / im->channel_scale);
    return v < -1.0f ? -1.0f : v;
}

// For signed and unsigned reads alike: a read of the other sign is undefined, and SPIR-V may not tell which it means.
HELPER uint4 channels_as_integer(image im, uint4 element) {
    return im->channel_bits < 32 ? as_uint4(small_channels(im, element)) : element;
}

// "Rounded to nearest even" and saturated; 0 for what is not a number.
HELPER uint4 element_of_float(image im, float4 v) {
    if (im->channel_type == CLK_FLOAT)
        return as_uint4(v);
    if (im->channel_type == CLK_HALF_FLOAT)
        return of_small_channels(im, CAST4(uint, as_ushort4(CAST4(half, v))));
    float most = im->channel_scale, least = -(float)im->channel_sign;
    v *= most;
    v = v == v ? __builtin_elementwise_rint(v) : 0.0f;
    v = v > least ? v : least;
    v = v < most ? v : most;
    return of_small_channels(im, as_uint4(CAST4(int, v)));
}

HELPER uint4 element_of_int(image im, int4 v) {
    if (im->channel_bits == 32)
        return as_uint4(v);
    int most = im->channel_sign - 1, least = -(int)im->channel_sign;
    v = __builtin_elementwise_max(__builtin_elementwise_min(v, (int4)most), (int4)least);
    return of_small_channels(im, as_uint4(v));
}

HELPER uint4 element_of_uint(image im, uint4 v) {
    if (im->channel_bits == 32)
        return v;
    return of_small_channels(im, __builtin_elementwise_min(v, (uint4)((1u << im->channel_bits) - 1)));
}

// "Mapping of Image Channel Order": from the channels in memory to red, green, blue and alpha, and back. `one` is 1 in the type of the colour.
HELPER uint4 colour_of(image im, uint4 c, uint one) {
    uint of = im->colour_channels;
    // Red, green and blue as they are; alpha is the fourth channel or 1.
    if ((of & 0xfff) == 0x210)
        return (uint4)(c.xyz, of >> 12 == 3 ? c.w : one);
    uint from[] = {c.x, c.y, c.z, c.w, 0, one};
    return (uint4)(from[of & 15], from[of >> 4 & 15], from[of >> 8 & 15], from[of >> 12]);
}

HELPER uint4 channels_of(image im, uint4 v) {
    uint of = im->channel_colours;
    // All as they are.
    if (of == 0x3210)
        return v;
    uint from[] = {v.x, v.y, v.z, v.w};
    return (uint4)(from[of & 15], from[of >> 4 & 15], from[of >> 8 & 15], from[of >> 12]);
}

HELPER float4 float_colour(image im, float4 c) { return as_float4(colour_of(im, as_uint4(c), as_uint(1.0f))); }
HELPER half4 half_colour(image im, float4 c) { return CAST4(half, float_colour(im, c)); }
HELPER int4 int_colour(image im, uint4 c) { return as_int4(colour_of(im, c, 1)); }
HELPER uint4 uint_colour(image im, uint4 c) { return colour_of(im, c, 1); }

HELPER float4 float_channels(image im, float4 v) { return as_float4(channels_of(im, as_uint4(v))); }
HELPER float4 half_channels(image im, half4 v) { return float_channels(im, CAST4(float, v)); }

HELPER int limited(int value, int least, int most) {
    value = value > least ? value : least;
    return value < most ? value : most;
}

// Of a coordinate that is a number of floating point: the integer below it, no less than -2 and no more than `most`.
HELPER int whole(float value, int most) {
    float limit = most;
    value = value > -2.0f ? value : -2.0f;
    return (int)(value < limit ? value : limit);
}

// The layer of an array: "clamp(rint(layer), 0, layers - 1)".
HELPER int layer_of(float layer, int layers) { return limited(whole(__builtin_elementwise_rint(layer), layers), 0, layers - 1); }
HELPER int layer_of(int layer, int layers) { return limited(layer, 0, layers - 1); }

// Where an image is read or written: x, y, and z, which is the layer of an array. What the shape does not have is 0.
#define PLACES(T) \
    HELPER T##4 in_image1d(T p) { return (T##4)(p, 0, 0, 0); } \
    HELPER T##4 in_image1d_buffer(T p) { return (T##4)(p, 0, 0, 0); } \
    HELPER T##4 in_image1d_array(T##2 p) { return (T##4)(p.x, 0, p.y, 0); } \
    HELPER T##4 in_image2d(T##2 p) { return (T##4)(p, 0, 0); } \
    HELPER T##4 in_image2d_array(T##4 p) { return p; } \
    HELPER T##4 in_image3d(T##4 p) { return p; }
PLACES(int)
PLACES(float)

// A shape: how many axes it has, and whether it is an array as well. Always constants.
struct shape {
    int axes;
    bool is_array;
};
#define SHAPE_image1d ((struct shape){1, false})
#define SHAPE_image1d_buffer ((struct shape){1, false})
#define SHAPE_image1d_array ((struct shape){1, true})
#define SHAPE_image2d ((struct shape){2, false})
#define SHAPE_image2d_array ((struct shape){2, true})
#define SHAPE_image3d ((struct shape){3, false})

// The element at a place, or next to it where it lies outside.
HELPER uint4 nearest_element(image im, struct shape shape, int4 p) {
    int z = 0;
    if (shape.is_array)
        z = layer_of(p.z, im->layers);
    else if (shape.axes > 2)
        z = limited(p.z, 0, im->depth - 1);
    return load_element(im, limited(p.x, 0, im->width - 1), shape.axes > 1 ? limited(p.y, 0, im->height - 1) : 0, z);
}

// Whether a place lies inside; of an array, in one of its layers.
HELPER bool is_inside(image im, struct shape shape, int4 p) {
    bool is_inside = (uint)p.x < (uint)im->width;
    if (shape.axes > 1)
        is_inside &= (uint)p.y < (uint)im->height;
    if (shape.axes > 2)
        is_inside &= (uint)p.z < (uint)im->depth;
    return is_inside;
}

// F(shape, length, N, coordinate, colour, ...) of each shape: the length of its mangled name with the prefix and the access, how many components its
// coordinates have, how these are mangled, and how four integers are after integer coordinates.
#define EACH_SAMPLED_SHAPE(F, ...) \
    F(image1d, "14", , "", "Dv4_i", __VA_ARGS__) \
    F(image1d_array, "20", 2, "Dv2_", "Dv4_i", __VA_ARGS__) \
    F(image2d, "14", 2, "Dv2_", "Dv4_i", __VA_ARGS__) \
    F(image2d_array, "20", 4, "Dv4_", "S0_", __VA_ARGS__) \
    F(image3d, "14", 4, "Dv4_", "S0_", __VA_ARGS__)
#define EACH_SHAPE(F, ...) \
    EACH_SAMPLED_SHAPE(F, __VA_ARGS__) \
    F(image1d_buffer, "21", , "", "Dv4_i", __VA_ARGS__)

// The functions of a shape as clang names them.
#define MANGLED(function, length, shape, access, rest) __asm__("_Z" function length "ocl_" #shape "_" #access rest)
#define IMAGE_FUNCTION __attribute__((always_inline))

#endif
