import CardTestSupport
import Foundation
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Board: every row of its contract at rest and in phase 1")
struct BoardTests {
  /// A script of the demo's eight cards; the jitter follows from the seed.
  private func board(cards: Int = 8, seed: UInt64 = 0) -> StackScript {
    var script = StackScript(.board, cards: cards)
    let window = Size(width: 1280, height: 800)
    script.stack = CardStack(preset: .board, window: window, count: cards, seed: seed)
    return script
  }

  /// The rotations of all cards at rest, by card.
  private func rotations(_ script: StackScript, at seconds: Double = 0) -> [Double] {
    let seen = script.stack.snapshots(at: seconds).sorted { $0.index < $1.index }
    return seen.map(\.pose.rotation.radians)
  }

  @Test(
    "all cards are shown, each 10 / N to the left of and above the last",
    arguments: [1, 2, 8, 100]
  )
  func layout(count: Int) throws {
    let script = board(cards: count)

    #expect(script.stack.snapshots(at: 0).map(\.index) == Array((0..<count).reversed()))
    for card in 0..<count {
      let pose = try #require(script.pose(of: card, at: 0))
      let center = pose.center
      let step = Double(card) * 10 / Double(count)
      #expect(isClose(center.x, 150 - step) && isClose(center.y, 200 - step), "\(card)")
      #expect(pose.size == Size(width: 300, height: 400) && pose.alpha == 1)
    }
    #expect(script.pose(of: 0, at: 0)?.rotation == .zero)
  }

  @Test("the jitter of the cards beneath is uniform between -0.1 and 0.1")
  func jitterRange() {
    let drawn = (0..<300).flatMap { seed in rotations(board(seed: UInt64(seed))).dropFirst() }

    #expect(drawn.count == 2100)
    #expect(drawn.allSatisfy { abs($0) < 0.1 })
    // A uniform distribution: mean 0, variance 0.1² / 3, a tenth of it in each tenth of the range.
    let mean = drawn.reduce(0, +) / 2100
    let variance = drawn.reduce(0) { $0 + $1 * $1 } / 2100
    #expect(abs(mean) < 0.005)
    #expect(abs(variance - 0.01 / 3) < 0.0003)
    for tenth in -5..<5 {
      let part = drawn.filter { (Double(tenth) * 0.02..<Double(tenth + 1) * 0.02).contains($0) }
      #expect((150...270).contains(part.count), "\(tenth): \(part.count)")
    }
  }

