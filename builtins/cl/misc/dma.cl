// The copies of a work-group (__mux_dma_*): its first work-item makes them, at once, so there is never anything to wait for. That the others
// wait until it has, is the work-group barrier that the compiler puts behind each wait.

#include "weft.h"

// What an event is to the compiler: any pointer. It is passed on, and says nothing.
typedef __private void *mux_event;

// Into the kernel, where widths are constants.
#define INLINE __attribute__((always_inline))

__attribute__((const)) size_t __mux_get_local_linear_id(void);

// How far apart the lines, and the planes, of both sides are, in bytes.
#define LINES size_t dst_line, size_t src_line, size_t height
#define PLANES size_t dst_plane, size_t src_plane, size_t depth

#define DMA(name, DST, SRC) \
    HELPER void name##_line(DST char *dst, const SRC char *src, size_t width) { \
        __builtin_memcpy((__generic void *)dst, (const __generic void *)src, width); \
    } \
    HELPER void name##_lines(DST char *dst, const SRC char *src, size_t width, LINES) { \
        for (size_t y = 0; y < height; ++y) name##_line(dst + y * dst_line, src + y * src_line, width); \
    } \
    INLINE mux_event name##_1D(DST void *dst, const SRC void *src, size_t width, mux_event event) { \
        if (__mux_get_local_linear_id() == 0) name##_line(dst, src, width); \
        return event; \
    } \
    INLINE mux_event name##_2D(DST void *dst, const SRC void *src, size_t width, LINES, mux_event event) { \
        if (__mux_get_local_linear_id() == 0) name##_lines(dst, src, width, dst_line, src_line, height); \
        return event; \
    } \
    INLINE mux_event name##_3D(DST void *dst, const SRC void *src, size_t width, LINES, PLANES, mux_event event) { \
        if (__mux_get_local_linear_id() == 0) \
            for (size_t z = 0; z < depth; ++z) \
                name##_lines((DST char *)dst + z * dst_plane, (const SRC char *)src + z * src_plane, width, dst_line, \
                             src_line, height); \
        return event; \
    }

DMA(__mux_dma_read, __local, __global)
DMA(__mux_dma_write, __global, __local)

INLINE void __mux_dma_wait(int count, const __generic mux_event *events) {}
