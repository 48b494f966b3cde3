// exp, exp2 and exp10.

#define BODY "float/exponential.h"
#include "each_width.h"

#define BODY "double/exponential.h"
#include "each_width.h"
