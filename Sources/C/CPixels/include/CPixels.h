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
  // The entries from 0 to 65535, row by row.
  const uint16_t *values;
  // The number of entries in a row.
  uint32_t columns;
  // The distance from the table's first entry to the middle.
  int32_t edge_u, edge_v;
  // The last point between two entries, counted from the first entry.
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
  // Blends a color over each pixel by the coverage that `read_table` would give.
  void (*blend_table)(uint32_t *to, const cpixels_table_line *line, size_t count, size_t column,
                      const cpixels_dithered_color *color);
} cpixels_kernels;

// Copies pixels, and prefetches those that will be copied some rows later: the processor cannot
// predict where the next part of a row begins.
static inline void cpixels_copy(uint32_t *to, const uint32_t *from, size_t count, ptrdiff_t ahead) {
  for (size_t i = 0; i < count; i += 16) __builtin_prefetch(from + ahead + i);
  memcpy(to, from, count * sizeof *to);
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
