import Foundation
package import TestSupport

/// A mouse and a keyboard on a headless compositor (scripts/lib/wayland-hand.c).
package final class WaylandHand {
  /// The buttons, numbered as in linux/input-event-codes.h.
  package enum Button: Int {
    case left = 272
    case right = 273
  }

  /// The keys, numbered as in linux/input-event-codes.h.
  package enum Key: Int {
    case backspace = 14
    case q = 16
    case control = 29
    case left = 105
    case right = 106
  }

  package enum Command {
    /// Moves the mouse to a point of the desktop.
    case move(Spot)
    case press(Button)
    case release(Button)
    case keyDown(Key)
    case keyUp(Key)
    /// Does nothing for some seconds.
    case rest(Double)

    fileprivate var line: String {
      switch self {
      case .move(let spot): "move \(Int(spot.x.rounded())) \(Int(spot.y.rounded()))\n"
      case .press(let button): "down \(button.rawValue)\n"
      case .release(let button): "up \(button.rawValue)\n"
      case .keyDown(let key): "press \(key.rawValue)\n"
      case .keyUp(let key): "release \(key.rawValue)\n"
      case .rest(let seconds): "sleep \(seconds)\n"
      }
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let answers: LineFile
  private var commandCount = 0

  /// Lends a compositor a mouse and a keyboard, for as long as this lives.
  package init(on desktop: SwayDesktop, in folder: TemporaryFolder) async throws {
    answers = LineFile(path: try folder.write("", to: "answers"))
    process.executableURL = URL(fileURLWithPath: "\(desktop.folder)/hand")
    process.arguments = ["\(desktop.width)", "\(desktop.height)"]
    process.environment = desktop.environment
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: answers.path)
    try process.run()
    try await awaitAnswers()
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
  }

  /// Does it all, and waits until the compositor has it.
  package func perform(_ commands: [Command]) async throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(commands.map(\.line).joined().utf8)
    )
    commandCount += commands.count
    try await awaitAnswers()
  }

  /// Presses keys one after the other, each for 12 milliseconds.
  package func press(_ keys: Key..., holding modifier: Key? = nil) async throws {
    let strokes = keys.flatMap { key -> [Command] in
      [.keyDown(key), .rest(0.012), .keyUp(key), .rest(0.012)]
    }
    guard let modifier else { return try await perform(strokes) }
    try await perform([.keyDown(modifier)] + strokes + [.keyUp(modifier)])
  }

  /// Waits for one answer to the start and one to each command.
  private func awaitAnswers() async throws {
    try await wait {
      "the hand on the compositor does not move: \(try answers.lines().count) of \(commandCount)"
    } until: {
      try answers.lines().count > commandCount ? true : nil
    }
  }
}
