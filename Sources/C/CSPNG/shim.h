#if !__has_include(<spng.h>)
#error "Install libspng-dev."
#else
#include <spng.h>
#endif
