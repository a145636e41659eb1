// What the core needs below it in a web page: memory, and the few functions of C that the compiler calls.
//
// sin, cos, exp and their like are those of the page's Math object, which are compiled in every
// browser: a library of our own would make each page larger, and none is in the toolchain.
#include <stddef.h>
#include <stdint.h>

#define FROM_PAGE(name) __attribute__((import_module("math"), import_name(#name)))

#define FUNCTION(name)                            \
  FROM_PAGE(name) double page_##name(double x); \
  double name(double x) { return page_##name(x); }

FUNCTION(sin)
FUNCTION(cos)
FUNCTION(tan)
FUNCTION(exp)
FUNCTION(log)
FUNCTION(cbrt)

FROM_PAGE(pow) double page_pow(double x, double y);
double pow(double x, double y) { return page_pow(x, y); }
double exp2(double x) { return page_pow(2, x); }
FROM_PAGE(atan2) double page_atan2(double y, double x);
double atan2(double y, double x) { return page_atan2(y, x); }

// The sum and the product of two numbers, each with what rounding has taken from it (Knuth; Dekker).
typedef struct {
  double value, rest;
} Exact;

static Exact sum(double a, double b) {
  double value = a + b, part = value - a;
  return (Exact){value, (a - (value - part)) + (b - part)};
}

static Exact product(double a, double b) {
  double value = a * b;
  double a_scaled = 134217729 * a, a_high = a_scaled - (a_scaled - a), a_low = a - a_high;
  double b_scaled = 134217729 * b, b_high = b_scaled - (b_scaled - b), b_low = b - b_high;
  double rest = ((a_high * b_high - value) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return (Exact){value, rest};
}

// A sum whose last bit is 1 unless it is exact, so that rounding it once more does not round twice.
static double sum_to_odd(double a, double b) {
  Exact exact = sum(a, b);
  uint64_t bits;
  __builtin_memcpy(&bits, &exact.value, 8);
  if (exact.rest != 0 && !(bits & 1)) bits += (exact.rest > 0) == (exact.value > 0) ? 1 : -1;
  __builtin_memcpy(&exact.value, &bits, 8);
  return exact.value;
}

// x * y + z, rounded once (Boldo and Melquiond, 2008), unless a step overflows or underflows: strides of
// Double take it, and WebAssembly has no such instruction.
double fma(double x, double y, double z) {
  Exact xy = product(x, y), low = sum(z, xy.rest), high = sum(xy.value, low.value);
  if (!__builtin_isfinite(high.value) || !__builtin_isfinite(low.rest)) return x * y + z;
  return high.value + sum_to_odd(low.rest, high.rest);
}

// Halves go away from zero. 0.49999999999999994 + 0.5 is 1, so half is not added.
double round(double x) {
  double whole = __builtin_trunc(x);
  double rest = __builtin_fabs(x - whole);
  return __builtin_copysign(rest >= 0.5 ? whole + __builtin_copysign(1, x) : whole, x);
}

int memcmp(const void *first, const void *second, size_t count) {
  const uint8_t *a = first, *b = second;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

// The compiler's product of two numbers of 128 bits, in halves of 64 bits.
typedef struct {
  uint64_t low, high;
} Wide;

void __multi3(Wide *product, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low = a0 * b0, cross1 = a0 * b1, cross2 = a1 * b0;
  uint64_t middle = (low >> 32) + (uint32_t)cross1 + (uint32_t)cross2;
  product->low = middle << 32 | (uint32_t)low;
  product->high = a1 * b1 + (cross1 >> 32) + (cross2 >> 32) + (middle >> 32) + a * b_high + a_high * b;
}

// Memory: blocks of powers of two from 16 bytes on, 16 bytes of which hold the power. A freed block goes
// to the list of its size and is given again: a stack makes and frees the same few sizes all the time.
// Where there is no more the module ends: address 0, which its callers would go on with, is memory like any
// other here.

enum { HEADER = 16, SMALLEST = 5, SIZES = 32 };

extern uint8_t __heap_base;

static uintptr_t end_of_heap;
static void *free_blocks[SIZES];

static unsigned power_for(size_t size) {
  unsigned power = SMALLEST;
  while (power < SIZES && (size_t)1 << power < size) power++;
  return power;
}

void *malloc(size_t size) {
  unsigned power = size > SIZE_MAX - HEADER ? SIZES : power_for(size + HEADER);
  if (power >= SIZES - 1) __builtin_trap();
  void *block = free_blocks[power];
  if (block) {
    free_blocks[power] = *(void **)block;
    return block;
  }
  if (!end_of_heap) end_of_heap = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  size_t need = (size_t)1 << power, memory = __builtin_wasm_memory_size(0) << 16;
  if (need > SIZE_MAX - end_of_heap) __builtin_trap();
  uintptr_t end = end_of_heap + need;
  if (end > memory && __builtin_wasm_memory_grow(0, (end - memory + 0xFFFF) >> 16) == (size_t)-1)
    __builtin_trap();
  *(unsigned *)end_of_heap = power;
  block = (void *)(end_of_heap + HEADER);
  end_of_heap = end;
  return block;
}

void free(void *block) {
  if (!block) return;
  unsigned power = *(unsigned *)((uint8_t *)block - HEADER);
  *(void **)block = free_blocks[power];
  free_blocks[power] = block;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  enum { INVALID = 22, NO_MEMORY = 12 };
  if (alignment > HEADER) return INVALID;
  *block = malloc(size);
  return *block ? 0 : NO_MEMORY;
}

// For hash tables, which take seeds from it: a page's need no secret ones.
void arc4random_buf(void *buffer, size_t count) {
  uint8_t *bytes = buffer;
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(i * 167 + 13);
}

// Texts are compared by their code points: the tables that find an e with an accent equal to a letter for both would make
// each page 24 kB larger, and names of tunables have none. 0 says of a code point that it is compared as it is.
uint16_t _swift_stdlib_getNormData(uint32_t point) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t point) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = NULL;

// What the core would print before it stops. A page has no terminal.
int putchar(int letter) { return letter; }
