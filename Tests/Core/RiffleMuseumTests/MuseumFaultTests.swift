import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

/// The faults of the sources that the museum keeps: each is in its preset, and another value of one tunable
/// mends it.
@Suite("Museum, kept faults") struct MuseumFaultTests {
  @Test(
    "a card that shuffle's has dragged as far on both axes goes to the first of left, up, right, down",
    arguments: [(-1, -1, .left), (-1, 1, .left), (1, -1, .up), (1, 1, .right)]
      as [(Double, Double, Direction)]
  )
  func tie(dx: Double, dy: Double, direction: Direction) {
    let preset = Preset.shuffle
    let stack = CardStack(preset: preset, window: Size(width: 1280, height: 800), count: 2)
    // Both lengths are a quarter of a phone's width.
    let travel = Vector(dx: 150 * dx, dy: 150 * dy)
    let rest = Pose(frame: Rectangle(origin: .zero, size: stack.cardSize))
    let verdict = preset.release.verdict(
      on: ReleaseContext(
        travel: travel,
        center: rest.center + travel,
        allowed: Direction.plain,
        rest: rest,
        stage: stack.stage
      )
    )
    #expect(verdict.direction == direction)
  }

  @Test("koloda leans on and on to the left, or no further than to the right")
  func kolodaLimit() throws {
    let kept = Hand(.koloda).lean(at: Plane(-900, 0))
    let mended = try Hand(.koloda, "drag.rotation.limit", "bothSides").lean(at: Plane(-900, 0))
    #expect(isClose(kept, -54, within: 1e-6))
    #expect(isClose(mended, -18, within: 1e-6))
  }

  @Test("koloda drifts down on its way out, or stays level")
  func kolodaDrift() throws {
    func sink(_ hand: Hand) -> Double? { hand.released(Plane(160, 0), after: 0.79)?.middle.y }
    let kept = try #require(sink(Hand(.koloda)))
    let other = try Hand(.koloda, "exit.across", "stays")
    let mended = try #require(sink(other))
    #expect(kept - mended > 190)
    #expect(abs(mended) < 10)
  }

  @Test("shuffle takes a flick back for one on, or not")
  func shuffleSpeed() throws {
    // Drawn 60 to the right, and flicked back by 40.
    let moves = [Plane(60, 0)] + (1...4).map { Plane(60 - 10 * Double($0), 0) }
    var kept = Hand(.shuffle)
    kept.play(moves, every: 0.007)
    #expect(kept.swipes == [.right])
    var mended = try Hand(.shuffle, "release.speedOf", "direction")
    mended.play(moves, every: 0.007)
    #expect(mended.swipes.isEmpty)
  }

  @Test("shuffle's flight of a card just fast enough takes longer than that of a slow one, or not")
  func shufflePace() throws {
    // 8 points in 7 ms are 1143 per second.
    let moves = (1...20).map { Plane(8 * Double($0), 0) }
    var kept = Hand(.shuffle)
    kept.play(moves, every: 0.007)
    #expect(isClose(kept.timeOfFlight, 1100 / (8 / 0.007), within: 0.001))
    var mended = try Hand(.shuffle, "exit.pace", "neverSlower")
    mended.play(moves, every: 0.007)
    #expect(isClose(mended.timeOfFlight, 0.7, within: 0.001))
  }

  @Test("card-swiper leans against the hand, or with it")
  func cardSwiperLean() throws {
    let grip = Plane(0, -100)
    #expect(isClose(Hand(.cardSwiper, grip: grip).lean(at: Plane(100, 0)), -3, within: 1e-6))
    let mended = try Hand(.cardSwiper, "drag.rotation.grip", "upperHalf", grip: grip)
    #expect(isClose(mended.lean(at: Plane(100, 0)), 3, within: 1e-6))
  }

  @Test("card-swiper leans until it is back, or less and less")
  func cardSwiperReturn() throws {
    func lean(_ hand: Hand) -> Double? { hand.released(Plane(40, 0), after: 0.15)?.lean }
    let kept = try #require(lean(Hand(.cardSwiper)))
    let other = try Hand(.cardSwiper, "return.rotation", "followed")
    let mended = try #require(lean(other))
    #expect(isClose(kept * 180 / Double.pi, -1.2, within: 1e-6))
    #expect(isClose(mended * 180 / Double.pi, -0.3, within: 1e-6))
  }

  @Test("card-swiper's next card waits if opposite ways cancel each other, or comes")
  func cardSwiperSum() throws {
    let kept = Hand(.cardSwiper).held(at: Plane(100, -100), depth: 1)
    let mended = try Hand(.cardSwiper, "restack.measure.of", "sum")
      .held(at: Plane(100, -100), depth: 1)
    #expect(isClose(kept?.middle.y, 40))
    #expect(isClose(mended?.middle.y, 20))
  }

  @Test("tinder-card flies off after a pause, or stays")
  func tinderPause() throws {
    let moves = (1...10).map { Plane(10 * Double($0), 0) }
    var kept = Hand(.tinderCard)
    kept.play(moves, every: 0.01, pause: 1)
    #expect(kept.swipes == [.right])
    var mended = try Hand(.tinderCard, "release.pause", "stops")
    mended.play(moves, every: 0.01, pause: 1)
    #expect(mended.swipes.isEmpty)
    var quick = try Hand(.tinderCard, "release.pause", "stops")
    quick.play(moves, every: 0.01)
    #expect(quick.swipes == [.right])
  }

