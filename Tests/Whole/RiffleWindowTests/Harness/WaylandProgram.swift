import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// The program under test on a headless sway.
final class WaylandProgram {
  let desktop: SwayDesktop
  let events: EventLog
  /// A line for each presented frame.
  let frames: LineFile
  let process: Process
  let hand: WaylandHand
  /// What the program writes to standard error.
  let errors: LineFile
  private let folder: TemporaryFolder
  /// The window, as measured last.
  private(set) var frame = WindowFrame(x: 0, y: 0, width: 0, height: 0)

  /// Runs the program with a deck for as long as a body takes.
  static func run(
    _ deck: DeckDraft,
    arguments: [String] = [],
    _ body: (WaylandProgram) async throws -> Void
  ) async throws {
    let desktop = try #require(SwayDesktop.current)
    let folder = try TemporaryFolder()
    let hand = try await WaylandHand(on: desktop, in: folder)
    let path = try folder.write(deck.json, to: "deck.json")
    let process = try RiffleProgram.start(
      [path, "--preset", "container"] + RiffleProgram.plainFaces + arguments,
      renderer: .raster,
      environment: desktop.environment,
      in: folder
    )
    let errors = LineFile(path: folder.path(of: "errors"))
    try await process.endAfter(errors: errors) {
      let program = WaylandProgram(process, desktop, hand, errors, folder)
      try await program.waitForWindow()
      try await body(program)
    }
  }

  private init(
    _ process: Process,
    _ desktop: SwayDesktop,
    _ hand: WaylandHand,
    _ errors: LineFile,
    _ folder: TemporaryFolder
  ) {
    self.process = process
    self.desktop = desktop
    self.hand = hand
    self.errors = errors
    self.folder = folder
    events = EventLog(file: LineFile(path: folder.path(of: "events")))
    frames = LineFile(path: folder.path(of: "frames"))
  }

  /// The scales of a screen, in pixels per point, at which the program can be sharp.
  ///
  /// SDL 2.26 draws at whole ones only, and the compositor shrinks that; over SDL 3 there are all, and
  /// `riffle doctor` shows a patch from 50 (see sdl2-compat).
  static var sharpScales: [Double] {
    get async throws {
      let report = try await Tool.run(BuildFolder.riffle, ["doctor"])
      let version = try #require(report.firstMatch(of: /SDL +2\.\d+\.(\d+)/), "\(report)")
      return (Int(version.1) ?? 0) < 50 ? [2] : [1.25, 1.5, 2]
    }
  }

  /// The mouse over the window, in its points.
  var mouse: Mouse {
    Mouse(origin: Spot(x: Double(frame.x), y: Double(frame.y)), hand: hand)
  }

  /// Where things are in the window, in points.
  var stage: StageOracle {
    StageOracle(width: Double(frame.width), height: Double(frame.height))
  }

  /// The window in the pixels of the screen.
  var screen: Screen {
    Screen { [desktop, frame, folder] in try await desktop.shot(of: frame, in: folder) }
  }

  /// Moves the mouse out of the window: pictures of the desktop show it.
  func moveMouseAway() async throws {
    try await hand.perform([.move(Spot(x: 5, y: 5))])
  }

  /// Returns the window as sway knows it.
  func window() async throws -> SwayDesktop.Window {
    try #require(try await desktop.window(of: process))
  }

  /// Gives the window another size, and waits until it has it.
  func resize(to width: Int, _ height: Int) async throws {
    try await desktop.command(
      "[pid=\(process.processIdentifier)] resize set \(width) \(height), move position 200 100"
    )
    try await wait {
      "the window does not become \(width) x \(height): \(frame)"
    } until: { () async throws -> Bool? in
      try await measure()
      return frame.width == width && frame.height == height ? true : nil
    }
  }

  /// Waits for the window, its first frame and the keyboard's focus.
  private func waitForWindow() async throws {
    try await wait {
      "no window with focus and a first frame"
    } until: { () async throws -> Bool? in
      guard process.isRunning else { throw Refusal(description: "it ended at once") }
      guard try !frames.lines().isEmpty, let window = try await desktop.window(of: process),
        window.hasFocus
      else { return nil }
      return true
    }
    try await measure()
  }

  private func measure() async throws {
    frame = try await window().frame
  }
}
