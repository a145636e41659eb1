#if !__has_include(<libraw/libraw.h>)
#error "Install libraw-dev."
#else
#include <libraw/libraw.h>

#include "../CLoaded/loaded.h"

#define RAW_FUNCTIONS(each)                                                                        \
  each(libraw_init) each(libraw_close) each(libraw_open_file) each(libraw_open_buffer)             \
  each(libraw_unpack_thumb) each(libraw_strerror) each(libraw_version)                             \
  each(libraw_set_dataerror_handler)
LOADED_FUNCTIONS(raw_functions, RAW_FUNCTIONS)


/// Returns the number in the name of the library's file, that of the header.
static inline int raw_library_number(void) { return LIBRAW_SHLIB_CURRENT - LIBRAW_SHLIB_AGE; }

/// What a camera's file says of the picture within it.
struct raw_preview {
  /// The kind of the preview.
  enum LibRaw_thumbnail_formats format;
  /// The length of its bytes.
  unsigned length;
  /// Its bytes; null until it is unpacked.
  const char *bytes;
  /// The rotation of the stored picture, in LibRaw's numbers: 3 is half a turn, 5 a quarter
  /// counterclockwise, 6 a quarter clockwise.
  int flip;
};

// The structure is too large for Swift.
static inline struct raw_preview raw_preview(const libraw_data_t *file) {
  return (struct raw_preview){
      file->thumbnail.tformat,
      file->thumbnail.tlength,
      file->thumbnail.thumb,
      file->sizes.flip,
  };
}

#endif
