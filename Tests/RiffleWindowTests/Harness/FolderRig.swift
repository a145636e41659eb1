import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// A folder of pictures, and the place of what is decided about them.
struct FolderRig {
  let folder: TemporaryFolder
  let data: TemporaryFolder

  /// A decision as the command line tells it.
  struct Row: Decodable, Equatable {
    var card: String
    var verdict: String
    var input: String
  }

  /// Makes pictures named "photo 1.bmp" and so on, each of another color.
  init(pictureCount: Int) throws {
    folder = try TemporaryFolder()
    data = try TemporaryFolder()
    for number in 1...pictureCount {
      // A bitmap of two by two pixels (BMP, 24 bits, rows of 8 bytes).
      let color = [UInt8(40 * number % 256), 90, 200]
      let row = color + color + [0, 0]
      let header: [UInt8] =
        [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]
        + [1, 0, 24, 0, 0, 0, 0, 0, 16, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
      try Data(header + row + row).write(
        to: folder.url.appendingPathComponent("photo \(number).bmp")
      )
    }
  }

  /// The database of the decisions.
  var journal: String { data.path(of: "riffle/decisions.sqlite") }

  /// Runs the program with the folder for as long as a body takes.
  func run<Result>(
    arguments: [String] = [],
    environment: [String: String] = Tool.environment,
    _ body: (RiffleProgram) async throws -> Result
  ) async throws -> Result {
    try await RiffleProgram.run(
      folder.url.path,
      preset: "riffle",
      arguments: arguments,
      environment: environment,
      data: data,
      body
    )
  }

  /// Runs a command of the program, and returns its output.
  @discardableResult
  func riffle(_ arguments: [String]) async throws -> String {
    let outcome = try await Tool.outcome(
      of: try #require(RiffleProgram.path),
      arguments,
      environment: Tool.environment.merging(["XDG_DATA_HOME": data.url.path]) { $1 }
    )
    guard outcome.status == 0 else { throw Refusal(description: "\(arguments): \(outcome)") }
    return outcome.output
  }

  /// What the command line says was decided.
  func decisions() async throws -> [Row] {
    let output = try await riffle(["decisions", folder.url.path, "--format", "json"])
    return try JSONDecoder().decode([Row].self, from: Data(output.utf8))
  }

  /// Waits until the command line says that something was decided.
  func waitForDecisions(
    _ wanted: [Row],
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    var last: [Row] = []
    try await wait {
      "\(place.place): decided is \(last)"
    } until: {
      last = try await decisions()
      return last == wanted ? true : nil
    }
  }

  /// The decision about a picture.
  func row(_ number: Int, _ verdict: String, _ input: String) -> Row {
    Row(card: "photo \(number).bmp", verdict: verdict, input: input)
  }
}
