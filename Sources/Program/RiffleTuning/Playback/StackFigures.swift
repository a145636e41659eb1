package import RiffleCards
package import RiffleGestures
package import RiffleMotion

/// The figures of a stack at a time, for monitors.
package struct StackFigures: Hashable, Sendable {
  /// The drag; nil if no card is dragged.
  package var drag: DragFigures?
  /// The shown cards, from front to back.
  package var cards: [CardFigures]

  /// Reads the figures of a stack.
  ///
  /// - Parameters:
  ///   - stack: The stack, which has handled all inputs up to the time.
  ///   - pointer: The last event of the pointer that is down; nil for none.
  package init(of stack: CardStack, at time: Timestamp, pointer: PointerEvent?) {
    drag = DragFigures(of: stack, at: time, pointer: pointer)
    let directions = stack.swipedCards.reduce(into: [:]) { $0[$1.index] = $1.direction }
    cards = stack.snapshots(at: time.seconds).reversed().map { card in
      let direction = stack.index(of: card.id).flatMap { directions[$0] }
      let isTop = stack.topCard != nil && stack.topCard == stack.index(of: card.id)
      return CardFigures(card, isTop: isTop, direction: direction)
    }
  }
}

/// The figures of a shown card.
package struct CardFigures: Hashable, Sendable {
  /// The card as it is shown.
  package var card: CardSnapshot
  /// The phase of the card in words, such as "flying right".
  package var phase: String

  init(_ card: CardSnapshot, isTop: Bool, direction: Direction?) {
    self.card = card
    phase =
      switch card.activity {
      case .resting: isTop ? "on top" : "at rest"
      case .dragged: "dragged"
      case .returning: "returning"
      case .leaving: direction.map { "flying \($0.words)" } ?? "leaving"
      case .entering: "coming back"
      case .moving: "moving"
      }
  }
}

package struct DragFigures: Hashable, Sendable {
  package var card: CardID
  /// The distance that the pointer has gone since the press, in points.
  package var translation: Vector
  /// The distance of the pointer from the point where it would hold the card at rest, in points: another
  /// than the translation if the card was caught on its way.
  package var travel: Vector
  /// The part of the way to a swipe, as if the card were released at a standstill: 0 at rest, 1 where it
  /// would be swiped, more beyond.
  package var progress: Double
  /// The direction of that way; nil while the card has come nowhere.
  package var direction: Direction?
  /// The velocity of the pointer as a release would have it, in points per second; nil if the pointer is
  /// not known.
  package var velocity: Vector?
  /// The direction in which a release would swipe the card; nil if the card would return, or the pointer
  /// is not known.
  package var directionIfReleased: Direction?
  /// Whether the card has passed the threshold, and has not come back since.
  package var isArmed: Bool
  /// The rotation of the card, clockwise if it is positive.
  package var lean: Angle

  /// Reads the figures of a drag; nil if no card is dragged.
  ///
  /// - Parameters:
  ///   - stack: The stack, which has handled all inputs up to the time.
  ///   - pointer: The last event of the pointer that is down; nil for none.
  package init?(of stack: CardStack, at time: Timestamp, pointer: PointerEvent?) {
    guard let drag = stack.drag else { return nil }
    (card, translation, isArmed) = (drag.card, drag.translation, drag.isArmed)
    var facts = stack.release(in: drag.context, translation: translation, velocity: .zero)
    facts.isArmed = drag.isArmed
    travel = facts.travel
    let ways = drag.context.allowed.map { direction in
      (direction, stack.preset.release.progress(of: facts, toward: direction))
    }
    let leader = ways.max { $0.1 < $1.1 }
    progress = leader?.1 ?? 0
    direction = leader.flatMap { $0.1 > 0 ? $0.0 : nil }
    let pose = stack.snapshots(at: time.seconds).first { $0.id == drag.card }?.pose
    lean = pose?.rotation ?? .zero
    guard let event = pointer?.released(at: time), let release = stack.preview(of: event) else {
      return
    }
    velocity = release.context.velocity
    directionIfReleased = release.verdict.direction
  }
}

extension PointerEvent {
  /// Returns the event that would let the pointer go where it is, at a time.
  func released(at time: Timestamp) -> PointerEvent {
    var event = self
    event.time = max(event.time, time)
    event.phase = .up(.primary)
    event.buttons = buttons.subtracting(.primary)
    return event
  }
}
