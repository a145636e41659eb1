// SDL's own declarations are those of CSDL2, not a second copy.
#pragma clang module import CSDL2
#if !__has_include(<SDL2/SDL_ttf.h>)
#error "Install libsdl2-ttf-dev."
#else
#include <SDL2/SDL_ttf.h>
#endif
