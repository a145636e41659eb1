#if !__has_include(<fribidi/fribidi.h>)
#error "Install libfribidi-dev."
#else
#include <fribidi/fribidi.h>
#endif
