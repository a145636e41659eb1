import CSDL2

extension SDL_Event {
  /// Whether it is a movement that the next event in SDL's queue continues (`SDL_PeepEvents`).
  ///
  /// Both were read at once, after the loop had been busy. Their timestamps would be those of the
  /// reading, microseconds apart, and say nothing about the pointer's speed; so only the last counts.
  var isContinuedMovement: Bool {
    guard type == SDL_MOUSEMOTION.rawValue || type == SDL_FINGERMOTION.rawValue else {
      return false
    }
    var next = SDL_Event()
    guard
      SDL_PeepEvents(
        &next,
        1,
        SDL_PEEKEVENT,
        SDL_FIRSTEVENT.rawValue,
        SDL_LASTEVENT.rawValue
      ) == 1, next.type == type
    else { return false }
    return type == SDL_MOUSEMOTION.rawValue
      ? motion.windowID == next.motion.windowID && motion.which == next.motion.which
        && motion.state == next.motion.state
      : tfinger.touchId == next.tfinger.touchId && tfinger.fingerId == next.tfinger.fingerId
  }
}
