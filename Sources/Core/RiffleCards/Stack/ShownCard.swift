import RiffleMotion

/// A card that a stack shows, and its phase.
struct ShownCard: Hashable, Sendable {
  let id: CardID
  /// The index in the data when the card was made.
  let index: Int
  var motion: CardMotion
  private(set) var phase: Phase
  /// The session of a pointer that has pressed the card and does not drag it, or not yet.
  private var press: DragSession?
  /// The stamp on it; nil for none.
  var stamp: StampMotion?
  /// How far the card is lifted: 0 on the stack, 1 in the air.
  var lift = Track(0, rest: .scale)
  /// The jitter of the card in its slot, from -1 to 1.
  var jitter: Double

  init(id: CardID, index: Int, motion: CardMotion, phase: Phase, jitter: Double = 0) {
    self.id = id
    self.index = index
    self.motion = motion
    self.phase = phase
    self.jitter = jitter
  }

  /// The phase of a shown card.
  enum Phase: Hashable, Sendable {
    /// The card rests in its slot of the stack.
    case resting
    /// The card goes to its slot.
    case moving
    /// The card comes back to the top because its swipe was undone.
    case entering
    /// The card goes back to the top after it was released without a swipe, for a reason.
    case returning(ReleaseReason?)
    /// The card follows a pointer.
    case dragged(DragSession)
    /// The card goes out of a stack whose cards cycle, to come back beneath or on top.
    case cycling(Cycling)
    /// The card flies off after a swipe.
    case leaving
    /// The card fades out in front of the stack because it was deleted.
    case deleted
    /// The card goes out of the picture behind the stack because it is too deep to be shown.
    case hiddenBelow
  }

  /// The four layers of a picture, from front to back.
  enum Layer: Int, Comparable {
    case flights
    case deleted
    case stack
    /// Cards hidden below the stack.
    case hiddenBelow

    static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
  }

  /// The layer in which the card is drawn.
  var layer: Layer {
    switch phase {
    case .resting, .moving, .entering, .returning, .cycling: .stack
    case .dragged(let session): session.isFlight ? .flights : .stack
    case .leaving: .flights
    case .deleted: .deleted
    case .hiddenBelow: .hiddenBelow
    }
  }

  /// Whether the card rests in its slot.
  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  /// Whether the card follows a pointer.
  var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  /// Whether the card goes out of a stack whose cards cycle.
  var isCycling: Bool {
    if case .cycling = phase { true } else { false }
  }

  /// Returns the card's activity at a time: once its motion is over, it rests.
  func activity(at seconds: Double) -> CardActivity {
    isDragged || motion.restTime.seconds > seconds ? phase.activity : .resting
  }

  // MARK: Changing the phase

  /// Starts a phase; a pointer that dragged the card still presses it.
  mutating func enter(_ new: Phase) {
    press = session
    phase = new
  }

  /// Ends the phase of a card of the stack if its motion is over.
  mutating func settle(at seconds: Double) {
    switch phase {
    case .moving, .entering, .returning:
      if motion.restTime.seconds <= seconds { phase = .resting }
    case .resting, .dragged, .cycling, .leaving, .deleted, .hiddenBelow: break
    }
  }

  // MARK: Pointer

  /// The session of the pointer that has pressed the card, whether it drags it or not.
  var session: DragSession? {
    if case .dragged(let session) = phase { session } else { press }
  }

  /// Whether a pointer has pressed the card.
  var isPressed: Bool { isDragged || press != nil }

  /// Records a press by a pointer.
  mutating func beginSession(_ session: DragSession) {
    press = session
  }

  /// Changes the session of the pointer, if one has pressed the card.
  mutating func updateSession(_ change: (inout DragSession) -> Void) {
    guard var changed = session else { return }
    change(&changed)
    if isDragged { phase = .dragged(changed) } else { press = changed }
  }

  /// Starts the drag of the card by the pointer that has pressed it.
  mutating func beginDragging() {
    guard let press else { return }
    phase = .dragged(press)
    self.press = nil
  }

  /// Ends the session of a pointer that does not drag the card.
  mutating func endSession() {
    press = nil
  }

  /// Returns the card with the identity and index of a card of new data.
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
  /// The activity that others see.
  fileprivate var activity: CardActivity {
    switch self {
    case .resting: .resting
    case .moving, .hiddenBelow: .moving
    case .entering: .entering
    case .returning: .returning
    case .dragged: .dragged
    case .cycling, .leaving, .deleted: .leaving
    }
  }
}

/// The press of a pointer on a card, and the drag that may follow.
struct DragSession: Hashable, Sendable {
  /// The card and the pointer when the press began.
  var context: DragContext
  /// The card's activity when it was pressed; resting if cards do not follow the pointer.
  var interrupted: CardActivity
  /// The translation of the pointer since the press, in points.
  var translation = Vector.zero
  /// The direction in which a release would swipe the card; nil if it has not gone far enough.
  var armed: Direction?
  /// The reveal progress of the cards beneath beyond the drag's own when it began.
  var revealOffset = 0.0
  /// Whether the owner has vetoed the drag; the pointer can then only tap the card.
  var isVetoed = false

  /// Whether the card was caught in flight, and its swipe still stands.
  var isFlight: Bool { interrupted == .leaving }

  /// Returns whether a release may swipe the card in a direction; a flight continues wherever it goes.
  func mayGo(_ direction: Direction) -> Bool {
    isFlight || context.allowed.contains(direction)
  }
}

/// The motion of a card out of a stack whose cards cycle; until it is out, all others stay.
struct Cycling: Hashable, Sendable {
  /// The direction of the swipe: to the left the card comes back beneath all others, to the right
  /// on top.
  ///
  /// Right to left, it is the mirror image of what is seen.
  var direction: Direction
  /// The time at which the card is out.
  var end: Timestamp
  /// The latest request made meanwhile, which starts when the card is out; nil for none.
  var next: Request?

  /// A request to a stack whose cards cycle.
  enum Request: Hashable, Sendable {
    case swipe(Direction, SwipeCause)
    /// Undoing the last swipe.
    case undo
  }
}
