import Foundation
import Testing

/// Programs of somebody else's, who has read the documents and uses the products.
///
/// They need an X server and the tools of the window tests. All windows get the same mouse, so one test
/// runs at a time, and none of the window tests meanwhile; hence a word of their own in the environment.
///
///     Xvfb :99 -noreset -screen 0 1600x1200x24 -nolisten tcp &
///     DISPLAY=:99 RIFFLE_STRANGERS=yes swift test --filter StrangerTests
@Suite(
  "Stranger",
  .serialized,
  .enabled("needs DISPLAY and RIFFLE_STRANGERS in the environment") {
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"] != nil && environment["RIFFLE_STRANGERS"] != nil
  }
)
enum StrangerTests {}
