// Loops over rows of pixels that need what Swift does not offer: vector instructions chosen while
// the program runs. Pixels are 0xAARRGGBB, premultiplied. Every set of loops gives the same bytes.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A line through a picture: where a row's pixels lie in it. Places count 2^-20 of a pixel.
typedef struct {
  // The pixel that place 0, 0 is; those right of it and below it must be there for every place.
  const uint32_t *pixels;
  // From one line of the picture to the next, in pixels.
  uint32_t stride;
  // Where the first pixel's colour lies, not negative, below 4096 pixels.
  uint32_t u, v;
  // From one pixel to the next.
  uint32_t du, dv;
  // From a pixel's place to that of the pixel some rows below, which will be needed soon, in pixels.
  ptrdiff_t ahead;
} cpixels_line;

// A line through the table of one quarter of something symmetric. Places count 2^-15 of an entry.
typedef struct {
  // Entries of 0 to 65535, by row.
  const uint16_t *values;
  // From one row of the table to the next, in entries.
  uint32_t columns;
  // Where the middle lies from the table's first entry.
  int32_t edge_u, edge_v;
  // The last place in the table between two entries.
  int32_t last_u, last_v;
  // Where the first pixel lies from the middle.
  int32_t u, v;
  // From one pixel to the next.
  int32_t du, dv;
} cpixels_table_line;

// A colour that is laid over pixels, its channels in 256ths of a step.
typedef struct {
  // Blue in the lower, red in the upper half; premultiplied.
  uint32_t blue_red;
  // Green in the lower, alpha in the upper half.
  uint32_t green_alpha;
  // The opacity, of 65535.
  uint16_t opacity;
  // What is added before the fraction is cut, by column & 7: from 4 to 251.
  uint8_t thresholds[8];
} cpixels_ink;

// The loops, compiled for one kind of processor.
typedef struct {
  // Blends each pixel from the four that lie about its place.
  void (*sample)(uint32_t *to, size_t count, const cpixels_line *line);
  // Lays pixels, multiplied by alpha of 255, over others.
  void (*over)(uint32_t *to, const uint32_t *from, size_t count, uint32_t alpha);
  // Blends each entry from the four that lie about its place in the table; 0 outside of it. `to` has
  // room for the next multiple of eight, and may be written to its end.
  void (*shade)(uint16_t *to, size_t count, const cpixels_table_line *line);
  // Lays as much of an ink over each pixel as `parts`, of 65535, says. `column` is the first's.
  void (*ink)(uint32_t *to, const uint16_t *parts, size_t count, size_t column,
              const cpixels_ink *ink);
  // The same with the parts that `shade` finds.
  void (*cast)(uint32_t *to, const cpixels_table_line *line, size_t count, size_t column,
               const cpixels_ink *ink);
} cpixels_loops;

// Copies pixels, and asks for those some rows below, which will be copied soon: rows cut short are
// more than the processor can foresee.
static inline void cpixels_copy(uint32_t *to, const uint32_t *from, size_t count, ptrdiff_t ahead) {
  for (size_t i = 0; i < count; i += 16) __builtin_prefetch(from + ahead + i);
  memcpy(to, from, count * sizeof *to);
}

// Kinds of processors.
typedef enum {
  // Any: one pixel after the other.
  CPIXELS_PLAIN,
  // What every processor of the family has: SSE2, NEON.
  CPIXELS_BASELINE,
  // AVX2.
  CPIXELS_AVX2,
} cpixels_kind;

// Returns the loops for a kind of processor, or NULL where this one is not of that kind.
const cpixels_loops *cpixels_loops_for(cpixels_kind kind);

#endif
