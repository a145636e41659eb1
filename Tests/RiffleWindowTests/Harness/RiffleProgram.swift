import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// A kind of renderer.
enum Renderer: String, CaseIterable {
  case raster, accelerated
}

/// The program under test, running with a window of its own.
final class RiffleProgram {
  let events: EventLog
  /// A line for each presented frame.
  let frames: LineFile
  let process: Process
  let window: String
  let screen: Screen
  private(set) var mouse: Mouse
  /// Where things are to be in the window.
  private(set) var stage = StageOracle()
  private let errorPath: String

  /// The path of the program, from the environment.
  static let path = ProcessInfo.processInfo.environment["RIFFLE_PROGRAM"]

  /// Runs the program with a deck for as long as a body takes.
  static func run<Result>(
    _ deck: DeckDraft,
    renderer: Renderer = .raster,
    preset: String = "container",
    arguments: [String] = [],
    environment: [String: String] = Tool.environment,
    state: TemporaryFolder? = nil,
    settings: String = plainSettings,
    _ body: (RiffleProgram) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    let path = try folder.write(deck.json, to: "deck.json")
    return try await run(
      path,
      renderer: renderer,
      preset: preset,
      arguments: arguments,
      environment: environment,
      state: state,
      settings: settings,
      body
    )
  }

  /// Runs the program with a path for as long as a body takes.
  static func run<Result>(
    _ path: String,
    renderer: Renderer = .raster,
    preset: String = "container",
    arguments: [String] = [],
    environment: [String: String] = Tool.environment,
    state: TemporaryFolder? = nil,
    data: TemporaryFolder? = nil,
    settings: String = plainSettings,
    _ body: (RiffleProgram) async throws -> Result
  ) async throws -> Result {
    // What a test that failed left pressed.
    try await Tool.run(
      "xdotool",
      [
        "mouseup", "1", "mouseup", "3", "mousemove", "5", "5", "keyup", "Right", "keyup",
        "BackSpace",
      ]
    )
    let folder = try TemporaryFolder()
    let process = try start(
      [path, "--preset", preset] + arguments,
      renderer: renderer,
      environment: environment,
      state: state,
      data: data,
      settings: settings,
      in: folder
    )
    do {
      let program = try await RiffleProgram(process, in: folder)
      let result = try await body(program)
      try await process.end()
      return result
    } catch {
      try await process.end()
      let errors = LineFile(path: folder.path(of: "errors"))
      throw Refusal(description: "\(error)\nThe program: \(try errors.lines())")
    }
  }

  /// Waits for the window, its first frame and the keyboard's focus.
  private init(_ process: Process, in folder: TemporaryFolder) async throws {
    self.process = process
    events = EventLog(file: LineFile(path: folder.path(of: "events")))
    frames = LineFile(path: folder.path(of: "frames"))
    errorPath = folder.path(of: "errors")
    let frames = frames
    let criteria = [
      "search", "--all", "--pid", "\(process.processIdentifier)", "--class", "riffle",
    ]
    window = try await wait {
      "no window with focus and a first frame; the program \(process.isRunning ? "runs" : "ended")"
    } until: {
      guard process.isRunning else { throw Refusal(description: "it ended at once") }
      let found = try await Tool.outcome(of: "xdotool", criteria)
        .output.split(separator: "\n").last.map { String($0) }
      let focus = try await Tool.outcome(of: "xdotool", ["getwindowfocus"]).output
      guard let found, focus.hasPrefix(found), try !frames.lines().isEmpty else { return nil }
      return found
    }
    screen = Screen(window: window, folder: folder)
    mouse = Mouse(origin: Spot(x: 0, y: 0))
    try await measure()
  }

  /// The lines that the program has written to standard error.
  func errors() throws -> [String] { try LineFile(path: errorPath).lines() }

  /// Reads the position and the size of the window.
  func measure() async throws {
    let frame = try await WindowFrame.of(window)
    mouse = Mouse(origin: Spot(x: Double(frame.x), y: Double(frame.y)))
    stage = StageOracle(width: Double(frame.width), height: Double(frame.height))
  }

  /// Gives the window another size, as its user would by an edge, and waits until it has it.
  func resize(to width: Int, _ height: Int) async throws {
    try await Tool.run("xdotool", ["windowsize", window, "\(width)", "\(height)"])
    let window = window
    _ = try await wait {
      "the window does not become \(width) x \(height)"
    } until: {
      let frame = try await WindowFrame.of(window)
      return frame.width == width && frame.height == height ? frame : nil
    }
    try await measure()
  }
}
