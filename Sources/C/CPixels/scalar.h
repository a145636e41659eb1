// The arithmetic of one pixel, which all kernels share.
#include "CPixels.h"
#include <string.h>

static inline uint32_t high16(uint32_t a, uint32_t b) { return a * b >> 16; }

static inline int32_t rounded1(int32_t a, int32_t b) { return (a * b + 16384) >> 15; }

// Blends one channel of four pixels: in 127ths across, which fit into bytes with a sign, and in 32768ths down.
static inline uint32_t mix1(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int shift, uint32_t across,
                            uint32_t down) {
  a = a >> shift & 255, b = b >> shift & 255, c = c >> shift & 255, d = d >> shift & 255;
  int32_t upper = (int32_t)(a * (127 - across) + b * across);
  int32_t lower = (int32_t)(c * (127 - across) + d * across);
  return (uint32_t)rounded1(upper + rounded1(lower - upper, (int32_t)down), 258) << shift;
}

static inline uint32_t sample1(const cpixels_bitmap_line *line, uint32_t u, uint32_t v) {
  const uint32_t *p = line->pixels + (size_t)(v >> 20) * line->stride + (u >> 20);
  const uint32_t *q = p + line->stride;
  uint32_t across = (u >> 4 & 65535) * 127 >> 16, down = v >> 5 & 32767;
  return mix1(p[0], p[1], q[0], q[1], 0, across, down) |
         mix1(p[0], p[1], q[0], q[1], 8, across, down) |
         mix1(p[0], p[1], q[0], q[1], 16, across, down) |
         mix1(p[0], p[1], q[0], q[1], 24, across, down);
}

// Multiplies every channel by factor of 255: (x + 128) * 257 / 65536 is x / 255 rounded.
static inline uint32_t scaled1(uint32_t pixel, uint32_t factor) {
  uint32_t low = (pixel & 0xFF00FF) * factor + 0x800080;
  uint32_t high = (pixel >> 8 & 0xFF00FF) * factor + 0x800080;
  low = (low + (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  high = (high + (high >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return low | high;
}

static inline uint32_t over1(uint32_t below, uint32_t pixel, uint32_t alpha) {
  if (alpha != 255) pixel = scaled1(pixel, alpha);
  return pixel + scaled1(below, 255 - (pixel >> 24));
}

static inline int32_t clamped1(int32_t x, int32_t last) { return x < 0 ? 0 : x < last ? x : last; }

// Goes from a to b by parts of 32768.
static inline uint16_t between1(int32_t a, int32_t b, int32_t parts) {
  return (uint16_t)(a + ((b - a) * 2 * parts >> 16));
}

static inline uint16_t table1(const cpixels_table_line *line, int32_t u, int32_t v) {
  u = clamped1(line->edge_u - (u < 0 ? -u : u), line->last_u);
  v = clamped1(line->edge_v - (v < 0 ? -v : v), line->last_v);
  const uint16_t *p = line->values + (size_t)(v >> 15) * line->columns + (u >> 15);
  const uint16_t *q = p + line->columns;
  const int32_t across = u & 32767, down = v & 32767;
  return between1(between1(p[0], p[1], across), between1(q[0], q[1], across), down);
}

static inline uint32_t threshold1(const cpixels_dithered_color *color, size_t column) {
  return color->thresholds >> (8 * column & 63) & 255;
}

static inline uint32_t dither_channel1(uint32_t below, uint32_t color, uint32_t coverage,
                                       uint32_t opacity, uint32_t threshold) {
  return ((below << 8) - high16(below << 8, opacity) + high16(color, coverage) + threshold) >> 8;
}

static inline uint32_t dither1(uint32_t below, uint32_t coverage, uint32_t threshold,
                               const cpixels_dithered_color *color) {
  uint32_t opacity = high16(coverage, color->opacity);
  return dither_channel1(below & 255, color->blue_red & 65535, coverage, opacity, threshold) |
         dither_channel1(below >> 8 & 255, color->green_alpha & 65535, coverage, opacity, threshold)
             << 8 |
         dither_channel1(below >> 16 & 255, color->blue_red >> 16, coverage, opacity, threshold)
             << 16 |
         dither_channel1(below >> 24, color->green_alpha >> 16, coverage, opacity, threshold) << 24;
}
