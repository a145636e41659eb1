#if !__has_include(<turbojpeg.h>)
#error "Install libturbojpeg0-dev."
#else
#include <turbojpeg.h>
#endif
