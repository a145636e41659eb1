// Holds every set of kernels that this processor has against the plain ones, over random lines.
//
// check-loops [SEED [COUNT]]: a failure names the seed that repeats it alone. What a kernel reads ends
// at a page that cannot be read, and so does what it writes.
#define _DEFAULT_SOURCE
#include "CPixels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// SplitMix64 (Steele, Lea and Flood, 2014).
static uint64_t state;
static uint64_t next(void) {
  uint64_t x = state += 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}
// From low up to and with high.
static int64_t between(int64_t low, int64_t high) {
  return low + (int64_t)(next() % (uint64_t)(high - low + 1));
}

// Memory of some bytes that ends where a page begins that nobody may touch.
static void *guarded(size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (bytes + page - 1) / page * page;
  char *first = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (first == MAP_FAILED || mprotect(first + size, page, PROT_NONE) != 0) {
    perror("mmap");
    exit(69);
  }
  return first + size - bytes;
}
static void release(void *memory, size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (bytes + page - 1) / page * page;
  munmap((char *)memory + bytes - size, size + page);
}

// A premultiplied pixel, often opaque, often nothing.
static uint32_t pixel(void) {
  uint32_t alpha = (uint32_t)between(-80, 335);
  if ((int32_t)alpha < 0) return 0;
  if (alpha > 255) alpha = 255;
  uint32_t x = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) x |= (uint32_t)between(0, alpha) << shift;
  return x;
}
static uint16_t part(void) {
  int64_t x = between(-20000, 85535);
  return (uint16_t)(x < 0 ? 0 : x > 65535 ? 65535 : x);
}
static uint32_t *pixels(size_t count) {
  uint32_t *x = guarded(count * sizeof *x);
  for (size_t i = 0; i < count; i++) x[i] = pixel();
  return x;
}
static uint16_t *entries(size_t count) {
  uint16_t *x = guarded(count * sizeof *x);
  for (size_t i = 0; i < count; i++) x[i] = part();
  return x;
}

// Where a row begins and how it goes on, so that all its places lie from 0 up to a limit.
typedef struct { int64_t start, step; } course;
static course within(int64_t low, int64_t limit, size_t count) {
  int64_t start = between(low, limit - 1), end = between(low, limit - 1);
  return (course){start, count > 1 ? (end - start) / (int64_t)(count - 1) : between(-1000, 1000)};
}

static void sample(const cpixels_kernels *kernels, uint32_t *to, size_t count) {
  uint32_t width = (uint32_t)between(2, 90), height = (uint32_t)between(2, 40);
  size_t bytes = (size_t)width * height * 4;
  uint32_t *picture = pixels((size_t)width * height);
  course u = within(0, (int64_t)(width - 1) << 20, count);
  course v = within(0, (int64_t)(height - 1) << 20, count);
  cpixels_bitmap_line line = {picture, width, (uint32_t)u.start, (uint32_t)v.start,
                              (uint32_t)u.step,
                              (uint32_t)v.step, (ptrdiff_t)between(-5000, 5000)};
  kernels->sample(to, count, &line);
  release(picture, bytes);
}

static void over(const cpixels_kernels *kernels, uint32_t *to, size_t count) {
  uint32_t *from = pixels(count), alpha = (uint32_t)between(-100, 355);
  alpha = (int32_t)alpha < 0 ? 0 : alpha > 255 ? 255 : alpha;
  kernels->over(to, from, count, alpha);
  release(from, count * 4);
}

