// tgamma and lgamma of float.

#define BODY "float/gamma.h"
#include "each_width.h"
