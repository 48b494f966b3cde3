// read_imagef, read_imageh, read_imagei and read_imageui without a sampler: an integer coordinate that lies in the image.
//
// "These functions behave exactly as the corresponding functions that take integer coordinates and a sampler with filter mode set to
// CLK_FILTER_NEAREST, normalized coordinates set to CLK_NORMALIZED_COORDS_FALSE and addressing mode to CLK_ADDRESS_NONE."

#include "image.h"

#define READ(shape, length, N, coordinate, unused, access, function, suffix, T, colour, channels) \
    T IMAGE_FUNCTION read_##suffix##_##shape##_##access(image im, int##N p) \
        MANGLED(function, length, shape, access, coordinate "i"); \
    T read_##suffix##_##shape##_##access(image im, int##N p) { \
        return colour(im, channels(im, nearest_element(im, SHAPE_##shape, in_##shape(p)))); \
    }
#define READS(access) \
    EACH_SHAPE(READ, access, "11read_imagef", f, float4, float_colour, channels_as_float) \
    EACH_SHAPE(READ, access, "11read_imageh", h, half4, half_colour, channels_as_float) \
    EACH_SHAPE(READ, access, "11read_imagei", i, int4, int_colour, channels_as_integer) \
    EACH_SHAPE(READ, access, "12read_imageui", ui, uint4, uint_colour, channels_as_integer)

READS(ro)
READS(rw)
