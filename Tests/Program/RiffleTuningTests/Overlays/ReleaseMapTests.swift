import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Release map")
struct ReleaseMapTests {
  private static let window = Size(width: 1280, height: 800)

  private static func stack(_ preset: Preset) -> CardStack {
    CardStack(preset: preset, window: window, count: 9, seed: 3)
  }

  /// Presses the top card, holds still at a point for a second, and moves from there at a velocity to
  /// a release.
  ///
  /// - Parameter farther: From where the pointer comes slowly before.
  /// - Returns: The stack before the release, and the direction of the swipe.
  private static func simulate(
    _ preset: Preset,
    through farther: Vector? = nil,
    to translation: Vector,
    velocity: Vector
  ) -> (before: CardStack, direction: Direction?) {
    var stack = stack(preset)
    let press = stack.restingPose(ofDepth: 0).center
    var time = Timestamp(seconds: 1)
    func send(_ phase: PointerEvent.Phase, _ place: Point, _ stack: inout CardStack) -> [StackEvent]
    {
      let buttons: PointerButtons = if case .up = phase { [] } else { .primary }
      let event = PointerEvent(time: time, phase: phase, position: place, buttons: buttons)
      return stack.handle(.pointer(event), at: time)
    }
    _ = send(.down(.primary), press, &stack)
    if let farther {
      // From there it comes back slowly, which takes no promise back.
      for step in 0...20 {
        time = time.advanced(by: 0.5)
        _ = send(.move, press + farther + (translation - farther) * (Double(step) / 20), &stack)
      }
    }
    // As long as the rule looks back.
    let steps = 10
    let end = press + translation
    for step in 0...steps {
      time = time.advanced(by: step == 0 ? 1 : 0.01)
      let left = Double(steps - step) * 0.01
      _ = send(.move, end - velocity * left, &stack)
    }
    let before = stack
    let events = send(.up(.primary), end, &stack)
    let swipe = events.lazy.compactMap { event -> Direction? in
      if case .didSwipe(_, let direction, _, _) = event.kind { direction } else { nil }
    }
    return (before, swipe.first)
  }

  @Test(
    "A card let go just within the line of the thresholds returns, one just beyond it is swiped there",
    // Published stacks may decide by speed alone, or by each step of the pointer.
    arguments: Preset.everything(in: .ours, .reference)
  )
  func boundary(preset: Preset) throws {
    let boundary = ReleaseBoundary(of: ReleaseJudge(of: Self.stack(preset)))
    for piece in boundary.pieces {
      let middles = zip(piece.points, piece.points.dropFirst()).map { $0 + ($1 - $0) * 0.5 }
      for middle in middles.indices.filter({ $0 % 5 == 2 }).map({ middles[$0] }) {
        let out = middle * (1 / middle.length)

        let inner = Self.simulate(preset, to: middle - out, velocity: .zero).direction
        let outer = Self.simulate(preset, to: middle + out, velocity: .zero).direction

        #expect(inner == nil && outer == piece.direction, "\(middle), \(piece.direction)")
      }
    }
  }

