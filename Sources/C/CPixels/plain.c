// The kernels for any processor, one pixel after another; the others are tested against them.
#include "kernels.h"
#include "scalar.h"

static void sample(uint32_t *to, size_t count, const cpixels_bitmap_line *line) {
  uint32_t u = line->u, v = line->v;
  for (size_t i = 0; i < count; i++, u += line->du, v += line->dv) to[i] = sample1(line, u, v);
}

static void over(uint32_t *to, const uint32_t *from, size_t count, uint32_t alpha) {
  for (size_t i = 0; i < count; i++) to[i] = over1(to[i], from[i], alpha);
}

static void read_table(uint16_t *to, size_t count, const cpixels_table_line *line) {
  uint32_t u = (uint32_t)line->u, v = (uint32_t)line->v;
  for (size_t i = 0; i < count; i++, u += (uint32_t)line->du, v += (uint32_t)line->dv)
    to[i] = table1(line, (int32_t)u, (int32_t)v);
}

static void blend(uint32_t *to, const uint16_t *coverage, size_t count, size_t column,
                  const cpixels_dithered_color *color) {
  for (size_t i = 0; i < count; i++)
    to[i] = dither1(to[i], coverage[i], threshold1(color, column + i), color);
}

static void blend_table(uint32_t *to, const cpixels_table_line *line, size_t count, size_t room,
                        size_t column, const cpixels_dithered_color *color) {
  (void)room;
  uint32_t u = (uint32_t)line->u, v = (uint32_t)line->v;
  for (size_t i = 0; i < count; i++, u += (uint32_t)line->du, v += (uint32_t)line->dv)
    to[i] = dither1(to[i], table1(line, (int32_t)u, (int32_t)v),
                    threshold1(color, column + i), color);
}

const cpixels_kernels cpixels_plain = {sample, over, read_table, blend, blend_table};
