import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleShell
import RiffleStudio
import RiffleTuning

struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Tune a preset while its cards move.",
    discussion: """
      Drag a card; the gesture is kept and can be looped while sliders move. F1 shows all keys. A preset \
      file given by --preset is followed as it changes on disk.
      """
  )

  @Argument(
    help: "A folder of pictures, or a deck file (.json). Defaults to the deck of the last time.",
    completion: .file(),
    transform: PathArgument.path
  )
  var path: String?

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp("The seed for random numbers, a whole number from 0.", valueName: "number")
  )
  var seed: UInt64 = 0

  @OptionGroup var display: DisplayOptions

  @Option(
    help: ArgumentHelp(
      "The window's size in points, at least 240x320. Defaults to that of the last time, else "
        + "1280x800.",
      valueName: "WxH"
    )
  )
  var window: SizeArgument?

  @Option(
    help: ArgumentHelp(
      "Log what is tuned and where controls are in this file, as JSON Lines.",
      valueName: "file",
      visibility: .hidden
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var logState: String?

  @Option(
    help: ArgumentHelp(
      "Log the frames in this file, as JSON Lines.",
      valueName: "file",
      visibility: .hidden
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var logFrames: String?

  @Option(
    help: ArgumentHelp(
      "The number of frames per second, from 1 to 1000. Defaults to the display's.",
      valueName: "number",
      visibility: .hidden
    )
  )
  var rate: Double?

  func run() throws {
    try report {
      var request = StudioRequest()
      request.path = path
      request.preset = stack.preset
      request.changes = try stack.changes
      request.seed = seed
      let settings = try LayeredSettings.ofStart().settings
      request.renderer = display.renderer ?? settings.renderer
      request.scale = display.scale ?? settings.scale
      request.zoom = display.zoom
      request.window = window?.size
      request.stateLog = logState
      request.poseLog = display.logPoses
      request.frameLog = logFrames
      if let rate, !(1...1000).contains(rate) {
        throw RiffleError.wrongUsage("--rate is \(rate.digits). Give 1 to 1000 frames per second.")
      }
      request.framesPerSecond = rate
      // The main function is synchronous and runs on the process's first thread.
      var cards = OpenRequest()
      cards.renderer = request.renderer
      cards.scale = request.scale
      cards.zoom = request.zoom ?? cards.zoom
      cards.seed = seed
      cards.complete(with: try LayeredSettings.ofStart())
      try MainActor.assumeIsolated { [request, cards] in
        try ProgramLoop.show(request, then: cards)
      }
    }
  }
}
