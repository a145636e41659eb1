import CSDL2

/// The library that stands behind SDL 2's functions.
enum SDLLibrary {
  /// SDL 2 itself.
  case classic
  /// sdl2-compat, which asks SDL 3, and turns events that are pushed into SDL 3's and back.
  case compat

  /// The library that the tests run with, by its version (`SDL_GetVersion`).
  ///
  /// Patches of sdl2-compat count from 50, so that programs can tell: SDL 2 itself ends at 2.32.10.
  static var current: Self {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version.patch >= 50 ? .compat : .classic
  }
}
