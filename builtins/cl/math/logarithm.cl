// log, log2, log10 and log1p.

#ifdef WEFT_TABLES
#include "weft.h"
#include "pieces.h"
#include "logarithm_tables.h"
#endif
#define BODY "float/logarithm.h"
#include "each_width.h"

#define BODY "double/logarithm.h"
#include "each_width.h"
