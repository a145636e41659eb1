#if !__has_include(<webp/encode.h>) || !__has_include(<webp/mux.h>)
#error "Install libwebp-dev."
#else
#include <webp/encode.h>
#include <webp/mux.h>

#include "../CLoaded/loaded.h"

// Those called Internal are what the headers' inline functions call with the headers' versions.
#define WEBP_MUX_FUNCTIONS(each)                                                                   \
  each(WebPAnimEncoderOptionsInitInternal) each(WebPAnimEncoderNewInternal)                        \
  each(WebPAnimEncoderDelete) each(WebPAnimEncoderAdd) each(WebPAnimEncoderAssemble)               \
  each(WebPAnimEncoderGetError) each(WebPConfigInitInternal) each(WebPPictureInitInternal)         \
  each(WebPPictureFree) each(WebPPictureImportBGRA) each(WebPPictureImportBGRX) each(WebPFree)     \
  each(WebPEncode) each(WebPMemoryWriterInit) each(WebPMemoryWrite) each(WebPMemoryWriterClear)    \
  each(WebPGetMuxVersion)
LOADED_FUNCTIONS(webp_mux_functions, WEBP_MUX_FUNCTIONS)

#endif
