import ArgumentParser
import RiffleApp
import RiffleFormats

/// `riffle simulate`: events and poses of a stack, without a window.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Print the events and poses of a stack that lives through a trace.",
    discussion: """
      JSON Lines on standard output: one line an event, one a frame. Options win over the trace's \
      header.
      """
  )

  @OptionGroup var stack: PresetOptions

  @Option(help: ArgumentHelp("The number of cards; else the trace's, else 8.", valueName: "count"))
  var cards: Int?

  @Option(
    help: ArgumentHelp("The window in points; else the trace's, else 1280x800.", valueName: "WxH")
  )
  var window: SizeArgument?

  @Option(help: ArgumentHelp("Frames a second.", valueName: "rate"))
  var fps: Double?

  @Option(
    help: ArgumentHelp("Show the frames of a log of poses, at their times.", valueName: "file")
  )
  var times: String?

  @Option(help: ArgumentHelp("What random numbers are drawn from.", valueName: "number"))
  var seed: UInt64?

  @Argument(help: "A trace (.trace.jsonl); - for standard input; none for a stack at rest.")
  var trace: String?

  func validate() throws {
    if let cards, cards < 0 {
      throw ValidationError("--cards is \(cards); a number of cards is 0 or more.")
    }
    if let fps, !(fps > 0 && fps.isFinite && fps <= 100_000) {
      throw ValidationError("--fps is \(fps); a rate is above 0 and at most 100000.")
    }
    if fps != nil && times != nil {
      throw ValidationError("--fps and --times both say when frames are shown; give one.")
    }
  }

  func run() throws {
    try report {
      var request = SimulationRequest()
      request.preset = stack.preset
      request.changes = stack.changes
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
