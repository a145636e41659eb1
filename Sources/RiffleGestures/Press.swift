package import RiffleMotion

/// A press and its movement so far, as one recognizer sees it.
package struct Press: Hashable, Sendable {
  /// The kind of the pointer that went down first.
  package var kind: PointerKind
  /// The time at which the first pointer went down.
  package var startTime: Timestamp
  /// The position at which the first pointer went down, in points.
  package var startLocation: Point
  /// The number of taps in a row, this press included: 2 for the second tap of a double tap.
  package var tapCount = 1
  /// Whether the press caught a moving object, so that any movement is meant as a drag.
  package var catchesMotion = false
  /// The time of the newest event.
  package var time: Timestamp
  /// The position of the pointer, in points; the mean position of several.
  package var location: Point
  /// The number of pointers that are down.
  package var pointerCount = 1
  /// Whether the last pointer has just gone up.
  package var isLifted = false

  /// The position from which movement is measured.
  ///
  /// It shifts when pointers join and leave.
  private var anchor: Point

  /// Makes a press that has just begun, at a position in points.
  package init(kind: PointerKind, time: Timestamp, location: Point) {
    self.kind = kind
    startTime = time
    startLocation = location
    self.time = time
    self.location = location
    anchor = location
  }

  /// The straight-line movement since the press, in points.
  ///
  /// It does not jump when pointers join and leave.
  package var translation: Vector { location - anchor }

  /// The seconds since the press.
  package var duration: Double { time.seconds(since: startTime) }

  /// Moves the press to a position.
  mutating func move(to position: Point, at time: Timestamp) {
    location = position
    self.time = time
  }

  /// Changes the number of pointers and their mean position without a movement.
  mutating func regroup(count: Int, around middle: Point, at time: Timestamp) {
    anchor = anchor + (middle - location)
    pointerCount = count
    move(to: middle, at: time)
  }

  /// Measures movement from the present position on.
  mutating func restart() {
    anchor = location
  }
}
