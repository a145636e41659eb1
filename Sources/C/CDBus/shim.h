// What GIO and GLib promise to keep for all 2.x (gio/gdbusconnection.h, gio/gdbusmessage.h,
// glib/gvariant.h): their headers are not where compilers look, and only pkg-config knows where they are.
#include <stddef.h>
#include <stdint.h>

#include "../CLoaded/loaded.h"

void *_Nullable g_dbus_connection_new_for_address_sync(const char *_Nonnull address, int flags,
                                                       void *_Nullable observer,
                                                       void *_Nullable cancellable,
                                                       void *_Nullable *_Nullable error);
int g_dbus_connection_close_sync(void *_Nonnull connection, void *_Nullable cancellable,
                                 void *_Nullable *_Nullable error);
const char *_Nullable g_dbus_connection_get_unique_name(void *_Nonnull connection);
void *_Nullable g_dbus_connection_call_sync(
    void *_Nonnull connection, const char *_Nullable bus_name, const char *_Nonnull object_path,
    const char *_Nonnull interface_name, const char *_Nonnull method_name,
    void *_Nullable parameters, const void *_Nullable reply_type, int flags, int timeout,
    void *_Nullable cancellable, void *_Nullable *_Nullable error);
int g_dbus_connection_send_message(void *_Nonnull connection, void *_Nonnull message, int flags,
                                   void *_Nullable serial, void *_Nullable *_Nullable error);
// A filter is called on a thread of GIO's own, and owns the message; it returns one that goes on.
unsigned g_dbus_connection_add_filter(
    void *_Nonnull connection,
    void *_Nullable (*_Nonnull filter)(void *_Nullable connection, void *_Nullable message,
                                       int incoming, void *_Nullable data),
    void *_Nullable data, void (*_Nullable release)(void *_Nullable data));
void g_dbus_connection_remove_filter(void *_Nonnull connection, unsigned filter);

int g_dbus_message_get_message_type(void *_Nonnull message);
const char *_Nullable g_dbus_message_get_path(void *_Nonnull message);
const char *_Nullable g_dbus_message_get_interface(void *_Nonnull message);
const char *_Nullable g_dbus_message_get_member(void *_Nonnull message);
void *_Nullable g_dbus_message_get_body(void *_Nonnull message);
void g_dbus_message_set_body(void *_Nonnull message, void *_Nonnull body);
void *_Nullable g_dbus_message_new_method_reply(void *_Nonnull call);
void *_Nullable g_dbus_message_new_method_error_literal(void *_Nonnull call,
                                                        const char *_Nonnull name,
                                                        const char *_Nonnull words);
void *_Nullable g_dbus_message_new_signal(const char *_Nonnull path, const char *_Nonnull interface,
                                          const char *_Nonnull member);

void *_Nonnull g_variant_new_string(const char *_Nonnull text);
void *_Nonnull g_variant_new_object_path(const char *_Nonnull path);
void *_Nonnull g_variant_new_int32(int32_t number);
void *_Nonnull g_variant_new_uint32(uint32_t number);
void *_Nonnull g_variant_new_double(double number);
void *_Nonnull g_variant_new_boolean(int value);
void *_Nonnull g_variant_new_variant(void *_Nonnull value);
void *_Nonnull g_variant_new_dict_entry(void *_Nonnull key, void *_Nonnull value);
void *_Nonnull g_variant_new_tuple(void *_Nonnull const *_Nullable children, size_t count);
// The type is the text of a signature (G_VARIANT_TYPE).
void *_Nonnull g_variant_new_array(const char *_Nonnull type, void *_Nonnull const *_Nullable children,
                                   size_t count);
size_t g_variant_n_children(void *_Nonnull value);
void *_Nonnull g_variant_get_child_value(void *_Nonnull value, size_t index);
const char *_Nonnull g_variant_get_type_string(void *_Nonnull value);
const char *_Nonnull g_variant_get_string(void *_Nonnull value, size_t *_Nullable length);
int32_t g_variant_get_int32(void *_Nonnull value);
uint32_t g_variant_get_uint32(void *_Nonnull value);
double g_variant_get_double(void *_Nonnull value);
int g_variant_get_boolean(void *_Nonnull value);
void *_Nonnull g_variant_get_variant(void *_Nonnull value);
void g_variant_unref(void *_Nonnull value);
void *_Nonnull g_object_ref(void *_Nonnull object);
void g_object_unref(void *_Nonnull object);

#define DBUS_FUNCTIONS(each)                                                                       \
  each(g_dbus_connection_new_for_address_sync) each(g_dbus_connection_close_sync)                  \
  each(g_dbus_connection_get_unique_name) each(g_dbus_connection_call_sync)                        \
  each(g_dbus_connection_send_message) each(g_dbus_connection_add_filter)                          \
  each(g_dbus_connection_remove_filter) each(g_dbus_message_get_message_type)                      \
  each(g_dbus_message_get_path) each(g_dbus_message_get_interface)                                 \
  each(g_dbus_message_get_member) each(g_dbus_message_get_body) each(g_dbus_message_set_body)      \
  each(g_dbus_message_new_method_reply) each(g_dbus_message_new_method_error_literal)              \
  each(g_dbus_message_new_signal) each(g_variant_new_string) each(g_variant_new_object_path)       \
  each(g_variant_new_int32) each(g_variant_new_uint32) each(g_variant_new_double)                  \
  each(g_variant_new_boolean) each(g_variant_new_variant) each(g_variant_new_dict_entry)           \
  each(g_variant_new_tuple) each(g_variant_new_array) each(g_variant_n_children)                   \
  each(g_variant_get_child_value) each(g_variant_get_type_string) each(g_variant_get_string)       \
  each(g_variant_get_int32) each(g_variant_get_uint32) each(g_variant_get_double)                  \
  each(g_variant_get_boolean) each(g_variant_get_variant) each(g_variant_unref)                    \
  each(g_object_ref) each(g_object_unref)
LOADED_FUNCTIONS(dbus_functions, DBUS_FUNCTIONS)
