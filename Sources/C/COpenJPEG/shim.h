#if !__has_include(<openjpeg-2.5/openjpeg.h>)
#error "Install libopenjp2-7-dev."
#else
#include <openjpeg-2.5/openjpeg.h>

#include "../CLoaded/loaded.h"

#define OPENJPEG_FUNCTIONS(each)                                                                   \
  each(opj_version) each(opj_stream_create) each(opj_stream_destroy)                               \
  each(opj_stream_set_read_function) each(opj_stream_set_skip_function)                            \
  each(opj_stream_set_seek_function) each(opj_stream_set_user_data)                                \
  each(opj_stream_set_user_data_length) each(opj_set_error_handler) each(opj_create_decompress)    \
  each(opj_destroy_codec) each(opj_set_default_decoder_parameters) each(opj_setup_decoder)         \
  each(opj_decoder_set_strict_mode) each(opj_read_header)                                          \
  each(opj_set_decoded_resolution_factor) each(opj_get_cstr_info) each(opj_destroy_cstr_info)      \
  each(opj_decode) each(opj_end_decompress) each(opj_image_destroy)
LOADED_FUNCTIONS(openjpeg_functions, OPENJPEG_FUNCTIONS)

// Two structures have tables of thousands of entries, which Swift would make tuples of.

/// Sets a decoder up with the library's defaults; returns whether it could.
static inline OPJ_BOOL openjpeg_setup(struct openjpeg_functions library, opj_codec_t *codec) {
  opj_dparameters_t parameters;
  library.opj_set_default_decoder_parameters(&parameters);
  return library.opj_setup_decoder(codec, &parameters);
}

/// The figures of a picture's code that memory depends on.
struct openjpeg_code {
  /// The size of a tile, in pixels.
  uint32_t tile_width, tile_height;
  /// How many sizes of the picture the code has, each half of the one before.
  uint32_t resolutions;
};

/// Returns the figures of a picture whose header has been read.
static inline struct openjpeg_code openjpeg_code(struct openjpeg_functions library,
                                                 opj_codec_t *codec) {
  struct openjpeg_code code = {0, 0, 1};
  opj_codestream_info_v2_t *info = library.opj_get_cstr_info(codec);
  if (!info)
    return code;
  code.tile_width = info->tdx;
  code.tile_height = info->tdy;
  opj_tccp_info_t *parts = info->m_default_tile_info.tccp_info;
  for (uint32_t i = 0; parts && i < info->nbcomps; ++i)
    if (i == 0 || parts[i].numresolutions < code.resolutions)
      code.resolutions = parts[i].numresolutions;
  library.opj_destroy_cstr_info(&info);
  return code;
}

#endif
