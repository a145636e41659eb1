import RiffleGestures
import RiffleMotion

/// A question to the owner of a stack, whose answer comes later.
public struct OpenQuestion: Hashable, Sendable {
  /// What is asked for: a swipe or an undo.
  public let action: Refusal.Action
  /// The card: the one that is to be swiped, or whose swipe is to be undone.
  public let card: CardID
  /// The direction of the swipe that is to be done, or undone.
  public let direction: Direction
  /// No other question of the stack has it.
  package let number: Int
}

/// The question that a stack has put to its owner and the swipe that waits for the answer.
struct OwnerQuestions: Sendable {
  private(set) var open: OpenQuestion?
  /// The swipe that is asked for; nil for an undo.
  private(set) var swipe: AskedSwipe?
  /// When the question was put.
  private(set) var start = Timestamp.zero
  private var asked = 0

  mutating func ask(
    _ action: Refusal.Action,
    about card: CardID,
    _ direction: Direction,
    _ swipe: AskedSwipe?,
    at time: Timestamp
  ) {
    asked += 1
    open = OpenQuestion(action: action, card: card, direction: direction, number: asked)
    (self.swipe, start) = (swipe, time)
  }

  mutating func close() { (open, swipe) = (nil, nil) }
}

/// A swipe with all that its exit needs to know.
struct AskedSwipe: Hashable, Sendable {
  var direction: Direction
  var cause: SwipeCause
  /// The verdict on a dragged card; nil if the card was not dragged.
  var release: ReleaseVerdict?
  /// The drag; nil for none.
  var hand: SwipeHand?
  /// The undone swipe that it repeats or replaces, if any; one that is repeated may have its card beneath
  /// others.
  var former: PastSwipe?
}

extension CardStack {
  /// The question that the owner answers later, as ``StackPolicy`` says, by
  /// ``StackCommand/answer(_:)``; nil for none.
  ///
  /// Meanwhile the card waits where it is, in the place where a hand left it if one did. What can be refused
  /// is refused, as ``Refusal/Reason/unanswered``, but for a press of the waiting card, which takes it
  /// in hand again. That press ends the question, and so do Escape, new data, a position that is
  /// restored, and the deletion of its card.
  public var openQuestion: OpenQuestion? { questions.open }

  /// For how long a card has waited for an answer at a time, in seconds; nil if it does not wait.
  ///
  /// The top card waits for the answer to an undo.
  func waitingTime(of card: CardID, at seconds: Double) -> Double? {
    guard let question = questions.open else { return nil }
    let waiting = questions.swipe == nil ? shown.top?.id : question.card
    return waiting == card ? max(0, seconds - questions.start.seconds) : nil
  }

  mutating func ask(_ swipe: AskedSwipe, about card: CardID, at time: Timestamp) -> CommandResult {
    var swipe = swipe
    // It stands still by then.
    swipe.hand?.velocity = .zero
    swipe.hand?.step = .zero
    return ask(.swipe(swipe.direction), about: card, swipe.direction, swipe, at: time)
  }

  mutating func askToUndo(_ swipe: PastSwipe, at time: Timestamp) -> CommandResult {
    ask(.undo, about: swipe.card, direction(of: swipe), nil, at: time)
  }

  private mutating func ask(
    _ action: Refusal.Action,
    about card: CardID,
    _ direction: Direction,
    _ swipe: AskedSwipe?,
    at time: Timestamp
  ) -> CommandResult {
    questions.ask(action, about: card, direction, swipe, at: time)
    report(.didAsk(named(card), action), at: time)
    return .waiting
  }

  /// Does what the owner was asked for, or has the card go back.
  mutating func answer(_ isGranted: Bool, at time: Timestamp, _ policy: StackPolicy) {
    guard let question = questions.open else { return }
    let swipe = questions.swipe
    let isWanted = isWanted(question, swipe)
    guard isGranted, isWanted else {
      return closeQuestion(because: isWanted ? .vetoed : .canceled, at: time)
    }
    questions.close()
    var granted = policy
    granted.shouldSwipe = { _, _ in true }
    granted.shouldUndo = { _, _ in true }
    granted.answersSwipeLater = { _, _ in false }
    granted.answersUndoLater = { _, _ in false }
    guard let swipe else { return report(undo(at: time, granted), to: .undo, at: time) }
    if let held = shown.pressedCard, held.isDragged {
      performRelease(swipe, at: time, granted)
      endPress()
    } else {
      report(self.swipe(swipe, at: time, granted), to: question.action, at: time)
    }
  }

  /// Whether what is asked for is still possible.
  private func isWanted(_ question: OpenQuestion, _ swipe: AskedSwipe?) -> Bool {
    guard let swipe else { return order.history.last?.card == question.card }
    if preset.exit.destination == .cycles { return index(of: question.card) != nil }
    let depth = swipe.former.map(order.depth(of:)) ?? 0
    return depth < shown.depth && shown[depth].id == question.card
  }

  /// Ends the question without what it was about, if there is one: a card that a hand has left goes back.
  mutating func closeQuestion(because reason: Refusal.Reason = .canceled, at time: Timestamp) {
    guard let question = questions.open else { return }
    let release = questions.swipe?.release
    questions.close()
    let refusal = Refusal(of: question.action, because: reason)
    report(.didRefuse(named(question.card), refusal), at: time)
    guard shown.pressedCard?.isDragged == true, !gestures.isTracking else { return }
    animateReturn(because: release?.reason, at: time)
    endPress()
  }

  /// Has the dragged card wait where its pointer has left it, with its stamp and the cards beneath as they
  /// promise it.
  mutating func holdCard(at time: Timestamp) {
    guard let index = shown.pressedIndex else { return }
    keepReveal(at: time)
    let style = travel.style
    shown.update(index: index) { card in
      let pose = card.motion.pose(at: time.seconds)
      switch style {
      case .full: card.motion.spring(to: pose, with: Self.stop.spring, from: time)
      case .fade, .instant: card.motion.rest(in: pose, at: time)
      }
      card.stamp?.show(true, at: time)
    }
  }

  /// The spring that takes the speed from a card that waits; one that is thrown goes a little on.
  private static let stop = ResponseSpring(response: 0.25, dampingRatio: 1)
}