  @Test("tinder-card's slow card crawls and vanishes in sight, or leaves at the hand's speed")
  func tinderSpeed() throws {
    // 0.6 points per millisecond: 0.6 of the diagonal far.
    let moves = (1...10).map { Plane(6 * Double($0), 0) }
    let diagonal = Plane(1280, 800)
    var kept = Hand(.tinderCard)
    kept.play(moves, every: 0.01)
    #expect(isClose(kept.timeOfFlight, length(diagonal) / 600, within: 0.001))
    let end = try #require(kept.top(after: kept.timeOfFlight - 0.001))
    #expect(end.middle.x + 640 < 1280 + 280)
    #expect(isClose(end.middle.x, length(diagonal) * 0.6, within: 2))
    var mended = try Hand(.tinderCard, "exit.speed", "time")
    mended.play(moves, every: 0.01)
    let gone = try #require(mended.top(after: mended.timeOfFlight - 0.001))
    #expect(gone.middle.x > 640 + 150)
  }

  @Test("swing does not lean if it is drawn level, or does")
  func swingLevel() throws {
    #expect(isClose(Hand(.swing).lean(at: Plane(100, 0)), 0))
    let mended = try Hand(.swing, "drag.rotation.level", "leaning").lean(at: Plane(100, 0))
    #expect(isClose(mended, 10, within: 1e-6))
  }

  @Test("spring-deck goes right if it is thrown straight up, or stays")
  func springDeckPick() throws {
    let moves = (1...10).map { Plane(0, -10 * Double($0)) }
    var kept = Hand(.springDeck)
    kept.play(moves, every: 0.01)
    #expect(kept.swipes == [.right])
    var mended = try Hand(.springDeck, "release.pick", "fasterAxis")
    mended.play(moves, every: 0.01)
    #expect(mended.swipes.isEmpty)
  }

  @Test("swiper-list sinks as it leans, or goes level")
  func swiperListFrame() throws {
    #expect(isClose(Hand(.swiperList).held(at: Plane(125, 0))?.middle.y, 19.55, within: 0.01))
    let mended = try Hand(.swiperList, "drag.follow.kind", "direct").held(at: Plane(125, 0))
    #expect(isClose(mended?.middle.y, 0))
  }

  /// A hand on the top card of five, in a window of 1280 x 800.
  private struct Hand {
    private var script: StackScript
    private let grip: Plane
    private let middle: Plane
    private var time = 1.0

    init(_ preset: Preset, grip: Plane = Plane(0, -1)) {
      var preset = preset
      preset.deck.end = .stop
      script = StackScript(preset, cards: 5)
      self.grip = grip
      let center = script.stack.stage.inWindow(script.stack.topPose).center
      middle = Plane(center.x, center.y)
    }

    init(_ preset: Preset, _ key: String, _ value: String, grip: Plane = Plane(0, -1)) throws {
      var preset = preset
      try preset.set(key, to: .text(value))
      self.init(preset, grip: grip)
    }

    /// Moves every so many seconds, and releases where the last one was, as much later or after a pause.
    mutating func play(_ moves: [Plane], every interval: Double, pause: Double? = nil) {
      hold(moves, every: interval)
      time += pause ?? interval
      script.lift(at: time)
    }

    private mutating func hold(_ moves: [Plane], every interval: Double) {
      let press = middle + grip
      script.press(Point(x: press.x, y: press.y), at: time)
      for move in moves {
        time += interval
        script.move(to: Point(x: press.x + move.x, y: press.y + move.y), at: time)
      }
    }

    var swipes: [Direction] {
      script.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }
    }

    var timeOfFlight: Double {
      var script = script
      script.pass(to: time + 30)
      let end = script.events.last { $0.name == .didLeave }
      return (end?.time.seconds ?? 0) - time
    }

    /// A card held at a way, its middle counted from where the top one rests, by its place from the top.
    func held(at way: Plane, depth: Int = 0) -> OracleCard? {
      var hand = self
      hand.hold([way], every: 0.1)
      return hand.card(depth, at: hand.time)
    }

    /// Returns the lean in degrees.
    func lean(at way: Plane) -> Double? { held(at: way).map { $0.lean * 180 / Double.pi } }

    func released(_ way: Plane, after delay: Double) -> OracleCard? {
      var hand = self
      hand.play([way], every: 0.1)
      return hand.top(after: delay)
    }

    func top(after delay: Double) -> OracleCard? { card(0, at: time + delay) }

    private func card(_ depth: Int, at seconds: Double) -> OracleCard? {
      var script = script
      script.pass(to: seconds)
      let cards = script.stack.snapshots(at: seconds)
      guard cards.count > depth else { return nil }
      let pose = cards[cards.count - 1 - depth].pose
      return OracleCard(
        middle: Plane(pose.center.x, pose.center.y) - middle,
        size: Plane(pose.size.width, pose.size.height),
        lean: pose.rotation.radians,
        alpha: pose.alpha
      )
    }
  }
}
