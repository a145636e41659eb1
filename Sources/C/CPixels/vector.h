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
typedef int32_t wideSigned __attribute__((vector_size(64)));

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
INLINE signed16 highSigned(signed16 a, signed16 b) {
#ifdef HIGH16
  return HIGH16(a, b);
#else
  return __builtin_convertvector(
      __builtin_convertvector(a, wideSigned) * __builtin_convertvector(b, wideSigned) >> 16, signed16);
#endif
}
INLINE double pair(const uint32_t *from) {
  double x;
  memcpy(&x, from, sizeof x);
  return x;
}
#define TWINS(from, k)                                                                           \
  {twin(from + k[0]), twin(from + k[1]), twin(from + k[2]), twin(from + k[3]),                   \
   twin(from + k[4]), twin(from + k[5]), twin(from + k[6]), twin(from + k[7])}
INLINE uint32_t twin(const uint16_t *from) {
  uint32_t x;
  memcpy(&x, from, sizeof x);
  return x;
}

// Loads two neighboring pixels at each of eight indices: those of 0, 1, 4 and 5 into x, the others into y, so
// that the pairs of a quarter stay in it. One load of 64 bits per pair is faster than gather instructions; as
// numbers with which nothing is calculated, so that the compiler loads the second half of a register without
// a register of its own.
#define PAIRS(from, k, x, y)                                                                     \
  const doubles x = {pair(from + k[0]), pair(from + k[1]), pair(from + k[4]), pair(from + k[5])};  \
  const doubles y = {pair(from + k[2]), pair(from + k[3]), pair(from + k[6]), pair(from + k[7])}

#ifndef MIX8
#define MIX8 mix8
INLINE signed16 rounded16(signed16 a, signed16 b) {
  return __builtin_convertvector(
      (__builtin_convertvector(a, wideSigned) * __builtin_convertvector(b, wideSigned) + 16384) >> 15, signed16);
}
// Blends one half of the channels of eight pixels as `mix1` does.
INLINE lanes16 mixed8(lanes16 a, lanes16 b, lanes16 c, lanes16 d, lanes16 across, lanes16 down) {
  const signed16 upper = (signed16)(a * (127 - across) + b * across);
  const signed16 lower = (signed16)(c * (127 - across) + d * across);
  return (lanes16)rounded16(upper + rounded16(lower - upper, (signed16)down), (signed16){} + 258);
}
// Blends the four pixels around each of eight points: `first` and `second` above, `third` and `fourth` below.
INLINE lanes32 mix8(doubles first, doubles second, doubles third, doubles fourth, lanes32 u, lanes32 v) {
#define LEFT(x, y) (lanes16)__builtin_shufflevector((lanes32)x, (lanes32)y, 0, 2, 8, 10, 4, 6, 12, 14)
#define RIGHT(x, y) (lanes16)__builtin_shufflevector((lanes32)x, (lanes32)y, 1, 3, 9, 11, 5, 7, 13, 15)
  const lanes16 a = LEFT(first, second), b = RIGHT(first, second);
  const lanes16 c = LEFT(third, fourth), d = RIGHT(third, fourth);
  const lanes16 across = both16((u >> 4 & 65535) * 127 >> 16), down = both16(v >> 5 & 32767);
  return (lanes32)(mixed8(a & 255, b & 255, c & 255, d & 255, across, down) |
                   mixed8(a >> 8, b >> 8, c >> 8, d >> 8, across, down) << 8);
}
#endif

