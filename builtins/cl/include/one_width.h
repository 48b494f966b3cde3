// One width of `each_width.h`: the types of width WIDTH, and BODY with them.

#define floatn JOIN(float, WIDTH)
#define doublen JOIN(double, WIDTH)
#define intn JOIN(int, WIDTH)
#define uintn JOIN(uint, WIDTH)
#define longn JOIN(long, WIDTH)
#define ulongn JOIN(ulong, WIDTH)
// `TO(T, x)`: x converted to T of this width.
#define TO JOIN(CAST, WIDTH)

#include BODY

#undef floatn
#undef doublen
#undef intn
#undef uintn
#undef longn
#undef ulongn
#undef TO
#undef WIDTH
