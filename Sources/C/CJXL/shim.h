#if !__has_include(<jxl/decode.h>)
#error "Install libjxl-dev."
#else
#include <jxl/decode.h>
#include <jxl/version.h>

#include "../CLoaded/loaded.h"

#define JXL_FUNCTIONS(each)                                                                        \
  each(JxlDecoderVersion) each(JxlDecoderCreate) each(JxlDecoderDestroy)                           \
  each(JxlDecoderSubscribeEvents) each(JxlDecoderSetInput) each(JxlDecoderCloseInput)              \
  each(JxlDecoderProcessInput) each(JxlDecoderGetBasicInfo) each(JxlDecoderImageOutBufferSize)     \
  each(JxlDecoderSetImageOutBuffer) each(JxlDecoderReleaseInput) each(JxlDecoderGetBoxType)        \
  each(JxlDecoderSetDecompressBoxes) each(JxlDecoderSetBoxBuffer)                                  \
  each(JxlDecoderReleaseBoxBuffer) each(JxlDecoderSetPreferredColorProfile)                        \
  each(JxlDecoderGetICCProfileSize) each(JxlDecoderGetColorAsICCProfile)
LOADED_FUNCTIONS(jxl_functions, JXL_FUNCTIONS)

// Before version 1 every minor version has a file name of its own.
#if JPEGXL_MAJOR_VERSION == 0
#define JXL_TEXT(major, minor) #major "." #minor
#define JXL_VERSION_TEXT(major, minor) JXL_TEXT(major, minor)
#define JXL_LIBRARY_VERSION JXL_VERSION_TEXT(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION)
#else
#define JXL_TEXT(major) #major
#define JXL_VERSION_TEXT(major) JXL_TEXT(major)
#define JXL_LIBRARY_VERSION JXL_VERSION_TEXT(JPEGXL_MAJOR_VERSION)
#endif

/// Returns the version in the names of the header's library: file and package.
static inline const char *jxl_library_version(void) { return JXL_LIBRARY_VERSION; }

// Version 0.9 dropped the second argument of two functions, which had no use before. Which library is found is not
// known here, so these types stand for those of the header.
typedef JxlDecoderStatus (*jxl_size_08)(const JxlDecoder *, const void *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus (*jxl_size)(const JxlDecoder *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus (*jxl_bytes_08)(const JxlDecoder *, const void *, JxlColorProfileTarget, uint8_t *, size_t);
typedef JxlDecoderStatus (*jxl_bytes)(const JxlDecoder *, JxlColorProfileTarget, uint8_t *, size_t);

/// Finds the size of the profile of decoded pixels, in bytes.
static inline JxlDecoderStatus jxl_profile_size(struct jxl_functions library,
                                                const JxlDecoder *_Nonnull decoder,
                                                size_t *_Nonnull size) {
  const void *found = (const void *)library.JxlDecoderGetICCProfileSize;
  return library.JxlDecoderVersion() < 9000
             ? ((jxl_size_08)found)(decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, size)
             : ((jxl_size)found)(decoder, JXL_COLOR_PROFILE_TARGET_DATA, size);
}

/// Copies the profile of decoded pixels.
static inline JxlDecoderStatus jxl_profile(struct jxl_functions library,
                                           const JxlDecoder *_Nonnull decoder,
                                           uint8_t *_Nonnull bytes, size_t size) {
  const void *found = (const void *)library.JxlDecoderGetColorAsICCProfile;
  return library.JxlDecoderVersion() < 9000
             ? ((jxl_bytes_08)found)(decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, bytes, size)
             : ((jxl_bytes)found)(decoder, JXL_COLOR_PROFILE_TARGET_DATA, bytes, size);
}

/// Asks for sRGB, or gray with its curve, from files for which the decoder has a choice.
static inline void jxl_prefer_screen_colors(struct jxl_functions library,
                                            JxlDecoder *_Nonnull decoder, int is_gray) {
  JxlColorEncoding colors = {0};
  colors.color_space = is_gray ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB;
  colors.white_point = JXL_WHITE_POINT_D65;
  colors.primaries = JXL_PRIMARIES_SRGB;
  colors.transfer_function = JXL_TRANSFER_FUNCTION_SRGB;
  colors.rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL;
  library.JxlDecoderSetPreferredColorProfile(decoder, &colors);
}

#endif
