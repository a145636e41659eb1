#if !__has_include(<webp/demux.h>)
#error "Install libwebp-dev."
#else
#include <webp/demux.h>

#include "../CLoaded/loaded.h"

// Those called Internal are what the header's inline functions call with the header's version.
#define WEBP_FUNCTIONS(each)                                                                       \
  each(WebPGetFeaturesInternal) each(WebPInitDecoderConfigInternal) each(WebPDecode)               \
  each(WebPFreeDecBuffer) each(WebPGetDecoderVersion)                                              \
  each(WebPDemuxInternal) each(WebPDemuxDelete) each(WebPDemuxGetChunk)                            \
  each(WebPDemuxReleaseChunkIterator)                                                              \
  each(WebPAnimDecoderOptionsInitInternal) each(WebPAnimDecoderNewInternal)                        \
  each(WebPAnimDecoderGetInfo) each(WebPAnimDecoderGetNext) each(WebPAnimDecoderDelete)
LOADED_FUNCTIONS(webp_functions, WEBP_FUNCTIONS)

#endif
