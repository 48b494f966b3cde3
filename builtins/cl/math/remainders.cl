// fmod, remainder and remquo.

#include "results.h"

#define BODY "float/remainders.h"
#include "each_width.h"

#define BODY "double/remainders.h"
#include "each_width.h"

WITH_RESULT2(remquo, float, int, remainder, remainder_quotient)
WITH_RESULT2(remquo, double, int, remainder, remainder_quotient)
