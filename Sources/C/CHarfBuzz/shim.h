#if !__has_include(<harfbuzz/hb.h>)
#error "Install libharfbuzz-dev."
#else
#include <harfbuzz/hb.h>
#endif
