// What GIO and GLib promise to keep for all 2.x (gio/gdbusconnection.h, glib/gvariant.h): their headers
// are not where compilers look, and only pkg-config knows where they are.
#include <stdint.h>
#include <string.h>

#include "../CLoaded/loaded.h"

void *g_dbus_connection_new_for_address_sync(const char *address, int flags, void *observer,
                                             void *cancellable, void **error);
void *g_dbus_connection_call_sync(void *connection, const char *bus_name, const char *object_path,
                                  const char *interface_name, const char *method_name,
                                  void *parameters, const void *reply_type, int flags, int timeout,
                                  void *cancellable, void **error);
int g_dbus_connection_close_sync(void *connection, void *cancellable, void **error);
void *g_variant_new(const char *format, ...);
void *g_variant_get_child_value(void *value, size_t index);
void *g_variant_get_variant(void *value);
const char *g_variant_get_type_string(void *value);
uint32_t g_variant_get_uint32(void *value);
int g_variant_get_boolean(void *value);
void g_variant_unref(void *value);
void g_object_unref(void *object);

#define DBUS_FUNCTIONS(each)                                                                       \
  each(g_dbus_connection_new_for_address_sync) each(g_dbus_connection_call_sync)                   \
  each(g_dbus_connection_close_sync) each(g_variant_new) each(g_variant_get_child_value)           \
  each(g_variant_get_variant) each(g_variant_get_type_string) each(g_variant_get_uint32)           \
  each(g_variant_get_boolean) each(g_variant_unref) each(g_object_unref)
LOADED_FUNCTIONS(dbus_functions, DBUS_FUNCTIONS)

/// Connects to a bus at an address; null if nobody answers.
static inline void *_Nullable dbus_connection(struct dbus_functions library,
                                              const char *_Nonnull address) {
  // G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT and _MESSAGE_BUS_CONNECTION.
  return library.g_dbus_connection_new_for_address_sync(address, 1 | 8, 0, 0, 0);
}

// g_variant_new takes variable arguments, which Swift cannot pass.

/// Returns the desktop portal's number or flag of a key; -1 if it has none, or does not answer.
///
/// The timeout is in milliseconds.
static inline int64_t portal_number(struct dbus_functions library, void *_Nonnull connection,
                                    const char *_Nonnull space, const char *_Nonnull key,
                                    int timeout) {
  void *answer = library.g_dbus_connection_call_sync(
      connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings", "Read", library.g_variant_new("(ss)", space, key), 0, 0,
      timeout, 0, 0);
  if (!answer) return -1;
  int64_t number = -1;
  if (!strcmp(library.g_variant_get_type_string(answer), "(v)")) {
    void *value = library.g_variant_get_child_value(answer, 0);
    // Read wraps the value twice.
    while (!strcmp(library.g_variant_get_type_string(value), "v")) {
      void *inner = library.g_variant_get_variant(value);
      library.g_variant_unref(value);
      value = inner;
    }
    const char *type = library.g_variant_get_type_string(value);
    if (!strcmp(type, "u")) number = library.g_variant_get_uint32(value);
    if (!strcmp(type, "b")) number = library.g_variant_get_boolean(value) != 0;
    library.g_variant_unref(value);
  }
  library.g_variant_unref(answer);
  return number;
}

/// Closes a connection.
static inline void dbus_close(struct dbus_functions library, void *_Nonnull connection) {
  library.g_dbus_connection_close_sync(connection, 0, 0);
  library.g_object_unref(connection);
}
