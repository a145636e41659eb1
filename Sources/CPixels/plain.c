// One pixel after the other: what the other loops are held against.
#include "loops.h"
#include "scalar.h"

static void sample(uint32_t *to, size_t count, const cpixels_line *line) {
  uint32_t u = line->u, v = line->v;
  for (size_t i = 0; i < count; i++, u += line->du, v += line->dv) to[i] = sample1(line, u, v);
}

static void over(uint32_t *to, const uint32_t *from, size_t count, uint32_t alpha) {
  for (size_t i = 0; i < count; i++) to[i] = over1(to[i], from[i], alpha);
}

static void shade(uint16_t *to, size_t count, const cpixels_table_line *line) {
  uint32_t u = (uint32_t)line->u, v = (uint32_t)line->v;
  for (size_t i = 0; i < count; i++, u += (uint32_t)line->du, v += (uint32_t)line->dv)
    to[i] = shade1(line, (int32_t)u, (int32_t)v);
}

static void ink(uint32_t *to, const uint16_t *parts, size_t count, size_t column,
                const cpixels_ink *ink) {
  for (size_t i = 0; i < count; i++)
    to[i] = ink1(to[i], parts[i], ink->thresholds[(column + i) & 7], ink);
}

static void cast(uint32_t *to, const cpixels_table_line *line, size_t count, size_t column,
                 const cpixels_ink *ink) {
  uint32_t u = (uint32_t)line->u, v = (uint32_t)line->v;
  for (size_t i = 0; i < count; i++, u += (uint32_t)line->du, v += (uint32_t)line->dv)
    to[i] = ink1(to[i], shade1(line, (int32_t)u, (int32_t)v), ink->thresholds[(column + i) & 7],
                 ink);
}

const cpixels_loops cpixels_plain = {sample, over, shade, ink, cast};
