// The sets of loops that there are.
#include "CPixels.h"

extern const cpixels_loops cpixels_plain;
extern const cpixels_loops cpixels_baseline;
#if defined(__x86_64__)
extern const cpixels_loops cpixels_avx2;
#endif
