import CSDL2TTF

/// SDL2_ttf, started; what it opened keeps it running.
final class TextLibrary {
  /// Starts the library with TTF_Init, which counts its starts.
  init() throws(SDLError) {
    guard TTF_Init() == 0 else { throw SDLError("TTF_Init") }
  }

  deinit {
    TTF_Quit()
  }
}
