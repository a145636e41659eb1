#if !__has_include(<wayland-client.h>)
#error "Install libwayland-dev."
#else
#include <wayland-client.h>

// Swift would pass the address of a copy of wl_shm_interface.
static inline struct wl_shm *wayland_bind_shm(struct wl_registry *registry, uint32_t name) {
  return wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

#endif
