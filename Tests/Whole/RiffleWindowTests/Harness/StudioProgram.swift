import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// The home of a person who uses the studio: everything that it keeps lies in one folder.
struct StudioHome {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(DeckDraft(cards: 12).json, to: "deck.json")
  }

  /// The environment, in which nothing of the real home is seen.
  var environment: [String: String] {
    let places = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]
    return Tool.environment.merging(places.map { ($0, folder.path(of: $0)) }) { $1 }
  }
}

/// The studio under test, running with a window of its own.
final class StudioProgram {
  let home: StudioHome
  let log: StudioLog
  /// A line for each presented frame.
  let poses: LineFile
  let process: Process
  let window: String
  let screen: Screen
  private(set) var mouse: Mouse
  private(set) var frame: WindowFrame

  /// Runs the studio for as long as a body takes.
  ///
  /// - Parameters:
  ///   - home: The person's home. Defaults to a new one.
  ///   - arguments: Further arguments. Defaults to the standard preset.
  ///   - body: Uses the studio.
  /// - Returns: What the body returns.
  /// - Throws: The body's error with what the studio has written to standard error.
  @discardableResult
  static func run<Result>(
    in home: StudioHome? = nil,
    _ arguments: [String] = ["--preset", "riffle"],
    _ body: (StudioProgram) async throws -> Result
  ) async throws -> Result {
    try await Tool.releaseInput()
    let home = try home ?? StudioHome()
    for path in try FileManager.default.contentsOfDirectory(atPath: home.folder.url.path)
    where path.hasPrefix("log.") {
      try FileManager.default.removeItem(atPath: home.folder.path(of: path))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuildFolder.riffle).absoluteURL
    process.currentDirectoryURL = home.folder.url
    process.arguments =
      ["studio", "deck.json", "--renderer", "raster", "--scale", "1"] + arguments + [
        "--log-state", "log.state", "--log-poses", "log.poses",
      ]
    process.environment = home.environment
    try home.folder.write("", to: "log.errors")
    process.standardError = FileHandle(forWritingAtPath: home.folder.path(of: "log.errors"))
    try process.run()
    let errors = LineFile(path: home.folder.path(of: "log.errors"))
    return try await process.endAfter(errors: errors) {
      try await body(StudioProgram(process, home))
    }
  }

  private init(_ process: Process, _ home: StudioHome) async throws {
    (self.process, self.home) = (process, home)
    log = StudioLog(file: LineFile(path: home.folder.path(of: "log.state")))
    poses = LineFile(path: home.folder.path(of: "log.poses"))
    window = try await process.waitForWindow(firstFrameIn: poses)
    screen = Screen(window: window, folder: home.folder)
    frame = try await WindowFrame.of(window)
    mouse = Mouse(origin: Spot(x: Double(frame.x), y: Double(frame.y)))
  }

  /// Leaves the studio as a person does, and waits for its end.
  func quit() async throws {
    try await Keyboard.press("ctrl+q")
    let status = try await process.waitForEnd()
    #expect(status == 0)
  }

  // MARK: The hand

  /// Clicks a control in the middle once it is there.
  func click(_ control: String, at place: SourceLocation = #_sourceLocation) async throws {
    let frame = try await log.frame(of: control, at: place)
    try await mouse.click(at: frame.middle, trembling: 0)
  }

  /// Shows only the tunables that have some words, and waits for one of them.
  func search(_ words: String, showing control: String) async throws {
    try await Keyboard.press("slash")
    try await log.wait(for: "typing", toBe: .flag(true))
    try await Tool.run("xdotool", ["type", "--delay", "12", words])
    try await log.wait(for: "filter", toBe: .text(words))
    _ = try await log.frame(of: control)
  }

  // MARK: The cards

  /// A card of the latest frame, its middle in points of the stage.
  struct Card: Decodable, Hashable {
    var card: Int
    var x, y, width, height, rotation: Double
    var state: String
  }

  private struct PoseLine: Decodable {
    var cards: [Card]
  }

  /// The cards of the latest frame, back to front.
  func cards() throws -> [Card] {
    guard let line = try poses.lines().last else { return [] }
    return try JSONDecoder().decode(PoseLine.self, from: Data(line.utf8)).cards
  }

  /// Waits until the cards are as wanted, and returns them.
  @discardableResult
  func waitForCards(
    _ what: String,
    at place: SourceLocation = #_sourceLocation,
    until isWanted: ([Card]) -> Bool
  ) async throws -> [Card] {
    try await WindowTestSupport.wait {
      "\(place.place): not seen: \(what); but \(try cards())"
    } until: {
      let cards = try cards()
      return isWanted(cards) ? cards : nil
    }
  }

  /// The middle of the stage, which is beside the panel and between bar and timeline.
  func stageMiddle() async throws -> Spot {
    let panel = try await log.frame(of: "panel")
    let bar = try await log.frame(of: "bar")
    let timeline = try await log.frame(of: "timeline")
    let top = bar.y + bar.height
    return Spot(x: panel.x / 2, y: top + (timeline.y - top) / 2)
  }
}
