#if !__has_include(<SDL2/SDL.h>)
#error "Install libsdl2-dev."
#else
#include <SDL2/SDL.h>

// What SDL_syswm.h has for other desktops drags in all of Xlib.
#undef SDL_VIDEO_DRIVER_X11
#undef SDL_VIDEO_DRIVER_KMSDRM
#include <SDL2/SDL_syswm.h>

// SDL's connection to Wayland and a window's surface; both are null on other desktops.
struct wayland_window {
  struct wl_display *display;
  struct wl_surface *surface;
};

static inline struct wayland_window wayland_window(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND)
    return (struct wayland_window){0, 0};
  return (struct wayland_window){info.info.wl.display, info.info.wl.surface};
}

#endif
