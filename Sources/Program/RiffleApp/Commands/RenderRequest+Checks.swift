import RiffleCards
import RiffleExport
import RiffleFormats

extension RenderRequest {
  /// Throws an error if an option is out of range or two options contradict each other.
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

  /// Checks what does not depend on the kind of file that is made.
  func checkOrigin() throws(RiffleError) {
    try checkRanges()
    try checkSpan()
    try checkSource()
  }

  private func checkSpan() throws(RiffleError) {
    if let start, let end, end < start {
      throw .wrongUsage("--to \(end) is before --from \(start). Give a later --to.")
    }
    if poses != nil && trace != nil {
      throw .wrongUsage("--trace and --poses both give the cards' poses. Give only one of them.")
    }
  }

  private var isAnimation: Bool {
    framesPerSecond != nil || start != nil || end != nil || speed != nil
  }

  private func checkRanges() throws(RiffleError) {
    try check("--scale", scale, in: 0.1...8, "pixels per point")
    try check("--time", time, in: StackLimits.seconds, "seconds")
    try check("--fps", framesPerSecond, in: 0.01...1000, "frames per second")
    try check("--from", start, in: StackLimits.seconds, "seconds")
    try check("--to", end, in: StackLimits.seconds, "seconds")
    try check("--speed", speed, in: 0.01...100, "times real speed")
    try check("--hold", hold, in: 0...3600, "seconds")
    if let quality, !(1...100).contains(quality) {
      throw .wrongUsage("--quality is \(quality). Give 1 to 100.")
    }
  }

  private func check(
    _ option: String,
    _ value: Double?,
    in range: ClosedRange<Double>,
    _ unit: String
  ) throws(RiffleError) {
    guard let value, !range.contains(value) else { return }
    throw .wrongUsage(
      "\(option) is \(value). Give \(range.lowerBound.digits) to \(range.upperBound.digits) \(unit)."
    )
  }

  /// Checks the options that only a trace can fulfill.
  private func checkSource() throws(RiffleError) {
    if speed != nil && poses != nil {
      throw .wrongUsage(
        "--speed takes new poses between those of a log, which only a trace has. Give --trace "
          + "instead of --poses."
      )
    }
    if !overlays.isEmpty && poses != nil {
      throw .wrongUsage(
        "--overlay shows what a hand does in a trace, which a log of poses does not say. Give --trace "
          + "instead of --poses."
      )
    }
    if showsPointer && trace == nil && sweep == nil {
      throw .wrongUsage(
        "--pointer shows the pointer of a trace. Give --trace\(poses == nil ? "" : " instead of --poses")."
      )
    }
  }

  /// Checks the options that only some formats can fulfill.
  private func checkFormat(of target: RenderTarget, _ outputPath: String) throws(RiffleError) {
    let isOneFile = target.format != nil
    for (option, isGiven) in [
      ("--hold", hold != nil), ("--loop", loop != nil), ("--quality", quality != nil),
      ("--max-size", maximumSize != nil),
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
    if isTransparent && !target.canBeTransparent {
      let reason =
        target.format == .gif
        ? "a GIF's pixels are clear or opaque, which cuts shadows off"
        : "an MP4 has no transparency"
      throw .wrongUsage("--transparent: \(reason). Give a .webp or .png.")
    }
  }
}
