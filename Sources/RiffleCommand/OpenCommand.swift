import ArgumentParser
import RiffleApp
import RiffleFormats
import RiffleSDL
import RiffleStudio

/// `riffle open`, which shows a deck in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a deck in a window. This is the default command."
  )

  @Argument(
    help: "A folder of pictures, or a deck file (.json). Defaults to the sample deck.",
    completion: .file()
  )
  var path: String?

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The seed for random numbers, a whole number from 0. Defaults to the replay's, else 0.",
      valueName: "number"
    )
  )
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The renderer. Defaults to the environment variable RIFFLE_RENDERER, else the setting, else auto.",
      valueName: "kind"
    )
  )
  var renderer: RendererChoice?

  @Option(
    help: ArgumentHelp(
      """
      Pixels per point, 0.5 to 8; on Wayland a factor of the screen's own scale. Defaults to the \
      environment variable RIFFLE_SCALE, else the setting, else the desktop's scale.
      """,
      valueName: "number"
    )
  )
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The window's size in points, at least 240x320. Defaults to the replay's shape, else the setting, "
        + "else 960x720.",
      valueName: "WxH"
    )
  )
  var window: SizeArgument?

  @Flag(help: "Fill the screen; F11 or Escape goes back.")
  var fullscreen = false

  @Flag(help: "Speak each card and what a swipe says, by spd-say (Speech Dispatcher).")
  var speak = false

  @OptionGroup var settings: SettingOptions

  @Option(
    help: ArgumentHelp(
      "Record pointer, keys and commands in this file, as a trace.",
      valueName: "file"
    )
  )
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Replay this trace; meanwhile pointer and keys do not move cards.",
      valueName: "file"
    )
  )
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Log the events of the cards in this file, as JSON Lines.",
      valueName: "file"
    )
  )
  var logEvents: String?

  @Option(
    help: ArgumentHelp(
      "Log the times of each presented frame in this file, as JSON Lines.",
      valueName: "file"
    )
  )
  var logFrames: String?

  @Option(
    help: ArgumentHelp(
      "Log the poses of each presented frame in this file, as JSON Lines.",
      valueName: "file"
    )
  )
  var logPoses: String?

  func run() throws {
    try report {
      var request = OpenRequest()
      request.path = path
      request.renderer = renderer
      request.scale = scale
      request.window = window?.size
      request.isFullscreen = fullscreen
      request.recording = record
      request.preset = stack.preset
      request.changes = try stack.changes
      request.seed = seed
      request.replayName = replay ?? request.replayName
      request.replay = try replay.map { try TraceFile.read($0) }
      request.eventLog = logEvents
      request.frameLog = logFrames
      request.poseLog = logPoses
      var given = settings
      if speak { given.texts.append("speak=true") }
      request.complete(with: try given.layers.settings)
      // The main function is synchronous and runs on the process's first thread.
      try MainActor.assumeIsolated { [request] in
        let session = try AppSession(request)
        try session.run()
        guard session.isLeftForStudio else { return }
        var studio = StudioRequest()
        studio.path = request.path
        studio.openPreset = session.preset
        try StudioSession(studio, in: session.loop).run()
      }
    }
  }
}

extension RendererChoice: ExpressibleByArgument {}
