// The kernels of each kind of processor.
#include "CPixels.h"

extern const cpixels_kernels cpixels_plain;
extern const cpixels_kernels cpixels_baseline;
#if defined(__x86_64__)
extern const cpixels_kernels cpixels_avx2;
#endif
