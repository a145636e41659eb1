/// A frame of a session that was run for a bench, as a line of text.
package struct NotedFrame: Hashable, Sendable {
  /// The time at which it was presented, in seconds since the process's start.
  package var time: Double
  /// The time since the frame before it, in seconds; nil after rest.
  package var interval: Double?
  /// The time that drawing it took, in seconds.
  package var drawing: Double
  /// Whether the frame before it was seen for more than one and a half periods.
  package var isMissed: Bool
  /// Whether it shows all the pictures of its cards.
  package var isComplete: Bool
  /// The number of decisions that were not on disk when it was presented.
  package var unsavedCount: Int

  /// Makes a frame.
  package init(
    time: Double,
    interval: Double?,
    drawing: Double,
    isMissed: Bool,
    isComplete: Bool,
    unsavedCount: Int
  ) {
    self.time = time
    self.interval = interval
    self.drawing = drawing
    self.isMissed = isMissed
    self.isComplete = isComplete
    self.unsavedCount = unsavedCount
  }

  /// Reads a line; nil if it is not that of a frame.
  package init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 7, words[0] == "frame", let time = Double(words[1]),
      let drawing = Double(words[3]), let unsaved = Int(words[6])
    else { return nil }
    self.init(
      time: time,
      interval: Double(words[2]),
      drawing: drawing,
      isMissed: words[4] == "missed",
      isComplete: words[5] == "complete",
      unsavedCount: unsaved
    )
  }

  /// The line that ``init(line:)`` reads.
  package var line: String {
    [
      "frame", "\(time)", interval.map { "\($0)" } ?? "-", "\(drawing)",
      isMissed ? "missed" : "-", isComplete ? "complete" : "-", "\(unsavedCount)",
    ].joined(separator: " ")
  }
}

extension [Double] {
  /// Returns the value below which a part of all values lies, that of 1 being the largest; nil if there
  /// are none.
  package func quantile(_ part: Double) -> Double? {
    isEmpty ? nil : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
  }
}
