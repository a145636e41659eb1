import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Samples the riffle preset 1000 times per second, and looks for jumps in everything that is seen.
@Suite("Smoothness of the riffle preset")
struct SmoothnessTests {
  private static let tick = 0.001
  /// The strongest acceleration of a card that is not dragged, in points per square second: a spring
  /// of 0.3 s over 1200 points pulls with (2π / 0.3)² times 1200.
  private static let strongest = 530_000.0
  /// The fastest change of an opacity, a stamp's emphasis or a lift, per second: a fade of 0.14 s that
  /// begins at twice its mean speed.
  private static let fastest = 2 / 0.14
  /// The distance that a hand may have gone before a drag begins, which counts at its first move.
  private static let slop = 4.0
  /// The distance that needs the fewest points for a swipe: 0.35 of the card's width.
  private static let shortestSwipe = 0.35 * 320

  @Test("nothing that is seen jumps in any random session", arguments: Soak.seeds(20))
  func session(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var script = StackScript(.riffle, cards: 30)
    var seconds = 1.0
    for _ in 0..<60 {
      let hint = "seed \(seed), at \(seconds)"
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let direction = Direction.plain.randomElement(using: &random) ?? .left
        act("\(hint), a swipe", &script, seconds) { script in
          script.command(.swipe(direction), at: seconds)
        }
      case 2: act("\(hint), an undo", &script, seconds) { $0.command(.undo, at: seconds) }
      case 3: act("\(hint), a redo", &script, seconds) { $0.command(.redo, at: seconds) }
      case 4 where Bool.random(using: &random):
        act("\(hint), a nudge", &script, seconds) { $0.command(.nudge(.right), at: seconds) }
      default: seconds = gesture(hint, &script, from: seconds, &random)
      }
      // Keys come in any rhythm, even all at once. Whole milliseconds, since the stack counts time
      // in whole microseconds.
      let longest = [0, 30, 60, 400].randomElement(using: &random) ?? 0
      let pause = Double(Int.random(in: 0...longest, using: &random)) / 1000
      watch(hint, script, from: seconds, to: seconds + pause)
      seconds = exact(seconds + pause)
      script.pass(to: seconds)
    }
  }

  @Test(
    "a card that leaves is opaque at any rhythm of keys",
    arguments: [0, 1, 5, 10, 20, 30, 60, 90]
  )
  func opaque(milliseconds: Int) {
    var script = StackScript(.riffle, cards: 30)
    for number in 0..<20 {
      let time = 1 + Double(number * milliseconds) / 1000
      script.command(.swipe(number % 2 == 0 ? .left : .right), at: time)
      for step in 0...max(0, milliseconds - 1) {
        let seen = script.stack.snapshots(at: time + Double(step) / 1000)
        #expect(seen.allSatisfy { $0.pose.alpha == 1 }, "swipe \(number)")
      }
    }
  }

  /// Returns a time as the nearest number of whole milliseconds, so that a sum of times is not a
  /// little before the input that comes then.
  private func exact(_ seconds: Double) -> Double {
    (seconds * 1000).rounded() / 1000
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
      seconds = exact(seconds + 0.008)
      act("\(hint), move \(step)", &script, seconds, moved: reach.length / 20) {
        $0.move(to: center + reach * (Double(step) / 20), at: seconds)
      }
    }
    act("\(hint), a release", &script, seconds) { $0.lift(at: seconds) }
    return seconds
  }

  /// Performs an action, and checks that nothing that is seen changes at that time, except by as
  /// much as a hand that has moved a distance moves it.
  private func act(
    _ hint: String,
    _ script: inout StackScript,
    _ seconds: Double,
    moved distance: Double = 0,
    _ action: (inout StackScript) -> Void
  ) {
    script.pass(to: seconds)
    let before = Look(script, at: seconds)
    action(&script)
    let after = Look(script, at: seconds)
    let distance = distance == 0 ? 0 : distance + Self.slop
    before.expectCovered(missingFrom: after, hint)
    after.expectCovered(missingFrom: before, hint)
    for (id, card) in after.cards {
      guard let old = before.cards[id] else { continue }
      // A spring that is almost at rest ends at once (RestThreshold). A card turns by at most 27°
      // in its own width and a half, and those beneath move less than the hand does.
      check((card.center - old.center).length < 0.1 + 1.5 * distance, "\(hint): \(old), \(card)")
      check(abs(card.width - old.width) < 0.1 + distance, "\(hint): \(old), \(card)")
      check(abs(card.rotation - old.rotation) < 0.0005 + distance / 400, "\(hint)")
      check(abs(card.alpha - old.alpha) < 0.002, "\(hint)")
      check(abs(card.lift - old.lift) < 0.0005, "\(hint)")
      for direction in Direction.allCases {
        let (one, other) = (old.stamps[direction] ?? (0, 0), card.stamps[direction] ?? (0, 0))
        // The progress in one direction is less that in two others.
        let share = 3 * distance / Self.shortestSwipe
        check(abs(other.opacity - one.opacity) < 0.002 + share, "\(hint): \(direction)")
        check(abs(other.emphasis - one.emphasis) < 0.002 + 1.2 * share, "\(hint): \(direction)")
      }
    }
  }

  /// Samples 1000 times per second without an input, and checks that velocities change no faster
  /// than the strongest spring changes them, and opacities no faster than they fade.
  private func watch(_ hint: String, _ script: StackScript, from start: Double, to end: Double) {
    var looks: [Look] = []
    for step in 0..<Int((end - start) / Self.tick) {
      looks.append(Look(script, at: start + Double(step) * Self.tick))
      guard looks.count >= 2 else { continue }
      let (two, three) = (looks[step - 1], looks[step])
      two.expectCovered(missingFrom: three, hint)
      for (id, card) in three.cards {
        guard let before = two.cards[id] else { continue }
        let most = Self.fastest * Self.tick
        check(abs(card.alpha - before.alpha) < most, "\(hint): \(id)")
        check(abs(card.lift - before.lift) < 2 * most, "\(hint): \(id)")
        for direction in Direction.allCases {
          let (old, new) = (before.stamps[direction] ?? (0, 0), card.stamps[direction] ?? (0, 0))
          check(abs(new.opacity - old.opacity) < most, "\(hint): \(id), \(direction)")
          check(abs(new.emphasis - old.emphasis) < 3 * most, "\(hint): \(id), \(direction)")
        }
        // A flight stops as soon as nobody sees it.
        guard step >= 2, let first = looks[step - 2].cards[id], !card.isOut(of: three.window)
        else { continue }
        let change = (card.center - before.center) - (before.center - first.center)
        check(
          change.length < Self.strongest * Self.tick * Self.tick,
          "\(hint): \(id) speeds up by \(change) at \(start + Double(step) * Self.tick)"
        )
        let growth = card.width - 2 * before.width + first.width
        check(abs(growth) < Self.strongest * Self.tick * Self.tick, "\(hint): \(id) grows")
      }
    }
  }
}

