// sin, cos and tan.

#include "libm.h"
#include "results.h"

#define BODY "float/trigonometric.h"
#include "each_width.h"

LIBM1(cos)
LIBM1(sin)
LIBM1(tan)
LIFT1_HELPER(double, libm_cos, double)
LIFT1_HELPER(double, libm_sin, double)
LIFT1_HELPER(double, libm_tan, double)

#define BODY "double/trigonometric.h"
#include "each_width.h"
