import RiffleMotion

/// The motion of the stamp that shows the direction in which a card goes.
struct StampMotion: Hashable, Sendable {
  /// The direction that the stamp shows.
  var direction: Direction
  /// The opacity of the stamp.
  private var opacity = Track(0, rest: .opacity)
  /// The emphasis of the stamp while a release would swipe the card.
  private var emphasis = Track(0, rest: .opacity)

  /// The spring of the emphasis.
  private static let spring = Spring.constant(response: 0.22, dampingRatio: 0.62)
  /// The time in which a stamp appears on a command, or disappears, in seconds.
  private static let fade = 0.14

  init(direction: Direction) {
    self.direction = direction
  }

  /// The time from which the stamp rests.
  var restTime: Timestamp { max(opacity.restTime, emphasis.restTime) }

  /// Returns the stamp as it is shown at a time; nil if it is invisible.
  func stamp(at seconds: Double) -> Stamp? {
    let seen = opacity.sample(at: seconds).value
    guard seen > 0 else { return nil }
    return Stamp(
      direction: direction,
      opacity: min(seen, 1),
      emphasis: emphasis.sample(at: seconds).value
    )
  }

  /// Sets the opacity to the progress of the drag, as far as that is between 0 and 1.
  mutating func follow(_ progress: Double, at time: Timestamp) {
    opacity.rest(at: max(0, min(progress, 1)), from: time)
    opacity.forget(before: time)
  }

  /// Starts or ends the emphasis.
  mutating func emphasize(_ isEmphasized: Bool, at time: Timestamp) {
    emphasis.spring(to: isEmphasized ? 1 : 0, with: Self.spring, from: time)
    emphasis.forget(before: time)
  }

  /// Shows the whole stamp with emphasis, or hides it.
  mutating func show(_ isShown: Bool, at time: Timestamp) {
    opacity.animate(to: isShown ? 1 : 0, along: .easeOut, duration: Self.fade, from: time)
    emphasize(isShown, at: time)
  }
}

/// The stamp that shows the direction in which a card goes, as it is shown at one time.
public struct Stamp: Hashable, Sendable {
  /// The direction in which the card goes.
  public var direction: Direction
  /// The opacity of the stamp, above 0 and at most 1.
  public var opacity: Double
  /// The emphasis of the stamp, from 0 to 1 if a release would swipe the card; its spring goes a
  /// little beyond.
  public var emphasis: Double

  /// Makes a stamp.
  public init(direction: Direction, opacity: Double, emphasis: Double) {
    self.direction = direction
    self.opacity = opacity
    self.emphasis = emphasis
  }
}
