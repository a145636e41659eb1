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
  each(JxlDecoderReleaseBoxBuffer)
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

/// Returns the version in the names of the library's file and package, that of the header.
static inline const char *jxl_library_version(void) { return JXL_LIBRARY_VERSION; }

#endif
