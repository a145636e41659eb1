import Glibc
import Riffle
import RiffleMotion

/// The figures of a run of frames.
struct PresentedFrames {
  /// The time at which the first frame was presented.
  let began: Timestamp
  /// The number of presented frames.
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

  /// Records the next frame.
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
