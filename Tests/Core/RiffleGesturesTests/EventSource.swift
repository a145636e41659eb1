import RiffleGestures
import RiffleMotion
import TestSupport

/// Makes up what hands, hosts and faulty drivers do.
struct EventSource {
  enum Deed {
    case event(PointerEvent, catchesMotion: Bool)
    case cancel(CancelCause, at: Timestamp)
    case recognize(SwipeRecognizer?, at: Timestamp)
  }

  private struct Hand {
    var kind: PointerKind
    var position: Point
    var heading = Vector.zero
    var buttons: PointerButtons = []
  }

  private var generator: SeededGenerator
  private var now = Timestamp(microseconds: 5_000_000)
  private var hands: [Hand]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed &* 7919)
    let start = Point(x: 200, y: 300)
    hands = [
      Hand(kind: .mouse, position: start), Hand(kind: .touch, position: start),
      Hand(kind: .touch, position: start), Hand(kind: .pen, position: start),
    ]
  }

  var areAllUp: Bool { hands.allSatisfy { !$0.buttons.contains(.primary) } }

  mutating func next() -> Deed {
    now = Timestamp(microseconds: now.microseconds + pause())
    switch Int.random(in: 0..<1000, using: &generator) {
    case 0..<4:
      return .cancel(CancelCause.allCases.randomElement(using: &generator) ?? .escape, at: now)
    case 4..<10:
      return .recognize(Bool.random(using: &generator) ? SwipeRecognizer() : nil, at: now)
    default:
      // Mostly the first hand, so that whole gestures come about.
      let index = max(0, Int.random(in: -12..<4, using: &generator))
      return .event(event(of: index), catchesMotion: Int.random(in: 0..<5, using: &generator) == 0)
    }
  }

  private mutating func pause() -> Int64 {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<10: 0
    case 10..<12: -3000
    case 12..<14: .random(in: 40_000...700_000, using: &generator)
    default: .random(in: 500...16_000, using: &generator)
    }
  }

  private mutating func event(of index: Int) -> PointerEvent {
    let phase = phase(of: index)
    if case .move = phase { wander(index) }
    // A release or a press that is never delivered: the mask tells of it later.
    let isLost = Int.random(in: 0..<200, using: &generator) == 0
    let hand = hands[index]
    return PointerEvent(
      time: now,
      pointer: PointerID(rawValue: Int64(index)),
      kind: hand.kind,
      phase: isLost ? .move : phase,
      position: hand.position,
      buttons: hand.buttons,
      isSynthesized: Int.random(in: 0..<50, using: &generator) == 0
    )
  }

  private mutating func phase(of index: Int) -> PointerEvent.Phase {
    let isDown = hands[index].buttons.contains(.primary)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<(isDown ? 14 : 80):
      hands[index].buttons.formSymmetricDifference(.primary)
      if isDown, Bool.random(using: &generator) { wander(index) }
      return isDown ? .up(.primary) : .down(.primary)
    case 96..<98 where hands[index].kind == .mouse || isDown:
      let button: PointerButtons = Bool.random(using: &generator) ? .secondary : .middle
      hands[index].buttons.formSymmetricDifference(button)
      return hands[index].buttons.contains(button) ? .down(button) : .up(button)
    case 98 where isDown:
      hands[index].buttons = []
      return .cancel(.deviceLost)
    case 99:
      hands[index].buttons = []
      return .move
    default:
      return .move
    }
  }

  private mutating func wander(_ index: Int) {
    if Int.random(in: 0..<6, using: &generator) == 0 {
      hands[index].heading = Vector(
        dx: .random(in: -12...12, using: &generator),
        dy: .random(in: -12...12, using: &generator)
      )
    }
    if Int.random(in: 0..<8, using: &generator) > 0 {
      hands[index].position = hands[index].position + hands[index].heading
    }
  }
}
