// SDL's own declarations are those of CSDL2, not a second copy.
#pragma clang module import CSDL2
#include <SDL_ttf.h>
