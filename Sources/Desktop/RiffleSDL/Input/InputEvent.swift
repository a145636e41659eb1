package import RiffleGestures
package import RiffleMotion

package enum InputEvent: Hashable, Sendable {
  /// Positions are points in the window.
  case pointer(PointerEvent)
  /// It counts notches of a wheel or two fingers; dx grows to the right, dy downward.
  case scroll(Vector, at: Point)
  case key(KeyPress)
  case controller(ControllerEvent)
  /// What the keyboard's layout and input method have made of the keys.
  case text(String)
  /// What an input method has not made final yet, in place of what it said before; empty for none.
  case composition(String)
  case window(WindowChange)
  /// Files and folders dropped together; the paths are the file system's bytes.
  case dropped(paths: [[UInt8]])
  /// Another thread has results: see ``Waker``.
  case wake
  /// Textures have lost their contents and must be made again.
  case renderTargetsReset
  case quit
}

package enum WindowChange: Hashable, Sendable {
  /// It is in points, and is sent for a new scale, too.
  case resized(Size)
  /// The scale and refresh rate may have changed.
  case displayChanged
  /// Its content is lost and has to be drawn again.
  case exposed
  case shown, hidden, minimized, restored, focusLost, focusGained
  /// The mouse has left the window.
  case pointerLeft
  case closeRequested
}
