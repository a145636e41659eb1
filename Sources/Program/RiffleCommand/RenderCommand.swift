import ArgumentParser
import RiffleApp
import RiffleExport
import RiffleFormats
import RiffleTuning

/// `riffle render`, which makes pictures and animations of a stack without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Make a picture or an animation of a deck, without a window.",
    discussion: """
      OUT is a .png (with --time), frames-%04d.png, .gif, .webp, .mp4 (needs ffmpeg) or .lottie.json \
      (cards and their motion, without shadows and words). An animation plays a trace, or shows the \
      poses that riffle simulate prints:

        riffle render --time 0 -o deck.png
        riffle render --trace swipe.trace.jsonl --preset riffle -o swipe.gif
        riffle render --trace swipe.trace.jsonl --pointer --speed 0.25 -o slow.gif
        riffle render --trace swipe.trace.jsonl --max-size 4MB --hold 1 -o small.gif
        riffle render --trace swipe.trace.jsonl --overlay thresholds,velocity -o why.gif
        riffle render --sweep release.threshold=0.2:0.6:6 --time 0.4 -o sheet.png
        riffle simulate swipe.trace.jsonl | riffle render --poses - -o swipe.mp4

      Options override the trace's header. If it doesn't give a number of cards, the whole deck is \
      used. Poses don't record the preset or window size; pass the --preset, --set and --window that \
      you gave to simulate. A picture has the size of the window times --scale, in \
      pixels.
      """
  )

  @Option(
    help: ArgumentHelp(
      "A folder of pictures, or a deck file (.json). Defaults to the sample deck.",
      valueName: "path"
    ),
    completion: .file()
  )
  var deck: String?

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The window's size in points, each side 1 to 100000. Defaults to the trace's, else 1280x800.",
      valueName: "WxH"
    )
  )
  var window: SizeArgument?

  // ArgumentParser adds the default of an option that is not optional.
  @Option(help: ArgumentHelp("Pixels per point, 0.1 to 8.", valueName: "number"))
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "The time of a single picture in seconds, 0 to 1e9. Defaults to none: an animation.",
      valueName: "seconds"
    )
  )
  var time: Double?

  @Option(
    help: ArgumentHelp(
      "Frames per second, 0.01 to 1000. Defaults to 60, for a GIF to 25 (of at most 50), and for "
        + "poses to their own times.",
      valueName: "rate"
    )
  )
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "The start of an animation in seconds, 0 to 1e9. Defaults to 0, for poses to the first.",
      valueName: "seconds"
    )
  )
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "The end of an animation in seconds, 0 to 1e9. Defaults to the time at which all cards are at "
        + "rest, or the end of the trace or the poses.",
      valueName: "seconds"
    )
  )
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "Speed of a trace, 0.01 to 100: 0.25 is slow motion. Defaults to 1.",
      valueName: "factor"
    )
  )
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Time that the last frame stays, in seconds, 0 to 3600. Defaults to 0.",
      valueName: "seconds"
    )
  )
  var hold: Double?

  @Option(
    help: ArgumentHelp(
      "How often a GIF or WebP plays: forever, or 1 to 65535 times. Defaults to forever.",
      valueName: "times"
    )
  )
  var loop: String?

  @Option(
    help: ArgumentHelp(
      "Quality of a GIF, WebP or MP4, 1 to 100; less makes smaller files. Defaults to 80, 90 and 85.",
      valueName: "number"
    )
  )
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "Largest size of a GIF, WebP or MP4, such as 4MB or 500kB: quality, scale and, if --fps is not "
        + "given, frames are reduced until it fits. Defaults to none.",
      valueName: "size"
    )
  )
  var maxSize: String?

  @Flag(help: "Leave the background out (PNG and WebP).")
  var transparent = false

  @Flag(help: "Show the trace's pointer as a dot, which is solid while it presses.")
  var pointer = false

  @Option(
    help: ArgumentHelp(
      "Draw over the cards of a trace, names with commas between: "
        + StageOverlay.names.joined(separator: ", ") + ".",
      valueName: "names"
    )
  )
  var overlay: String?

  @Option(
    help: ArgumentHelp(
      "Make one sheet of pictures, at --time, each with another value of a number. Without --trace it "
        + "shows a flick.",
      valueName: "key=from:to:count"
    )
  )
  var sweep: String?

  @Option(
    help: ArgumentHelp(
      "A trace to play; - for standard input. Defaults to none: a stack at rest.",
      valueName: "file"
    ),
    completion: .file()
  )
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "The output of riffle simulate, to show its poses; - for standard input. Defaults to none.",
      valueName: "file"
    ),
    completion: .file()
  )
  var poses: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file or files to make. Required.", valueName: "out"),
    completion: .file()
  )
  var output: String?

  func run() throws {
    try report {
      var request = RenderRequest()
      request.deck = deck
      request.simulation.preset = stack.preset
      request.simulation.changes = try stack.changes
      request.simulation.window = window?.size
      request.scale = scale
      request.time = time
      request.framesPerSecond = fps
      request.start = from
      request.end = to
      request.speed = speed
      request.hold = hold
      request.loop = try loop.map { try FilmLoop(argument: $0) }
      request.quality = quality
      request.maximumSize = try maxSize.map { try ByteSize(argument: $0, of: "--max-size") }
      request.isTransparent = transparent
      request.showsPointer = pointer
      request.overlays = try overlay.map { try StageOverlay($0, of: "--overlay") } ?? []
      request.sweep = try sweep.map { try ValueSweep(argument: $0) }
      request.trace = trace
      request.poses = poses
      request.outputPath = output
      let files = AtomicOutput()
      files.cleanUpOnSignals()
      try LineWriter.print([try request.run(in: files, note: StandardError.printError)])
    }
  }
}