  @Test("Between two directions the line is round where Riffle's own rule decides by an ellipse")
  func ellipse() throws {
    let boundary = ReleaseBoundary(of: ReleaseJudge(of: Self.stack(.riffle)))
    let ways = try Direction.plain.map { try #require(boundary.way(toward: $0)).length }
    let (width, height) = (try #require(ways.min()), try #require(ways.max()))

    for point in boundary.pieces.flatMap(\.points) {
      let share = Vector(dx: point.dx / width, dy: point.dy / height).length
      #expect(abs(share - 1) < 0.002, "\(point)")
    }
  }

  @Test("Once a swipe is promised, the line is the one behind which it is taken back")
  func promised() throws {
    let judge = ReleaseJudge(of: Self.stack(.riffle))
    let line = try #require(ReleaseBoundary(of: judge).way(toward: .right))
    let kept = try #require(ReleaseBoundary(of: judge, keeping: .right).way(toward: .right))
    let out = Vector(dx: 1, dy: 0)

    let inner = Self.simulate(.riffle, through: line * 1.2, to: kept - out, velocity: .zero)
    let outer = Self.simulate(.riffle, through: line * 1.2, to: kept + out, velocity: .zero)

    #expect(kept.length < line.length - 10)
    #expect(inner.direction == nil && outer.direction == .right)
  }

  @Test(
    "A full simulation ends as the map says",
    // Where stacks as they ran put a card depends on each step of the pointer, of which a map has none.
    arguments: Preset.everything(in: .ours, .reference, .museum),
    [0, 600, 2500] as [Double]
  )
  func simulations(preset: Preset, speed: Double) throws {
    guard preset.release.swipeRecognizer == nil else { return }
    var random = SeededGenerator(seed: 21)
    let stack = Self.stack(preset)
    let judge = ReleaseJudge(of: stack)
    var (swipes, returns) = (0, 0)
    let isBySpeed = preset.has("release.kind", "lastSpeed")
    for trial in 0..<200 {
      // Some swipe from 50 points on.
      let reach: Double = trial.isMultiple(of: 3) ? 60 : 320
      let place = Vector(
        dx: Double.random(in: -reach...reach, using: &random),
        dy: Double.random(in: -reach...reach, using: &random)
      )
      // A mouse has a slop; and what was promised on its way is not what the map shows.
      let turn = Angle(radians: Double.random(in: -.pi ... .pi, using: &random))
      let velocity = Vector(dx: speed, dy: 0).rotated(by: turn)
      let (before, direction) = Self.simulate(preset, to: place, velocity: velocity)
      guard let drag = before.drag else { continue }
      let straight = before.release(in: drag.context, translation: place, velocity: velocity)
      let promises = Set(
        [nil, straight.armed, direction].map { armed in
          var facts = straight
          facts.armed = armed
          return preset.release.verdict(on: facts).direction
        }
      )
      guard promises.count == 1 else { continue }
      if direction == nil { returns += 1 } else { swipes += 1 }

      // A pointer that has stopped was as fast as its last step.
      if isBySpeed, speed == 0 { continue }
      #expect(
        judge.direction(at: place, velocity: velocity) == direction,
        "\(preset.name) at \(place), \(velocity)"
      )
    }
    // Where only the last speed counts, all swipe or none.
    #expect(
      isBySpeed ? swipes + returns > 15 : swipes > 10 && returns > 5,
      "\(preset.name) \(swipes) \(returns)"
    )
  }

  /// The map judges only corners of blocks and what lies between those that differ.
  @Test(
    "The cells have the release rule's answer, but for spots smaller than a block",
    arguments: Preset.everything,
    [0, 900, -2500] as [Double]
  )
  func cells(preset: Preset, speed: Double) {
    let stack = Self.stack(preset)
    let (judge, velocity) = (ReleaseJudge(of: stack), Vector(dx: speed, dy: 0))
    let map = ReleaseMap(of: stack, velocity: velocity, side: 83)
    var missing = 0
    for row in 0..<map.side {
      for column in 0..<map.side {
        let place = Vector(
          dx: (Double(2 * column + 1) / Double(map.side) - 1) * map.reach,
          dy: (Double(2 * row + 1) / Double(map.side) - 1) * map.reach
        )
        if map[column, row] != judge.direction(at: place, velocity: velocity) { missing += 1 }
      }
    }
    // One in a thousand.
    #expect(missing <= 6, "\(preset.name), \(speed)")
  }

  @Test("A map grows until one sees where a hand swipes, to three widths of a card at most")
  func growing() throws {
    func map(_ threshold: Double) throws -> (map: ReleaseMap, width: Double) {
      var preset = Preset.riffle
      try preset.set("release.threshold", to: .number(threshold))
      let stack = Self.stack(preset)
      let map = ReleaseMap.growing(of: stack, velocity: .zero, side: 40)
      return (map, stack.restingPose(ofDepth: 0).size.width)
    }
    for (threshold, reach) in [(0.35, 1.0), (1.2, 2), (2.2, 3)] {
      let (map, width) = try map(threshold)
      #expect(map.reach == reach * width, "\(threshold)")
      #expect(map.swipingShare > 0.04)
    }
    let far = try map(4)
    #expect(far.map.reach == 3 * far.width && far.map.swipingShare == 0)
  }

