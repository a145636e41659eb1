import CSDL2

extension SDL_Event {
  /// Makes an event of a type, in which all else is 0.
  ///
  /// `SDL_Event(type:)`, which Swift makes for a C union, leaves the other bytes as they happen to be.
  init(of type: SDL_EventType) {
    self.init()
    self.type = type.rawValue
  }
}
