// What GIO and GLib promise to keep for all 2.x (gio/gdbusconnection.h, glib/gvariant.h): their headers
// are not where compilers look, and only pkg-config knows where they are.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../CLoaded/loaded.h"

void *g_dbus_connection_new_for_address_sync(const char *address, int flags, void *observer,
                                             void *cancellable, void **error);
void *g_dbus_connection_call_sync(void *connection, const char *bus_name, const char *object_path,
                                  const char *interface_name, const char *method_name,
                                  void *parameters, const void *reply_type, int flags, int timeout,
                                  void *cancellable, void **error);
int g_dbus_connection_close_sync(void *connection, void *cancellable, void **error);
// A filter is called on a thread of GIO's own, and returns the message that it was given.
unsigned g_dbus_connection_add_filter(void *connection,
                                      void *(*filter)(void *connection, void *message, int incoming,
                                                      void *data),
                                      void *data, void (*release)(void *data));
void g_dbus_connection_remove_filter(void *connection, unsigned filter);
const char *g_dbus_message_get_member(void *message);
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
  each(g_dbus_connection_close_sync) each(g_dbus_connection_add_filter)                            \
  each(g_dbus_connection_remove_filter) each(g_dbus_message_get_member)                            \
  each(g_variant_new) each(g_variant_get_child_value)                                              \
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

/// What is called when the portal says that a setting has another value.
struct portal_listener {
  struct dbus_functions library;
  void (*_Nonnull changed)(void *_Nonnull context);
  void (*_Nonnull release)(void *_Nonnull context);
  void *_Nonnull context;
};

static inline void *_Nullable portal_hear(void *_Nullable connection, void *_Nullable message,
                                          int incoming, void *_Nullable data) {
  struct portal_listener *listener = data;
  const char *member = incoming ? listener->library.g_dbus_message_get_member(message) : 0;
  if (member && !strcmp(member, "SettingChanged")) listener->changed(listener->context);
  return message;
}

/// What `portal_listen` has begun.
struct portal_listening {
  struct portal_listener listener;
  unsigned filter;
};

/// Has a function called on another thread whenever a setting of the desktop portal changes, up to
/// `portal_close`.
///
/// Null if there is no memory; the context is released then.
static inline struct portal_listening *_Nullable portal_listen(
    struct dbus_functions library, void *_Nonnull connection, struct portal_listener listener,
    int timeout) {
  struct portal_listening *listening = malloc(sizeof *listening);
  if (!listening) {
    listener.release(listener.context);
    return 0;
  }
  listening->listener = listener;
  // GLib would release the data in a main loop of its own, which nobody runs here.
  listening->filter =
      library.g_dbus_connection_add_filter(connection, portal_hear, &listening->listener, 0);
  void *answer = library.g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "AddMatch",
      library.g_variant_new("(s)", "type='signal',interface='org.freedesktop.portal.Settings',"
                                   "member='SettingChanged'"),
      0, 0, timeout, 0, 0);
  if (answer) library.g_variant_unref(answer);
  return listening;
}

/// Closes a connection.
static inline void dbus_close(struct dbus_functions library, void *_Nonnull connection) {
  library.g_dbus_connection_close_sync(connection, 0, 0);
  library.g_object_unref(connection);
}

/// Ends what `portal_listen` began, if it has begun anything, and closes the connection.
static inline void portal_close(struct dbus_functions library, void *_Nonnull connection,
                                struct portal_listening *_Nullable listening) {
  if (listening) library.g_dbus_connection_remove_filter(connection, listening->filter);
  // The thread that calls the filter has closed the connection by then: it does not call it any more.
  dbus_close(library, connection);
  if (!listening) return;
  listening->listener.release(listening->listener.context);
  free(listening);
}
