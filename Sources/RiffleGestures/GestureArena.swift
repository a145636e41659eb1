public import RiffleMotion

/// The place where recognizers compete for a press, and where it is decided who owns it.
///
/// ```swift
/// var arena = GestureArena()
/// let pan = arena.add(PanRecognizer())
/// let tap = arena.add(TapRecognizer())
/// var changes: [GestureChange] = []
/// arena.handle(event, into: &changes)
/// for change in changes where change.recognizer == pan { drag(change) }
/// ```
///
/// The first recognizer whose gesture a press becomes wins, and the others fail, at once and
/// within the call. ``require(_:toFail:)`` makes a recognizer wait for another to fail;
/// ``allow(_:alongside:)`` lets two win together. Where several agree on one event, the earliest
/// registered wins; so does it where they wait for each other until the last pointer goes up.
///
/// The host does the hit-testing: it keeps presses to itself that hit nothing, and hands over
/// everything else. The arena is a value: a copy replays independently. It reads no clock, and
/// once its lists have grown, an event allocates nothing.
public struct GestureArena: Sendable {
  /// How velocities are estimated.
  ///
  /// Defaults to ``VelocitySettings/mouse`` for a mouse and a pen and ``VelocitySettings/touch``
  /// for a finger. Takes effect with the next press.
  public var velocitySettings = PerPointerKind<VelocitySettings>(
    mouse: .mouse,
    pen: .mouse,
    touch: .touch
  )
  /// How soon a press must follow the start of a tap to count as its second, in seconds.
  ///
  /// Defaults to 0.5 for a mouse, as in SDL, and 0.3 for a pen and a finger, as in Flutter.
  public var repeatInterval = PerPointerKind(mouse: 0.5, pen: 0.3, touch: 0.3)
  /// How near to the tap it must be, in points.
  ///
  /// Defaults to 32, SDL's radius.
  public var repeatDistance = PerPointerKind<Double>(all: 32)

  var machines: [RecognizerMachine] = []
  var requirements: [(waiting: RecognizerID, blocking: RecognizerID)] = []
  var companions: [(RecognizerID, RecognizerID)] = []
  /// The pointers of the present press, whether or not a recognizer still cares for them.
  var contacts = ContactList()
  /// The latest time seen since the press began.
  var clock = Timestamp.zero
  /// The press before this one, if it was a tap.
  var lastTap: Press?

  /// Makes an arena without recognizers.
  public init() {}

  /// Adds a recognizer; earlier ones win where several agree on one event.
  public mutating func add(_ recognizer: some GestureRecognizer) -> RecognizerID {
    let id = RecognizerID(index: machines.count)
    machines.append(RecognizerMachine(id: id, recognizer: recognizer))
    return id
  }

  /// Puts another description in a recognizer's place, as when a tunable changes.
  ///
  /// A gesture already recognised goes on; an open press is judged anew at its next event.
  ///
  /// - Precondition: Where a gesture is in progress, both are continuous or both are not.
  public mutating func replace(_ id: RecognizerID, with recognizer: some GestureRecognizer) {
    precondition(
      machines[id.index].phase.press == nil
        || machines[id.index].recognizer.isContinuous == recognizer.isContinuous,
      "recognizer \(id.index) cannot change its nature in the middle of a gesture"
    )
    machines[id.index].recognizer = recognizer
  }

  /// Makes a recognizer wait, once a press has become its gesture, until another has failed; and
  /// fail if the other succeeds.
  public mutating func require(_ waiting: RecognizerID, toFail blocking: RecognizerID) {
    requirements.append((waiting, blocking))
  }

  /// Lets two recognizers win the same press.
  public mutating func allow(_ first: RecognizerID, alongside second: RecognizerID) {
    companions.append((first, second))
  }

  /// Tells how far a recognizer's gesture has come.
  public func state(of id: RecognizerID) -> GestureState {
    machines[id.index].phase.state
  }

  /// Whether a press may become, or is, somebody's gesture, so that the host should hold the
  /// pointer's capture.
  public var isTracking: Bool {
    machines.contains { $0.phase.press != nil }
  }

  /// The next moment at which time alone decides something; nil for none.
  ///
  /// The host may then call ``advance(to:into:)``; if it does not, the next event decides the same,
  /// only later.
  public var nextDeadline: Timestamp? {
    var next: Timestamp?
    for machine in machines {
      guard let deadline = machine.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }
}
