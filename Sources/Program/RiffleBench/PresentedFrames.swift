import Glibc
import Riffle
import RiffleMotion

/// The figures of a run of frames.
struct PresentedFrames {
  /// The time at which the first frame was presented.
  let began: Timestamp
  private(set) var count = 1
  /// The time from the program's start to the first frame, in seconds; nil if the start is not known.
  private let startup: Double?
  private var intervals: [Double] = []
  private var drawings: [Double] = []

  /// The interval above which a frame was missed, in seconds: one and a half periods at 60 Hz.
  private static let longestInterval = 0.025

  /// Starts with the first frame, presented just now.
  ///
  /// - Parameters:
  ///   - began: The time at which it was presented, on the clock of the frames.
  ///   - start: The time at which the program was started, in nanoseconds of CLOCK_MONOTONIC.
  init(began: Timestamp, start: UInt64?) {
    self.began = began
    startup = start.map { start in
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9 - Double(start) * 1e-9
    }
  }

  mutating func note(_ frame: PresentedFrame) {
    count += 1
    intervals.append(frame.interval ?? 0)
    drawings.append(frame.drawing)
  }

  /// One line of JSON: the numbers of frames and of missed frames, and the times of the first frame,
  /// of the intervals and of drawing in milliseconds (median and 99th percentile).
  var json: String {
    let missed = intervals.count { $0 > Self.longestInterval }
    let first = startup.map { milliseconds($0) } ?? "null"
    return "{\"frames\": \(count), \"missed\": \(missed), \"first_frame_ms\": \(first), "
      + "\"interval_ms_p50\": \(quantile(0.5, of: intervals)), "
      + "\"interval_ms_p99\": \(quantile(0.99, of: intervals)), "
      + "\"draw_ms_p50\": \(quantile(0.5, of: drawings)), "
      + "\"draw_ms_p99\": \(quantile(0.99, of: drawings))}"
  }

  private func quantile(_ part: Double, of values: [Double]) -> String {
    guard !values.isEmpty else { return "null" }
    let sorted = values.sorted()
    return milliseconds(sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)])
  }

  private func milliseconds(_ seconds: Double) -> String {
    (seconds * 1000).rounded(decimals: 3)
  }
}

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
  package var pictures: Pictures
  /// The number of decisions that were not on disk when it was presented.
  package var unsavedCount: Int

  /// What a frame shows of the pictures of its cards.
  package enum Pictures: String, CaseIterable, Sendable {
    /// That of the top card is missing.
    case none
    /// That of the top card is there, and one below it is missing.
    case top
    case all
  }

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
  /// Returns the value below which a part of all values is, that of 1 being the largest; nil if there
  /// are none.
  package func quantile(_ part: Double) -> Double? {
    isEmpty ? nil : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
  }
}
