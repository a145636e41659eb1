import RiffleMotion

/// The stamp on a card that tells where it is going: how it comes and goes.
struct StampMotion: Hashable, Sendable {
  /// What the stamp says.
  var direction: Direction
  /// How much of it is seen.
  private var opacity = Track(0, rest: .opacity)
  /// How much it stands out because letting go now would swipe the card.
  private var emphasis = Track(0, rest: .opacity)

  /// The spring on which a stamp stands out and goes back.
  private static let spring = Spring.constant(response: 0.22, dampingRatio: 0.62)
  /// How long a stamp takes to come on a command, and to go.
  private static let fade = 0.14

  init(direction: Direction) {
    self.direction = direction
  }

  /// The moment from which nothing of the stamp moves any more.
  var restTime: Timestamp { max(opacity.restTime, emphasis.restTime) }

  /// How the stamp is seen at a time; nil where it is not.
  func stamp(at seconds: Double) -> Stamp? {
    let seen = opacity.sample(at: seconds).value
    guard seen > 0 else { return nil }
    return Stamp(
      direction: direction,
      opacity: min(seen, 1),
      emphasis: emphasis.sample(at: seconds).value
    )
  }

  /// Shows as much of the stamp as the card has gone of its way.
  mutating func follow(_ progress: Double, at time: Timestamp) {
    opacity.rest(at: max(0, min(progress, 1)), from: time)
    opacity.forget(before: time)
  }

  /// Lets it stand out, or no longer.
  mutating func emphasize(_ stands: Bool, at time: Timestamp) {
    emphasis.spring(to: stands ? 1 : 0, with: Self.spring, from: time)
    emphasis.forget(before: time)
  }

  /// Shows all of it, or lets it go.
  mutating func show(_ isShown: Bool, at time: Timestamp) {
    opacity.animate(to: isShown ? 1 : 0, along: .easeOut, duration: Self.fade, from: time)
    emphasize(isShown, at: time)
  }
}

/// The stamp on a card that tells where it is going, as it is seen at one moment.
public struct Stamp: Hashable, Sendable {
  /// Where the card is going.
  public var direction: Direction
  /// How much of the stamp is seen, above 0 and at most 1.
  public var opacity: Double
  /// How much it stands out, 0 for not at all and 1 where letting go would swipe the card; a
  /// little beyond on its way.
  public var emphasis: Double

  /// Makes a stamp.
  public init(direction: Direction, opacity: Double, emphasis: Double) {
    self.direction = direction
    self.opacity = opacity
    self.emphasis = emphasis
  }
}
