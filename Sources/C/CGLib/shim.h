// What GLib promises to keep for all 2.x (glib/gconvert.h, glib/gchecksum.h): its headers are not where
// compilers look, and only pkg-config knows where they are.
#include <stddef.h>

#include "../CLoaded/loaded.h"

/// GChecksumType's G_CHECKSUM_MD5.
static const int glib_checksum_md5 = 0;

char *g_filename_to_uri(const char *filename, const char *hostname, void *error);
char *g_compute_checksum_for_string(int checksum_type, const char *text, ptrdiff_t length);
void g_free(void *memory);

#define GLIB_FUNCTIONS(each)                                                                       \
  each(g_filename_to_uri) each(g_compute_checksum_for_string) each(g_free)
LOADED_FUNCTIONS(glib_functions, GLIB_FUNCTIONS)
