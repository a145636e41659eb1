package import RiffleCore

package struct CardFigures: Hashable, Sendable {
  package var card: CardSnapshot
  /// The phase of the card in words, such as "flying right".
  package var phase: String

  /// Front to back, of a stack that has handled all inputs up to the time.
  package static func all(of stack: CardStack, at time: Timestamp) -> [CardFigures] {
    let directions = stack.swipedCards.reduce(into: [:]) { $0[$1.index] = $1.direction }
    return stack.snapshots(at: time.seconds).reversed().map { card in
      let direction = stack.index(of: card.id).flatMap { directions[$0] }
      return CardFigures(card, isTop: card.id == stack.topCardID, direction: direction)
    }
  }

  private init(_ card: CardSnapshot, isTop: Bool, direction: Direction?) {
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
  /// The pointer has moved by it since the press, in points.
  package var translation: Vector
  /// It begins at the point where the pointer would hold the card at rest, in points: differs from
  /// the translation if the card was caught in motion.
  package var travel: Vector
  /// The part of the way to a swipe, for a release at a standstill: 0 at rest, 1 at the threshold,
  /// more beyond.
  package var progress: Double
  /// The direction of ``progress``; nil before the card has moved.
  package var direction: Direction?
  /// The velocity that a release would have, in points per second; nil if the pointer is not known.
  package var velocity: Vector?
  /// It is nil if the card would return, or the pointer is not known.
  package var directionIfReleased: Direction?
  /// The direction in which stamp and cards beneath promise that a release would swipe; nil for none.
  package var promise: Direction?
  /// It is clockwise if positive.
  package var lean: Angle

  /// Returns nil if no card is dragged; the stack has handled all inputs, and the pointer is down.
  package init?(of stack: CardStack, at time: Timestamp, pointer: PointerEvent?) {
    guard let drag = stack.drag else { return nil }
    (card, translation) = (drag.card, drag.translation)
    promise = stack.promise(at: time)
    let facts = stack.release(in: drag.context, translation: translation, velocity: .zero)
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
  func released(at time: Timestamp) -> PointerEvent {
    var event = self
    event.time = max(event.time, time)
    event.phase = .up(.primary)
    event.buttons = buttons.subtracting(.primary)
    return event
  }
}
