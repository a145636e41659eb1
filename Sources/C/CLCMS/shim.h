#if !__has_include(<lcms2.h>)
#error "Install liblcms2-dev."
#else
#include <lcms2.h>
#include <stdint.h>

#include "../CLoaded/loaded.h"

#define LCMS_FUNCTIONS(each)                                                                       \
  each(cmsGetEncodedCMMversion) each(cmsOpenProfileFromMem) each(cmsCloseProfile)                  \
  each(cmsGetColorSpace) each(cmsCreate_sRGBProfile) each(cmsCreateRGBProfile)                     \
  each(cmsBuildParametricToneCurve) each(cmsFreeToneCurve) each(cmsCreateTransform)                \
  each(cmsDeleteTransform) each(cmsDoTransform)
LOADED_FUNCTIONS(lcms_functions, LCMS_FUNCTIONS)

// The layouts of pixels are macros with arguments, which Swift does not import.

/// Blue, green, red and a byte that is left as it is.
static inline uint32_t lcms_pixel_layout(void) { return TYPE_BGRA_8; }
static inline uint32_t lcms_gray_layout(void) { return TYPE_GRAY_8; }
/// Cyan, magenta, yellow and black; 255 is no ink.
static inline uint32_t lcms_ink_layout(void) { return TYPE_CMYK_8_REV; }

/// Makes a profile of the chromaticities of red, green, blue and white, x and y of each, and of a
/// curve: a gamma, or that of sRGB (IEC 61966-2-1) if it is 0. Returns null if they make no sense.
static inline cmsHPROFILE _Nullable lcms_rgb_profile(struct lcms_functions library,
                                                     const double *_Nonnull places, double gamma) {
  const double standard[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = gamma > 0 ? library.cmsBuildParametricToneCurve(NULL, 1, &gamma)
                                  : library.cmsBuildParametricToneCurve(NULL, 4, standard);
  if (!curve)
    return NULL;
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsCIExyYTRIPLE primaries = {
      {places[0], places[1], 1}, {places[2], places[3], 1}, {places[4], places[5], 1}};
  cmsCIExyY white = {places[6], places[7], 1};
  cmsHPROFILE profile = library.cmsCreateRGBProfile(&white, &primaries, curves);
  library.cmsFreeToneCurve(curve);
  return profile;
}

#endif
