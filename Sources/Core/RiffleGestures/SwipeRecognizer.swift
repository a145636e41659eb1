package import RiffleMotion

/// A quick, straight movement, recognised while the pointer is still down.
///
/// The faster the movement, the longer it must be, which distinguishes a swipe from the start of a
/// drag. A release rule that has one makes its stack swipe without a drag.
public struct SwipeRecognizer: Hashable, Sendable {
  /// A set of directions.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// One bit per direction.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A swipe to the left.
    public static let left = Directions(rawValue: 1 << 0)
    /// A swipe to the right.
    public static let right = Directions(rawValue: 1 << 1)
    /// Upward.
    public static let up = Directions(rawValue: 1 << 2)
    /// Downward.
    public static let down = Directions(rawValue: 1 << 3)
    /// Swipes to the left and to the right.
    public static let horizontal: Directions = [.left, .right]
    /// Upward or downward.
    public static let vertical: Directions = [.up, .down]
    /// All four directions.
    public static let all: Directions = [.horizontal, .vertical]
  }

  /// The directions that are recognised; all four by default.
  public var directions: Directions
  /// The movement that an instant swipe needs along its direction and allows across it, in points,
  /// above 0.
  ///
  /// Defaults to 24 for a mouse and 50 for a pen and a finger.
  ///
  /// Over time the movement needed shrinks by 94 % per second and the movement allowed across by
  /// 98 % per second, as a public probe of iOS 26.1 found.
  public var distance: PerPointerKind<Double>
  /// The longest duration of a swipe, in seconds, above 0; by default 0.4 for a mouse, else 0.5.
  public var maximumDuration: PerPointerKind<Double>

  /// Makes a swipe; its properties have the units and the defaults.
  public init(
    directions: Directions = .all,
    distance: PerPointerKind<Double> = PerPointerKind(mouse: 24, pen: 50, touch: 50),
    maximumDuration: PerPointerKind<Double> = PerPointerKind(mouse: 0.4, pen: 0.5, touch: 0.5)
  ) {
    self.directions = directions
    self.distance = distance
    self.maximumDuration = maximumDuration
  }

  package enum Verdict: Hashable, Sendable {
    case undecided
    case recognized
    case failed
  }

  /// Recognizes a press that has moved far and straight enough; fails one that has strayed from
  /// every direction in ``directions``.
  package func verdict(on press: Press) -> Verdict {
    let minimum = distance[press.kind] * (1 - 0.94 * press.duration)
    let maximumAcross = distance[press.kind] * (1 - 0.98 * press.duration)
    let moved = press.translation
    let isLevel = abs(moved.dy) <= maximumAcross && !directions.isDisjoint(with: .horizontal)
    let isUpright = abs(moved.dx) <= maximumAcross && !directions.isDisjoint(with: .vertical)

    let isSwipe =
      isLevel && directions.contains(.left) && -moved.dx >= minimum
      || isLevel && directions.contains(.right) && moved.dx >= minimum
      || isUpright && directions.contains(.up) && -moved.dy >= minimum
      || isUpright && directions.contains(.down) && moved.dy >= minimum
    if isSwipe { return .recognized }
    return isLevel || isUpright ? .undecided : .failed
  }

  package func expiry(of press: Press) -> Timestamp {
    press.startTime.advanced(by: maximumDuration[press.kind])
  }
}
