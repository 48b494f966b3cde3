// half_* (8192 ULP suffice) and native_* (no bound), but native_* for angles. The accurate functions serve for most; powers keep no more of a
// logarithm than float holds.

#define BODY "float/half_native.h"
#include "each_width.h"
