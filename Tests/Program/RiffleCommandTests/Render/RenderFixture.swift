import ArgumentParser
import Foundation
import RiffleCommand
import RiffleExport
import RiffleFormats
import RiffleMotion
import TestSupport

/// A deck and a trace, and the pictures made of them.
final class RenderFixture {
  let folder: TemporaryFolder
  /// Three cards of plain colors without words, so that no font matters.
  let deck: String

  /// A card dragged to the right and released.
  static let swipe = """
    {"riffle": "trace", "version": 1, "window": [400, 480], "preset": "riffle", "cards": 3}
    {"t": 0.05, "type": "down", "x": 200, "y": 240}
    {"t": 0.08, "type": "move", "x": 220, "y": 242}
    {"t": 0.12, "type": "move", "x": 280, "y": 246}
    {"t": 0.15, "type": "up", "x": 330, "y": 250}

    """

  init() throws {
    folder = try TemporaryFolder()
    deck = try folder.write(
      """
      {"riffle": "deck", "version": 1, "cards": [
        {"id": "a", "color": "#3FD5A0"}, {"id": "b", "color": "#8A7563"}, {"id": "c"}
      ]}
      """,
      to: "deck.json"
    )
    try folder.write(Self.swipe, to: "swipe")
  }

  /// A request for a picture of the deck, small enough for a debug build.
  func request(_ output: String) throws -> RenderCommand {
    var request = try RenderCommand.parse([])
    request.deck = deck
    request.scale = 0.5
    request.output = folder.path(of: output)
    return request
  }

  /// A request as a person writes it behind 'riffle render -o', with names of files in the folder.
  func request(of words: String) throws -> RenderCommand {
    let words = words.split(separator: " ").map(String.init)
    let usual = try request(words[0])
    var request = try RenderCommand.parse(Array(words.dropFirst()))
    (request.deck, request.output) = (usual.deck, usual.output)
    request.scale = request.scale ?? usual.scale
    request.trace = request.trace.map(folder.path)
    request.poses = request.poses.map(folder.path)
    return request
  }

  /// What an error says, without the folder.
  func line(of error: RiffleError) -> String {
    error.description.replacing(folder.url.path + "/", with: "")
  }

  /// A request for an animation of the swipe.
  func swipe(_ output: String) throws -> RenderCommand {
    var request = try request(output)
    request.trace = folder.path(of: "swipe")
    return request
  }

  /// Runs a request and returns its notes.
  @discardableResult
  func run(_ request: RenderCommand) throws -> [String] {
    var notes: [String] = []
    try request.run(in: AtomicOutput()) { notes.append($0) }
    return notes
  }

  /// The bytes of a file in the folder.
  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  /// The names of all files but those that the fixture made.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { !["deck.json", "swipe", "poses"].contains($0) }
      .sorted()
  }

  /// Writes the output of a simulation of the swipe, at a number of frames per second.
  func simulate(_ framesPerSecond: Double, trace: String = RenderFixture.swipe) throws -> String {
    let lines = try simulated(trace, ["--fps", "\(framesPerSecond)"])
    return try folder.write(lines.map { $0 + "\n" }.joined(), to: "poses")
  }
}

extension RenderCommand {
  var windowSize: Size? {
    get { window?.size }
    set { window = newValue.flatMap { SizeArgument(argument: "\($0.width)x\($0.height)") } }
  }
}

/// Returns the lines that `riffle simulate` prints for a trace.
func simulated(
  _ trace: String,
  of name: String = "deed.trace.jsonl",
  _ arguments: [String] = []
) throws -> [String] {
  let trace = try TraceFile.decode(Array(trace.utf8), name: name)
  return try simulated(NamedTrace(trace, name: name), arguments)
}

func simulated(_ trace: NamedTrace, _ arguments: [String] = []) throws -> [String] {
  var lines: [String] = []
  try SimulateCommand.parse(arguments).run(trace) {
    lines.append(String(decoding: $0.dropLast(), as: UTF8.self))
  }
  return lines
}
