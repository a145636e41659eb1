import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

@Suite("Dealing in an arc")
struct DealTests {
  private static let window = Size(width: 1280, height: 800)

  private static func poses(_ script: StackScript, _ seconds: Double) -> [Int: Pose] {
    var script = script
    script.pass(to: seconds)
    // Of those with the same index, the one that was dealt last.
    let cards = script.stack.snapshots(at: seconds).sorted { $0.id < $1.id }
    return Dictionary(cards.map { ($0.index, $0.pose) }, uniquingKeysWith: { $1 })
  }

  /// A stack whose first cards left to four sides, dealt again at second 3.
  private static func dealt(_ sides: [Direction]) -> StackScript {
    var script = StackScript(.riffle, cards: 8)
    for (index, side) in sides.enumerated() {
      script.command(.swipe(side), at: 0.2 + 0.4 * Double(index))
    }
    script.pass(to: 3)
    script.command(.reload(isAnimated: true), at: 3)
    return script
  }

  @Test("each card comes from out of sight, from the side where it left")
  func sides() throws {
    let script = Self.dealt([.left, .right, .right])
    let start = Self.poses(script, 3)

    let first = try #require(start[0]).center
    #expect(first.x < -150)
    for index in [1, 2] { #expect(try #require(start[index]).center.x > Self.window.width + 150) }
  }

  @Test("cards that did not leave come from right and left in turn")
  func turns() throws {
    let script = Self.dealt([])
    let start = Self.poses(script, 3)

    #expect(try #require(start[0]).center.x > Self.window.width)
    #expect(try #require(start[1]).center.x < 0)
    #expect(try #require(start[2]).center.x > Self.window.width)
  }

  @Test("the deepest card is dealt first, each next one the stagger later")
  func stagger() throws {
    let script = Self.dealt([])
    let start = Self.poses(script, 3)
    let depth = start.count
    #expect(depth > 2)

    for (place, index) in (0..<depth).reversed().enumerated() {
      let leaves = 3 + Preset.riffle.deck.dealStagger * Double(place)
      let before = try #require(Self.poses(script, leaves - 0.002)[index])
      let after = try #require(Self.poses(script, leaves + 0.012)[index])
      #expect(before == start[index], "\(index)")
      #expect(after != start[index], "\(index)")
    }
  }

  @Test("all come to rest where a deal without motion puts them, along a bent way without a jump")
  func rest() throws {
    let script = Self.dealt([.up, .left, .down])
    var instant = Self.dealt([.up, .left, .down])
    instant.command(.reload(), at: 3)
    let (end, wanted) = (Self.poses(script, 6), Self.poses(instant, 6))
    #expect(end.count == wanted.count)
    for (index, pose) in wanted {
      let reached = try #require(end[index])
      #expect((reached.center - pose.center).length < 0.2, "\(index)")
      #expect(abs(reached.rotation.degrees - pose.rotation.degrees) < 0.1)
    }

    // Of the card that comes from the left: how far its way is from the straight one.
    let way = stride(from: 3.0, to: 4.2, by: 1.0 / 240).compactMap {
      Self.poses(script, $0)[1]?.center
    }
    let (first, last) = (try #require(way.first), try #require(way.last))
    let line = last - first
    let bend = way.map { point in
      let step = point - first
      return (step.dx * line.dy - step.dy * line.dx) / line.length
    }
    #expect(try #require(bend.map(abs).max()) > 8)
    let steps = zip(way, way.dropFirst()).map { ($1 - $0).length }
    // A window's width in half a second, and no jump on the way.
    #expect(steps.allSatisfy { $0 < 40 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($1 - $0) < 6 })
  }

  @Test("a key swipes at once, and a press catches a card on its way", arguments: [0.0, 0.1, 0.25])
  func interrupted(after seconds: Double) throws {
    var swiped = Self.dealt([.left])
    swiped.command(.swipe(.right), at: 3 + seconds)
    swiped.pass(to: 6)
    #expect(swiped.stack.topCard == 1)
    #expect(!swiped.stack.isMoving(at: 6))

    var caught = Self.dealt([.left])
    caught.pass(to: 3.2)
    let shown = try #require(Self.poses(caught, 3.2)[0])
    caught.press(shown.center, at: 3.2)
    caught.move(to: shown.center + Vector(dx: 30, dy: 0), at: 3.21)
    let held = try #require(caught.stack.snapshots(at: 3.21).last)
    #expect(held.activity == .dragged && held.index == 0)
  }

  @Test("nothing is said of an empty stack as long as cards come")
  func empty() {
    let script = Self.dealt([.left])
    let early = script.stack.snapshots(at: 3.1)
    #expect(early.isDealing)
    var later = script
    later.pass(to: 6)
    #expect(!later.stack.snapshots(at: 6).isDealing)
    // The last card is no deal: what is beneath it may be seen.
    var last = StackScript(.riffle, cards: 1)
    last.command(.reload(isAnimated: true), at: 1)
    last.pass(to: 1.35)
    #expect(!last.stack.snapshots(at: 1.35).isDealing)
  }

  @Test("a deal alone changes neither the order nor what was swiped, and ends where all were")
  func dealAlone() throws {
    var script = StackScript(.riffle, cards: 8)
    script.command(.swipe(.left), at: 0.2)
    script.command(.swipe(.right), at: 0.4)
    script.pass(to: 2)
    let (before, swiped) = (script.stack, script.stack.swipedCards)
    let rest = Self.poses(script, 2)
    let events = script.stack.handle(.command(.deal), at: Timestamp(seconds: 2))
    #expect(events.isEmpty, "\(events)")

    let start = Self.poses(script, 2)
    #expect(start.keys == rest.keys)
    for pose in start.values {
      #expect(pose.center.x < -100 || pose.center.x > Self.window.width + 100)
    }
    script.pass(to: 4)
    #expect(Self.poses(script, 4) == rest)
    #expect(!script.stack.isMoving(at: 4))
    #expect(script.stack.topCard == before.topCard && script.stack.swipedCards == swiped)
    script.command(.undo, at: 4)
    #expect(script.stack.topCard == 1)
  }

  @Test("a deal leaves a card in the hand, and one that returns, where they are")
  func dealInHand() throws {
    var script = StackScript(.riffle, cards: 8)
    script.press(script.middle, at: 1)
    script.command(.deal, at: 1.01)
    script.move(to: script.middle + Vector(dx: 40, dy: 0), at: 1.02)
    script.pass(to: 1.1)
    let held = try #require(script.stack.snapshots(at: 1.1).last)
    #expect(held.activity == .dragged && held.index == 0)
    #expect((held.pose.center - script.middle).length < 60)
    script.lift(at: 1.4)
    script.pass(to: 1.42)
    let before = try #require(Self.poses(script, 1.42)[0])
    script.command(.deal, at: 1.42)
    #expect(Self.poses(script, 1.42)[0] == before)
    #expect(script.stack.snapshots(at: 1.42).last?.activity == .returning)
  }

  @Test("no frame between the old cards and the new ones is empty", arguments: [false, true])
  func noEmptyFrame(isReduced: Bool) throws {
    var script = StackScript(.riffle, cards: 8)
    script.command(.reduceMotion(isReduced), at: 0)
    script.command(.swipe(.left), at: 0.5)
    script.pass(to: 2)
    let table = Rectangle(origin: .zero, size: Self.window)
    /// The opacity of the most visible card, in proportion to how much of its width and of its height is in
    /// the window.
    func presence(_ stack: CardStack, at seconds: Double) -> Double {
      stack.snapshots(at: seconds).map { card in
        let frame = Rectangle(center: card.pose.center, size: card.pose.size)
        let width = min(frame.maxX, table.maxX) - max(frame.origin.x, 0)
        let height = min(frame.maxY, table.maxY) - max(frame.origin.y, 0)
        return card.pose.alpha * max(0, min(1, width / frame.size.width))
          * max(0, min(1, height / frame.size.height))
      }.max() ?? 0
    }
    // One deal to its end, then three in quick succession.
    for (start, end) in [(2.0, 4.0), (4.0, 4.15), (4.15, 4.2), (4.2, 6.0)] {
      script.command(.reload(isAnimated: true), at: start)
      for frame in 0..<Int((end - start) * 240) {
        let time = start + Double(frame) / 240
        script.pass(to: time)
        let presence = presence(script.stack, at: time)
        #expect(presence > (start == 2 ? 0.3 : 0.02), "\(time): \(presence)")
      }
    }
    #expect(script.stack.snapshots(at: 6).allSatisfy { $0.activity == .resting })
    #expect(script.stack.snapshots(at: 6).count == script.stack.cardsInPicture.count)
  }

  @Test("cards that are replaced leave as they are, beneath the new ones, and nothing stays behind")
  func replaced() throws {
    var script = StackScript(.riffle, cards: 8)
    script.pass(to: 2)
    let old = Set(script.stack.cardsInPicture)
    var former = Self.poses(script, 2)
    script.command(.reload(isAnimated: true), at: 2)
    var wasThere = false
    for frame in 0...40 {
      let time = 2 + Double(frame) / 120
      script.pass(to: time)
      let cards = script.stack.snapshots(at: time)
      let lowest = cards.prefix { old.contains($0.id) }
      #expect(cards.filter { old.contains($0.id) }.count == lowest.count)
      for card in lowest {
        let pose = try #require(former[card.index])
        #expect(card.pose.alpha == pose.alpha && card.pose.rotation == pose.rotation)
        #expect(card.pose.center.x == pose.center.x && card.pose.center.y >= pose.center.y)
        former[card.index] = card.pose
      }
      wasThere = wasThere || !lowest.isEmpty
    }
    #expect(wasThere && old.isDisjoint(with: script.stack.cardsInPicture))
    let bottom = former.values.map { $0.center.y - $0.size.height / 2 }.min()
    #expect(try #require(bottom) > Self.window.height - 80)

    // At once, nothing moves; and however often cards are dealt, few are on the table.
    script.command(.instantly(.reload(isAnimated: true)), at: 3)
    #expect(!script.stack.isMoving(at: 3))
    for step in 0..<60 { script.command(.reload(isAnimated: true), at: 4 + Double(step) / 30) }
    #expect(script.stack.cardsInPicture.count < 60)
    script.pass(to: 8)
    #expect(script.stack.checkRest().isEmpty)
  }

  @Test("with little motion, cards fade in where they rest")
  func reduced() throws {
    var script = StackScript(.riffle, cards: 8)
    script.command(.reduceMotion(true), at: 0)
    let rest = Self.poses(script, 1)
    script.command(.reload(isAnimated: true), at: 2)

    let (start, middle) = (Self.poses(script, 2), Self.poses(script, 2.075))
    for (index, pose) in rest {
      #expect(try #require(start[index]).center == pose.center)
      #expect(try #require(start[index]).alpha == 0)
      #expect(abs(try #require(middle[index]).alpha - pose.alpha / 2) < 0.02)
    }
    #expect(Self.poses(script, 3) == rest)
  }

  @Test("the label of a card comes and goes evenly with its way to the top")
  func promotion() throws {
    var script = StackScript(.riffle, cards: 8)
    let rest = script.stack.snapshots(at: 0.5)
    #expect(rest.last?.promotion == 1)
    #expect(rest.dropLast().allSatisfy { $0.promotion == 0 })

    script.press(script.middle, at: 1)
    var former = 0.0
    for step in 1...60 {
      let time = 1 + Double(step) / 60
      script.move(to: script.middle + Vector(dx: Double(step) * 3, dy: 0), at: time)
      let next = try #require(script.stack.snapshots(at: time).dropLast().last)
      // Where the way up ends, the path between two reports swings by a thousandth of a point.
      #expect(next.promotion >= former - 1e-4 && next.promotion - former < 0.2)
      former = next.promotion
    }
    script.lift(at: 2.01)
    for step in 0..<120 {
      let time = 2.01 + Double(step) / 120
      script.pass(to: time)
      let next = try #require(script.stack.snapshots(at: time).first { $0.index == 1 })
      #expect(abs(next.promotion - former) < 0.2, "\(time)")
      former = next.promotion
    }
    #expect(former == 1)
    #expect(StackScript(.qi, cards: 8).stack.snapshots(at: 1).allSatisfy { $0.promotion == 1 })
  }

  @Test("a card that comes beneath those that are dealt comes as they do, and one that goes fades")
  func newcomers() throws {
    var script = StackScript(.riffle, cards: 8)
    script.command(.deal, at: 0.5)
    script.command(.swipe(.right), at: 0.6)
    let newcomer = try #require(script.stack.snapshots(at: 0.6).max { $0.index < $1.index })
    #expect(!newcomer.pose.center.x.isBetween(0, Self.window.width))

    script.command(.undo, at: 0.62)
    var former = try #require(script.stack.snapshots(at: 0.62).first { $0.id == newcomer.id })
    for seconds in stride(from: 0.625, to: 2, by: 0.005) {
      script.pass(to: seconds)
      guard let card = script.stack.snapshots(at: seconds).first(where: { $0.id == newcomer.id })
      else { break }
      former = card
    }
    let isOut = !former.pose.center.x.isBetween(0, Self.window.width)
    #expect(isOut || former.pose.alpha < 0.1, "\(former.pose)")
  }
}

extension Double {
  fileprivate func isBetween(_ least: Double, _ most: Double) -> Bool {
    (least...most).contains(self)
  }
}
