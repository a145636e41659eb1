#include "kernels.h"

const cpixels_kernels *cpixels_kernels_for(cpixels_kind kind) {
  switch (kind) {
  case CPIXELS_PLAIN: return &cpixels_plain;
  case CPIXELS_BASELINE: return &cpixels_baseline;
  case CPIXELS_AVX2:
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? &cpixels_avx2 : NULL;
#else
    return NULL;
#endif
  }
  return NULL;
}
