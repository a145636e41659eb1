#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#include "kernels.h"
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define HIGH16S(a, b) __builtin_ia32_pmulhuw256((signed16)a, (signed16)b)
#define HIGH16(a, b) __builtin_ia32_pmulhw256(a, b)

// Blends the four pixels around each of eight points as `mix1` does: one instruction multiplies and adds the bytes of
// two neighbors side by side.
static inline __attribute__((always_inline)) __m256i mix8_avx2(__m256d first, __m256d second, __m256d third,
                                                               __m256d fourth, __m256i u, __m256i v) {
#define BOTH(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))
#define EACH(low, high) low, high, low, high, low, high, low, high
  const __m256i order = BOTH(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  const __m256i across = _mm256_mulhi_epu16(_mm256_srli_epi32(u, 4), _mm256_set1_epi16(127));
  // Not at the end of a lane: clang would make two instructions of each that copies them.
  const __m256i down = _mm256_and_si256(_mm256_slli_epi32(v, 3), _mm256_set1_epi32(32767 << 8));
#define ACROSS(x, weights)                                                                       \
  _mm256_maddubs_epi16(_mm256_shuffle_epi8(_mm256_castpd_si256(x), order), weights)
#define MIX(above, below, acrossControl, downControl)                                            \
  ({                                                                                             \
    const __m256i weights =                                                                      \
        _mm256_xor_si256(_mm256_shuffle_epi8(across, acrossControl), _mm256_set1_epi16(127));    \
    const __m256i upper = ACROSS(above, weights), lower = ACROSS(below, weights);                \
    const __m256i part =                                                                         \
        _mm256_mulhrs_epi16(_mm256_sub_epi16(lower, upper), _mm256_shuffle_epi8(down, downControl)); \
    _mm256_mulhrs_epi16(_mm256_add_epi16(upper, part), _mm256_set1_epi16(258));                  \
  })
  return _mm256_packus_epi16(MIX(first, third, BOTH(EACH(0, 0), EACH(4, 4)), BOTH(EACH(1, 2), EACH(5, 6))),
                             MIX(second, fourth, BOTH(EACH(8, 8), EACH(12, 12)), BOTH(EACH(9, 10), EACH(13, 14))));
}
#define MIX8 mix8_avx2
#include "vector.h"
#pragma clang attribute pop

const cpixels_kernels cpixels_avx2 = KERNELS;
#endif
