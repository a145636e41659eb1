#if defined(__x86_64__)
#include <string.h>
#include "kernels.h"
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define HIGH16S(a, b) __builtin_ia32_pmulhuw256((signed16)a, (signed16)b)
#include "vector.h"
#pragma clang attribute pop

const cpixels_kernels cpixels_avx2 = KERNELS;
#endif
