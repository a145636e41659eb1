import ArgumentParser
import RiffleApp
import RiffleExport
import RiffleFormats

/// `riffle render`: pictures and films of a stack, without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Make a picture or a film of a deck, without a window.",
    discussion: """
      OUT is a .png (with --time), frames-%04d.png, .gif, .webp or .mp4 (needs ffmpeg). A film shows \
      what a trace does to the deck, or the poses that riffle simulate prints:

        riffle render --time 0 -o deck.png
        riffle render --trace swipe.trace.jsonl --preset riffle -o swipe.gif
        riffle simulate swipe.trace.jsonl | riffle render --poses - -o swipe.mp4

      Options win over the trace's header; where it does not tell the number of cards, all of the \
      deck are there. Poses say nothing of preset and window: give them as simulate had them. A \
      picture has as many pixels as the window has points, times --scale.
      """
  )

  @Option(
    help: ArgumentHelp(
      "A folder of pictures or a deck file (.json); else the sample deck.",
      valueName: "path"
    ),
    completion: .file()
  )
  var deck: String?

  @OptionGroup var stack: PresetOptions

  @Option(
    help: ArgumentHelp("The window in points; else the trace's, else 1280x800.", valueName: "WxH")
  )
  var window: SizeArgument?

  @Option(help: ArgumentHelp("Pixels a point, 0.1 to 8.", valueName: "number"))
  var scale = 1.0

  @Option(help: ArgumentHelp("The moment of a single picture.", valueName: "seconds"))
  var time: Double?

  @Option(
    help: ArgumentHelp(
      "Frames a second; else 60, in a GIF 50, and of poses each at its own time.",
      valueName: "rate"
    )
  )
  var fps: Double?

  @Option(help: ArgumentHelp("Where a film begins; else at 0.", valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp("Where a film ends; else when everything is at rest.", valueName: "seconds")
  )
  var to: Double?

  @Option(
    help: ArgumentHelp("What is done to the cards; - for standard input.", valueName: "file"),
    completion: .file()
  )
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "What riffle simulate printed: show exactly these poses; - for standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var poses: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("What to make.", valueName: "out"),
    completion: .file()
  )
  var output: String?

  func run() throws {
    try report {
      var request = RenderRequest()
      request.deck = deck
      request.simulation.preset = stack.preset
      request.simulation.changes = stack.changes
      request.simulation.window = window?.size
      request.scale = scale
      request.time = time
      request.framesPerSecond = fps
      request.start = from
      request.end = to
      request.trace = trace
      request.poses = poses
      request.output = output
      let workshop = AtomicOutput()
      workshop.cleanUpOnSignals()
      try request.run(in: workshop, note: StandardError.printError)
    }
  }
}
