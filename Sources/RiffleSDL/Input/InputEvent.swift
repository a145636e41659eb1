package import RiffleGestures
package import RiffleMotion

/// Something that the user, the desktop or another thread did.
package enum InputEvent: Hashable, Sendable {
  /// A pointer moved, pressed, let go or was taken away; positions are points in the window.
  case pointer(PointerEvent)
  /// A wheel turned or two fingers scrolled, in notches; dx grows to the right, dy downward.
  case scroll(Vector, at: Point)
  /// A key went down.
  case key(KeyPress)
  /// The window changed.
  case window(WindowChange)
  /// A file or folder was dropped on the window: its path, as the bytes the file system knows.
  case dropped(path: [UInt8])
  /// Another thread has something to tell: see ``Waker``.
  case wake
  /// Textures have lost their contents, and are to be made again.
  case renderTargetsReset
  /// The program is to end.
  case quit
}

/// Something that happened to the window.
package enum WindowChange: Hashable, Sendable {
  /// It has another size, in points, or another scale.
  case resized(Size)
  /// It moved to another screen: its scale and refresh rate may be others.
  case displayChanged
  /// Its picture is gone and has to be drawn again.
  case exposed
  /// It appeared.
  case shown
  /// It disappeared.
  case hidden
  /// It was minimised.
  case minimized
  /// It came back from being minimised or maximised.
  case restored
  /// Keys no longer go to it.
  case focusLost
  /// Keys go to it.
  case focusGained
  /// The user wants it closed.
  case closeRequested
}
