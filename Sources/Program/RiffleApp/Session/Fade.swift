package import RiffleMotion

/// The opacity of something that appears and leaves, as a function of time.
package struct Fade: Hashable {
  /// The time at which it begins to appear.
  package let start: Timestamp
  /// The time at which it begins to leave; nil as long as it stays.
  package private(set) var end: Timestamp?

  /// How long it takes to appear, in seconds.
  private static let appearance = 0.18
  /// How long it takes to leave, in seconds.
  private static let departure = 0.26

  /// Makes a fade.
  ///
  /// - Parameters:
  ///   - start: The time at which it begins to appear.
  ///   - seconds: The time after which it begins to leave; nil for none. Defaults to nil.
  package init(from start: Timestamp, for seconds: Double? = nil) {
    self.start = start
    end = seconds.map { start.advanced(by: $0) }
  }

  /// Lets it leave from a time on, if it does not before.
  package mutating func leave(at time: Timestamp) {
    end = min(end ?? time, time)
  }

  /// Returns the opacity at a time.
  package func opacity(at time: Timestamp) -> Double {
    let shown = Self.ease(time.seconds(since: start) / Self.appearance)
    let left = end.map { Self.ease(time.seconds(since: $0) / Self.departure) } ?? 0
    return shown * (1 - left)
  }

  /// Returns whether the opacity changes right after a time.
  package func isChanging(at time: Timestamp) -> Bool {
    let isAppearing = time >= start && time.seconds(since: start) < Self.appearance
    let isLeaving = end.map { time >= $0 && time.seconds(since: $0) < Self.departure }
    return isAppearing || isLeaving == true
  }

  /// Returns whether it has left for good by a time.
  package func isOver(at time: Timestamp) -> Bool {
    end.map { time.seconds(since: $0) >= Self.departure } ?? false
  }

  /// Returns a share of the way, slow at both ends.
  private static func ease(_ share: Double) -> Double {
    let share = max(0, min(share, 1))
    return share * share * (3 - 2 * share)
  }
}
