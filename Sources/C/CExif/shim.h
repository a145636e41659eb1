#if !__has_include(<libexif/exif-data.h>)
#error "Install libexif-dev."
#else
#include <libexif/exif-data.h>
#endif
