#if !__has_include(<X11/Xlib.h>)
#error "Install libx11-dev."
#else
#include <X11/Xlib.h>
#endif
