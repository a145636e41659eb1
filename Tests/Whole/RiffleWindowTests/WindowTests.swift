import Foundation
import Testing
import WindowTestSupport

/// A real mouse and keyboard on a real window.
///
/// They need an X server, xdotool, xwd and xwininfo; all windows get the same
/// mouse, so one test runs at a time. Without -noreset the server starts anew whenever its last
/// client has gone, and refuses the next one meanwhile.
///
///     Xvfb :99 -noreset -screen 0 1600x1200x24 -nolisten tcp &
///     DISPLAY=:99 swift test --filter RiffleWindowTests
@Suite(
  "Window",
  .serialized,
  .enabled("needs DISPLAY in the environment") {
    ProcessInfo.processInfo.environment["DISPLAY"] != nil
  }
)
enum WindowTests {}
