// Kernels: loops over rows of pixels. They are in C because Swift cannot choose vector instructions
// while the program runs. Pixels are 0xAARRGGBB, premultiplied. Every kind of processor has a set
// of kernels, and all sets give the same bytes.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A line through a bitmap, along which a row's pixels are sampled. Coordinates count 2^-20 of a
// pixel.
typedef struct {
  // The pixel at 0, 0. At every point of the line its right and lower neighbors must exist.
  const uint32_t *pixels;
  // The distance from one row of the bitmap to the next, in pixels.
  uint32_t stride;
  // The first point, not negative and below 4096 pixels.
  uint32_t u, v;
  // The step from one point to the next.
  uint32_t du, dv;
  // The distance to a pixel that will be needed some rows later, in pixels.
  ptrdiff_t ahead;
} cpixels_bitmap_line;

// A line through a table, which holds one quarter of a symmetric shape. Coordinates count 2^-15 of
// an entry, from the shape's middle.
typedef struct {
  // The entries from 0 to 65535, row by row, then those of the last column, from top to bottom. One more than a
  // row may be read there. Those of the first row and column are 0.
  const uint16_t *values;
  // The number of entries in a row.
  uint32_t columns;
  // The distance from the table's first entry to the middle.
  int32_t edge_u, edge_v;
  // The last entry's point, counted from the first entry.
  int32_t last_u, last_v;
  // The first point.
  int32_t u, v;
  // The step from one point to the next.
  int32_t du, dv;
} cpixels_table_line;

// A color to be blended with dithering, premultiplied, its channels in 256ths of a step.
typedef struct {
  // Blue in the lower half, red in the upper.
  uint32_t blue_red;
  // Green in the lower half, alpha in the upper.
  uint32_t green_alpha;
  // The numbers from 4 to 251 that are added before the fraction is cut off: that of a column is byte
  // column & 7, from the lowest.
  uint64_t thresholds;
  // The opacity, of 65535.
  uint16_t opacity;
} cpixels_dithered_color;

// The kernels for one kind of processor.
typedef struct {
  // Samples a bitmap: blends the four pixels around each point of a line.
  void (*sample)(uint32_t *to, size_t count, const cpixels_bitmap_line *line);
  // Blends pixels, multiplied by alpha of 255, over others.
  void (*over)(uint32_t *to, const uint32_t *from, size_t count, uint32_t alpha);
  // Reads a table: blends the four entries around each point of a line; gives 0 outside the table.
  // Writes up to the next multiple of eight.
  void (*read_table)(uint16_t *to, size_t count, const cpixels_table_line *line);
  // Blends a color over each pixel by its own coverage of 65535. `column` is the first pixel's.
  void (*blend)(uint32_t *to, const uint16_t *coverage, size_t count, size_t column,
                const cpixels_dithered_color *color);
  // Blends a color over each pixel by the coverage that `read_table` would give. As many pixels as there is room for
  // may be read and written after the last, unchanged.
  void (*blend_table)(uint32_t *to, const cpixels_table_line *line, size_t count, size_t room, size_t column,
                      const cpixels_dithered_color *color);
} cpixels_kernels;

// Copies pixels, and prefetches those that will be copied some rows later: the processor cannot
// predict where the next part of a row begins.
static inline void cpixels_copy(uint32_t *to, const uint32_t *from, size_t count, ptrdiff_t ahead) {
  for (size_t i = 0; i < count; i += 16) __builtin_prefetch(from + ahead + i);
  memcpy(to, from, count * sizeof *to);
}

// Cuts off the fraction of a number from 0 to 2^31 - 1, without the checks of a conversion in Swift.
static inline ptrdiff_t cpixels_truncated(double number) { return (int32_t)number; }
// Rounds a number from 0 to 2^31 - 1, as fast.
static inline uint32_t cpixels_rounded(double number) { return (uint32_t)cpixels_truncated(number + 0.5); }

// Blue, green, red and alpha, from 0 to 255.
typedef float cpixels_floats __attribute__((ext_vector_type(4)));

