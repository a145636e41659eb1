import RiffleFormats
import RiffleMotion
import RiffleTuning
import Subprocess
import SystemPackage

/// Makes films and pictures beside the studio, each by a `riffle render` of its own, so that the studio
/// goes on and a film that fails takes nothing with it.
@MainActor
final class StudioExporter {
  /// The state of the export that was asked for last.
  enum State: Hashable {
    /// None was asked for.
    case idle
    /// It is being made.
    case working(file: String)
    /// It is there; the line says its size and length.
    case done(line: String)
    /// It could not be made; the line says why.
    case failed(line: String)
  }

  /// The state of the latest export.
  private(set) var state = State.idle { didSet { didChange?() } }
  /// Called when the state changes.
  var didChange: (() -> Void)?
  /// The largest text of an error, in bytes.
  private static let textLimit = 1 << 16

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - file: The file, whose suffix gives its format.
  ///   - gesture: What is shown.
  ///   - window: The size of the window that it is shown in, in points.
  ///   - preset: The text of the preset's file.
  ///   - options: Further arguments of `riffle render`.
  func make(
    _ file: String,
    of gesture: Gesture,
    in window: Size,
    preset: [UInt8],
    options: [String]
  ) {
    if case .working = state { return }
    state = .working(file: file)
    let size = "\(Int(window.width))x\(Int(window.height))"
    // The hand lies where the cards are in this window, also if it was another one's.
    let trace = NamedTrace(gesture.trace(in: window), name: gesture.name)
    Task {
      state = await Self.render(file, trace, preset, ["--window", size] + options)
    }
  }

  private static func render(
    _ file: String,
    _ trace: NamedTrace,
    _ preset: [UInt8],
    _ options: [String]
  ) async -> State {
    do {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let presetFile = folder.path.appending("studio.riffle.json")
      let traceFile = folder.path.appending("\(trace.name).jsonl")
      try presetFile.replaceContents(with: preset)
      try traceFile.replaceContents(with: TraceFile.encode(trace.trace))
      let arguments =
        [
          "render", "--preset", presetFile.string, "--trace", traceFile.string, "-o", file,
        ] + options
      let result = try await run(
        .path("/proc/self/exe"),
        arguments: Arguments(arguments),
        output: .string(limit: textLimit),
        error: .string(limit: textLimit)
      )
      let text = result.terminationStatus.isSuccess ? result.standardOutput : result.standardError
      let line = text.split(whereSeparator: \.isNewline).last.map(String.init)
      return result.terminationStatus.isSuccess
        ? .done(line: line ?? file) : .failed(line: line ?? "\(file) could not be made.")
    } catch {
      return .failed(line: "\(file): \(error)")
    }
  }
}
