import Foundation
import TestSupport
import Testing
import WindowTestSupport

// What every program under test is, whatever it shows: a process with a window, and with words on
// standard error.
extension Process {
  /// Does something with the program and ends it, whatever comes of that.
  ///
  /// - Parameter errors: What the program writes to standard error.
  func endAfter<Result>(
    errors: LineFile,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await body()
      try await end()
      return result
    } catch {
      try await end()
      throw Refusal(description: "\(error)\nThe program: \(try errors.lines())")
    }
  }

  /// Waits for the program's window on the X server, with the keyboard's focus and a first frame.
  ///
  /// - Throws: ``Refusal`` if the program ends, or shows no window.
  func waitForWindow(firstFrameIn frames: LineFile) async throws -> String {
    let criteria = ["search", "--all", "--pid", "\(processIdentifier)", "--class", "riffle"]
    return try await wait {
      "no window with focus and a first frame; the program \(isRunning ? "runs" : "ended")"
    } until: {
      guard isRunning else { throw Refusal(description: "it ended at once") }
      let found = try await Tool.outcome(of: "xdotool", criteria)
        .output.split(separator: "\n").last.map { String($0) }
      let focus = try await Tool.outcome(of: "xdotool", ["getwindowfocus"]).output
      guard let found, focus.hasPrefix(found), try !frames.lines().isEmpty else { return nil }
      return found
    }
  }

  /// Waits until no frame comes any more, and expects the main thread to sleep from then on.
  func expectSleep(showingFramesIn frames: LineFile) async throws {
    try await frames.waitForRest()
    let (count, wakeUps) = (try frames.lines().count, try wakeUps())
    // A measurement needs its time; nothing is waited for.
    try await Task.sleep(for: .seconds(2))
    let awoken = try self.wakeUps() - wakeUps
    #expect(awoken <= 3, "the main thread went to sleep \(awoken) times in 2 s")
    #expect(try frames.lines().count == count)
  }

  /// Waits until the program has ended by itself, and returns its exit status.
  func waitForEnd() async throws -> Int32 {
    try await wait {
      "the program does not end"
    } until: {
      isRunning ? nil : terminationStatus
    }
  }
}

extension Tool {
  /// Lets go of what a test that failed has left pressed, and moves the mouse out of the way.
  static func releaseInput() async throws {
    try await run(
      "xdotool",
      [
        "mouseup", "1", "mouseup", "3", "mousemove", "5", "5", "keyup", "Left", "keyup", "Right",
        "keyup", "BackSpace",
      ]
    )
  }
}
