#if !__has_include(<fontconfig/fontconfig.h>)
#error "Install libfontconfig-dev."
#else
#include <fontconfig/fontconfig.h>
#endif
