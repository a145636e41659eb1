#include <stdio.h>

#if !__has_include(<tiffio.h>)
#error "Install libtiff-dev."
#else
#include <tiffio.h>

#include "../CLoaded/loaded.h"

#define TIFF_FUNCTIONS(each)                                                                       \
  each(TIFFOpenOptionsAlloc) each(TIFFOpenOptionsFree)                                             \
  each(TIFFOpenOptionsSetMaxSingleMemAlloc) each(TIFFOpenOptionsSetWarningHandlerExtR)             \
  each(TIFFOpenOptionsSetErrorHandlerExtR) each(TIFFClientOpenExt) each(TIFFClose)                 \
  each(TIFFRGBAImageOK) each(TIFFRGBAImageBegin) each(TIFFRGBAImageGet) each(TIFFRGBAImageEnd)     \
  each(TIFFIsTiled) each(TIFFTileSize64) each(TIFFStripSize64) each(TIFFGetFieldDefaulted)         \
  each(TIFFComputeStrip) each(TIFFReadEncodedStrip) each(TIFFComputeTile)                          \
  each(TIFFReadEncodedTile) each(TIFFGetVersion)
LOADED_FUNCTIONS(tiff_functions, TIFF_FUNCTIONS)

// TIFFGetFieldDefaulted takes variable arguments, which Swift cannot pass.

/// Returns a tag's number of 32 bits; 0 if the file has none.
static inline uint32_t tiff_number(struct tiff_functions library, TIFF *tiff, uint32_t tag) {
  uint32_t value = 0;
  return library.TIFFGetFieldDefaulted(tiff, tag, &value) ? value : 0;
}

/// Returns a tag's number of 16 bits; 0 if the file has none.
static inline uint16_t tiff_short_number(struct tiff_functions library, TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  return library.TIFFGetFieldDefaulted(tiff, tag, &value) ? value : 0;
}

/// Returns what the first number of a pixel behind its colors is (EXTRASAMPLE_); -1 if there is none.
static inline int32_t tiff_first_extra_sample(struct tiff_functions library, TIFF *tiff) {
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  return library.TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds) && count > 0
             ? kinds[0]
             : -1;
}

/// Returns a color profile and its size in bytes, which the library keeps; null if there is none.
static inline const void *_Nullable tiff_profile(struct tiff_functions library, TIFF *tiff,
                                                 uint32_t *_Nonnull count) {
  void *profile = NULL;
  return library.TIFFGetFieldDefaulted(tiff, TIFFTAG_ICCPROFILE, count, &profile) ? profile : NULL;
}

#endif
