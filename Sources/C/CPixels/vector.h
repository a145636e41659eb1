// The kernels, eight pixels at a time, in the compiler's portable vectors. Each kind of processor
// has a file that defines KERNEL(name) and includes this one.
#include "scalar.h"

// The warning is about vectors passed between functions; here every such function is inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint32_t lanes32 __attribute__((vector_size(32)));
typedef int32_t signed32 __attribute__((vector_size(32)));
typedef double doubles __attribute__((vector_size(32)));
typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef int16_t signed16 __attribute__((vector_size(32)));
typedef uint16_t half16 __attribute__((vector_size(16)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint32_t wide32 __attribute__((vector_size(64)));

#define INLINE static inline __attribute__((always_inline))

INLINE lanes32 all32(uint32_t x) { return (lanes32){x, x, x, x, x, x, x, x}; }
INLINE lanes32 load32(const uint32_t *from) {
  lanes32 x;
  memcpy(&x, from, sizeof x);
  return x;
}
INLINE void store32(uint32_t *to, lanes32 x) { memcpy(to, &x, sizeof x); }
INLINE lanes32 steps32(uint32_t first, uint32_t step) {
  return all32(first) + (lanes32){0, 1, 2, 3, 4, 5, 6, 7} * step;
}
// Copies the lower half of each lane to its upper half, which must be 0.
INLINE lanes16 both16(lanes32 x) { return (lanes16)(x | x << 16); }
// Returns the upper halves of the products of 16 bit lanes. That is one instruction, which HIGH16S
// may name: the compiler does not find it if one factor stays the same in a loop.
INLINE lanes16 high16s(lanes16 a, lanes16 b) {
#ifdef HIGH16S
  return (lanes16)HIGH16S(a, b);
#else
  return __builtin_convertvector(
      __builtin_convertvector(a, wide32) * __builtin_convertvector(b, wide32) >> 16, lanes16);
#endif
}
INLINE double pair(const uint32_t *from) {
  double x;
  memcpy(&x, from, sizeof x);
  return x;
}
INLINE uint32_t twin(const uint16_t *from) {
  uint32_t x;
  memcpy(&x, from, sizeof x);
  return x;
}

// Loads two neighboring pixels at each of eight indices. One load of 64 bits per pair is faster
// than gather instructions; as numbers with which nothing is calculated, so that the compiler loads the
// second half of a register without a register of its own. The order of the pairs lets one shuffle each
// put `first` and `second` in order.
#define PAIRS(from, k, first, second)                                                            \
  {                                                                                              \
    doubles x = {pair(from + k[0]), pair(from + k[1]), pair(from + k[4]), pair(from + k[5])};    \
    doubles y = {pair(from + k[2]), pair(from + k[3]), pair(from + k[6]), pair(from + k[7])};    \
    first = __builtin_shufflevector((lanes32)x, (lanes32)y, 0, 2, 8, 10, 4, 6, 12, 14);          \
    second = __builtin_shufflevector((lanes32)x, (lanes32)y, 1, 3, 9, 11, 5, 7, 13, 15);         \
  }

INLINE lanes32 sample8(const uint32_t *pixels, uint32_t stride, const uint32_t *far, lanes32 u,
                       lanes32 v) {
  lanes32 indices = (v >> 20) * stride + (u >> 20);
  uint32_t k[8];
  store32(k, indices);
  __builtin_prefetch(far + k[0]);
  __builtin_prefetch(far + k[7]);
  lanes32 a, b, c, d;
  PAIRS(pixels, k, a, b);
  const uint32_t *below = pixels + stride;
  PAIRS(below, k, c, d);
  // Blue and red, then green and alpha.
  const lanes16 across = both16(u >> 12 & 255), rest = 256 - across, down = both16(v >> 4 & 65535);
#define CROSS(a, b, low, high)                                                                   \
  low = ((lanes16)a & 255) * rest + ((lanes16)b & 255) * across;                                 \
  high = ((lanes16)a >> 8) * rest + ((lanes16)b >> 8) * across
  lanes16 upper, lower, upper2, lower2;
  CROSS(a, b, upper, upper2);
  CROSS(c, d, lower, lower2);
#undef CROSS
  lanes16 blueRed = (high16s(upper, ~down) + high16s(lower, down) + 128) >> 8;
  lanes16 greenAlpha = (high16s(upper2, ~down) + high16s(lower2, down) + 128) & 0xFF00;
  return (lanes32)(blueRed | greenAlpha);
}

static void KERNEL(sample)(uint32_t *restrict to, size_t count, const cpixels_bitmap_line *line) {
  const uint32_t *pixels = line->pixels;
  const uint32_t stride = line->stride;
  const uint32_t *far = pixels + line->ahead;
  if (count < 8) {
    for (size_t i = 0; i < count; i++)
      to[i] = sample1(line, line->u + (uint32_t)i * line->du, line->v + (uint32_t)i * line->dv);
    return;
  }
  lanes32 u = steps32(line->u, line->du), v = steps32(line->v, line->dv);
  const lanes32 du = all32(line->du * 8), dv = all32(line->dv * 8);
  const size_t last = count - 8;
  for (size_t i = 0; i < last; i += 8) {
    store32(to + i, sample8(pixels, stride, far, u, v));
    u += du, v += dv;
  }
  // The last eight pixels, some of which may be sampled again.
  u = steps32(line->u + (uint32_t)last * line->du, line->du);
  v = steps32(line->v + (uint32_t)last * line->dv, line->dv);
  store32(to + last, sample8(pixels, stride, far, u, v));
}

INLINE lanes16 scaled8(lanes16 channels, lanes16 factor) {
  lanes16 x = channels * factor + 128;
  return (x + (x >> 8)) >> 8;
}

static void KERNEL(over)(uint32_t *restrict to, const uint32_t *from, size_t count,
                         uint32_t alpha) {
  const lanes16 whole = both16(all32(alpha));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    lanes16 s = (lanes16)load32(from + i), d = (lanes16)load32(to + i);
    lanes16 low = s & 255, high = s >> 8;
    if (alpha != 255) low = scaled8(low, whole), high = scaled8(high, whole);
    lanes16 rest = 255 - both16((lanes32)high >> 16);
    low += scaled8(d & 255, rest), high += scaled8(d >> 8, rest);
    store32(to + i, (lanes32)(low | high << 8));
  }
  for (; i < count; i++) to[i] = over1(to[i], from[i], alpha);
}

INLINE signed32 smaller(signed32 a, signed32 b) { return __builtin_elementwise_min(a, b); }

INLINE lanes32 table8(const cpixels_table_line *line, signed32 u, signed32 v) {
  u = (int32_t)line->edge_u - __builtin_elementwise_abs(u);
  v = (int32_t)line->edge_v - __builtin_elementwise_abs(v);
  const lanes32 inside = (lanes32)~((u | v) >> 31);
  u = smaller(u, (signed32)all32((uint32_t)line->last_u)) & (signed32)inside;
  v = smaller(v, (signed32)all32((uint32_t)line->last_v)) & (signed32)inside;
  uint32_t k[8];
  store32(k, ((lanes32)v >> 15) * line->columns + ((lanes32)u >> 15));
  const uint16_t *p = line->values, *q = line->values + line->columns;
  lanes32 x = {twin(p + k[0]), twin(p + k[1]), twin(p + k[2]), twin(p + k[3]),
               twin(p + k[4]), twin(p + k[5]), twin(p + k[6]), twin(p + k[7])};
  lanes32 y = {twin(q + k[0]), twin(q + k[1]), twin(q + k[2]), twin(q + k[3]),
               twin(q + k[4]), twin(q + k[5]), twin(q + k[6]), twin(q + k[7])};
  lanes32 across = (lanes32)u & 32767, down = (lanes32)v & 32767;
  lanes32 upper = ((x & 65535) * (32768 - across) + (x >> 16) * across) >> 15;
  lanes32 lower = ((y & 65535) * (32768 - across) + (y >> 16) * across) >> 15;
  return ((upper * (32768 - down) + lower * down) >> 15) & inside;
}

static void KERNEL(read_table)(uint16_t *restrict to, size_t count,
                               const cpixels_table_line *line) {
  signed32 u = (signed32)steps32((uint32_t)line->u, (uint32_t)line->du);
  signed32 v = (signed32)steps32((uint32_t)line->v, (uint32_t)line->dv);
  for (size_t i = 0; i < count; i += 8) {
    half16 coverage = __builtin_convertvector(table8(line, u, v), half16);
    memcpy(to + i, &coverage, sizeof coverage);
    u += line->du * 8, v += line->dv * 8;
  }
}

INLINE lanes32 dither8(lanes32 below32, lanes32 coverage32, lanes16 threshold,
                       const cpixels_dithered_color *color) {
  lanes16 below = (lanes16)below32, coverage = both16(coverage32);
  lanes16 opacity = high16s(coverage, both16(all32(color->opacity)));
  lanes16 low = below << 8, high = below & 0xFF00;
  low += high16s((lanes16)all32(color->blue_red), coverage) - high16s(low, opacity) + threshold;
  high +=
      high16s((lanes16)all32(color->green_alpha), coverage) - high16s(high, opacity) + threshold;
  return (lanes32)(low >> 8 | (high & 0xFF00));
}

INLINE lanes16 thresholds8(const cpixels_dithered_color *color, size_t column) {
  uint64_t row = color->thresholds;
  row = row >> (8 * column & 63) | row << (64 - 8 * column & 63);
  return both16(__builtin_convertvector((bytes8)row, lanes32));
}
INLINE lanes32 coverage8(const uint16_t *from) {
  half16 x;
  memcpy(&x, from, sizeof x);
  return __builtin_convertvector(x, lanes32);
}

// The last eight pixels may overlap with the eight before them. Therefore both kernels that blend a
// color read them before they write any.
static void KERNEL(blend)(uint32_t *restrict to, const uint16_t *coverage, size_t count,
                          size_t column, const cpixels_dithered_color *color) {
  if (count < 8) {
    for (size_t i = 0; i < count; i++)
      to[i] = dither1(to[i], coverage[i], threshold1(color, column + i), color);
    return;
  }
  const size_t last = count - 8;
  const lanes32 below = load32(to + last);
  const lanes16 threshold = thresholds8(color, column);
  for (size_t i = 0; i < last; i += 8)
    store32(to + i, dither8(load32(to + i), coverage8(coverage + i), threshold, color));
  store32(to + last,
          dither8(below, coverage8(coverage + last), thresholds8(color, column + last), color));
}

static void KERNEL(blend_table)(uint32_t *restrict to, const cpixels_table_line *line, size_t count,
                                size_t column, const cpixels_dithered_color *color) {
  uint32_t du = (uint32_t)line->du, dv = (uint32_t)line->dv;
  if (count < 8) {
    for (size_t i = 0; i < count; i++) {
      int32_t u = line->u + (int32_t)(i * du), v = line->v + (int32_t)(i * dv);
      to[i] = dither1(to[i], table1(line, u, v), threshold1(color, column + i), color);
    }
    return;
  }
  signed32 u = (signed32)steps32((uint32_t)line->u, du);
  signed32 v = (signed32)steps32((uint32_t)line->v, dv);
  const size_t last = count - 8;
  const signed32 endU = u + (int32_t)(last * du), endV = v + (int32_t)(last * dv);
  const lanes32 below = load32(to + last);
  const lanes16 threshold = thresholds8(color, column);
  for (size_t i = 0; i < last; i += 8) {
    store32(to + i, dither8(load32(to + i), table8(line, u, v), threshold, color));
    u += line->du * 8, v += line->dv * 8;
  }
  store32(to + last,
          dither8(below, table8(line, endU, endV), thresholds8(color, column + last), color));
}

#define KERNELS                                                                                  \
  {KERNEL(sample), KERNEL(over), KERNEL(read_table), KERNEL(blend), KERNEL(blend_table)}
