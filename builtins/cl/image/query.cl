// get_image_width, get_image_height, get_image_depth, get_image_dim, get_image_array_size, get_image_channel_data_type and get_image_channel_order.

#include "image.h"

#define QUERY_(shape, length, access, function, name, T, answer) \
    T IMAGE_FUNCTION name##_##shape##_##access(image im) MANGLED(function, length, shape, access, ""); \
    T name##_##shape##_##access(image im) { return answer; }
#define QUERY(shape, length, _1, _2, _3, ...) QUERY_(shape, length, __VA_ARGS__)

#define QUERIES(access) \
    EACH_SHAPE(QUERY, access, "15get_image_width", width, int, im->width) \
    EACH_SHAPE(QUERY, access, "27get_image_channel_data_type", channel_type, int, im->channel_type) \
    EACH_SHAPE(QUERY, access, "23get_image_channel_order", channel_order, int, im->channel_order) \
    QUERY_(image2d, "14", access, "16get_image_height", height, int, im->height) \
    QUERY_(image2d_array, "20", access, "16get_image_height", height, int, im->height) \
    QUERY_(image3d, "14", access, "16get_image_height", height, int, im->height) \
    QUERY_(image3d, "14", access, "15get_image_depth", depth, int, im->depth) \
    QUERY_(image2d, "14", access, "13get_image_dim", dim, int2, ((int2)(im->width, im->height))) \
    QUERY_(image2d_array, "20", access, "13get_image_dim", dim, int2, ((int2)(im->width, im->height))) \
    QUERY_(image3d, "14", access, "13get_image_dim", dim, int4, ((int4)(im->width, im->height, im->depth, 0))) \
    QUERY_(image1d_array, "20", access, "20get_image_array_size", array_size, size_t, im->layers) \
    QUERY_(image2d_array, "20", access, "20get_image_array_size", array_size, size_t, im->layers)

QUERIES(ro)
QUERIES(wo)
QUERIES(rw)
