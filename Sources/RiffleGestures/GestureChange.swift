public import RiffleMotion

/// The identity of a recognizer within its arena.
public struct RecognizerID: Hashable, Sendable {
  /// The recognizer's place in the order of registration.
  let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// One step of one recognizer, as its arena reports it.
public struct GestureChange: Hashable, Sendable {
  /// Who reports.
  public var recognizer: RecognizerID
  /// The state just entered; never ``GestureState/possible``.
  public var state: GestureState
  /// When; never before an earlier change of the same press.
  public var time: Timestamp
  /// Where the pointer is; with several pointers, their middle.
  public var location: Point
  /// Where the first pointer went down.
  public var startLocation: Point
  /// The movement since the start, less what the start policy drops; continuous when pointers
  /// join and leave.
  public var translation: Vector
  /// The velocity in points a second, at most 8000 in size; zero where it is unknown, and when the
  /// gesture failed or was cancelled.
  public var velocity: Vector
  /// The kind of the pointer that pressed first.
  public var pointerKind: PointerKind
  /// How many presses in a row this is: 2 for the second tap of a double tap.
  public var pressCount: Int
  /// Why, if the gesture was cancelled, or failed because of a cancel cause.
  public var cause: CancelCause?

  package init(
    recognizer: RecognizerID,
    state: GestureState,
    time: Timestamp,
    location: Point,
    startLocation: Point,
    translation: Vector,
    velocity: Vector = .zero,
    pointerKind: PointerKind = .mouse,
    pressCount: Int = 1,
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
    self.pressCount = pressCount
    self.cause = cause
  }
}
