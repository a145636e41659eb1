package import RiffleMotion

/// The identity of a recognizer within its arena.
package struct RecognizerID: Hashable, Sendable {
  /// The recognizer's index in the order of registration.
  let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// One step of one recognizer, as its arena reports it.
package struct GestureChange: Hashable, Sendable {
  /// The recognizer that reports.
  package var recognizer: RecognizerID
  /// The new state; never ``GestureState/possible``.
  package var state: GestureState
  /// The time of the change; never before that of an earlier change of the same press.
  package var time: Timestamp
  /// The position of the pointer, in points; the mean position of several.
  package var location: Point
  /// The position at which the first pointer went down, in points.
  package var startLocation: Point
  /// The movement since the press, in points, without the part that the start policy leaves out.
  ///
  /// It does not jump when pointers join and leave.
  package var translation: Vector
  /// The velocity in points per second, at most ``VelocitySettings/maximumSpeed`` in length; zero
  /// if it is unknown, and if the gesture failed or was cancelled.
  package var velocity: Vector
  /// The kind of the pointer that went down first.
  package var pointerKind: PointerKind
  /// The number of taps in a row, this one included: 2 for the second tap of a double tap.
  package var tapCount: Int
  /// The reason, if the gesture was cancelled or failed because of a cancel; otherwise nil.
  package var cause: CancelCause?

  package init(
    recognizer: RecognizerID,
    state: GestureState,
    time: Timestamp,
    location: Point,
    startLocation: Point,
    translation: Vector,
    velocity: Vector = .zero,
    pointerKind: PointerKind = .mouse,
    tapCount: Int = 1,
    cause: CancelCause? = nil
  ) {
    self.recognizer = recognizer
    self.state = state
    self.time = time
    self.location = location
    self.startLocation = startLocation
    self.translation = translation
    self.velocity = velocity
    self.pointerKind = pointerKind
    self.tapCount = tapCount
    self.cause = cause
  }
}
