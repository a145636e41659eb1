// What GIO and the libraries below it promise to keep for all 2.x (gio/gfile.h, glib/gerror.h): their
// headers are not where compilers look, and only pkg-config knows where they are.
#include <stdint.h>

#include "../CLoaded/loaded.h"

/// A file that GIO knows.
typedef struct _GFile GFile;

/// The reason why a function failed.
typedef struct {
  /// The number of the list that `code` is of.
  uint32_t domain;
  /// The reason; of GIO's own list (GIOErrorEnum) if `domain` is `g_io_error_quark()`.
  int code;
  /// The reason in words.
  char *message;
} GError;

/// GIOErrorEnum's G_IO_ERROR_NOT_SUPPORTED.
static const int gio_error_not_supported = 15;

/// The part of GIO that knows files of this machine, and asks no bus for others.
typedef struct _GVfs GVfs;
GVfs *g_vfs_get_local(void);
GFile *g_vfs_get_file_for_path(GVfs *files, const char *path);
int g_file_trash(GFile *file, void *cancellable, GError **error);
uint32_t g_io_error_quark(void);
void g_error_free(GError *error);
void g_object_unref(void *object);

#define GIO_FUNCTIONS(each)                                                                        \
  each(g_vfs_get_local) each(g_vfs_get_file_for_path) each(g_file_trash) each(g_io_error_quark)    \
  each(g_error_free) each(g_object_unref)
LOADED_FUNCTIONS(gio_functions, GIO_FUNCTIONS)
