import ArgumentParser
import RiffleApp
import RiffleSDL
import RiffleFormats

/// `riffle open`: a deck in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a deck in a window. (This is what riffle does without a command.)"
  )

  @Argument(help: "A folder of pictures, or a deck file (.json).", completion: .file())
  var path: String?

  @OptionGroup var stack: PresetOptions

  @Option(help: ArgumentHelp("What random numbers are drawn from.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("What draws; else what RIFFLE_RENDERER says, else auto.", valueName: "kind")
  )
  var renderer: RendererChoice?

  @Option(help: ArgumentHelp("Write what pointers and commands do, as a trace.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Play a trace instead of pointer and keys.", valueName: "file"))
  var replay: String?

  @Option(help: ArgumentHelp("Write what happens to the cards, as JSON Lines.", valueName: "file"))
  var logEvents: String?

  @Option(help: ArgumentHelp("Write a line for each presented frame.", valueName: "file"))
  var logFrames: String?

  @Option(help: ArgumentHelp("Write the poses of each presented frame.", valueName: "file"))
  var logPoses: String?

  func run() throws {
    try report {
      var request = OpenRequest()
      request.path = path
      request.renderer = renderer
      request.recording = record
      request.preset = stack.preset
      request.changes = stack.changes
      request.seed = seed
      request.replayName = replay ?? request.replayName
      request.replay = try replay.map { try TraceFile.read($0) }
      request.eventLog = logEvents
      request.frameLog = logFrames
      request.poseLog = logPoses
      // The main function is synchronous and runs on the process's first thread.
      try MainActor.assumeIsolated { [request] in try AppSession(request).run() }
    }
  }
}

extension RendererChoice: ExpressibleByArgument {}

extension PresetChange: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