INLINE lanes32 sample8(const uint32_t *pixels, uint32_t stride, const uint32_t *far, lanes32 u,
                       lanes32 v) {
  uint32_t k[8];
  store32(k, (v >> 20) * stride + (u >> 20));
  // The compiler would take them out of the register one by one, which takes longer than reading them.
  __asm__("" : "+m"(k));
  // The next eight are near the last of these.
  __builtin_prefetch(far + k[7]);
  PAIRS(pixels, k, first, second);
  const uint32_t *below = pixels + stride;
  PAIRS(below, k, third, fourth);
  return (lanes32)MIX8(first, second, third, fourth, u, v);
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
  uint32_t *const last = to + count - 8;
  for (; to < last; to += 8) {
    store32(to, sample8(pixels, stride, far, u, v));
    u += du, v += dv;
  }
  // The last eight pixels, some of which may be sampled again.
  u -= (uint32_t)(to - last) * line->du, v -= (uint32_t)(to - last) * line->dv;
  store32(last, sample8(pixels, stride, far, u, v));
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

INLINE signed32 clamped(signed32 x, int32_t last) {
  return __builtin_elementwise_max(__builtin_elementwise_min(x, (signed32)all32((uint32_t)last)), (signed32){});
}

INLINE bool haveReached(signed32 x, int32_t last) { return !__builtin_reduce_or(x < last); }
// Goes from a to b, which differ by less than 16384, by parts of 32768; in the lower halves of lanes.
INLINE lanes16 between8(lanes16 a, lanes16 b, lanes32 parts) {
  return a + (lanes16)highSigned((signed16)((b - a) << 1), (signed16)parts);
}
// Blends the two entries from each of eight indices on.
INLINE lanes16 entries8(const uint16_t *from, const uint32_t *k, lanes32 parts) {
  const lanes32 x = TWINS(from, k);
  return between8((lanes16)x, (lanes16)(x >> 16), parts);
}

// Returns the coverage in the lower half of each lane.
INLINE lanes16 table8(const cpixels_table_line *line, signed32 u, signed32 v) {
  u = (int32_t)line->edge_u - __builtin_elementwise_abs(u);
  v = (int32_t)line->edge_v - __builtin_elementwise_abs(v);
  const uint16_t *inner = line->values + (size_t)(line->last_v >> 15) * line->columns;
  const bool isBeside = haveReached(v, line->last_v);
  uint32_t k[8];
  // Between the corners a shape differs in one direction only.
  if (isBeside || haveReached(u, line->last_u)) {
    u = clamped(isBeside ? u : v, isBeside ? line->last_u : line->last_v);
    store32(k, (lanes32)u >> 15);
    return entries8(isBeside ? inner : inner + line->columns, k, (lanes32)u & 32767);
  }
  u = clamped(u, line->last_u), v = clamped(v, line->last_v);
  store32(k, ((lanes32)v >> 15) * line->columns + ((lanes32)u >> 15));
  const lanes32 across = (lanes32)u & 32767;
  return between8(entries8(line->values, k, across), entries8(line->values + line->columns, k, across),
                  (lanes32)v & 32767);
}

static void KERNEL(read_table)(uint16_t *restrict to, size_t count,
                               const cpixels_table_line *line) {
  signed32 u = (signed32)steps32((uint32_t)line->u, (uint32_t)line->du);
  signed32 v = (signed32)steps32((uint32_t)line->v, (uint32_t)line->dv);
  for (size_t i = 0; i < count; i += 8) {
    half16 coverage = __builtin_convertvector((lanes32)table8(line, u, v) & 65535, half16);
    memcpy(to + i, &coverage, sizeof coverage);
    u += line->du * 8, v += line->dv * 8;
  }
}

INLINE lanes32 dither8(lanes32 below32, lanes16 coverage, lanes16 threshold,
                       const cpixels_dithered_color *color) {
  lanes16 below = (lanes16)below32;
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
INLINE lanes16 coverage8(const uint16_t *from) {
  half16 x;
  memcpy(&x, from, sizeof x);
  return both16(__builtin_convertvector(x, lanes32));
}

// The last eight pixels may overlap with the eight before them. Therefore they are read before any is written.
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
                                size_t room, size_t column, const cpixels_dithered_color *color) {
  signed32 u = (signed32)steps32((uint32_t)line->u, (uint32_t)line->du);
  signed32 v = (signed32)steps32((uint32_t)line->v, (uint32_t)line->dv);
  signed32 left = (signed32)steps32((uint32_t)count, (uint32_t)-1);
  const lanes16 threshold = thresholds8(color, column);
  // With a coverage of 0 a pixel keeps its value.
  const size_t whole = room < 7 ? count & ~(size_t)7 : count;
  size_t i = 0;
  for (; i < whole; i += 8) {
    const lanes32 coverage = (lanes32)table8(line, u, v) & (lanes32)(left > 0) & 65535;
    store32(to + i, dither8(load32(to + i), both16(coverage), threshold, color));
    u += line->du * 8, v += line->dv * 8, left -= 8;
  }
  for (; i < count; i++) {
    int32_t x = line->u + (int32_t)(i * (uint32_t)line->du), y = line->v + (int32_t)(i * (uint32_t)line->dv);
    to[i] = dither1(to[i], table1(line, x, y), threshold1(color, column + i), color);
  }
}

#define KERNELS                                                                                  \
  {KERNEL(sample), KERNEL(over), KERNEL(read_table), KERNEL(blend), KERNEL(blend_table)}
