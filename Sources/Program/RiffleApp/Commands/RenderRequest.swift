import RiffleCards
import RiffleDrawing
package import RiffleExport
import RiffleFormats
import RiffleMotion
package import RiffleTuning

/// The options of `riffle render`, which makes pictures and animations without a window.
package struct RenderRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the sample deck.
  package var deck: String?
  /// The stack; its trace is read from ``trace``.
  package var simulation = SimulationRequest()
  /// A trace to play; "-" for standard input, nil for a stack at rest.
  package var trace: String?
  /// A log of poses, whose frames replace those of a trace; "-" for standard input.
  package var poses: String?
  /// The number of pixels per point, 0.1 to 8.
  package var scale = 1.0
  /// The time of a single picture, in seconds, 0 to 1e9; nil for an animation.
  package var time: Double?
  /// The number of frames per second, 0.01 to 1000; nil for 60, for a GIF's 25, or for each pose at
  /// its own time.
  package var framesPerSecond: Double?
  /// The start of an animation, in seconds, 0 to 1e9; nil for 0, or the first of the poses.
  package var start: Double?
  /// The end of an animation, in seconds, 0 to 1e9; nil for the end of the poses, or the time at which all
  /// cards of the trace rest.
  package var end: Double?
  /// The part of real speed at which a trace is played, 0.01 to 100; nil for 1.
  package var speed: Double?
  /// The time that the last picture of an animation stays, in seconds, 0 to 3600; nil for 0.
  package var hold: Double?
  /// The number of times that a GIF or WebP plays; nil for forever.
  package var loop: FilmLoop?
  /// The quality of an animation in one file, 1 to 100; nil for its format's.
  package var quality: Int?
  /// The size that an animation in one file does not exceed; nil for none.
  package var maximumSize: ByteSize?
  /// Whether the background is left out.
  package var isTransparent = false
  /// Whether the pointers of the trace are shown.
  package var showsPointer = false
  /// The overlays over the cards of a trace.
  package var overlays: StageOverlay = []
  /// The values of which a contact sheet shows a picture each, at ``time``; nil for no sheet.
  ///
  /// Without a trace, it plays a gesture of the program's own.
  package var sweep: ValueSweep?
  /// The file or files to make, whose suffix gives their format.
  package var outputPath: String?

  /// Makes a request for pictures of the sample deck.
  package init() {}

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - output: Makes the files, each only when it is complete.
  ///   - note: Called with one line for the user on each thing that differs from the request.
  /// - Returns: One line on what was made.
  /// - Throws: ``RiffleError`` if the options do not fit together, or a file cannot be read or
  ///   written.
  @discardableResult
  package func run(in output: AtomicOutput, note: @escaping (String) -> Void) throws -> String {
    guard let outputPath else {
      throw RiffleError.wrongUsage("-o is missing. Give the file to make, such as -o swipe.gif.")
    }
    if Self.isLottie(outputPath) { return try makeLottie(outputPath, in: output, note: note) }
    if let sweep { return try makeSheet(sweep, to: outputPath, in: output, note: note) }
    let target = try RenderTarget(outputPath)
    try check(for: target, outputPath)
    // A film that is made anew until it is small enough finds the same broken pictures each time.
    var notes: Set<String> = []
    let film = try Film(self, target: target) { line in
      if notes.insert(line).inserted { note(line) }
    }
    let wanted = FilmSettings(
      scale: scale,
      rate: rate(for: target, note: note),
      quality: quality ?? target.format?.standardQuality ?? 100
    )
    let made =
      if let maximumSize {
        try film.make(wanted, notAbove: maximumSize, as: outputPath, in: output)
      } else {
        try film.make(wanted, in: output)
      }
    try made.files.publish()
    let summary = made.summary
    if summary.leftOut > 0 {
      let reason = target.highestRate.map { " A GIF has at most \($0.digits) per second." } ?? ""
      note(
        "\(outputPath): \(summary.leftOut) frames come too soon after others and are left out."
          + reason
      )
    }
    let options = made.settings.options(differingFrom: wanted)
    return summary.line(for: outputPath) + (options.isEmpty ? "" : " (\(options))")
  }

  /// Returns the number of frames per second that are made; nil for poses at their own times.
  private func rate(for target: RenderTarget, note: (String) -> Void) -> Double? {
    guard poses == nil else { return framesPerSecond }
    if let framesPerSecond, let highest = target.highestRate, framesPerSecond > highest {
      note(
        "--fps is \(framesPerSecond.digits), but a GIF has at most \(highest.digits) frames "
          + "per second; it is made with \(highest.digits)."
      )
      return highest
    }
    return framesPerSecond ?? target.standardRate
  }
}
