#include <stdio.h>
#include <tiffio.h>

// TIFFGetFieldDefaulted takes variable arguments, which Swift cannot pass.

/// Returns a tag's number of 32 bits; 0 if the file has none.
static inline uint32_t tiff_number(TIFF *tiff, uint32_t tag) {
  uint32_t value = 0;
  return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : 0;
}

/// Returns a tag's number of 16 bits; 0 if the file has none.
static inline uint16_t tiff_short_number(TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : 0;
}
