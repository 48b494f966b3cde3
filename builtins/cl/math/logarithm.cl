// log, log2, log10 and log1p.

#define BODY "float/logarithm.h"
#include "each_width.h"

#define BODY "double/logarithm.h"
#include "each_width.h"