  @Test("A quick movement swipes where the map says")
  func quickMovement() {
    var random = SeededGenerator(seed: 22)
    let stack = Self.stack(.board)
    let judge = ReleaseJudge(of: stack)
    for _ in 0..<200 {
      let place = Vector(
        dx: Double.random(in: -60...60, using: &random),
        dy: Double.random(in: -60...60, using: &random)
      )
      let speed = Double.random(in: 60...900, using: &random)
      var live = stack
      let press = live.restingPose(ofDepth: 0).center
      let duration = place.length / speed
      var time = Timestamp(seconds: 1)
      var events: [StackEvent] = []
      let down = PointerEvent(
        time: time,
        phase: .down(.primary),
        position: press,
        buttons: .primary
      )
      _ = live.handle(.pointer(down), at: time)
      for report in 1...max(1, Int((duration / 0.008).rounded(.up))) {
        let seconds = min(duration, Double(report) * 0.008)
        time = Timestamp(seconds: 1).advanced(by: seconds)
        let position = press + place * (seconds / duration)
        let move = PointerEvent(time: time, phase: .move, position: position, buttons: .primary)
        events += live.handle(.pointer(move), at: time)
      }
      let swipe = events.lazy.compactMap { event -> Direction? in
        if case .didSwipe(_, let direction, _, _) = event.kind { direction } else { nil }
      }
      let velocity = place * (speed / place.length)
      #expect(judge.direction(at: place, velocity: velocity) == swipe.first, "\(place) at \(speed)")
    }
    #expect(judge.direction(at: Vector(dx: 100, dy: 0), velocity: .zero) == nil)
  }

  @Test("Every cell has the rule's answer for its middle", arguments: Preset.everything)
  func cells(preset: Preset) {
    let stack = Self.stack(preset)
    let velocity = Vector(dx: -700, dy: 300)
    let map = ReleaseMap(of: stack, velocity: velocity, reach: 300, side: 10)
    let judge = ReleaseJudge(of: stack)
    func middle(_ index: Int) -> Double { (Double(2 * index + 1) / 10 - 1) * 300 }

    for row in 0..<10 {
      for column in 0..<10 {
        let place = Vector(dx: middle(column), dy: middle(row))
        #expect(map[column, row] == judge.direction(at: place, velocity: velocity))
      }
    }
  }

  @Test("Thresholds are those of the presets")
  func thresholds() {
    func distances(_ preset: Preset) -> [Direction: Double] {
      let judge = ReleaseJudge(of: Self.stack(preset))
      return judge.directions.reduce(into: [:]) { $0[$1] = judge.distance(toward: $1) }
    }
    // 0.35 of a card; 400 and -65 from the left of a container 300 wide; 0.3 of it; 0.25 of the width
    // outside; half a card times 0.6; none without a drag.
    let riffle = distances(.riffle)
    let card = Self.stack(.riffle).cardSize
    #expect(riffle[.right].isNear(0.35 * card.width) && riffle[.up].isNear(0.35 * card.height))
    #expect(distances(.container)[.right].isNear(250))
    #expect(distances(.container)[.left].isNear(215))
    #expect(distances(.collection)[.left].isNear(90))
    #expect(distances(.qiDemo)[.right].isNear(100))
    let swipeable = Self.stack(.swipeable).cardSize
    #expect(distances(.swipeable)[.right].isNear(0.6 * swipeable.width / 2))
    #expect(distances(.board).isEmpty)
  }
}

extension Double? {
  fileprivate func isNear(_ other: Double) -> Bool { map { abs($0 - other) < 0.02 } ?? false }
}
