package import RiffleCore

/// The text over the cards that comes and goes: a hint at the bottom, and a caption at the top.
package struct Captions {
  private var hint: Line?
  private var caption: Line?
  private var next: Timestamp?
  /// Whether a frame drawn now would differ from the last one.
  package private(set) var needsFrame = false
  /// The opacity of the hint beside what takes its place, 0 to 1.
  package var hintOpacity = 1.0

  private struct Line {
    var texts: [String]
    var fade: Fade
  }

  package init() {}

  package var hasCaption: Bool { caption != nil }

  /// Shows the first text that fits, until ``removeHint(at:)``.
  package mutating func showHint(_ texts: [String], at time: Timestamp) {
    hint = Line(texts: texts, fade: Fade(from: time))
    needsFrame = true
  }

  package mutating func changeHint(to texts: [String]) {
    guard hint != nil else { return }
    hint?.texts = texts
    needsFrame = true
  }

  package mutating func removeHint(at time: Timestamp) {
    guard hint != nil else { return }
    hint?.fade.leave(at: time)
    needsFrame = true
  }

  package mutating func show(_ texts: [String], at time: Timestamp, for seconds: Double) {
    caption = Line(texts: texts, fade: Fade(from: time, for: seconds))
    needsFrame = true
  }

  /// Returns the next time at which a line begins to appear or to leave.
  package mutating func advance(to now: Timestamp) -> Timestamp? {
    let changes = [hint, caption].compactMap(\.?.fade).flatMap {
      [$0.start, $0.end].compactMap(\.self)
    }
    if let next, next <= now { needsFrame = true }
    next = changes.filter { $0 > now }.min()
    return next
  }

  private mutating func update(at time: Timestamp) {
    if hint?.fade.isOver(at: time) == true { hint = nil }
    if caption?.fade.isOver(at: time) == true { caption = nil }
    needsFrame = [hint, caption].contains { $0?.fade.isChanging(at: time) == true }
  }

  /// Draws the caption, or else the hint, in a place in pixels; longer lines are broken in two.
  package mutating func commands(in place: Rectangle, scale: Double, at time: Timestamp)
    -> [DrawCommand]
  {
    update(at: time)
    let line = caption ?? hint
    return line.map {
      Pill.commands($0.texts, in: place, scale: scale, opacity: $0.fade.opacity(at: time))
    } ?? []
  }

  package mutating func commands(in window: Size, scale: Double, at time: Timestamp)
    -> [DrawCommand]
  {
    update(at: time)
    let lines = [(hint, Pill.Place.bottom, hintOpacity), (caption, .top, 1)]
    return lines.flatMap { line, place, opacity in
      line.map {
        Pill.commands(
          $0.texts,
          at: place,
          in: window,
          scale: scale,
          opacity: opacity * $0.fade.opacity(at: time)
        )
      } ?? []
    }
  }
}

package struct Fade: Hashable {
  package let start: Timestamp
  /// When it begins to leave; nil as long as it stays.
  package private(set) var end: Timestamp?

  /// The duration of the appearance, in seconds.
  private static let appearance = 0.18
  /// The duration of the departure, in seconds.
  private static let departure = 0.26

  package init(from start: Timestamp, for seconds: Double? = nil) {
    self.start = start
    end = seconds.map { start.advanced(by: $0) }
  }

  package mutating func leave(at time: Timestamp) { end = min(end ?? time, time) }

  package func opacity(at time: Timestamp) -> Double {
    let shown = Self.ease(time.seconds(since: start) / Self.appearance)
    let left = end.map { Self.ease(time.seconds(since: $0) / Self.departure) } ?? 0
    return shown * (1 - left)
  }

  package func isChanging(at time: Timestamp) -> Bool {
    let isAppearing = time >= start && time.seconds(since: start) < Self.appearance
    let isLeaving = end.map { time >= $0 && time.seconds(since: $0) < Self.departure }
    return isAppearing || isLeaving == true
  }

  package func isOver(at time: Timestamp) -> Bool {
    end.map { time.seconds(since: $0) >= Self.departure } ?? false
  }

  /// Smoothstep: slow at both ends.
  private static func ease(_ share: Double) -> Double {
    let share = max(0, min(share, 1))
    return share * share * (3 - 2 * share)
  }
}
