package import RiffleMotion

struct ShownCard: Hashable, Sendable {
  let id: CardID
  /// The card's index in the data, or the last that it had there.
  private(set) var index: Int
  var motion: CardMotion
  private(set) var phase: Phase
  /// The session of a pointer that has pressed the card and does not drag it, or not yet.
  private var press: DragSession?
  var stamp: StampMotion?
  /// 0 on the stack, 1 in the air.
  var lift = Track(0, rest: .scale)
  /// The jitter, from -1 to 1.
  var jitter: Double

  init(id: CardID, index: Int, motion: CardMotion, phase: Phase, jitter: Double = 0) {
    self.id = id
    self.index = index
    self.motion = motion
    self.phase = phase
    self.jitter = jitter
  }

  enum Phase: Hashable, Sendable {
    case resting
    case moving
    /// Comes back to the top because its swipe was undone.
    case entering
    /// Returns to the top after a release without a swipe.
    case returning(ReleaseReason?)
    case dragged(DragSession)
    /// Goes out of a stack whose cards cycle, to come back at the bottom or on top.
    case cycling(Cycling)
    case leaving
    /// Goes out again, since a drag that ended for a reason did not bring it back.
    case goingOut(WayBack, ReleaseReason?)
    case deleted
    /// Goes out of the picture behind the stack because it is too deep to be shown.
    case hiddenBelow
  }

  /// The layers from front to back.
  enum Layer: Int, Comparable {
    case flights
    case deleted
    case stack
    case hiddenBelow

    static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
  }

  var layer: Layer {
    switch phase {
    case .resting, .moving, .entering, .returning, .cycling: .stack
    case .dragged(let session): session.isFlight ? .flights : .stack
    case .leaving, .goingOut: .flights
    case .deleted: .deleted
    case .hiddenBelow: .hiddenBelow
    }
  }

  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  var isCycling: Bool {
    if case .cycling = phase { true } else { false }
  }

  /// Flies, is held on its flight, or cycles.
  var isOnItsWayOut: Bool { layer == .flights || isCycling }

  /// Once its motion is over, the card rests.
  func activity(at seconds: Double) -> CardActivity {
    isDragged || motion.restTime.seconds > seconds ? phase.activity : .resting
  }

  /// When its phase ends by itself, if it does.
  var end: Timestamp? {
    switch phase {
    case .resting, .dragged: nil
    case .cycling(let cycling): cycling.end
    // A card that grows as it leaves, since it was still moving up, is gone when its flight is over.
    case .leaving, .goingOut:
      max(motion.x.restTime, motion.y.restTime, motion.rotation.restTime, motion.alpha.restTime)
    case .moving, .entering, .returning, .deleted, .hiddenBelow: motion.restTime
    }
  }

  mutating func renumber(_ index: Int) { self.index = index }

  // MARK: Changing the phase

  /// Starts a phase; a pointer that dragged the card still presses it.
  mutating func enter(_ new: Phase) {
    press = session
    phase = new
  }

  mutating func settle(at seconds: Double) {
    switch phase {
    case .moving, .entering, .returning:
      if motion.restTime.seconds <= seconds { phase = .resting }
    case .resting, .dragged, .cycling, .leaving, .goingOut, .deleted, .hiddenBelow: break
    }
  }

  // MARK: A way back

  /// Its way, if a drag brings it back, or has not.
  var wayBack: WayBack? {
    if case .goingOut(let way, _) = phase { way } else { session?.wayBack }
  }

  /// The identity by which its swipe is known, if it is out of the stack.
  var swiped: CardID { wayBack?.swiped ?? id }

  // MARK: Pointer

  /// The session of the pointer that has pressed the card, whether it drags it or not.
  var session: DragSession? {
    if case .dragged(let session) = phase { session } else { press }
  }

  var isPressed: Bool { isDragged || press != nil }

  mutating func beginSession(_ session: DragSession) {
    press = session
  }

