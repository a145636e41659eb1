package import RiffleGestures
package import RiffleMotion

/// An event from the user, the desktop or another thread.
package enum InputEvent: Hashable, Sendable {
  /// A pointer moved, was pressed, released or cancelled; positions are points in the window.
  case pointer(PointerEvent)
  /// A wheel turned or two fingers scrolled, in notches; dx grows to the right, dy downward.
  case scroll(Vector, at: Point)
  case key(KeyPress)
  case controller(ControllerEvent)
  /// Text was typed: what the keyboard's layout and input method have made of the keys.
  case text(String)
  case window(WindowChange)
  /// Files and folders were dropped on the window together; the paths are the file system's bytes.
  case dropped(paths: [[UInt8]])
  /// Another thread has results: see ``Waker``.
  case wake
  /// Textures have lost their contents and must be made again.
  case renderTargetsReset
  /// The program must end.
  case quit
}

package enum WindowChange: Hashable, Sendable {
  /// It has a new size, in points, or a new scale.
  case resized(Size)
  /// It moved to another screen: its scale and refresh rate may have changed.
  case displayChanged
  /// Its content is lost and has to be drawn again.
  case exposed
  case shown
  case hidden
  case minimized
  /// It is no longer minimised or maximised.
  case restored
  case focusLost
  case focusGained
  /// The user has asked to close it.
  case closeRequested
}
