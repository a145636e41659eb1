import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// The promise of the riffle preset: what the hand did decides, not what a fit through its reports says.
@Suite("Random hands on the riffle preset")
struct RandomHandTests {
  /// The deck after the hand has let go of its top card.
  private func released(
    _ hand: RandomHand,
    _ preset: Preset = .riffle,
    window: Size = Size(width: 1280, height: 800)
  ) -> StackScript {
    var script = StackScript(preset, cards: 3, window: window)
    func send(_ phase: PointerEvent.Phase, _ place: Vector, _ seconds: Double) {
      script.send(
        .pointer(
          PointerEvent(
            time: Timestamp(seconds: seconds),
            kind: hand.kind,
            phase: phase,
            position: script.middle + place,
            buttons: phase == .up(.primary) ? [] : .primary
          )
        ),
        at: seconds
      )
    }
    send(.down(.primary), .zero, 1)
    for report in hand.path.dropLast() { send(.move, report.place, 1 + report.time) }
    if let release = hand.path.last { send(.up(.primary), release.place, 1 + release.time) }
    return script
  }

  @Test(
    "every hand gets what it did: stops, recoils, tremor, the screen's edge and flicks swipe, throws back return",
    arguments: RandomHand.Deed.allCases
  )
  func outcomes(deed: RandomHand.Deed) {
    var random = SeededGenerator(seed: 20_261_128)
    var wrong: [String] = []
    let count = Soak.count(1_200)
    for number in 0..<count {
      let direction = Direction.plain[number % 4]
      let size = direction.vector.dx == 0 ? 430.0 : 320
      let hand = RandomHand(
        deed,
        toward: direction.vector,
        threshold: 0.35 * size,
        using: &random
      )
      let script = released(hand)
      let swiped = script.eventLines(.didSwipe)
      if swiped != (deed.swipes ? ["didSwipe 0 \(direction.rawValue)"] : []) {
        wrong.append("\(number) \(direction.rawValue): \(swiped), \(hand)")
      }
    }
    print("\(deed.rawValue): \(wrong.count) of \(count) wrong")
    // A hand that reports 60 times per second may be let go before it has told of its way back.
    #expect(wrong.count <= (deed == .throwBack ? count / 500 : 0), "\(wrong.prefix(3))")
  }
}
