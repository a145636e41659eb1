import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// A folder of pictures that a person goes through, and what was decided about them.
struct DecidedFolder {
  let folder: TemporaryFolder
  /// Where riffle keeps what is decided.
  let data: TemporaryFolder
  let count: Int
  /// Its path, and the last part of it.
  var path: String { folder.url.path }
  var name: String { folder.url.lastPathComponent }
  /// The database of the decisions.
  var journal: String { data.path(of: "riffle/decisions.sqlite") }

  /// A decision as the command line lists it.
  struct Row: Decodable, Equatable, CustomStringConvertible {
    var card: String
    var verdict: String
    var input: String

    var description: String { "\(card) \(verdict) \(input)" }
  }

  /// Writes pictures with the names "photo 1.bmp", "photo 2.bmp" and so on.
  ///
  /// - Parameters:
  ///   - width: Their width in pixels. Defaults to 2.
  ///   - height: Their height in pixels. Defaults to 2.
  ///   - color: Returns the color of a pixel of a picture, which is counted from 1. Defaults to another color
  ///     for each of the first pictures.
  init(
    _ count: Int,
    width: Int = 2,
    height: Int = 2,
    color: (_ number: Int, _ x: Int, _ y: Int) -> Pixel = { number, _, _ in
      Pixel(0xC8_5A00 + 40 * UInt32(number) % 256)
    }
  ) throws {
    folder = try TemporaryFolder()
    data = try TemporaryFolder()
    self.count = count
    for number in 1...count {
      let picture = BitmapFile.data(width: width, height: height) { color(number, $0, $1) }
      try folder.write(picture, to: "photo \(number).bmp")
    }
  }

  /// Runs the program in it for as long as a body takes.
  func run<Result>(
    arguments: [String] = [],
    environment: [String: String] = Tool.environment,
    settings: String = RiffleProgram.plainSettings,
    _ body: (RiffleProgram) async throws -> Result
  ) async throws -> Result {
    try await RiffleProgram.run(
      path,
      preset: "riffle",
      arguments: arguments,
      environment: environment,
      data: data,
      settings: settings,
      body
    )
  }

  /// Runs a command of the program, and returns its output.
  ///
  /// - Parameter input: The path of the file that it reads. Defaults to an empty one.
  @discardableResult
  func riffle(_ arguments: [String], input: String? = nil) async throws -> String {
    let outcome = try await Tool.outcome(
      of: BuildFolder.riffle,
      arguments,
      input: input,
      environment: Tool.environment.merging(["XDG_DATA_HOME": data.url.path]) { $1 }
    )
    guard outcome.status == 0 else { throw Refusal(description: "\(arguments): \(outcome)") }
    return outcome.output
  }

  /// Keeps pictures by the command line.
  func decide(_ numbers: ClosedRange<Int>) async throws {
    let cards = numbers.map { "photo \($0).bmp\n" }.joined()
    try await riffle(
      ["decide", path, "-", "keep"],
      input: try data.write(cards, to: "cards")
    )
  }

  /// What the command line says was decided.
  func decisions() async throws -> [Row] {
    let output = try await riffle(["decisions", path, "--format", "json"])
    return try JSONDecoder().decode([Row].self, from: Data(output.utf8))
  }

  /// Waits until the command line says that this was decided.
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

  /// A decision about a picture.
  func row(_ number: Int, _ verdict: String, _ input: String) -> Row {
    Row(card: "photo \(number).bmp", verdict: verdict, input: input)
  }

  /// Waits until a picture is on top; nil for the page behind the last.
  func waitForTop(_ number: Int?, in program: RiffleProgram) async throws {
    let card = number.map { "photo \($0), \($0) of \(count) – " } ?? ""
    try await program.waitForTitle("\(card)\(name) – Riffle")
  }
}
