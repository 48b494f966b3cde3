// sinh, cosh, tanh, their inverses, and expm1.

#define BODY "float/hyperbolic.h"
#include "each_width.h"

#define BODY "double/hyperbolic.h"
#include "each_width.h"