  @Test("the same seed gives the same jitter, and another seed gives another")
  func seeds() {
    var (one, same, other) = (board(seed: 7), board(seed: 7), board(seed: 8))
    #expect(rotations(one) == rotations(same))
    #expect(rotations(one) != rotations(other))

    for step in 0..<3 {
      one.command(.next, at: 1 + 3 * Double(step))
      same.command(.next, at: 1 + 3 * Double(step))
      other.command(.next, at: 1 + 3 * Double(step))
    }
    for script in [one, same, other] { #expect(script.stack.topCard == 2) }
    one.pass(to: 20)
    same.pass(to: 20)
    other.pass(to: 20)

    #expect(rotations(one, at: 20) == rotations(same, at: 20))
    #expect(rotations(one, at: 20) != rotations(other, at: 20))
  }

  @Test(
    "commands change nothing with fewer than two cards",
    arguments: 0..<2,
    [StackCommand.next, .previous, .swipe(.left), .swipe(.right)]
  )
  func fewCards(count: Int, command: StackCommand) {
    var script = board(cards: count)
    script.pass(to: 0.5)
    let (events, before) = (script.eventLines(), script.stack.snapshots(at: 0.5))

    script.command(command, at: 1)
    script.pass(to: 4)

    #expect(script.eventLines() == events)
    #expect(script.stack.snapshots(at: 1.5) == before)
  }

  @Test("next sends the top card out to half its diagonal in 1 s, the others stay")
  func nextPhaseOne() {
    var script = board()
    let rest = (0..<8).map { script.pose(of: $0, at: 0) }
    script.command(.next, at: 1)

    for fraction in [0.0, 0.25, 0.5, 0.8, 0.999] {
      let progress = easeInOut(fraction)
      let pose = Pose(
        center: Point(x: 150 + (-250 - 150) * progress, y: 200),
        size: Size(width: 300, height: 400),
        rotation: Angle(radians: -.pi / 4 * progress)
      )
      #expect(isClose(script.pose(of: 0, at: 1 + fraction), pose), "\(fraction)")
      for card in 1..<8 { #expect(script.pose(of: card, at: 1 + fraction) == rest[card]) }
    }
    // The card is on top until it is out.
    #expect(script.stack.snapshots(at: 1.9).map(\.index) == [7, 6, 5, 4, 3, 2, 1, 0])
    #expect(script.snapshot(of: 0, at: 1.9)?.activity == .leaving)
  }

  @Test(
    "previous sends the bottom card out to half its bounding box's height in 1 s, the others stay"
  )
  func previousPhaseOne() throws {
    var script = board()
    let rest = (0..<8).map { script.pose(of: $0, at: 0) }
    let rotation = try #require(rest[7]).rotation.radians
    script.command(.previous, at: 1)

    for fraction in [0.0, 0.25, 0.5, 0.8, 0.999] {
      let progress = easeInOut(fraction)
      // Seven steps of 1.25 beneath the top one.
      let end = -(400 * cos(rotation) + 300 * abs(sin(rotation))) / 2
      let pose = Pose(
        center: Point(x: 141.25 + (end - 141.25) * progress, y: 191.25),
        size: Size(width: 300, height: 400),
        rotation: Angle(radians: rotation + (-.pi / 4 - rotation) * progress)
      )
      #expect(isClose(script.pose(of: 7, at: 1 + fraction), pose), "\(fraction)")
      for card in 0..<7 { #expect(script.pose(of: card, at: 1 + fraction) == rest[card]) }
    }
    // The card is at the bottom until it is out.
    #expect(script.stack.snapshots(at: 1.9).map(\.index) == [7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test(
    "no card is laid out in phase 1, even if the window is resized",
    arguments: [StackCommand.next, .previous]
  )
  func resize(command: StackCommand) throws {
    // A container that shrinks with its window, so that a resize asks for another layout.
    var preset = Preset.board
    preset.container.margin = 50
    var script = StackScript(preset, cards: 8)
    var other = script
    script.command(command, at: 1)
    other.command(command, at: 1)

    script.resize(to: Size(width: 250, height: 800), at: 1.5)

    for time in [1.5, 1.75, 1.999] {
      for card in 0..<8 {
        let expected = try #require(other.pose(of: card, at: time))
        #expect(isClose(script.pose(of: card, at: time), expected), "\(card) at \(time)")
      }
    }
    script.pass(to: 3)
    let seen = script.stack.snapshots(at: 3)
    #expect(seen.allSatisfy { $0.pose.size == Size(width: 200, height: 400) })
    #expect(seen.last?.pose.center == Point(x: 125, y: 340))
  }

  /// Points of the stage, far from the 300 by 400 points of the board in its middle.
  private static let beside = [
    Point(x: 440, y: 340), Point(x: 5, y: 5), Point(x: 1270, y: 790), Point(x: 640, y: 700),
  ]

  @Test(
    "a flick anywhere on the stage goes to the next or the previous card",
    arguments: beside,
    [(-60.0, Direction.left, 1), (60, .right, 7)]
  )
  func flickBeside(start: Point, flick: (across: Double, direction: Direction, top: Int)) {
    var script = board()
    script.press(start, at: 1)
    script.move(to: start + Vector(dx: flick.across, dy: 4), at: 1.06)

    #expect(script.events.last { $0.name == .didSwipe }?.direction == flick.direction)
    script.lift(at: 1.1)
    script.pass(to: 4)
    #expect(script.stack.topCard == flick.top)
  }

  @Test("beside the cards there is no tap, and a slow or crooked movement is nothing")
  func noTapBeside() {
    for start in Self.beside {
      for (way, duration) in [
        (Vector.zero, 0.05), (Vector(dx: -60, dy: 0), 2), (Vector(dx: -40, dy: 40), 0.06),
      ] {
        var script = board()
        script.press(start, at: 1)
        script.move(to: start + way, at: 1 + duration)
        script.lift(at: 1.05 + duration)
        script.pass(to: 6)

        let told = script.eventLines(.didSelect, .didSwipe, .didBeginDrag, .didRefuse)
        #expect(told == [], "\(start), \(way)")
        #expect(script.stack.topCard == 0)
      }
    }
    var script = board()
    script.press(script.middle, at: 1)
    script.lift(at: 1.05)
    #expect(script.eventLines(.didSelect).count == 1)
  }

  @Test("in a stack whose cards are dragged, a flick beside them is nothing")
  func flickBesideOthers() {
    for preset in Preset.everything where preset.release.swipeRecognizer == nil {
      var script = StackScript(preset, cards: 8)
      script.press(Point(x: 8, y: 8), at: 1)
      script.move(to: Point(x: 68, y: 8), at: 1.06)
      script.lift(at: 1.1)

      #expect(!script.stack.isTracking)
      #expect(script.eventLines(.didSwipe, .didBeginDrag) == [], "\(preset.name)")
    }
  }
}