/// Everything that is seen of a stack at one time.
private struct Look {
  struct Card {
    var pose: Pose
    var lift: Double
    /// The opacity of the stamp for each direction, and the emphasis in it.
    var stamps: [Direction: (opacity: Double, emphasis: Double)]

    var center: Point { pose.center }
    var width: Double { pose.size.width }
    var rotation: Double { pose.rotation.radians }
    var alpha: Double { pose.alpha }

    init(_ snapshot: CardSnapshot) {
      pose = snapshot.pose
      lift = snapshot.lift
      stamps = [:]
      if let stamp = snapshot.stamp {
        stamps[stamp.direction] = (stamp.opacity, stamp.opacity * stamp.emphasis)
      }
    }

    var corners: [Point] {
      [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
        let corner = Vector(dx: x * pose.size.width, dy: y * pose.size.height)
        return pose.center + corner.rotated(by: pose.rotation)
      }
    }

    func isOut(of window: Size) -> Bool {
      let corners = corners
      return corners.allSatisfy { $0.x <= 0 } || corners.allSatisfy { $0.x >= window.width }
        || corners.allSatisfy { $0.y <= 0 } || corners.allSatisfy { $0.y >= window.height }
    }
  }

  var cards: [CardID: Card]
  /// The cards from back to front.
  var order: [CardID]
  var window: Size

  init(_ script: StackScript, at seconds: Double) {
    let snapshots = script.stack.snapshots(at: seconds)
    cards = Dictionary(uniqueKeysWithValues: snapshots.map { ($0.id, Card($0)) })
    order = snapshots.map(\.id)
    window = script.stack.stage.window
  }

  /// Checks that what another look lacks was not seen: transparent, behind other cards, or outside
  /// the window.
  func expectCovered(missingFrom other: Look, _ hint: String) {
    for (place, id) in order.enumerated() {
      guard other.cards[id] == nil, let card = cards[id] else { continue }
      let isOut = card.isOut(of: window)
      let isBehind = order[(place + 1)...].contains { cover in
        guard let above = cards[cover], above.alpha == 1 else { return false }
        // An edge on an edge is covered too, whatever rounding does.
        return card.corners.allSatisfy { above.pose.contains($0, tolerance: 1e-6) }
      }
      check(isOut || isBehind || card.alpha < 0.002, "\(hint): \(id) \(card.pose)")
    }
  }
}

extension Pose {
  /// Returns whether a point lies in the rotated rectangle, or as near to it as the tolerance.
  fileprivate func contains(_ point: Point, tolerance: Double) -> Bool {
    let offset = (point - center).rotated(by: Angle.zero - rotation)
    return abs(offset.dx) <= size.width / 2 + tolerance
      && abs(offset.dy) <= size.height / 2 + tolerance
  }
}

/// Records an issue if a condition does not hold, much faster than an expectation if it does.
private func check(
  _ isTrue: Bool,
  _ hint: @autoclosure () -> String,
  at location: SourceLocation = #_sourceLocation
) {
  if !isTrue { Issue.record("\(hint())", sourceLocation: location) }
}
