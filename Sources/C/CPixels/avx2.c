#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#include "kernels.h"
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define HIGH16S(a, b) __builtin_ia32_pmulhuw256((signed16)a, (signed16)b)

// Blends the four pixels around each of eight points as `mix1` does: the bytes of two neighbors side by side are
// multiplied and added in one instruction, which takes one factor with a sign.
static inline __attribute__((always_inline)) __m256i mix8_avx2(__m256d first, __m256d second, __m256d third,
                                                               __m256d fourth, __m256i u, __m256i v) {
#define BOTH(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))
#define EACH(low, high) low, high, low, high, low, high, low, high
  const __m256i order = BOTH(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  const __m256i across = _mm256_srli_epi32(u, 4);
  const __m256i down = _mm256_and_si256(_mm256_slli_epi32(v, 3), _mm256_set1_epi32(32767 << 8));
#define ACROSS(x, control)                                                                       \
  _mm256_maddubs_epi16(                                                                          \
      _mm256_xor_si256(_mm256_shuffle_epi8(across, control), _mm256_set1_epi16(255)),            \
      _mm256_xor_si256(_mm256_shuffle_epi8(_mm256_castpd_si256(x), order), _mm256_set1_epi8(-128)))
#define MIX(above, below, acrossControl, downControl)                                            \
  _mm256_mulhrs_epi16(                                                                           \
      _mm256_add_epi16(                                                                          \
          _mm256_mulhi_epi16(ACROSS(above, acrossControl),                                       \
                             _mm256_xor_si256(_mm256_shuffle_epi8(down, downControl),            \
                                              _mm256_set1_epi16(32767))),                        \
          _mm256_mulhi_epi16(ACROSS(below, acrossControl), _mm256_shuffle_epi8(down, downControl))), \
      _mm256_set1_epi16(257))
  return _mm256_xor_si256(
      _mm256_packs_epi16(
          MIX(first, third, BOTH(EACH(1, 1), EACH(5, 5)), BOTH(EACH(1, 2), EACH(5, 6))),
          MIX(second, fourth, BOTH(EACH(9, 9), EACH(13, 13)), BOTH(EACH(9, 10), EACH(13, 14)))),
      _mm256_set1_epi8(-128));
}
#define MIX8 mix8_avx2
#include "vector.h"
#pragma clang attribute pop

const cpixels_kernels cpixels_avx2 = KERNELS;
#endif
