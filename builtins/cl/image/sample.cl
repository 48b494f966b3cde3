// read_imagef, read_imageh, read_imagei and read_imageui with a sampler ("Image Addressing and Filtering").
//
// A sampler is a word: OpenCL C's CLK_ constants together. As a rule it is a constant, and then so are all choices by it.

#include "image.h"

uint IMAGE_FUNCTION sampler_of_literal(uint literal) __asm__("__translate_sampler_initializer");
uint sampler_of_literal(uint literal) { return literal; }

HELPER bool has_border(uint sampler) { return (sampler & ADDRESSING) == CLK_ADDRESS_CLAMP; }

// The element at a place; the border's, whose channels are zeros, where the sampler asks for it.
HELPER uint4 element_or_border(image im, struct shape shape, uint sampler, int4 p) {
    uint4 element = nearest_element(im, shape, p);
    if (has_border(sampler) && !is_inside(im, shape, p))
        element = 0;
    return element;
}

// A coordinate as the distance from the image's edge, in elements, with what repeats taken off it.
HELPER float distance_of(uint sampler, float p, int size) {
    switch (sampler & ADDRESSING) {
    case CLK_ADDRESS_REPEAT: return (p - __builtin_elementwise_floor(p)) * size;
    case CLK_ADDRESS_MIRRORED_REPEAT: return __builtin_elementwise_abs(p - 2.0f * __builtin_elementwise_rint(0.5f * p)) * size;
    default: return sampler & CLK_NORMALIZED_COORDS_TRUE ? p * size : p;
    }
}

// The element that a coordinate lies in.
HELPER int nearest_index(uint sampler, float p, int size) {
    int index = whole(__builtin_elementwise_floor(distance_of(sampler, p, size)), size);
    // A product may be rounded up to the size itself.
    if ((sampler & ADDRESSING) == CLK_ADDRESS_REPEAT)
        index = index >= size ? index - size : index;
    return index;
}

HELPER int4 nearest_place(image im, struct shape shape, uint sampler, float4 p) {
    return (int4)(nearest_index(sampler, p.x, im->width), shape.axes > 1 ? nearest_index(sampler, p.y, im->height) : 0,
                  shape.is_array ? layer_of(p.z, im->layers) : shape.axes > 2 ? nearest_index(sampler, p.z, im->depth) : 0, 0);
}

// The two elements around a coordinate along an axis, and the weight of the second.
struct pair {
    int first, second;
    float weight;
};

HELPER struct pair pair_of(uint sampler, float p, int size) {
    float distance = distance_of(sampler, p, size) - 0.5f;
    float below = __builtin_elementwise_floor(distance);
    int first = whole(below, size);
    int second = first + 1;
    if ((sampler & ADDRESSING) == CLK_ADDRESS_REPEAT) {
        first = first < 0 ? first + size : first;
        second = second >= size ? second - size : second;
    }
    return (struct pair){first, second, distance - below};
}

// The mean of the elements around a place, two along each axis. The loop stays one: an element is a lot of code.
HELPER float4 linear(image im, struct shape shape, uint sampler, float4 p) {
    struct pair x = pair_of(sampler, p.x, im->width), y = {0, 0, 0}, z = {0, 0, 0};
    if (shape.axes > 1)
        y = pair_of(sampler, p.y, im->height);
    if (shape.axes > 2)
        z = pair_of(sampler, p.z, im->depth);
    int layer = shape.is_array ? layer_of(p.z, im->layers) : 0;
    float4 sum = 0.0f;
#pragma clang loop unroll(disable)
    for (int corner = 0; corner < 1 << shape.axes; ++corner) {
        bool right = corner & 1, below = corner & 2, behind = corner & 4;
        int4 place = {right ? x.second : x.first, below ? y.second : y.first,
                      shape.is_array ? layer : behind ? z.second : z.first, 0};
        float weight = right ? x.weight : 1.0f - x.weight;
        if (shape.axes > 1)
            weight *= below ? y.weight : 1.0f - y.weight;
        if (shape.axes > 2)
            weight *= behind ? z.weight : 1.0f - z.weight;
        sum += weight * channels_as_float(im, element_or_border(im, shape, sampler, place));
    }
    return sum;
}

// Channels of an image at integer coordinates, and at others.
HELPER float4 float_sample(image im, struct shape shape, uint sampler, int4 p) {
    return channels_as_float(im, element_or_border(im, shape, sampler, p));
}
HELPER float4 float_sample(image im, struct shape shape, uint sampler, float4 p) {
    if (sampler & CLK_FILTER_LINEAR)
        return linear(im, shape, sampler, p);
    return float_sample(im, shape, sampler, nearest_place(im, shape, sampler, p));
}
HELPER uint4 integer_sample(image im, struct shape shape, uint sampler, int4 p) {
    return channels_as_integer(im, element_or_border(im, shape, sampler, p));
}
HELPER uint4 integer_sample(image im, struct shape shape, uint sampler, float4 p) {
    return integer_sample(im, shape, sampler, nearest_place(im, shape, sampler, p));
}

#define READ(shape, length, N, coordinate, unused, number, mark, function, suffix, T, colour, sample) \
    T IMAGE_FUNCTION read_##suffix##_##shape##_##number(image im, uint sampler, number##N p) \
        MANGLED(function, length, shape, ro, "11ocl_sampler" coordinate mark); \
    T read_##suffix##_##shape##_##number(image im, uint sampler, number##N p) { \
        return colour(im, sample(im, SHAPE_##shape, sampler, in_##shape(p))); \
    }
#define READS(number, mark) \
    EACH_SAMPLED_SHAPE(READ, number, mark, "11read_imagef", f, float4, float_colour, float_sample) \
    EACH_SAMPLED_SHAPE(READ, number, mark, "11read_imageh", h, half4, half_colour, float_sample) \
    EACH_SAMPLED_SHAPE(READ, number, mark, "11read_imagei", i, int4, int_colour, integer_sample) \
    EACH_SAMPLED_SHAPE(READ, number, mark, "12read_imageui", ui, uint4, uint_colour, integer_sample)

READS(int, "i")
READS(float, "f")
