package import RiffleMotion

/// A part of the window that slides in and out: the share of it that is seen, from 0 to 1.
package struct Slide {
  /// The time that a slide takes, in seconds.
  private static let duration = 0.12
  private var start: Timestamp?
  private var from: Double
  private var end: Double

  /// Makes a part that stands still.
  package init(_ isOpen: Bool) {
    end = isOpen ? 1 : 0
    from = end
  }

  /// Slides in or out, from where it is.
  package mutating func move(toOpen isOpen: Bool, at time: Timestamp, isInstant: Bool) {
    let target = isOpen ? 1.0 : 0
    guard target != end else { return }
    from = share(at: time)
    end = target
    start = isInstant ? nil : time
  }

  /// Returns the share that is seen at a time.
  package func share(at time: Timestamp) -> Double {
    guard let start else { return end }
    let part = min(max(time.seconds(since: start) / Self.duration, 0), 1)
    // Quadratic ease-out.
    return from + (end - from) * (1 - (1 - part) * (1 - part))
  }

  /// Returns whether it moves at a time.
  package func isMoving(at time: Timestamp) -> Bool {
    start.map { time.seconds(since: $0) < Self.duration } ?? false
  }
}
