import RiffleCards
import RiffleGestures
import RiffleMotion

/// What a preset does with a gesture, by simulation.
struct FeelTrial {
  let preset: Preset

  private static let window = Size(width: 1280, height: 800)
  private var middle: Point { preset.container.stage(in: Self.window).container.center }

  /// A press in the middle, a steady movement to the right, a pause and a release at 1 s.
  private func drag(by distance: Double, during seconds: Double, pause: Double) -> [Trace.Step] {
    let end = 1 - pause
    let moves = (0...50).map { index in
      let share = Double(index) / 50
      return step(
        index == 0 ? .down(.primary) : .move,
        distance * share,
        at: end - seconds * (1 - share)
      )
    }
    return moves + [step(.up(.primary), distance, at: 1)]
  }

  private func step(_ phase: PointerEvent.Phase, _ dx: Double, at seconds: Double) -> Trace.Step {
    let time = Timestamp(seconds: seconds)
    let event = PointerEvent(
      time: time,
      phase: phase,
      position: middle + Vector(dx: dx, dy: 0),
      buttons: phase == .up(.primary) ? [] : .primary
    )
    return Trace.Step(.pointer(event), at: time)
  }

  private func run(_ steps: [Trace.Step], _ show: (Simulation.Output) -> Void) throws {
    let stack = CardStack(preset: preset, window: Self.window, count: 6)
    var simulation = Simulation(of: Trace(steps: steps), on: stack, frames: .rate(250))
    try simulation.run { show($0) }
  }

  /// The time from a release at a standstill, 40 points from rest, until no card is more than half a
  /// point or a third of a degree from where it ends, in seconds.
  func returnTime() throws -> Double {
    try settlingTime(after: drag(by: 40, during: 0.5, pause: 0.3))
  }

  /// The time that a swipe by a key takes until all cards are where they end, in seconds.
  func swipeTime() throws -> Double {
    try settlingTime(after: [Trace.Step(.command(.swipe(.left)), at: Timestamp(seconds: 1))])
  }

  private func settlingTime(after steps: [Trace.Step]) throws -> Double {
    var frames: [(time: Double, cards: [CardSnapshot])] = []
    try run(steps) { output in
      if case .frame(_, let time, let cards) = output { frames.append((time.seconds, cards)) }
    }
    guard let end = frames.last?.cards else { return 0 }
    let late = frames.last { frame in
      frame.cards.contains { card in
        guard let last = end.first(where: { $0.id == card.id }) else { return true }
        let away = card.pose.center - last.pose.center
        let turned = abs(card.pose.rotation.degrees - last.pose.rotation.degrees)
        return away.dot(away) > 0.25 || turned > 0.33
      }
    }
    return (late?.time ?? 1) - 1
  }

  /// The rotation of the card that is held 150 points from rest at the height of its middle, in
  /// degrees; of one that is grabbed there.
  func lean() throws -> Double {
    var lean = 0.0
    try run(drag(by: 150, during: 0.5, pause: 0.3)) { output in
      guard case .frame(_, let time, let cards) = output, time.seconds < 0.98 else { return }
      if let dragged = cards.first(where: { $0.activity == .dragged }) {
        lean = dragged.pose.rotation.degrees
      }
    }
    return lean
  }

  /// The shortest drag to the right that swipes, in whole points, of those up to 1000; a slow one, or
  /// a quick one for a stack that knows only quick movements.
  func neededDistance() throws -> Int {
    let isQuick = preset.release.swipeRecognizer != nil
    var (stays, swipes) = (0, 1000)
    while swipes - stays > 1 {
      let middle = (stays + swipes) / 2
      var isSwipe = false
      let steps = drag(
        by: Double(middle),
        during: isQuick ? 0.1 : 0.6,
        pause: isQuick ? 0.001 : 0.3
      )
      try run(steps) { output in
        if case .event(let event) = output, case .didSwipe = event.kind { isSwipe = true }
      }
      if isSwipe { swipes = middle } else { stays = middle }
    }
    return swipes
  }
}
