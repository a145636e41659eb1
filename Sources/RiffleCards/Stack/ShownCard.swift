import RiffleMotion

/// A card that a stack shows, and what it is doing.
struct ShownCard: Hashable, Sendable {
  /// The identity of the card.
  let id: CardID
  /// The index in the data when the card was made.
  let index: Int
  /// How it moves.
  var motion: CardMotion
  /// What it is doing.
  private(set) var phase: Phase
  /// The session of a pointer that has pressed the card and does not drag it, or not yet.
  private var press: DragSession?
  /// The stamp on it; nil for none.
  var stamp: StampMotion?
  /// How carelessly it lies, from -1 to 1.
  var jitter: Double

  /// Makes a card.
  init(id: CardID, index: Int, motion: CardMotion, phase: Phase, jitter: Double = 0) {
    self.id = id
    self.index = index
    self.motion = motion
    self.phase = phase
    self.jitter = jitter
  }

  /// What a shown card is doing.
  enum Phase: Hashable, Sendable {
    /// It rests in its slot of the stack.
    case resting
    /// It goes to its slot.
    case moving
    /// It comes back to the top because its swipe was undone.
    case entering
    /// It goes back to the top after it was released without a swipe.
    case returning
    /// It follows a pointer.
    case dragged(DragSession)
    /// It goes out of a stack whose cards cycle, to come back beneath or on top.
    case cycling(Cycling)
    /// It flies off after a swipe.
    case leaving
    /// It fades out in front of the stack because it was deleted.
    case deleted
    /// It fades out behind the stack because it lies too deep to be shown.
    case hiddenBelow
  }

  /// The four layers of a picture, from front to back.
  enum Layer: Int, Comparable {
    /// Cards in flight.
    case flights
    /// Deleted cards.
    case deleted
    /// The cards of the stack.
    case stack
    /// Cards hidden below the stack.
    case hiddenBelow

    static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
  }

  /// Where it is drawn.
  var layer: Layer {
    switch phase {
    case .resting, .moving, .entering, .returning, .cycling: .stack
    case .dragged(let session): session.isFlight ? .flights : .stack
    case .leaving: .flights
    case .deleted: .deleted
    case .hiddenBelow: .hiddenBelow
    }
  }

  /// Whether it rests in its slot.
  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  /// Whether it follows a pointer.
  var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  /// Whether it goes out of a stack whose cards cycle.
  var isCycling: Bool {
    if case .cycling = phase { true } else { false }
  }

  /// Returns what is seen of the phase at a time: once nothing of it moves, a card rests.
  func activity(at seconds: Double) -> CardActivity {
    isDragged || motion.restTime.seconds > seconds ? phase.activity : .resting
  }

  // MARK: Changing the phase

  /// Begins a phase.
  ///
  /// A pointer that was dragging the card has still pressed it.
  mutating func enter(_ new: Phase) {
    press = session
    phase = new
  }

  /// Ends a phase of the stack whose motion is over.
  mutating func settle(at seconds: Double) {
    switch phase {
    case .moving, .entering, .returning:
      if motion.restTime.seconds <= seconds { phase = .resting }
    case .resting, .dragged, .cycling, .leaving, .deleted, .hiddenBelow: break
    }
  }

  // MARK: The pointer on it

  /// The session of the pointer that has pressed the card, whether it drags it or not.
  var session: DragSession? {
    if case .dragged(let session) = phase { session } else { press }
  }

  /// Whether a pointer has pressed it.
  var isPressed: Bool { isDragged || press != nil }

  /// Records a press by a pointer.
  mutating func beginSession(_ session: DragSession) {
    press = session
  }

  /// Changes the session of the pointer on it, if there is one.
  mutating func updateSession(_ change: (inout DragSession) -> Void) {
    guard var changed = session else { return }
    change(&changed)
    if isDragged { phase = .dragged(changed) } else { press = changed }
  }

  /// Lets the card follow the pointer that has pressed it.
  mutating func beginDragging() {
    guard let press else { return }
    phase = .dragged(press)
    self.press = nil
  }

  /// Forgets the pointer that had pressed it.
  mutating func endSession() {
    press = nil
  }

  /// Returns the same card as one of new data.
  func dealt(as id: CardID, index: Int) -> ShownCard {
    var card = ShownCard(id: id, index: index, motion: motion, phase: phase, jitter: jitter)
    card.press = press
    card.stamp = stamp
    if isCycling { card.phase = .moving }
    return card
  }
}

extension ShownCard.Phase {
  /// What is seen of it.
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