// How far a shape has grown from 0 at each of some places, in steps that a table may have.
static void grow(uint16_t *to, uint32_t count) {
  int64_t x = 0;
  for (uint32_t i = 0; i < count; i++) {
    to[i] = (uint16_t)x;
    x += between(0, 12000);
    if (x > 65535) x = 65535;
  }
}
// A line through a table at the end of memory, and what there is to release.
typedef struct { cpixels_table_line line; uint16_t *values; size_t bytes; } table;
static table random_table(size_t count) {
  uint32_t columns = (uint32_t)between(2, 60), rows = (uint32_t)between(2, 60);
  uint16_t across[60], down[60];
  grow(across, columns), grow(down, rows);
  size_t inner = (size_t)columns * rows, all = inner + (rows > columns ? rows : columns) + 1;
  uint16_t *values = entries(all);
  for (uint32_t row = 0; row < rows; row++) {
    for (uint32_t column = 0; column < columns; column++)
      values[row * columns + column] = (uint16_t)((uint32_t)down[row] * across[column] / 65535);
    values[inner + row] = values[row * columns + columns - 1];
  }
  // The middle may lie beyond the table, where its last entries go on.
  int32_t edge_u = (int32_t)between(0, (int64_t)columns << 17);
  int32_t edge_v = (int32_t)between(0, (int64_t)rows << 17);
  course u = within(-(int64_t)edge_u - (4 << 15), (int64_t)edge_u + (4 << 15), count);
  course v = within(-(int64_t)edge_v - (4 << 15), (int64_t)edge_v + (4 << 15), count);
  cpixels_table_line line = {values, columns, edge_u, edge_v,
                             (int32_t)((columns - 1) << 15), (int32_t)((rows - 1) << 15),
                             (int32_t)u.start, (int32_t)v.start, (int32_t)u.step, (int32_t)v.step};
  return (table){line, values, all * 2};
}
static cpixels_dithered_color random_color(void) {
  uint32_t color = pixel();
  cpixels_dithered_color dithered = {(color & 0xFF00FF) << 8, color & 0xFF00FF00, 0,
                                     (uint16_t)((color >> 24) * 257)};
  for (int k = 0; k < 64; k += 8) dithered.thresholds |= (uint64_t)between(4, 251) << k;
  return dithered;
}

static void read_table(const cpixels_kernels *kernels, uint16_t *to, size_t count) {
  table table = random_table(count);
  kernels->read_table(to, count, &table.line);
  release(table.values, table.bytes);
}

static void blend(const cpixels_kernels *kernels, uint32_t *to, size_t count) {
  uint16_t *coverage = entries(count);
  cpixels_dithered_color color = random_color();
  kernels->blend(to, coverage, count, (size_t)between(0, 2000), &color);
  release(coverage, count * 2);
}

// There is room for the pixels that are compared, and the color is for some of them.
static void blend_table(const cpixels_kernels *kernels, uint32_t *to, size_t room) {
  size_t count = (size_t)between(0, (int64_t)room);
  table table = random_table(count);
  cpixels_dithered_color color = random_color();
  kernels->blend_table(to, &table.line, count, room - count, (size_t)between(0, 2000), &color);
  release(table.values, table.bytes);
}

// Runs one kernel of both sets over the same, and tells whether they wrote the same bytes.
static int agrees(const cpixels_kernels *kernels, int kernel, uint64_t seed) {
  const cpixels_kernels *both[2] = {cpixels_kernels_for(CPIXELS_PLAIN), kernels};
  void *written[2];
  size_t count = 0, bytes = 0;
  for (int k = 0; k < 2; k++) {
    state = seed;
    count = (size_t)between(0, 70);
    if (kernel == 2) {
      uint16_t *to = entries((count + 7) & ~(size_t)7);
      read_table(both[k], to, count);
      written[k] = to, bytes = count * 2;
    } else {
      uint32_t *to = pixels(count);
      if (kernel == 0) sample(both[k], to, count);
      if (kernel == 1) over(both[k], to, count);
      if (kernel == 3) blend(both[k], to, count);
      if (kernel == 4) blend_table(both[k], to, count);
      written[k] = to, bytes = count * 4;
    }
  }
  int same = memcmp(written[0], written[1], bytes) == 0;
  for (int k = 0; k < 2; k++)
    release(written[k], kernel == 2 ? ((count + 7) & ~(size_t)7) * 2 : bytes);
  return same;
}

int main(int count, char **words) {
  uint64_t first = count > 1 ? strtoull(words[1], NULL, 10) : 1;
  uint64_t lines = count > 2 ? strtoull(words[2], NULL, 10) : count > 1 ? 1 : 5000;
  const char *kinds[] = {"plain", "baseline", "avx2"};
  const char *names[] = {"sample", "over", "read_table", "blend", "blend_table"};
  int differing = 0;
  for (int kind = CPIXELS_BASELINE; kind <= CPIXELS_AVX2; kind++) {
    const cpixels_kernels *kernels = cpixels_kernels_for((cpixels_kind)kind);
    if (!kernels) continue;
    for (int kernel = 0; kernel < 5; kernel++)
      for (uint64_t seed = first; seed < first + lines; seed++)
        if (!agrees(kernels, kernel, seed)) {
          printf("%s: %s differs from the plain one, seed %llu\n", kinds[kind], names[kernel],
                 (unsigned long long)seed);
          differing++;
          break;
        }
    printf("%s: %llu lines for each of 5 kernels\n", kinds[kind], (unsigned long long)lines);
  }
  return differing > 0;
}
