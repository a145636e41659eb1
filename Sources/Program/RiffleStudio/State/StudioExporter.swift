package import RiffleFormats
package import RiffleMotion
package import RiffleTuning
import Subprocess
package import SystemPackage

/// Makes films and pictures beside the studio, each by a process `riffle render`, so that the studio
/// continues and a film that fails takes nothing with it.
@MainActor
package final class StudioExporter {
  /// The state of the export that was asked for last.
  enum State: Hashable {
    /// Nothing was asked for.
    case idle
    /// It is being made.
    case working(file: String)
    /// It is there; the words say its size and length.
    case done(file: String, words: String)
    /// It could not be made; the line says why.
    case failed(line: String)
  }

  /// The end of a job.
  package enum Outcome: Hashable, Sendable {
    /// It is there: the last line of `riffle render`.
    case made(line: String)
    /// It could not be made; the line says why.
    case failed(line: String)
  }

  /// The state of the latest export.
  private(set) var state = State.idle { didSet { didChange?() } }
  /// Called when the state changes.
  var didChange: (() -> Void)?
  private let work: @Sendable (RenderJob) async -> Outcome
  /// The largest text of an error, in bytes.
  private nonisolated static let textLimit = 1 << 16

  /// Whether something is being made.
  var isWorking: Bool { if case .working = state { true } else { false } }

  /// The line about the latest export; nil if there is none.
  var line: String? {
    switch state {
    case .idle: nil
    case .working(let file): "Making \(file) ..."
    case .done(let file, let words): "\(file): \(words)"
    case .failed(let line): line
    }
  }

  /// Makes an exporter that does each job by a process of the program's own file.
  package convenience init() {
    self.init { await StudioExporter.render($0) }
  }

  package init(run: @escaping @Sendable (RenderJob) async -> Outcome) {
    work = run
  }

  /// Makes a file; nothing happens while another one is being made.
  func make(_ job: RenderJob, titled title: String) {
    if isWorking { return }
    state = .working(file: title)
    Task { [work] in
      switch await work(job) {
      case .made(let line):
        let head = "\(job.file): "
        let words = line.hasPrefix(head) ? String(line.dropFirst(head.count)) : line
        state = .done(file: title, words: words)
      case .failed(let line): state = .failed(line: line)
      }
    }
  }

  /// Runs `riffle render`.
  package nonisolated static func render(
    _ job: RenderJob,
    by program: FilePath = "/proc/self/exe"
  ) async -> Outcome {
    do {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let preset = folder.path.appending("studio.riffle.json")
      let trace = folder.path.appending("\(job.trace.name).jsonl")
      try preset.replaceContents(with: job.preset)
      try trace.replaceContents(with: TraceFile.encode(job.trace.trace))
      let result = try await run(
        .path(program),
        // swift-subprocess reads bytes up to a zero, and adds none.
        arguments: Arguments(job.arguments(preset: preset, trace: trace).map { $0 + [0] }),
        workingDirectory: job.folder,
        output: .string(limit: textLimit),
        error: .string(limit: textLimit)
      )
      let isMade = result.terminationStatus.isSuccess
      let text = isMade ? result.standardOutput : result.standardError
      let line = text.split(whereSeparator: \.isNewline).last.map(String.init)
      return isMade
        ? .made(line: line ?? job.file) : .failed(line: line ?? "\(job.file) could not be made.")
    } catch {
      return .failed(line: "\(job.file): \(error)")
    }
  }
}

/// What one `riffle render` beside the studio makes.
package struct RenderJob: Hashable, Sendable {
  /// The name of the file, or of all files with a pattern for their number; its suffix gives the format.
  package let file: String
  package let folder: FilePath
  /// What pointers and commands do, where the cards are in ``window``.
  package let trace: NamedTrace
  /// The size of the window that it is shown in, in points.
  package let window: Size
  /// The folder or the file of the cards; nil for the sample.
  package let deck: FilePath?
  /// The text of the preset's file.
  package let preset: [UInt8]
  /// Further arguments of `riffle render`.
  package let options: [String]

  /// Plans a file.
  ///
  /// - Parameters:
  ///   - gesture: What is shown; its hand goes along with the cards if they lie elsewhere in the window.
  ///   - window: The size of the window that it is shown in, in points.
  ///   - deck: The folder or the file of the cards; nil for the sample.
  package init(
    _ file: String,
    in folder: FilePath,
    of gesture: Gesture,
    shownIn window: Size,
    deck: FilePath?,
    preset: [UInt8],
    options: [String]
  ) {
    self.file = file
    self.folder = folder
    self.window = window
    self.deck = deck
    self.preset = preset
    self.options = options
    trace = NamedTrace(gesture.trace(in: window), name: gesture.name)
  }

  /// The arguments for a process in ``folder``, with the files that hold preset and trace: bytes, as a
  /// path need not be UTF-8.
  package func arguments(preset: FilePath, trace: FilePath) -> [[UInt8]] {
    let size = "\(Int(window.width))x\(Int(window.height))"
    // A name may begin with a hyphen.
    let words = ["render", "--output=\(file)", "--window", size] + options
    let paths = [("--preset", preset), ("--trace", trace)] + (deck.map { [("--deck", $0)] } ?? [])
    return words.map { Array($0.utf8) } + paths.flatMap { [Array($0.utf8), $1.bytes] }
  }
}
