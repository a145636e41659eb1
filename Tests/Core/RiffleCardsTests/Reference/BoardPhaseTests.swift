import CardTestSupport
import Foundation
import RiffleCards
import RiffleMotion
import Testing

@Suite("Board: phase 2, the queue, and next against previous")
struct BoardPhaseTests {
  private let quarter = -Double.pi / 4

  /// Returns the center of a slot in a stack of eight.
  private func slotCenter(_ depth: Int) -> Point {
    Point(x: 150 - 1.25 * Double(depth), y: 200 - 1.25 * Double(depth))
  }

  private func pose(_ center: Point, _ rotation: Double) -> Pose {
    Pose(center: center, size: Size(width: 300, height: 400), rotation: Angle(radians: rotation))
  }

  /// Returns the pose between two others that differ in center and rotation.
  private func between(_ one: Pose, _ other: Pose, _ share: Double) -> Pose {
    pose(
      one.center + (other.center - one.center) * share,
      one.rotation.radians + (other.rotation.radians - one.rotation.radians) * share
    )
  }

  private func restingRotation(_ script: StackScript, _ card: Int) throws -> Double {
    try #require(script.pose(of: card, at: 0)).rotation.radians
  }

  @Test(
    "then the card comes back beneath, or on top, one gets new jitter, and all move in 1 s",
    arguments: [StackCommand.next, .previous]
  )
  func phaseTwo(command: StackCommand) throws {
    var script = StackScript(.board, cards: 8)
    let before = try (0..<8).map { try #require(script.pose(of: $0, at: 0)) }
    script.command(command, at: 1)
    script.pass(to: 2)

    let jitter = try #require(script.pose(of: 0, at: 3)).rotation.radians
    #expect(abs(jitter) < 0.1 && jitter != 0)
    let rotation = before[7].rotation.radians
    let out = -(400 * cos(rotation) + 300 * abs(sin(rotation))) / 2
    let isNext = command == .next
    var starts = before
    let moved = isNext ? 0 : 7
    starts[moved] = pose(isNext ? Point(x: -250, y: 200) : Point(x: out, y: 191.25), quarter)
    let upright = isNext ? 1 : 7
    for fraction in [0.0, 0.3, 0.5, 0.9, 1] {
      for card in 0..<8 {
        let rotation = card == 0 ? jitter : card == upright ? 0 : before[card].rotation.radians
        let end = pose(slotCenter((card + (isNext ? 7 : 1)) % 8), rotation)
        let expected = between(starts[card], end, easeInOut(fraction))
        let seen = script.pose(of: card, at: 2 + fraction)
        #expect(isClose(seen, expected), "\(card) at \(fraction)")
      }
    }
    let order = isNext ? [0, 7, 6, 5, 4, 3, 2, 1] : [6, 5, 4, 3, 2, 1, 0, 7]
    #expect(script.stack.snapshots(at: 2).map(\.index) == order)
  }

  @Test(
    "going through all cards ends with the first order and positions, and other jitter",
    arguments: [1.0, -1.0]
  )
  func round(side: Double) throws {
    var script = StackScript(.board, cards: 8)
    let before = script.stack.snapshots(at: 0)
    for step in 0..<8 {
      script.command(side > 0 ? .next : .previous, at: 1 + 2.5 * Double(step))
    }
    script.pass(to: 30)

    let after = script.stack.snapshots(at: 30)
    #expect(after.map(\.index) == before.map(\.index))
    #expect(
      zip(before, after).allSatisfy { (($0.pose.center - $1.pose.center)).length < 1e-9 }
    )
    for (old, new) in zip(before, after) where old.index != 0 {
      #expect(old.pose.rotation != new.pose.rotation, "\(old.index)")
    }
    #expect(after.last?.pose == before.last?.pose)
  }

  @Test(
    "next and previous undo each other, except for the jitter of the card that was covered",
    arguments: [
      [StackCommand.next, .previous], [.previous, .next], [.next, .undo], [.previous, .undo],
    ]
  )
  func inverse(commands: [StackCommand]) {
    var script = StackScript(.board, cards: 8)
    let before = (0..<8).map { script.pose(of: $0, at: 0) }
    script.command(commands[0], at: 1)
    script.command(commands[1], at: 4)
    script.pass(to: 8)

    #expect(script.stack.snapshots(at: 8).map(\.index) == [7, 6, 5, 4, 3, 2, 1, 0])
    let coveredCard = commands[0] == .next ? 1 : 7
    for card in 0..<8 where card != coveredCard {
      #expect(isClose(script.pose(of: card, at: 8), before[card] ?? pose(.zero, 0)), "\(card)")
    }
    let rotated = script.pose(of: coveredCard, at: 8)
    #expect(rotated?.center == before[coveredCard]?.center)
    #expect(rotated?.rotation != before[coveredCard]?.rotation)
  }

