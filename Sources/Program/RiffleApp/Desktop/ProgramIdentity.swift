package import RiffleSDL

/// What desktops know the program by.
package enum ProgramIdentity {
  /// The application id: X11's window class, Wayland's application id, and the name of the desktop
  /// entry (Assets/desktop), by which all three are found to be one program.
  package static let id = "io.github.riffle.Riffle"

  /// Gives a window the program's icon.
  package static func mark(_ window: Window) {
    window.setIcon(ProgramIcon.bitmap(side: 64))
  }
}
