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
  /// The pictures that it shows.
  package var pictures: Pictures
  /// The number of decisions that were not on disk when it was presented.
  package var unsavedCount: Int

  /// What a frame shows of the pictures of its cards.
  package enum Pictures: String, CaseIterable, Sendable {
    /// That of the top card is missing.
    case none
    /// That of the top card is there, and one beneath it is missing.
    case top
    /// All are there.
    case all
  }

  /// Makes a frame.
  package init(
    time: Double,
    interval: Double?,
    drawing: Double,
    isMissed: Bool,
    pictures: Pictures,
    unsavedCount: Int
  ) {
    self.time = time
    self.interval = interval
    self.drawing = drawing
    self.isMissed = isMissed
    self.pictures = pictures
    self.unsavedCount = unsavedCount
  }

  /// Reads a line; nil if it is not that of a frame.
  package init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 7, words[0] == "frame", let time = Double(words[1]),
      let drawing = Double(words[3]), let pictures = Pictures(rawValue: String(words[5])),
      let unsaved = Int(words[6])
    else { return nil }
    self.init(
      time: time,
      interval: Double(words[2]),
      drawing: drawing,
      isMissed: words[4] == "missed",
      pictures: pictures,
      unsavedCount: unsaved
    )
  }

  /// The line that ``init(line:)`` reads.
  package var line: String {
    [
      "frame", "\(time)", interval.map { "\($0)" } ?? "-", "\(drawing)",
      isMissed ? "missed" : "-", pictures.rawValue, "\(unsavedCount)",
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
