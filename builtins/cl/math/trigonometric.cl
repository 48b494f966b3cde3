// sin, cos and tan.

#define BODY "float/trigonometric.h"
#include "each_width.h"
