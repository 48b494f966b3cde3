// intel_sub_group_block_read and _write: component i of a work-item's vector lies `i` sub-groups behind its scalar.
//
// The lanes of a sub-group run one after another or as lanes of vectors; either way each accesses its own elements, which lie side by
// side, so the compiler makes contiguous loads and stores of them without being told.

#include "sub_group.h"

#define AT(i) p[__mux_get_sub_group_local_id() + (size_t)(i) * __mux_get_max_sub_group_size()]

#define READ_2(i) AT(i), AT(i + 1)
#define READ_4(i) READ_2(i), READ_2(i + 2)
#define READ_8(i) READ_4(i), READ_4(i + 4)
#define READ_16(i) READ_8(i), READ_8(i + 8)

#define WRITE_2(i) AT(i) = data[i], AT(i + 1) = data[i + 1]
#define WRITE_4(i) WRITE_2(i), WRITE_2(i + 2)
#define WRITE_8(i) WRITE_4(i), WRITE_4(i + 4)
#define WRITE_16(i) WRITE_8(i), WRITE_8(i + 8)

#define SCALAR(space, T, name) \
    OVERLOAD T intel_sub_group_block_read##name(const space T *p) { return AT(0); } \
    OVERLOAD void intel_sub_group_block_write##name(space T *p, T data) { AT(0) = data; }

#define VECTOR(N, space, T, name) \
    OVERLOAD T##N intel_sub_group_block_read##name##N(const space T *p) { return (T##N)(READ_##N(0)); } \
    OVERLOAD void intel_sub_group_block_write##name##N(space T *p, T##N data) { WRITE_##N(0); }

#define UP_TO_8(space, T, name) \
    SCALAR(space, T, name) \
    VECTOR(2, space, T, name) \
    VECTOR(4, space, T, name) \
    VECTOR(8, space, T, name)

#define SPACE(space) \
    UP_TO_8(space, uint, ) \
    UP_TO_8(space, uint, _ui) \
    UP_TO_8(space, ulong, _ul) \
    UP_TO_8(space, ushort, _us) \
    UP_TO_8(space, uchar, _uc) \
    VECTOR(16, space, ushort, _us) \
    VECTOR(16, space, uchar, _uc)

SPACE(__global)
SPACE(__local)
