import Foundation
import Testing

/// Programs of somebody else's, who has read the documents and uses the products: those of
/// Tests/Support/Strangers, built with the tests, and README's.
///
/// They need an X server and the tools of the window tests. All windows get the same mouse, so one test
/// runs at a time, and none of the window tests meanwhile on the same display.
@Suite(
  "Stranger",
  .serialized,
  .enabled("needs DISPLAY in the environment") {
    ProcessInfo.processInfo.environment["DISPLAY"] != nil
  }
)
enum StrangerTests {}
