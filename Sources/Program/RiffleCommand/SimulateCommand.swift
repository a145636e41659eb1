package import ArgumentParser
package import RiffleCore
package import RiffleFormats

package struct SimulateCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run a trace without a window and print its events and poses.",
    discussion: """
      The output is JSON Lines: one line for each event and one for each frame. Options override \
      the trace's header.
      """
  )

  @OptionGroup package var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The number of cards, 0 to 100000000. Defaults to the trace's, else 8.",
      valueName: "count"
    )
  )
  package var cards: Int?

  @Option(
    help: ArgumentHelp(
      "The window's size in points, each side 1 to 100000. Defaults to the trace's, else 1280x800.",
      valueName: "WxH"
    )
  )
  package var window: SizeArgument?

  @Option(
    help: ArgumentHelp("Frames per second, above 0 to 100000. Defaults to 60.", valueName: "rate")
  )
  package var fps: Double?

  @Option(
    help: ArgumentHelp("A log of poses whose frame times replace --fps.", valueName: "file"),
    completion: .file(),
    transform: PathArgument.path
  )
  package var times: String?

  @Option(
    help: ArgumentHelp(
      "The seed for random numbers, a whole number from 0. Defaults to the trace's, else 0.",
      valueName: "number"
    )
  )
  package var seed: UInt64?

  @Argument(
    help: "A trace (.trace.jsonl); - for standard input. Without one, the stack is at rest.",
    completion: .file(),
    transform: PathArgument.path
  )
  package var trace: String?

  package init() {}

  package func validate() throws {
    if let cards, !StackLimits.cards.contains(cards) {
      throw ValidationError("--cards is \(cards). Give 0 to \(StackLimits.cards.upperBound) cards.")
    }
    if let fps, !(fps > 0 && fps.isFinite && fps <= 100_000) {
      throw ValidationError("--fps is \(fps). Give above 0 to 100000 frames per second.")
    }
    if fps != nil && times != nil {
      throw ValidationError(
        "--fps and --times both give the times of the frames. Give only one of them."
      )
    }
  }

  package func run() throws {
    try report {
      let trace = try trace.map { try NamedTrace(readFrom: $0) }
      try LineWriter.standardOutput { write in try run(trace ?? NamedTrace(), write) }
    }
  }

  /// Plays a trace; calls `write` with each line, including its line feed.
  package func run(_ trace: NamedTrace, _ write: ([UInt8]) throws -> Void) throws {
    let frames = try times.map { FrameTimes.times(try PoseLog.times(in: $0)) } ?? .rate(fps ?? 60)
    let stack = try stack.stack(
      playing: trace,
      window: window?.size,
      cards: cards,
      seed: seed,
      defaultCount: 8
    )
    try trace.simulate(stack, frames: frames) { output, _ in
      if case .event(let event) = output, !event.isLogged { return }
      try write(PoseLog.encode(output))
    }
  }
}

/// A window's size as the user writes it: 1280x800.
package struct SizeArgument: ExpressibleByArgument, Hashable, Sendable {
  package let size: Size

  /// Returns nil if the text is not two numbers from 1 to 100000 with an x between them.
  package init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      // More is a mistake, and "inf" is not a size.
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }
}
