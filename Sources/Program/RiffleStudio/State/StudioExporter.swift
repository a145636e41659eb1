package import RiffleFormats
package import RiffleMotion
package import RiffleTuning
import Subprocess
package import SystemPackage

/// Makes films, pictures and pages, each in a process `riffle render` or `riffle page`, so that the studio
/// keeps running and a failed export does no harm.
@MainActor
package final class StudioExporter {
  enum State: Hashable {
    case idle
    case working(file: String)
    /// The words are its size and length.
    case done(file: String, words: String)
    case failed(line: String)
  }

  package enum Outcome: Hashable, Sendable {
    /// It has the last line of `riffle render`.
    case made(line: String)
    case failed(line: String)
  }

  private(set) var state = State.idle { didSet { didChange?() } }
  var didChange: (() -> Void)?
  private let work: @Sendable (RenderJob) async -> Outcome
  private nonisolated static let textLimit = 1 << 16

  var isWorking: Bool { if case .working = state { true } else { false } }

  /// It is nil before the first export.
  var line: String? {
    switch state {
    case .idle: nil
    case .working(let file): "Making \(file) ..."
    case .done(let file, let words): "\(file): \(words)"
    case .failed(let line): line
    }
  }

  /// Runs each job in a process of this same program.
  package convenience init() { self.init { await StudioExporter.render($0) } }

  package init(run: @escaping @Sendable (RenderJob) async -> Outcome) { work = run }

  /// Does nothing while another export is running.
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

  package nonisolated static func render(
    _ job: RenderJob,
    by program: FilePath = "/proc/self/exe"
  ) async -> Outcome {
    do {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let preset = folder.path.appending("studio.riffle.json")
      let trace = folder.path.appending("\(job.trace?.name ?? "none").jsonl")
      try preset.replaceContents(with: job.preset)
      if let shown = job.trace { try trace.replaceContents(with: TraceFile.encode(shown.trace)) }
      try SpareDescriptors.check(SpareDescriptors.ofChild)
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

package struct RenderJob: Hashable, Sendable {
  /// The command of the program that makes it.
  package enum Command: String, Sendable {
    case render, page
  }

  package let command: Command
  /// The file's name, or a pattern for numbered files; its suffix gives the format.
  package let file: String
  package let folder: FilePath
  /// Moved so that the gesture meets the cards where they are in ``window``; nil for a page that begins at
  /// rest.
  package let trace: NamedTrace?
  package let window: Size
  package let deck: FilePath?
  package let preset: [UInt8]
  package let options: [String]

  package init(
    _ file: String,
    by command: Command = .render,
    in folder: FilePath,
    of gesture: Gesture?,
    shownIn window: Size,
    deck: FilePath?,
    preset: [UInt8],
    options: [String]
  ) {
    self.command = command
    self.file = file
    self.folder = folder
    self.window = window
    self.deck = deck
    self.preset = preset
    self.options = options
    trace = gesture.map { NamedTrace($0.trace(in: window), name: $0.name) }
  }

  /// The arguments for a process in ``folder``, as bytes, since a path need not be UTF-8.
  package func arguments(preset: FilePath, trace: FilePath) -> [[UInt8]] {
    let size = "\(Int(window.width))x\(Int(window.height))"
    // A name may begin with a hyphen.
    var words = [command.rawValue, "--output=\(file)"] + options
    var paths = [("--preset", preset)]
    if self.trace != nil { paths.append(("--trace", trace)) }
    switch command {
    case .render:
      words += ["--window", size]
      paths += deck.map { [("--deck", $0)] } ?? []
    case .page: break
    }
    let arguments = words.map { Array($0.utf8) } + paths.flatMap { [Array($0.utf8), $1.bytes] }
    return command == .page ? arguments + (deck.map { [$0.bytes] } ?? []) : arguments
  }
}
