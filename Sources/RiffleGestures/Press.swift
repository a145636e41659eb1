public import RiffleMotion

/// A press and what has become of it, as one recognizer sees it.
public struct Press: Hashable, Sendable {
  /// The kind of the pointer that pressed first.
  public var kind: PointerKind
  /// When the first pointer went down.
  public var startTime: Timestamp
  /// Where the first pointer went down.
  public var startLocation: Point
  /// How many presses in a row this is, counted over taps: 2 for the second tap of a double tap.
  public var count = 1
  /// Whether a moving thing was caught, so that any movement at all is meant as a drag.
  public var catchesMotion = false
  /// The time of the newest event.
  public var time: Timestamp
  /// Where the pointer is; with several, their middle.
  public var location: Point
  /// How many pointers are down.
  public var pointerCount = 1
  /// Whether the last pointer has just gone up.
  public var isLifted = false

  /// The location from which movement is measured.
  ///
  /// It shifts when pointers join and leave.
  private var anchor: Point

  /// Makes a press that has just begun.
  public init(kind: PointerKind, time: Timestamp, location: Point) {
    self.kind = kind
    startTime = time
    startLocation = location
    self.time = time
    self.location = location
    anchor = location
  }

  /// The movement since the press, straight-line; continuous when pointers join and leave.
  public var translation: Vector { location - anchor }

  /// The seconds since the press.
  public var duration: Double { time.seconds(since: startTime) }

  /// Follows the pointers to a place.
  mutating func move(to place: Point, at time: Timestamp) {
    location = place
    self.time = time
  }

  /// Goes on with another number of pointers, whose middle lies elsewhere, without a movement.
  mutating func regroup(count: Int, around place: Point, at time: Timestamp) {
    anchor = anchor + (place - location)
    pointerCount = count
    move(to: place, at: time)
  }

  /// Measures movement from here on.
  mutating func restart() {
    anchor = location
  }
}