  @Test("of the requests made in phase 1 only one starts, when that ends")
  func queue() throws {
    var script = StackScript(.board, cards: 8)
    let rotation = try restingRotation(script, 1)
    for time in [1, 1.2, 1.5, 1.9] { script.command(.next, at: time) }
    // Phase 1 of the second card from 2 on, from its slot: its y goes to that of the top.
    for fraction in [0.0, 0.25, 0.7] {
      script.pass(to: 2 + fraction)
      let end = pose(Point(x: -250, y: 200), quarter)
      let expected = between(pose(slotCenter(1), rotation), end, easeInOut(fraction))
      #expect(isClose(script.pose(of: 1, at: 2 + fraction), expected), "\(fraction)")
      // The first card meanwhile goes to its slot beneath.
      let x = -250 + (slotCenter(7).x + 250) * easeInOut(fraction)
      #expect(isClose(script.pose(of: 0, at: 2 + fraction)?.center.x, x), "\(fraction)")
    }
    script.pass(to: 10)

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left", "didSwipe 1 left"])
    #expect(script.events.filter { $0.name == .didSwipe }.map(\.time.seconds) == [1, 2])
    #expect(script.events.filter { $0.name == .didLeave }.map(\.time.seconds) == [2, 3])
    #expect(script.stack.snapshots(at: 10).map(\.index) == [1, 0, 7, 6, 5, 4, 3, 2])
  }

  @Test("a request made in phase 2 starts at once, from the poses at that time")
  func interruption() throws {
    var script = StackScript(.board, cards: 8)
    let rotations = try (0..<8).map { try restingRotation(script, $0) }
    script.command(.next, at: 1)
    script.command(.next, at: 2.4)

    let start = between(pose(slotCenter(1), rotations[1]), pose(slotCenter(0), 0), easeInOut(0.4))
    let end = pose(Point(x: -250, y: 200), quarter)
    for fraction in [0.0, 0.2, 0.5] {
      let expected = between(start, end, easeInOut(fraction))
      #expect(isClose(script.pose(of: 1, at: 2.4 + fraction), expected), "\(fraction)")
      // The motions of the others go on.
      let second = between(
        pose(slotCenter(2), rotations[2]),
        pose(slotCenter(1), rotations[2]),
        easeInOut(0.4 + fraction)
      )
      #expect(isClose(script.pose(of: 2, at: 2.4 + fraction), second), "\(fraction)")
      let x = -250 + (slotCenter(7).x + 250) * easeInOut(0.4 + fraction)
      #expect(isClose(script.pose(of: 0, at: 2.4 + fraction)?.center.x, x), "\(fraction)")
    }
    // Between the end of phase 2 and that of the new phase 1 they rest in their new slots.
    #expect(isClose(script.pose(of: 2, at: 3.2), pose(slotCenter(1), rotations[2])))
    script.pass(to: 5)
    #expect(script.events.filter { $0.name == .didLeave }.map(\.time.seconds) == [2, 3.4])
    #expect(script.stack.topCard == 2)
  }

  @Test("a swipe is reported when it starts, and its end when the card goes beneath")
  func events() {
    var script = StackScript(.board, cards: 3)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.right), at: 1.5)
    script.pass(to: 6)

    #expect(
      script.eventLines().dropFirst(4) == [
        "willSwipe 0 left", "didSwipe 0 left", "didLeave 0", "didDisplay 1", "willSwipe 0 right",
        "didSwipe 0 right", "didLeave 0", "didDisplay 0",
      ]
    )
    #expect(script.eventLines(.ranOutOfCards) == [])
    #expect(script.stack.remaining == 3)
  }

  @Test(
    "a swipe can be undone and done again, also while its card is still on its way",
    arguments: [StackCommand.next, .previous],
    [0.3, 3.0]
  )
  func redo(command: StackCommand, pause: Double) {
    var script = StackScript(.board, cards: 5)
    script.command(command, at: 1)
    script.pass(to: 5)
    let after = script.stack.snapshots(at: 5).map(\.index)
    script.command(.undo, at: 6)
    script.command(.redo, at: 6 + pause)
    script.pass(to: 20)

    #expect(script.stack.snapshots(at: 20).map(\.index) == after)
    #expect(script.eventLines(.didUndo).count == 1)
    #expect(script.eventLines(.didSwipe).count == 2)
    #expect(script.stack.undoableSwipes == 1)
  }

  @Test("an undo that another request replaces in the queue can still be asked for")
  func replacedUndo() {
    var script = StackScript(.board, cards: 5)
    script.command(.next, at: 1)
    script.command(.undo, at: 1.2)
    script.command(.next, at: 1.4)
    script.pass(to: 6)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left", "didSwipe 1 left"])

    script.command(.undo, at: 7)
    script.command(.undo, at: 9.5)
    script.pass(to: 20)
    #expect(script.stack.snapshots(at: 20).map(\.index) == [4, 3, 2, 1, 0])
    #expect(script.stack.undoableSwipes == 0)
  }
}
