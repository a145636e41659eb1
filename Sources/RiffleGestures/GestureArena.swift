package import RiffleMotion

/// A set of recognizers that compete for each press, and the decision which of them wins it.
///
/// The first recognizer whose gesture a press becomes wins, and the others fail, at once and
/// within the call. ``require(_:toFail:)`` makes a recognizer wait for another to fail;
/// ``allow(_:alongside:)`` lets two win together. If several recognise the same event, the earliest
/// added wins; likewise if they wait for each other until the last pointer goes up.
///
/// The app does the hit-testing: it leaves out presses that hit nothing, and delivers every other
/// event. The arena owns the list of pressed pointers, and concludes from an event's button mask
/// that a release was never delivered. It is a value: a copy replays independently. It reads no
/// clock, and once its lists have grown, an event allocates nothing.
package struct GestureArena: Sendable {
  /// The settings with which velocities are estimated.
  ///
  /// Defaults to ``VelocitySettings/mouse`` for a mouse and a pen and ``VelocitySettings/touch``
  /// for a finger.
  ///
  /// A change takes effect with the next press.
  package var velocitySettings = PerPointerKind<VelocitySettings>(
    mouse: .mouse,
    pen: .mouse,
    touch: .touch
  )
  /// The longest interval from the start of a tap to the next press of a double tap, in seconds,
  /// from 0.
  ///
  /// Defaults to 0.5 for a mouse, as in SDL, and 0.3 for a pen and a finger, as in Flutter.
  package var repeatInterval = PerPointerKind(mouse: 0.5, pen: 0.3, touch: 0.3)
  /// The largest distance from a tap to the next press of a double tap, in points, from 0.
  ///
  /// Defaults to 32, SDL's radius.
  package var repeatDistance = PerPointerKind<Double>(all: 32)

  var machines: [RecognizerMachine] = []
  var requirements: [(waiting: RecognizerID, blocking: RecognizerID)] = []
  var companions: [(RecognizerID, RecognizerID)] = []
  /// The pointers of the present press, those included whose recognizers have failed.
  var contacts = ContactList()
  /// The latest time since the press began.
  var clock = Timestamp.zero
  /// The press before this one, if it was a tap; otherwise nil.
  var lastTap: Press?

  /// Makes an arena without recognizers.
  package init() {}

  /// Adds a recognizer; if several recognise the same event, the earliest added wins.
  ///
  /// - Precondition: An arena has at most 64 recognizers.
  package mutating func add(_ recognizer: some GestureRecognizer) -> RecognizerID {
    precondition(
      machines.count < RecognizerSet.capacity,
      "an arena has at most \(RecognizerSet.capacity) recognizers"
    )
    let id = RecognizerID(index: machines.count)
    machines.append(RecognizerMachine(id: id, recognizer: recognizer))
    return id
  }

  /// Replaces a recognizer, as when a tunable changes.
  ///
  /// A gesture that is already recognised continues; an open press is judged again at its next
  /// event.
  ///
  /// - Precondition: If a gesture is in progress, both recognizers are continuous or both are not.
  package mutating func replace(_ id: RecognizerID, with recognizer: some GestureRecognizer) {
    precondition(
      machines[id.index].phase.press == nil
        || machines[id.index].recognizer.isContinuous == recognizer.isContinuous,
      "recognizer \(id.index) cannot change its nature in the middle of a gesture"
    )
    machines[id.index].recognizer = recognizer
  }

  /// Makes a recognizer wait, once a press has become its gesture, until another has failed, and
  /// fail if the other succeeds.
  package mutating func require(_ waiting: RecognizerID, toFail blocking: RecognizerID) {
    requirements.append((waiting, blocking))
  }

  /// Lets two recognizers win the same press.
  package mutating func allow(_ first: RecognizerID, alongside second: RecognizerID) {
    companions.append((first, second))
  }

  /// Returns the state of a recognizer's gesture.
  package func state(of id: RecognizerID) -> GestureState {
    machines[id.index].phase.state
  }

  /// Whether a press may become or is a recognizer's gesture, so that the app should keep the
  /// pointer captured.
  package var isTracking: Bool {
    machines.contains { $0.phase.press != nil }
  }

  /// Returns whether an event starts a press: the primary button, a finger or a pen's tip goes down,
  /// and no other pointer or button is held.
  ///
  /// The app hit-tests these events only; any other belongs to the press in progress or to none.
  package func startsPress(_ event: PointerEvent) -> Bool {
    switch PressStep(event, isDown: contacts.contains(event.pointer)) {
    case .press: contacts.isEmpty
    case .pressAfterLoss: true
    case .ignore, .move, .lift, .cancel, .lose: false
    }
  }

  /// The next time at which a recognizer fails without an event; nil for none.
  ///
  /// The app may then call ``advance(to:into:)``; if it does not, the next event has the same
  /// effect, only later.
  package var nextDeadline: Timestamp? {
    var next: Timestamp?
    for machine in machines {
      guard let deadline = machine.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }
}
