public import RiffleMotion

/// A flick: a quick, straight movement, recognised while the pointer is still down.
///
/// The faster it is, the farther it has to go, so that a flick and the start of a drag differ.
/// It competes with a pan for the same movement; let the pan require it to fail.
public struct SwipeRecognizer: GestureRecognizer, Hashable {
  /// A set of directions.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// To the left.
    public static let left = Directions(rawValue: 1 << 0)
    /// To the right.
    public static let right = Directions(rawValue: 1 << 1)
    /// Upward.
    public static let up = Directions(rawValue: 1 << 2)
    /// Downward.
    public static let down = Directions(rawValue: 1 << 3)
    /// To the left or right.
    public static let horizontal: Directions = [.left, .right]
    /// Upward or downward.
    public static let vertical: Directions = [.up, .down]
    /// Any of the four.
    public static let all: Directions = [.horizontal, .vertical]
  }

  /// The directions looked for.
  ///
  /// Defaults to all four.
  public var directions: Directions
  /// The movement asked of an instant swipe, in points, and allowed across it.
  ///
  /// Defaults to 24 for a mouse and 50 for a pen and a finger.
  ///
  /// With time the movement asked for shrinks by 94 % a second, the movement allowed across it
  /// by 98 %: figures that a public probe of iOS 26.1 brackets exactly.
  public var distance: PerPointerKind<Double>
  /// The longest a swipe may take, in seconds, above 0.
  ///
  /// Defaults to 0.4 for a mouse and 0.5 for a pen and a finger.
  public var maximumDuration: PerPointerKind<Double>

  /// Makes a swipe.
  ///
  /// - Parameters:
  ///   - directions: The directions looked for.
  ///   - distance: The movement asked of an instant swipe, in points.
  ///   - maximumDuration: The longest a swipe may take, in seconds.
  public init(
    directions: Directions = .all,
    distance: PerPointerKind<Double> = PerPointerKind(mouse: 24, pen: 50, touch: 50),
    maximumDuration: PerPointerKind<Double> = PerPointerKind(mouse: 0.4, pen: 0.5, touch: 0.5)
  ) {
    self.directions = directions
    self.distance = distance
    self.maximumDuration = maximumDuration
  }

  /// A swipe is over when it is recognised.
  public var isContinuous: Bool { false }

  /// A swipe takes one pointer.
  public var pointerLimits: PointerLimits { .one }

  /// Recognises a press that has moved far and straight enough; fails one that has strayed from
  /// every direction looked for.
  public func verdict(on press: Press) -> Verdict {
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

  /// Gives a swipe ``maximumDuration``.
  public func expiry(of press: Press) -> Timestamp? {
    press.startTime.advanced(by: maximumDuration[press.kind])
  }
}
