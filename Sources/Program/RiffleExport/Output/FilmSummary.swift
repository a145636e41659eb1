import RiffleSystem

/// What was made, for the line that the user reads at the end.
package struct FilmSummary: Hashable, Sendable {
  /// The number of frames.
  package var frames: Int
  /// The duration, in seconds; nil for a single picture.
  package var seconds: Double?
  /// The size of the file or of all files, in bytes.
  package var bytes: Int
  /// The number of frames that came too soon after others to be seen.
  ///
  /// Defaults to 0.
  package var leftOut = 0

  /// Makes a summary.
  package init(frames: Int, seconds: Double?, bytes: Int, leftOut: Int = 0) {
    self.frames = frames
    self.seconds = seconds
    self.bytes = bytes
    self.leftOut = leftOut
  }

  /// Returns the line, such as `swipe.gif: 80 frames, 3.2 s, 3.3 MB`.
  ///
  /// - Parameter path: The path of the file or files.
  /// - Returns: The line, without its end.
  package func line(for path: String) -> String {
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    let duration = seconds.map { "\(Self.tenths($0)) s" }
    return
      "\(path): \([count, duration, ByteSize(bytes).description].compactMap(\.self).joined(separator: ", "))"
      .onOneLine
  }

  private static func tenths(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }
}
