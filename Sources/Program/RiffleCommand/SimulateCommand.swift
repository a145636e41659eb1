import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats

/// `riffle simulate`, which prints events and poses of a stack without a window.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run a trace without a window and print its events and poses.",
    discussion: """
      The output is JSON Lines: one line for each event and one for each frame. Options override \
      the trace's header.
      """
  )

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The number of cards, 0 to 100000000. Defaults to the trace's, else 8.",
      valueName: "count"
    )
  )
  var cards: Int?

  @Option(
    help: ArgumentHelp(
      "The window's size in points, each side 1 to 100000. Defaults to the trace's, else 1280x800.",
      valueName: "WxH"
    )
  )
  var window: SizeArgument?

  @Option(
    help: ArgumentHelp("Frames per second, above 0 to 100000. Defaults to 60.", valueName: "rate")
  )
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "A log of poses whose frame times replace --fps.",
      valueName: "file"
    )
  )
  var times: String?

  @Option(
    help: ArgumentHelp(
      "The seed for random numbers, a whole number from 0. Defaults to the trace's, else 0.",
      valueName: "number"
    )
  )
  var seed: UInt64?

  @Argument(
    help: "A trace (.trace.jsonl); - for standard input. Without one, the stack is at rest."
  )
  var trace: String?

  func validate() throws {
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

  func run() throws {
    try report {
      var request = SimulationRequest()
      request.preset = stack.preset
      request.changes = try stack.changes
      request.seed = seed
      request.cards = cards
      request.window = window?.size
      if let fps { request.framesPerSecond = fps }
      if let times { request.times = try PoseLog.times(in: times) }
      if let trace {
        request.trace = try NamedTrace(readFrom: trace)
      }
      try LineWriter.standardOutput { write in try request.run(write) }
    }
  }
}

extension SizeArgument: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
