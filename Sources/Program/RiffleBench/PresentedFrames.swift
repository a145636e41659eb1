import Glibc
import Riffle

struct PresentedFrames {
  let began: Timestamp
  private(set) var count = 1
  /// It lasts from the program's start to the first frame, in seconds; nil if the start is unknown.
  private let startup: Double?
  private var intervals: [Double] = []
  private var drawings: [Double] = []

  /// A longer interval means a missed frame, in seconds: one and a half periods at 60 Hz.
  private static let longestInterval = 0.025

  /// The first frame was presented just now; the start is in nanoseconds of CLOCK_MONOTONIC.
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

  /// One line of JSON: frames, missed frames, and the times of the first frame, of the intervals
  /// and of drawing in milliseconds (median and 99th percentile).
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
    (seconds * 1000).formatted(decimals: 3)
  }
}

package struct NotedFrame: Hashable, Sendable {
  /// Seconds since the process's start.
  package var time: Double
  /// It is the time since the frame before, in seconds; nil after rest.
  package var interval: Double?
  package var drawing: Double
  /// The frame before was seen for more than one and a half periods.
  package var isMissed: Bool
  package var pictures: Pictures
  /// Decisions not yet on disk when the frame was presented.
  package var unsavedCount: Int

  package enum Pictures: String, CaseIterable, Sendable {
    /// The top card's picture is missing.
    case none
    /// The top card's picture is there, but one below it is missing.
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

  package var line: String {
    [
      "frame", "\(time)", interval.map { "\($0)" } ?? "-", "\(drawing)",
      isMissed ? "missed" : "-", pictures.rawValue, "\(unsavedCount)",
    ].joined(separator: " ")
  }
}

extension [Double] {
  /// The value below which a part of all values is; 1 gives the largest, and nil if there are no
  /// values.
  package func quantile(_ part: Double) -> Double? {
    isEmpty ? nil : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
  }
}
