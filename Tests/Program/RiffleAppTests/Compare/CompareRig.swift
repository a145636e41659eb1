import Riffle
import RiffleApp
import RiffleDecks
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Two pictures of a deck beside each other, and a person's hand; time passes only as told.
@MainActor
final class CompareRig {
  let deck: DeckRig
  let pair: ComparedPair
  private(set) var now = Timestamp.zero

  /// The middles of both pictures, in points of the window.
  static let middles = [Point(x: 246, y: 341), Point(x: 714, y: 341)]

  /// Compares cards of a deck, of which a burst has some.
  init(
    _ count: Int = 6,
    cards: [DeckCard]? = nil,
    choices: VerdictChoices = .usual,
    pixelsPerPoint: Double = 1,
    burst: Set<Int>? = nil,
    from first: Int = 0
  ) {
    deck = DeckRig(
      cards: cards ?? DeckRig.cards(count),
      choices: choices,
      pixelsPerPoint: pixelsPerPoint
    )
    if first > 0 { deck.review.leaf(by: first) }
    pair = ComparedPair(
      deck.session,
      deck.review,
      deck.appearance,
      burst: burst.map { Set($0.map { Array("\($0)".utf8) }) }
    )
  }

  /// The cards whose pictures are seen; nil where there is none.
  var shown: [Int?] { pair.panes.map { $0.top?.card } }

  func pass(_ seconds: Double = 2) {
    now = now.advanced(by: seconds)
    deck.stackView.advance(to: now)
    update()
  }

  func update(isAnimated: Bool = true, isEnding: Bool = false) {
    pair.update(isAnimated: isAnimated, isEnding: isEnding, at: now)
  }

  /// Takes a step as the comparison does, and shows it.
  @discardableResult
  func apply(_ step: Review.Step, isAnimated: Bool = true, isEnding: Bool = false) -> Bool {
    let isTaken = deck.review.apply(step, by: .key)
    switch step {
    case .undo, .redo, .clear: deck.review.showAll()
    default: break
    }
    update(isAnimated: isAnimated, isEnding: isEnding)
    return isTaken
  }

  /// Decides on the cards of both pictures in one step.
  func keepBoth(isAnimated: Bool = true) {
    let cards = shown.compactMap(\.self)
    deck.review.apply(.decideTogether(cards.map { Review.Choice($0, .keep) }), by: .key)
    deck.stackView.advance(to: now.advanced(by: 1))
    deck.review.showAll()
    update(isAnimated: isAnimated)
  }

  func event(
    _ phase: PointerEvent.Phase,
    _ place: Point,
    finger: PointerID? = nil
  ) -> PointerEvent {
    let isUp = if case .up = phase { true } else { false }
    return PointerEvent(
      time: now,
      pointer: finger ?? 0,
      kind: finger == nil ? .mouse : .touch,
      phase: phase,
      position: place,
      buttons: isUp ? [] : .primary
    )
  }

  /// Presses and moves the mouse by steps of 8 ms, and hands each event over.
  func drag(from start: Point, by way: Vector, _ send: (PointerEvent) -> Void) {
    send(event(.down(.primary), start))
    for step in 1...10 {
      pass(0.008)
      send(event(.move, start + way * (Double(step) / 10)))
    }
  }
}