  /// Does nothing unless a pointer has pressed the card.
  mutating func updateSession(_ change: (inout DragSession) -> Void) {
    guard var changed = session else { return }
    change(&changed)
    if isDragged { phase = .dragged(changed) } else { press = changed }
  }

  mutating func beginDragging() {
    guard let press else { return }
    phase = .dragged(press)
    self.press = nil
  }

  /// Ends the session of a pointer that does not drag the card.
  mutating func endSession() {
    press = nil
  }

  /// The card with the identity and index of a card of new data.
  func dealt(as id: CardID, index: Int) -> ShownCard {
    var card = ShownCard(id: id, index: index, motion: motion, phase: phase, jitter: jitter)
    card.press = press
    card.stamp = stamp
    card.lift = lift
    if isCycling { card.phase = .moving }
    return card
  }
}

extension ShownCard.Phase {
  fileprivate var activity: CardActivity {
    switch self {
    case .resting: .resting
    case .moving, .hiddenBelow: .moving
    case .entering: .entering
    case .returning: .returning
    case .dragged: .dragged
    case .cycling, .leaving, .goingOut, .deleted: .leaving
    }
  }
}

/// The press of a pointer on a card, and the drag that may follow.
package struct DragSession: Hashable, Sendable {
  package var context: DragContext
  /// The card's activity when it was pressed; resting if cards do not follow the pointer.
  var interrupted: CardActivity
  /// The direction of the swipe from whose flight the card was caught; nil if it was not.
  var flight: Direction?
  /// The way of a swiped card that the drag brings back; nil for any other card.
  var wayBack: WayBack?
  /// The effort that the card takes, as its policy says.
  var effort: Double
  /// False for a press beside the cards, which can only be a swipe.
  var isOnCard: Bool
  /// The translation of the pointer since the press, in points.
  package var translation = Vector.zero
  /// The velocity of the pointer between its last two positions, in points per second.
  var step = Vector.zero
  /// The reading of the movements up to that translation.
  var reading = PointerReading()
  /// The direction in which a release would swipe the card; nil if it would return.
  package var armed: Direction?
  /// The same from then on, if nothing is reported.
  var promise = DragPromise()
  /// The shown way to that translation.
  var path = PointerPath()
  /// How far the stack was moved beyond the drag's own part when it began.
  package var revealOffset = 0.0
  /// The drag was vetoed; the pointer can then only tap the card.
  var isVetoed = false

  package init(
    context: DragContext,
    interrupted: CardActivity,
    flight: Direction? = nil,
    effort: Double = 1,
    isOnCard: Bool = true
  ) {
    self.context = context
    self.interrupted = interrupted
    self.flight = flight
    self.effort = effort
    self.isOnCard = isOnCard
  }

  /// The facts of the drag as the release rule reads them.
  var judged: DragContext { wayBack?.judged(context) ?? context }

  /// Caught in flight, and the swipe still stands; or brought back, and not there yet.
  var isFlight: Bool { interrupted == .leaving }

  /// A flight may continue in any direction.
  func mayGo(_ direction: Direction) -> Bool {
    isFlight || context.allowed.contains(direction)
  }
}

/// What a dragged card promises after a report of its pointer: the direction in which a release would
/// swipe it; nil if it would return.
package struct DragPromise: Hashable, Sendable {
  /// The direction until the pointer rests.
  var moving: Direction?
  /// The direction once it rests.
  var resting: Direction?
  /// When it rests, if it reports nothing.
  var restTime = Timestamp.zero

  func direction(at time: Timestamp) -> Direction? { time < restTime ? moving : resting }
}

/// The motion of a card out of a stack whose cards cycle; until it is out, all others stay.
struct Cycling: Hashable, Sendable {
  /// To the left the card comes back at the bottom, to the right on top.
  ///
  /// Right to left, it is the mirror image of what is seen.
  var direction: Direction
  var end: Timestamp
  /// The latest request made meanwhile, which starts when the card is out.
  var next: Request?

  enum Request: Hashable, Sendable {
    case swipe(Direction, SwipeCause)
    case undo
  }
}
