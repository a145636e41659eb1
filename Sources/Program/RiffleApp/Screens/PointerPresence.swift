package import RiffleMotion

/// How far something is there that comes when a pointer moves, and goes once it rests or has left.
package struct PointerPresence {
  private var track = Track(0, rest: .opacity)
  /// When it goes unless it stays; nil while it is gone.
  private var end: Timestamp?

  /// How long a pointer rests before it goes, in seconds.
  package static let patience = 2.5
  /// The times in which it comes and goes, in seconds.
  private static let (coming, going) = (0.18, 0.3)

  package init() {}

  /// Whether it is there, or comes.
  package var isThere: Bool { track.target > 0 }

  /// Comes, or waits longer before it goes.
  package mutating func come(at time: Timestamp) {
    if !isThere { track.animate(to: 1, along: .easeOut, duration: Self.coming, from: time) }
    end = time.advanced(by: Self.patience)
  }

  package mutating func go(at time: Timestamp) {
    end = nil
    if isThere { track.animate(to: 0, along: .easeInOut, duration: Self.going, from: time) }
  }

  /// Goes when it is time, but not as long as it `stays`; returns when that will be.
  package mutating func advance(to now: Timestamp, stays: Bool) -> Timestamp? {
    if stays { return nil }
    if let end, end <= now { go(at: now) }
    return end
  }

  package func opacity(at time: Timestamp) -> Double { track.sample(at: time.seconds).value }

  package func isChanging(at time: Timestamp) -> Bool { track.restTime > time }
}
