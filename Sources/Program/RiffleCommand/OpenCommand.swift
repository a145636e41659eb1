import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleShell
import RiffleTuning

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a deck in a window. This is the default command."
  )

  @Argument(
    help: ArgumentHelp(
      "Folders of pictures, pictures, or deck files (.json, .csv). Defaults to the sample deck.",
      valueName: "path"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var paths: [String] = []

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      """
      What a swipe in each direction says, such as right=keep,left=reject. Defaults to the deck's \
      verdicts, else the setting, else right=keep,left=reject,up=favorite,down=skip.
      """,
      valueName: "list"
    )
  )
  var verdicts: String?

  @Option(
    help: ArgumentHelp(
      """
      Go through some cards only, decided or not: those with a verdict (favorite), a label (green), or so \
      many stars or more (3).
      """,
      valueName: "what"
    )
  )
  var only: String?

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The seed for random numbers, a whole number from 0. Defaults to the replay's, else 0.",
      valueName: "number"
    )
  )
  var seed: UInt64?

  @OptionGroup var display: DisplayOptions

  @Option(
    help: ArgumentHelp(
      """
      The window's size in points, at least 240x320. Defaults to the replay's shape, else the deck's last \
      size, else the setting, else 960x720.
      """,
      valueName: "WxH"
    )
  )
  var window: SizeArgument?

  @Flag(
    help: """
      Fill the screen; F11 or Escape goes back. Without it a deck opens as it was left, or as --window \
      says.
      """
  )
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      """
      Whether the pictures of a folder fill the window (photographs) or are on cards. Defaults to the \
      setting, else photographs unless a preset is chosen.
      """,
      valueName: "kind"
    )
  )
  var stage: StageChoice?

  @Option(
    help: ArgumentHelp(
      """
      The order of the cards: by the files' names (name) or by when the pictures were taken, in their \
      time zones if all have one (time). Defaults to the setting, else name.
      """,
      valueName: "order"
    )
  )
  var sort: CardOrder?

  @Flag(help: "Speak each card and what a swipe says, by spd-say (Speech Dispatcher).")
  var speak = false

  @OptionGroup var settings: SettingOptions

  @Option(
    help: ArgumentHelp(
      "Record pointer, keys and commands in this file, as a trace.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Replay this trace; meanwhile pointer and keys do not move cards.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Log the events of the cards in this file, as JSON Lines.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var logEvents: String?

  @Option(
    help: ArgumentHelp(
      "Log the times of each presented frame in this file, as JSON Lines.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var logFrames: String?

  func run() throws {
    try report {
      var request = OpenRequest()
      request.paths = paths
      request.isRecursive = recursive
      request.only = only
      request.verdicts = try verdicts.map(VerdictChoices.init(parsing:))
      request.renderer = display.renderer
      request.scale = display.scale
      request.zoom = display.zoom ?? request.zoom
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
      request.poseLog = display.logPoses
      var given = settings
      if let stage { given.texts.append("stage=\(stage.rawValue)") }
      if let sort { given.texts.append("sort=\(sort.rawValue)") }
      if speak { given.texts.append("speak=true") }
      request.complete(with: try given.layers)
      // The main function is synchronous and runs on the process's first thread.
      try MainActor.assumeIsolated { [request] in try ProgramLoop.show(request) }
    }
  }
}

extension StageChoice: ExpressibleByArgument {}
extension CardOrder: ExpressibleByArgument {}