static inline cpixels_floats cpixels_floats_of(uint32_t pixel) {
  typedef uint8_t bytes __attribute__((ext_vector_type(4)));
  return __builtin_convertvector(__builtin_bit_cast(bytes, pixel), cpixels_floats);
}
// Cuts the fractions off.
static inline uint32_t cpixels_pixel_of(cpixels_floats channels) {
  typedef int32_t wide __attribute__((ext_vector_type(4)));
  typedef uint8_t bytes __attribute__((ext_vector_type(4)));
  return __builtin_bit_cast(uint32_t, __builtin_convertvector(__builtin_convertvector(channels, wide), bytes));
}

// The channels of a pixel, and of two.
typedef uint16_t cpixels_one __attribute__((vector_size(8)));
typedef uint16_t cpixels_two __attribute__((vector_size(16)));

static inline cpixels_one cpixels_channels(uint32_t pixel) {
  typedef uint8_t bytes __attribute__((vector_size(4)));
  return __builtin_convertvector((bytes)pixel, cpixels_one);
}
// Divides by 255, rounded, what is at most 65025.
static inline cpixels_one cpixels_255th(cpixels_one x) { return x += 128, (x + (x >> 8)) >> 8; }

// Blends two pixels, in 127ths.
static inline cpixels_one cpixels_mix(uint32_t first, uint32_t second, cpixels_two weights) {
  typedef uint8_t bytes __attribute__((vector_size(8)));
  const cpixels_two parts = __builtin_convertvector((bytes)(first | (uint64_t)second << 32), cpixels_two) * weights;
  return __builtin_shufflevector(parts, parts, 0, 1, 2, 3) + __builtin_shufflevector(parts, parts, 4, 5, 6, 7);
}

// Samples a bitmap as `sample` does, to within a step, in 127ths across and 32768ths down; multiplies the pixel by part
// of 255 and blends it over another. `right` and `below` lead to the neighbors of the first pixel.
static inline uint32_t cpixels_sample_over(uint32_t under, const uint32_t *first, ptrdiff_t right, ptrdiff_t below,
                                           uint32_t across, uint32_t down, uint32_t part) {
  typedef uint8_t bytes __attribute__((vector_size(4)));
  typedef int16_t differences __attribute__((vector_size(8)));
  typedef int32_t wide __attribute__((vector_size(16)));
  typedef uint32_t unsignedWide __attribute__((vector_size(16)));
  const uint16_t right_weight = (uint16_t)across, left_weight = (uint16_t)(127 - across);
  const cpixels_two weights = {left_weight,  left_weight,  left_weight,  left_weight,
                               right_weight, right_weight, right_weight, right_weight};
  const cpixels_one upper = cpixels_mix(first[0], first[right], weights);
  const cpixels_one lower = cpixels_mix(first[below], first[below + right], weights);
  const differences halves = __builtin_convertvector(
      __builtin_convertvector((differences)(lower - upper), wide) * (int32_t)down >> 16, differences);
  // Half a step, then 65536 / 127.
  const cpixels_one sum = upper + (cpixels_one)(halves << 1) + 64;
  const cpixels_one mixed =
      __builtin_convertvector(__builtin_convertvector(sum, unsignedWide) * 516 >> 16, cpixels_one);
  const cpixels_one pixel = cpixels_255th(mixed * (uint16_t)part);
  const cpixels_one opacity = __builtin_shufflevector(pixel, pixel, 3, 3, 3, 3);
  const cpixels_one rest = cpixels_255th(cpixels_channels(under) * (255 - opacity));
  // A step too much must not start again at 0.
  const differences sums = __builtin_elementwise_min((differences)(pixel + rest), (differences){} + 255);
  return (uint32_t)__builtin_convertvector(sums, bytes);
}

// Kinds of processors.
typedef enum {
  // Every processor: one pixel after another.
  CPIXELS_PLAIN,
  // Every processor of the family: SSE2 or NEON.
  CPIXELS_BASELINE,
  // Processors with AVX2.
  CPIXELS_AVX2,
} cpixels_kind;

// Returns the kernels for a kind of processor, or NULL if this processor is not of that kind.
const cpixels_kernels *cpixels_kernels_for(cpixels_kind kind);

#endif
