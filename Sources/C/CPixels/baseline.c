#include "kernels.h"
#define KERNEL(name) name##_baseline
#include "vector.h"

const cpixels_kernels cpixels_baseline = KERNELS;
