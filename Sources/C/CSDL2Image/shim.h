// SDL's own declarations are those of CSDL2, not a second copy.
#pragma clang module import CSDL2
#if !__has_include(<SDL2/SDL_image.h>)
#error "Install libsdl2-image-dev."
#else
#include <SDL2/SDL_image.h>

#include "../CLoaded/loaded.h"

#define SDL_IMAGE_FUNCTIONS(each)                                                                  \
  each(IMG_LoadBMP_RW) each(IMG_LoadTGA_RW) each(IMG_LoadQOI_RW) each(IMG_LoadICO_RW)              \
  each(IMG_LoadSizedSVG_RW) each(IMG_Linked_Version)
LOADED_FUNCTIONS(sdl_image_functions, SDL_IMAGE_FUNCTIONS)

#endif
