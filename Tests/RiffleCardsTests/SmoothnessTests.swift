import RiffleCards
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Samples the riffle preset 1000 times per second, and looks for jumps.
@Suite("Smoothness of the riffle preset")
struct SmoothnessTests {
  /// The strongest acceleration of a card that is not dragged, in points per square second: a spring
  /// of 0.3 s over 1200 points pulls with (2π / 0.3)² times 1200.
  private static let strongest = 530_000.0
  private static let tick = 0.001

  @Test(
    "no card jumps in position, size, rotation, opacity or velocity in any random session",
    arguments: 0..<30
  )
  func session(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var script = StackScript(.riffle, cards: 30)
    var seconds = 1.0
    for _ in 0..<60 {
      let hint = "seed \(seed), at \(seconds)"
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let direction = Direction.plain.randomElement(using: &random) ?? .left
        act("\(hint), a swipe", &script, seconds) { script in
          script.command(.swipe(direction), at: seconds)
        }
      case 1: act("\(hint), an undo", &script, seconds) { $0.command(.undo, at: seconds) }
      case 2: act("\(hint), a redo", &script, seconds) { $0.command(.redo, at: seconds) }
      case 3 where Bool.random(using: &random):
        act("\(hint), a nudge", &script, seconds) { $0.command(.nudge(.right), at: seconds) }
      default: seconds = gesture(hint, &script, from: seconds, &random)
      }
      // Whole milliseconds, since the stack counts time in whole microseconds.
      let pause = Double(Int.random(in: 10...400, using: &random)) / 1000
      watch(hint, script, from: seconds, to: seconds + pause)
      seconds += pause
      script.pass(to: seconds)
    }
  }

  /// Presses a card, perhaps one in flight, drags it and releases it.
  private func gesture(
    _ hint: String,
    _ script: inout StackScript,
    from start: Double,
    _ random: inout SeededGenerator
  ) -> Double {
    var seconds = start
    let seen = script.stack.snapshots(at: seconds)
    let card = seen.suffix(2).randomElement(using: &random)
    let center = card?.pose.center ?? script.middle
    act("\(hint), a press", &script, seconds) { $0.press(center, at: seconds) }
    let reach = Vector(
      dx: Double.random(in: -250...250, using: &random),
      dy: Double.random(in: -150...150, using: &random)
    )
    for step in 1...20 {
      seconds += 0.008
      script.move(to: center + reach * (Double(step) / 20), at: seconds)
    }
    act("\(hint), a release", &script, seconds) { $0.lift(at: seconds) }
    return seconds
  }

  /// Performs an action, and checks that it changes no pose at that time.
  private func act(
    _ hint: String,
    _ script: inout StackScript,
    _ seconds: Double,
    _ action: (inout StackScript) -> Void
  ) {
    script.pass(to: seconds)
    let before = script.stack.snapshots(at: seconds)
    action(&script)
    for card in script.stack.snapshots(at: seconds) {
      guard let old = before.first(where: { $0.id == card.id }) else { continue }
      // A spring that is almost at rest ends at once (RestThreshold).
      #expect((card.pose.center - old.pose.center).length < 0.1, "\(hint): \(old) then \(card)")
      #expect(abs(card.pose.size.width - old.pose.size.width) < 0.1, "\(hint)")
      #expect(abs(card.pose.rotation.radians - old.pose.rotation.radians) < 0.0005, "\(hint)")
      #expect(abs(card.pose.alpha - old.pose.alpha) < 0.002, "\(hint)")
    }
  }

  /// Samples 1000 times per second without an input, and checks that velocities change no faster
  /// than the strongest spring changes them.
  private func watch(_ hint: String, _ script: StackScript, from start: Double, to end: Double) {
    var looks: [[CardID: Pose]] = []
    for step in 0..<Int((end - start) / Self.tick) {
      let seen = script.stack.snapshots(at: start + Double(step) * Self.tick)
      looks.append(Dictionary(uniqueKeysWithValues: seen.map { ($0.id, $0.pose) }))
      guard looks.count >= 3 else { continue }
      let (one, two, three) = (looks[step - 2], looks[step - 1], looks[step])
      for (id, pose) in three {
        guard let before = two[id], let first = one[id] else { continue }
        let change = (pose.center - before.center) - (before.center - first.center)
        #expect(change.length < Self.strongest * Self.tick * Self.tick, "\(hint): \(id)")
        let growth = pose.size.width - 2 * before.size.width + first.size.width
        #expect(abs(growth) < Self.strongest * Self.tick * Self.tick, "\(hint): \(id)")
      }
    }
  }
}
