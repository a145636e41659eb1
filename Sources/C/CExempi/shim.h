#if !__has_include(<exempi-2.0/exempi/xmp.h>)
#error "Install libexempi-dev."
#else
#include <exempi-2.0/exempi/xmp.h>

#include "../CLoaded/loaded.h"

#define EXEMPI_FUNCTIONS(each)                                                                     \
  each(xmp_init) each(xmp_new) each(xmp_new_empty) each(xmp_free) each(xmp_get_property)           \
  each(xmp_set_property) each(xmp_delete_property) each(xmp_serialize) each(xmp_string_new)        \
  each(xmp_string_free) each(xmp_string_cstr) each(xmp_string_len) each(xmp_get_error)             \
  each(xmp_register_namespace)
LOADED_FUNCTIONS(exempi_functions, EXEMPI_FUNCTIONS)

#endif
