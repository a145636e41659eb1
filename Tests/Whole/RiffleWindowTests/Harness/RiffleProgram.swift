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

  /// Runs the program with a deck for as long as a body takes, its cards of one color without a caption.
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
      arguments: plainFaces + arguments,
      environment: environment,
      state: state,
      settings: settings,
      body
    )
  }

  /// So that a card has its color from edge to edge.
  static let plainFaces = ["--set", "appearance.face.style=photograph"]

  /// Runs the program with a path for as long as a body takes, with a preset or with that which it
  /// chooses itself.
  ///
  /// The body begins once the cards are dealt, as a person does who looks first.
  static func run<Result>(
    _ path: String,
    renderer: Renderer = .raster,
    preset: String? = "container",
    arguments: [String] = [],
    environment: [String: String] = Tool.environment,
    state: TemporaryFolder? = nil,
    data: TemporaryFolder? = nil,
    settings: String = plainSettings,
    gtk: String? = nil,
    _ body: (RiffleProgram) async throws -> Result
  ) async throws -> Result {
    try await Tool.releaseInput()
    let folder = try TemporaryFolder()
    let process = try start(
      [path] + (preset.map { ["--preset", $0] } ?? []) + arguments,
      renderer: renderer,
      environment: environment,
      state: state,
      data: data,
      settings: settings,
      gtk: gtk,
      in: folder
    )
    return try await process.endAfter(errors: LineFile(path: folder.path(of: "errors"))) {
      let program = try await RiffleProgram(process, in: folder)
      if ["riffle", nil].contains(preset), !arguments.contains("--replay") {
        try await program.frames.waitForRest()
      }
      return try await body(program)
    }
  }

  /// Waits for the window, its first frame and the keyboard's focus.
  private init(_ process: Process, in folder: TemporaryFolder) async throws {
    self.process = process
    events = EventLog(file: LineFile(path: folder.path(of: "events")))
    frames = LineFile(path: folder.path(of: "frames"))
    errorPath = folder.path(of: "errors")
    window = try await process.waitForWindow(firstFrameIn: frames)
    screen = Screen(window: window, folder: folder)
    mouse = Mouse(origin: Spot(x: 0, y: 0))
    try await measure()
  }

  /// The lines that the program has written to standard error.
  func errors() throws -> [String] { try LineFile(path: errorPath).lines() }

  /// When each frame was presented, in seconds on the program's own clock.
  func frameTimes() throws -> [Double] {
    try frames.lines().compactMap { line in
      line.firstMatch(of: /"t": ([0-9.]+)/).flatMap { Double($0.1) }
    }
  }

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
