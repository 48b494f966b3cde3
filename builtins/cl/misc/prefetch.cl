// prefetch: a hint, which the caches of a CPU do not need.

#include "weft.h"

#define PREFETCH_N(N, T) \
    OVERLOAD void prefetch(const __global T##N *p, size_t elements) {}

EACH_WIDTH(PREFETCH_N, char)
EACH_WIDTH(PREFETCH_N, uchar)
EACH_WIDTH(PREFETCH_N, short)
EACH_WIDTH(PREFETCH_N, ushort)
EACH_WIDTH(PREFETCH_N, int)
EACH_WIDTH(PREFETCH_N, uint)
EACH_WIDTH(PREFETCH_N, long)
EACH_WIDTH(PREFETCH_N, ulong)
EACH_WIDTH(PREFETCH_N, half)
EACH_WIDTH(PREFETCH_N, float)
EACH_WIDTH(PREFETCH_N, double)
