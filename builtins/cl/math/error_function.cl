// erf and erfc.

#define BODY "float/error_function.h"
#include "each_width.h"
