// write_imagef, write_imageh, write_imagei and write_imageui.

#include "image.h"

HELPER void write(image im, struct shape shape, int4 p, uint4 element) {
    if (is_inside(im, shape, p) && (!shape.is_array || (uint)p.z < (uint)im->layers))
        store_element(im, p.x, p.y, p.z, element);
}

#define WRITE(shape, length, N, coordinate, unused, access, function, suffix, T, mark, element, channels) \
    void IMAGE_FUNCTION write_##suffix##_##shape##_##access(image im, int##N p, T colour) \
        MANGLED(function, length, shape, access, coordinate "i" mark); \
    void write_##suffix##_##shape##_##access(image im, int##N p, T colour) { \
        write(im, SHAPE_##shape, in_##shape(p), element(im, channels(im, colour))); \
    }
// The colour is mangled as what came before it, if that is the same.
#define WRITE_INT(shape, length, N, coordinate, colour, access) \
    WRITE(shape, length, N, coordinate, unused, access, "12write_imagei", i, int4, colour, element_of_int, int_channels)
#define WRITES(access) \
    EACH_SHAPE(WRITE, access, "12write_imagef", f, float4, "Dv4_f", element_of_float, float_channels) \
    EACH_SHAPE(WRITE, access, "12write_imageh", h, half4, "Dv4_Dh", element_of_float, half_channels) \
    EACH_SHAPE(WRITE, access, "13write_imageui", ui, uint4, "Dv4_j", element_of_uint, channels_of) \
    EACH_SHAPE(WRITE_INT, access)

HELPER int4 int_channels(image im, int4 v) { return as_int4(channels_of(im, as_uint4(v))); }

WRITES(wo)
WRITES(rw)
