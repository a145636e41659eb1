import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

@Suite("The card that a press hits")
struct HitTestTests {
  private static func isHit(_ script: StackScript, _ point: Point, at seconds: Double) -> Bool {
    script.stack.isDraggable(
      at: point,
      time: Timestamp(seconds: seconds),
      policy: script.policy
    )
  }

  @Test("is the top one on all of its area and nowhere else, whatever lies beneath")
  func area() throws {
    let script = StackScript(.riffle, cards: 3)
    let top = try #require(script.stack.snapshots(at: 1).last).pose
    for x in stride(from: 0.0, through: 1280, by: 16) {
      for y in stride(from: 0.0, through: 800, by: 16) {
        let point = Point(x: x, y: y)
        #expect(Self.isHit(script, point, at: 1) == top.contains(point), "\(point)")
      }
    }
  }

  @Test("is asked of the policy, with the place from the corner of the upright card")
  func place() throws {
    var script = StackScript(.riffle, cards: 3)
    let size = script.stack.cardSize
    let top = try #require(script.stack.snapshots(at: 1).last).pose
    let places = [(0.1, 0.2), (0.5, 0.5), (0.9, 0.7)].map { across, along in
      Point(x: size.width * across, y: size.height * along)
    }
    for place in places {
      var asked: [(Int, Point)] = []
      script.policy.isHit = { index, point in
        asked.append((index, point))
        return false
      }
      let arm = place - Rectangle(origin: .zero, size: size).center
      #expect(!Self.isHit(script, top.center + arm.rotated(by: top.rotation), at: 1))
      #expect(asked.map(\.0) == [0])
      #expect(asked.allSatisfy { ($0.1 - place).length < 1e-6 }, "\(asked) instead of \(place)")
    }
  }

  @Test("is asked for a place on the upright card, however it is turned and lifted")
  func turned() throws {
    var script = StackScript(.riffle, cards: 3)
    let size = script.stack.cardSize
    script.send(.command(.swipe(.left)), at: 1)
    // On its way out, and turned already.
    let time = 1.08
    let flying = try #require(script.stack.snapshots(at: time).first { $0.id == CardID(0) }).pose
    #expect(abs(flying.rotation.radians) > 0.02)
    for (across, along) in [(0.1, 0.1), (0.9, 0.2), (0.3, 0.9)] {
      let place = Point(x: size.width * across, y: size.height * along)
      var asked: [Point] = []
      script.policy.isHit = { index, point in
        if index == 0 { asked.append(point) }
        return false
      }
      let arm = Vector(
        dx: (across - 0.5) * flying.size.width,
        dy: (along - 0.5) * flying.size.height
      )
      _ = Self.isHit(script, flying.center + arm.rotated(by: flying.rotation), at: time)
      #expect(asked.count == 1)
      #expect(asked.allSatisfy { ($0 - place).length < 1e-6 }, "\(asked) instead of \(place)")
    }
  }

  @Test(
    "is one in flight before the top one, as long as its exit can be caught and its swipe undone"
  )
  func flight() throws {
    for (isCatchable, undoLimit) in [(true, nil), (false, nil), (true, 0)] as [(Bool, Int?)] {
      var preset = Preset.riffle
      if !isCatchable { preset.exit = PointExit(duration: 1) }
      var script = StackScript(preset, cards: 3)
      script.policy.undoLimit = undoLimit
      script.send(.command(.swipe(.left)), at: 1)
      // Over the top card still.
      let time = 1.02
      script.press(script.middle, at: time)
      let swiped = CardID(0)
      let wanted = isCatchable && undoLimit == nil
      #expect(
        (script.stack.draggedCard == swiped) == wanted,
        "\(isCatchable), \(String(describing: undoLimit))"
      )
    }
  }
}
