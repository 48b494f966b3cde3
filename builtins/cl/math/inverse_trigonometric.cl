// asin, acos, atan, atan2 and their forms in units of pi.

#define BODY "float/inverse_trigonometric.h"
#include "each_width.h"

#define BODY "double/inverse_trigonometric.h"
#include "each_width.h"
