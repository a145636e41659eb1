#if !__has_include(<libheif/heif.h>)
#error "Install libheif-dev."
#else
#include <libheif/heif.h>

#include "../CLoaded/loaded.h"

#define HEIF_FUNCTIONS(each)                                                                       \
  each(heif_context_alloc) each(heif_context_free)                                                 \
  each(heif_context_read_from_memory_without_copy)                                                 \
  each(heif_context_set_maximum_image_size_limit) each(heif_context_set_max_decoding_threads)      \
  each(heif_context_get_primary_image_handle) each(heif_image_handle_release)                      \
  each(heif_image_handle_get_width) each(heif_image_handle_get_height)                             \
  each(heif_image_handle_get_ispe_width) each(heif_image_handle_get_ispe_height)                   \
  each(heif_image_handle_is_premultiplied_alpha) each(heif_image_handle_get_luma_bits_per_pixel)                                                 \
  each(heif_image_handle_get_list_of_metadata_block_IDs) each(heif_image_handle_get_metadata_size) \
  each(heif_image_handle_get_raw_color_profile_size)                                               \
  each(heif_image_handle_get_raw_color_profile)                                                    \
  each(heif_image_handle_get_nclx_color_profile) each(heif_nclx_color_profile_free)                \
  each(heif_image_handle_get_metadata) each(heif_decode_image)                                     \
  each(heif_decoding_options_alloc) each(heif_decoding_options_free)                               \
  each(heif_image_get_plane_readonly) each(heif_image_get_primary_width)                           \
  each(heif_image_get_primary_height) each(heif_image_release) each(heif_get_version)                     \
  each(heif_have_decoder_for_format)
LOADED_FUNCTIONS(heif_functions, HEIF_FUNCTIONS)

#endif
