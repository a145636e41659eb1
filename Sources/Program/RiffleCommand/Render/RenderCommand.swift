package import ArgumentParser
import RiffleCore
package import RiffleExport
import RiffleFormats
import RiffleTuning

package struct RenderCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Make a picture or an animation of a deck, without a window.",
    discussion: """
      OUT is a .png (with --time), frames-%04d.png, .gif, .webp or .mp4 (needs ffmpeg). An animation plays a \
      trace, or shows the poses that riffle simulate prints:

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
    completion: .file(),
    transform: PathArgument.path
  )
  package var deck: String?

  @OptionGroup package var stack: PresetOptions

  @Option(
    help: ArgumentHelp(
      "The window's size in points, each side 1 to 100000. Defaults to the trace's, else 1280x800.",
      valueName: "WxH"
    )
  )
  package var window: SizeArgument?

  @Option(
    help: ArgumentHelp(
      "Pixels per point, 0.1 to 8. Defaults to 1.",
      valueName: "number"
    )
  )
  package var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The time of a single picture in seconds, 0 to 1e9. Defaults to none: an animation.",
      valueName: "seconds"
    )
  )
  package var time: Double?

  @Option(
    help: ArgumentHelp(
      "Frames per second, 0.01 to 1000. Defaults to 60, for a GIF to 50, its most, and for poses "
        + "to their own times.",
      valueName: "rate"
    )
  )
  package var fps: Double?

  @Option(
    help: ArgumentHelp(
      "The start of an animation in seconds, 0 to 1e9. Defaults to 0, for poses to the first.",
      valueName: "seconds"
    )
  )
  package var from: Double?

  @Option(
    help: ArgumentHelp(
      "The end of an animation in seconds, 0 to 1e9. Defaults to the time at which all cards are at "
        + "rest, or the end of the trace or the poses.",
      valueName: "seconds"
    )
  )
  package var to: Double?

  @Option(
    help: ArgumentHelp(
      "Speed of a trace, 0.01 to 100: 0.25 is slow motion. Defaults to 1.",
      valueName: "factor"
    )
  )
  package var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Time that the last frame stays, in seconds, 0 to 3600. Defaults to 0.",
      valueName: "seconds"
    )
  )
  package var hold: Double?

  @Option(
    help: ArgumentHelp(
      "How often a GIF or WebP plays: forever, or 1 to 65535 times. Defaults to forever.",
      valueName: "times"
    )
  )
  package var loop: String?

  @Option(
    help: ArgumentHelp(
      "Quality of a GIF, WebP or MP4, 1 to 100; less makes smaller files. Defaults to 80, 90 and 85.",
      valueName: "number"
    )
  )
  package var quality: Int?

  @Option(
    help: ArgumentHelp(
      "Largest size of a GIF, WebP or MP4, such as 4MB or 500kB: quality, scale and, if --fps is not "
        + "given, frames are reduced until it fits. Defaults to none.",
      valueName: "size"
    )
  )
  package var maxSize: String?

  @Flag(help: "Leave the background out (PNG and WebP).")
  package var transparent = false

  @Flag(help: "Show the trace's pointer as a dot, which is solid while it presses.")
  package var pointer = false

  @Option(
    help: ArgumentHelp(
      "Draw over the cards of a trace, names with commas between: "
        + StageOverlay.names.joined(separator: ", ") + ".",
      valueName: "names"
    )
  )
  package var overlay: String?

  @Option(
    help: ArgumentHelp(
      "Make one sheet of pictures, at --time, each with another value of a number. Without --trace it "
        + "shows a flick.",
      valueName: "key=from:to:count"
    )
  )
  package var sweep: String?

  @Option(
    help: ArgumentHelp(
      "A trace to play; - for standard input. Defaults to none: a stack at rest.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var trace: String?

  @Option(
    help: ArgumentHelp(
      "The output of riffle simulate, to show its poses; - for standard input. Defaults to none.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var poses: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file or files to make. Required.", valueName: "out"),
    completion: .file(),
    transform: PathArgument.path
  )
  package var output: String?

  static let standardScale = 1.0

  package init() {}

  package func run() throws {
    try report {
      let files = AtomicOutput()
      files.cleanUpOnSignals()
      try LineWriter.print([try run(in: files, note: StandardError.printError)])
    }
  }

  /// Makes the pictures, and returns a summary; `note` gets a line for each difference from the options.
  @discardableResult
  package func run(in files: AtomicOutput, note: @escaping (String) -> Void) throws -> String {
    // First, so that their errors come before others.
    let (_, sizeLimit, _, sweep) = try (filmLoop, sizeLimit, overlays, valueSweep)
    guard let output else {
      throw RiffleError.wrongUsage("-o is missing. Give the file to make, such as -o swipe.gif.")
    }
    if let sweep {
      return try ContactSheet.make(of: sweep, for: self, as: output, in: files, note: note)
    }
    let target = try RenderTarget(output)
    try check(for: target, output)
    // A film that is made repeatedly finds the same broken pictures each time.
    var notes: Set<String> = []
    let film = try Film(self, target: target) { line in
      if notes.insert(line).inserted { note(line) }
    }
    let wanted = FilmSettings(
      scale: scale ?? Self.standardScale,
      rate: rate(for: target, note: note),
      quality: quality ?? target.format?.standardQuality ?? 100
    )
    let made =
      if let sizeLimit {
        try film.make(wanted, notAbove: sizeLimit, as: output, in: files)
      } else {
        try film.make(wanted, in: files)
      }
    try made.files.publish()
    let summary = made.summary
    if summary.leftOut > 0 {
      let reason = target.highestRate.map { " A GIF has at most \($0.digits) per second." } ?? ""
      note(
        "\(output): \(summary.leftOut) frames come too soon after others and are left out.\(reason)"
      )
    }
    let options = made.settings.options(differingFrom: wanted)
    guard !options.isEmpty else { return summary.line(for: output) }
    let rate = made.settings.rate.map { ", \($0.digits) frames per second" } ?? ""
    let looks = "\(made.size.width) × \(made.size.height) pixels\(rate)"
    return "\(summary.line(for: output)) (\(looks): \(options))"
  }

  /// Frames per second; nil for poses at their own times.
  private func rate(for target: RenderTarget, note: (String) -> Void) -> Double? {
    guard poses == nil else { return fps }
    if let fps, let highest = target.highestRate, fps > highest {
      note(
        "--fps is \(fps.digits), but a GIF has at most \(highest.digits) frames "
          + "per second; it is made with \(highest.digits)."
      )
      return highest
    }
    return fps ?? target.standardRate
  }

  var overlays: StageOverlay {
    get throws(RiffleError) {
      guard let overlay else { return [] }
      return try StageOverlay(overlay, of: "--overlay")
    }
  }

  /// It is nil for the format's standard.
  var filmLoop: FilmLoop? {
    get throws(RiffleError) {
      guard let loop else { return nil }
      return try FilmLoop(argument: loop)
    }
  }

  private var sizeLimit: ByteSize? {
    get throws(RiffleError) {
      guard let maxSize else { return nil }
      return try ByteSize(argument: maxSize, of: "--max-size")
    }
  }

  private var valueSweep: ValueSweep? {
    get throws(RiffleError) {
      guard let sweep else { return nil }
      return try ValueSweep(argument: sweep)
    }
  }

  func check(for target: RenderTarget, _ outputPath: String) throws(RiffleError) {
    try checkRanges()
    try checkSpan()
    if time != nil && isAnimation {
      throw .wrongUsage(
        "--time is for one picture; --fps, --from, --to and --speed are for an animation. Give one "
          + "or the other."
      )
    }
    switch target {
    case .picture where isAnimation:
      throw .wrongUsage(
        "-o \(outputPath) is one picture. Give its time (--time 0.5), or a numbered name for each "
          + "frame of an animation (frames-%04d.png)."
      )
    case .picture where time == nil:
      throw .wrongUsage("-o \(outputPath) is one picture. Give its time, such as --time 0.5.")
    case .pictures where time != nil, .animation where time != nil:
      throw .wrongUsage(
        "--time is for one picture, but -o \(outputPath) is an animation. Give a .png without a "
          + "number."
      )
    default: break
    }
    try checkSource()
    try checkFormat(of: target, outputPath)
  }

  private func checkSpan() throws(RiffleError) {
    if let from, let to, to < from {
      throw .wrongUsage("--to \(to) is before --from \(from). Give a later --to.")
    }
    if poses != nil && trace != nil {
      throw .wrongUsage("--trace and --poses both give the cards' poses. Give only one of them.")
    }
  }

  private var isAnimation: Bool { fps != nil || from != nil || to != nil || speed != nil }

  private func checkRanges() throws(RiffleError) {
    try check("--scale", scale, in: 0.1...8, "pixels per point")
    try check("--time", time, in: StackLimits.seconds, "seconds")
    try check("--fps", fps, in: 0.01...1000, "frames per second")
    try check("--from", from, in: StackLimits.seconds, "seconds")
    try check("--to", to, in: StackLimits.seconds, "seconds")
    try check("--speed", speed, in: 0.01...100, "times real speed")
    try check("--hold", hold, in: 0...3600, "seconds")
    if let quality, !(1...100).contains(quality) {
      throw .wrongUsage("--quality is \(quality). Give 1 to 100.")
    }
  }

  /// Checks the options that need a trace.
  private func checkSource() throws(RiffleError) {
    if speed != nil && poses != nil {
      throw .wrongUsage(
        "--speed takes new poses between those of a log, which only a trace has. Give --trace "
          + "instead of --poses."
      )
    }
    if try !overlays.isEmpty && poses != nil {
      throw .wrongUsage(
        "--overlay shows what a hand does in a trace, which a log of poses does not say. Give --trace "
          + "instead of --poses."
      )
    }
    if pointer && trace == nil && sweep == nil {
      throw .wrongUsage(
        "--pointer shows the pointer of a trace. Give --trace\(poses == nil ? "" : " instead of --poses")."
      )
    }
  }

  /// Checks the options that only some formats have.
  private func checkFormat(of target: RenderTarget, _ outputPath: String) throws(RiffleError) {
    let isOneFile = target.format != nil
    for (option, isGiven) in [
      ("--hold", hold != nil), ("--loop", loop != nil), ("--quality", quality != nil),
      ("--max-size", maxSize != nil),
    ] where isGiven && !isOneFile {
      throw .wrongUsage(
        "\(option) is for an animation in one file, but -o \(outputPath) is a PNG. Give a .gif, .webp "
          + "or .mp4."
      )
    }
    if loop != nil && target.format == .mp4 {
      throw .wrongUsage(
        "--loop: an MP4 cannot say how often it plays, its player does. Give a .gif or .webp."
      )
    }
    if transparent && !target.canBeTransparent {
      let reason =
        target.format == .gif
        ? "a GIF's pixels are clear or opaque, which cuts shadows off"
        : "an MP4 has no transparency"
      throw .wrongUsage("--transparent: \(reason). Give a .webp or .png.")
    }
  }
}
