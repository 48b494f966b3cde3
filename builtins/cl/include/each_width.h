// Includes BODY, a file of functions of `floatn` or `doublen`, for the scalar types and then for each vector width, and undefines it.
//
// Such functions compute all lanes alike: they select, and branch only where no lane, or hardly any, takes the branch. So they
// are vector code as they stand, and become vector code of any width when a kernel that they are inlined into is vectorized.
// `x < y` is 1 or 0 in scalars, -1 or 0 in vectors: it is for `?:`, `!`, `&`, `|` and any_lane().
//
// A product and a sum may be fused into one operation or not: what has to be exact is so either way, by factors with few bits.

#include "weft.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#ifndef WEFT_ANY_LANE
#define WEFT_ANY_LANE
HELPER bool any_lane(int condition) { return condition; }
#define ANY_LANE_N(N, T) \
    HELPER bool any_lane(T##N condition) { return __builtin_reduce_or(condition) != 0; }
EACH_VECTOR(ANY_LANE_N, int)
EACH_VECTOR(ANY_LANE_N, long)
#endif

#define WIDTH
#include "one_width.h"
#define WIDTH 2
#include "one_width.h"
#define WIDTH 3
#include "one_width.h"
#define WIDTH 4
#include "one_width.h"
#define WIDTH 8
#include "one_width.h"
#define WIDTH 16
#include "one_width.h"
#undef BODY
