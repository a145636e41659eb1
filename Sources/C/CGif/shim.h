#if !__has_include(<gif_lib.h>)
#error "Install libgif-dev."
#else
#include <gif_lib.h>

#include "../CLoaded/loaded.h"

#define GIF_FUNCTIONS(each)                                                                        \
  each(DGifOpen) each(DGifCloseFile) each(DGifGetRecordType) each(DGifGetImageDesc)                \
  each(DGifGetLine) each(DGifGetExtension) each(DGifGetExtensionNext) each(DGifExtensionToGCB)     \
  each(GifErrorString)                                                                             \
  each(EGifOpen) each(EGifCloseFile) each(EGifSetGifVersion) each(EGifPutScreenDesc)               \
  each(EGifPutExtension) each(EGifPutExtensionLeader) each(EGifPutExtensionBlock)                  \
  each(EGifPutExtensionTrailer) each(EGifGCBToExtension) each(EGifPutImageDesc)                    \
  each(EGifPutCodeNext) each(GifMakeMapObject) each(GifFreeMapObject)
LOADED_FUNCTIONS(gif_functions, GIF_FUNCTIONS)

#endif
