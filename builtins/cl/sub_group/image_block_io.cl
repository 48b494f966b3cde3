// intel_sub_group_block_read and _write of images: component i of a work-item's vector lies `i` rows below its scalar, which lies as many scalars behind
// the coordinate as the work-item has before it in its sub-group. The coordinate is in bytes and rows, and nothing is converted.
//
// What would be read outside is read at the edge; nothing is written there.

#include "image.h"
#include "sub_group.h"

#define AT(T) p.x + (int)(__mux_get_sub_group_local_id() * sizeof(T))
#define ROW_BYTES(im) ((im)->width * (int)(im)->element_size)

#define ACCESS(T) \
    typedef T block_##T __attribute__((aligned(1), may_alias)); \
    HELPER T read_##T(image im, int x, int y) { \
        int last = ROW_BYTES(im) - (int)sizeof(T); \
        size_t at = (ulong)(uint)limited(y, 0, im->height - 1) * im->row_pitch + (uint)limited(x, 0, last); \
        return last < 0 ? 0 : *(const global block_##T *)(im->data + at); \
    } \
    HELPER void write_##T(image im, int x, int y, T data) { \
        if (x >= 0 && x <= ROW_BYTES(im) - (int)sizeof(T) && (uint)y < (uint)im->height) \
            *(global block_##T *)(im->data + ((ulong)(uint)y * im->row_pitch + (uint)x)) = data; \
    }
ACCESS(uint)
ACCESS(ulong)
ACCESS(ushort)
ACCESS(uchar)

#define READ(T, i) read_##T(im, AT(T), p.y + (i))
#define READ_1(T, i) READ(T, i)
#define READ_2(T, i) READ(T, i), READ(T, i + 1)
#define READ_4(T, i) READ_2(T, i), READ_2(T, i + 2)
#define READ_8(T, i) READ_4(T, i), READ_4(T, i + 4)
#define READ_16(T, i) READ_8(T, i), READ_8(T, i + 8)

#define ROW(i) [i]
#define NO_ROW(i)
#define WRITE(T, i, component) write_##T(im, AT(T), p.y + (i), data component(i));
#define WRITE_1(T, i) WRITE(T, i, NO_ROW)
#define WRITE_2(T, i) WRITE(T, i, ROW) WRITE(T, i + 1, ROW)
#define WRITE_4(T, i) WRITE_2(T, i) WRITE_2(T, i + 2)
#define WRITE_8(T, i) WRITE_4(T, i) WRITE_4(T, i + 4)
#define WRITE_16(T, i) WRITE_8(T, i) WRITE_8(T, i + 8)

// `function` and `mangled` go with `V`, a vector of `N` components.
#define READS(access, function, mangled, T, V, N) \
    V IMAGE_FUNCTION function##_##access(image im, int2 p) MANGLED(mangled, "14", image2d, access, "Dv2_i"); \
    V function##_##access(image im, int2 p) { return (V)(READ_##N(T, 0)); }
#define WRITES(access, function, mangled, T, V, N, data_mangled) \
    void IMAGE_FUNCTION function##_##access(image im, int2 p, V data) \
        MANGLED(mangled, "14", image2d, access, "Dv2_i" data_mangled); \
    void function##_##access(image im, int2 p, V data) { WRITE_##N(T, 0) }

// The names' lengths: without a number of components, with one digit, with two.
#define BOTH(suffix, T, V, N, read_length, write_length, number, mark) \
    READS(ro, block_read##suffix##number, read_length "intel_sub_group_block_read" #suffix #number, T, V, N) \
    READS(rw, block_read##suffix##number, read_length "intel_sub_group_block_read" #suffix #number, T, V, N) \
    WRITES(wo, block_write##suffix##number, write_length "intel_sub_group_block_write" #suffix #number, T, V, N, mark) \
    WRITES(rw, block_write##suffix##number, write_length "intel_sub_group_block_write" #suffix #number, T, V, N, mark)
#define UP_TO_8(suffix, T, read_1, write_1, read_n, write_n, mark) \
    BOTH(suffix, T, T, 1, read_1, write_1, , mark) \
    BOTH(suffix, T, T##2, 2, read_n, write_n, 2, "Dv2_" mark) \
    BOTH(suffix, T, T##4, 4, read_n, write_n, 4, "Dv4_" mark) \
    BOTH(suffix, T, T##8, 8, read_n, write_n, 8, "Dv8_" mark)

UP_TO_8(, uint, "26", "27", "27", "28", "j")
UP_TO_8(_ui, uint, "29", "30", "30", "31", "j")
UP_TO_8(_ul, ulong, "29", "30", "30", "31", "m")
UP_TO_8(_us, ushort, "29", "30", "30", "31", "t")
UP_TO_8(_uc, uchar, "29", "30", "30", "31", "h")
BOTH(_us, ushort, ushort16, 16, "31", "32", 16, "Dv16_t")
BOTH(_uc, uchar, uchar16, 16, "31", "32", 16, "Dv16_h")

// clang's header takes images that are only read for those that are only written in functions of this name.
WRITES(ro, block_write_ui, "30intel_sub_group_block_write_ui", uint, uint, 1, "j")
WRITES(ro, block_write_ui2, "31intel_sub_group_block_write_ui2", uint, uint2, 2, "Dv2_j")
WRITES(ro, block_write_ui4, "31intel_sub_group_block_write_ui4", uint, uint4, 4, "Dv4_j")
WRITES(ro, block_write_ui8, "31intel_sub_group_block_write_ui8", uint, uint8, 8, "Dv8_j")
