import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// Every stack of the museum beside its contract (``MuseumOracle``): random drags, commands and undos.
@Suite("Museum, random traces") struct MuseumTests {
  struct Exhibit: Sendable, CustomTestStringConvertible {
    var preset: Preset
    var oracle: @Sendable () -> MuseumOracle

    var testDescription: String { preset.name }
  }

  static let exhibits = [
    Exhibit(preset: .koloda) { .koloda },
    Exhibit(preset: .shuffle) { .shuffle },
    Exhibit(preset: .cardStackView) { .cardStackView },
    Exhibit(preset: .cardSwiper) { .cardSwiper },
    Exhibit(preset: .appinio) { .appinio },
    Exhibit(preset: .swipableStack) { .swipableStack },
    Exhibit(preset: .deckSwiper) { .deckSwiper },
    Exhibit(preset: .tinderCard) { .tinderCard },
    Exhibit(preset: .swing) { .swing },
    Exhibit(preset: .springDeck) { .springDeck },
    Exhibit(preset: .swiperList) { .swiperList },
    Exhibit(preset: .motionStack) { .motionStack },
    Exhibit(preset: .swipeableCardStack) { .swipeableCardStack },
  ]

  @Test("each preset does what its contract says with random drags", arguments: exhibits)
  func drags(of exhibit: Exhibit) {
    for seed in 0..<UInt64(Soak.count(2000)) {
      var random = SeededGenerator(seed: seed)
      var run = MuseumRun(exhibit.preset, exhibit.oracle(), seed: seed, &random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        run.drag(with: &random)
        if run.faults.count > 0 { break }
      }
      for fault in run.faults { Issue.record("\(exhibit.preset.name), seed \(seed), \(fault)") }
      if run.faults.count > 0 { return }
    }
  }

  @Test("a command swipes cardstackview's cards to every side, a hand to the left and right only")
  func commandDirections() {
    let preset = Preset.cardStackView
    #expect(preset.release.directions == [.left, .right])
    #expect(Set(preset.commandDirections) == Set(Direction.plain))
    #expect(preset.commandDirections.count == 4)
  }

  @Test("commands swipe, and undo takes back, as the contract says", arguments: exhibits)
  func commands(of exhibit: Exhibit) {
    for seed in 0..<UInt64(Soak.count(200)) {
      var random = SeededGenerator(seed: seed)
      for direction in exhibit.preset.commandDirections {
        var run = MuseumRun(exhibit.preset, exhibit.oracle(), seed: seed, &random)
        run.command(direction, with: &random)
        for fault in run.faults {
          Issue.record("\(exhibit.preset.name), seed \(seed), \(direction) \(fault)")
        }
        if run.faults.count > 0 { return }
      }
    }
  }
}

/// One stack and what the contract makes of it.
private struct MuseumRun {
  private(set) var faults: [String] = []
  private var script: StackScript
  private let oracle: MuseumOracle
  private let window: Plane
  private let count: Int
  private let isLastOnTop: Bool
  private var swiped = 0
  /// The time, in microseconds.
  private var now: Int64 = 1_000_000

  init(
    _ preset: Preset,
    _ oracle: MuseumOracle,
    seed: UInt64,
    _ random: inout SeededGenerator
  ) {
    var preset = preset
    preset.deck.end = .stop
    try? preset.set("layout.maximumJitter", to: .number(0))
    self.oracle = oracle
    window = Plane(
      Double(Int.random(in: 820...1600, using: &random)),
      Double(Int.random(in: 600...1200, using: &random))
    )
    count = Int.random(in: 1...9, using: &random)
    isLastOnTop = preset.deck.topCard == .last
    script = StackScript(preset, cards: count, window: Size(width: window.x, height: window.y))
  }

  private var left: Int { count - swiped }

  private var middle: Plane { oracle.middle(in: window) }

  // MARK: Drags

  mutating func drag(with random: inout SeededGenerator) {
    now += 2_500_000
    expectRest()
    guard left > 0 else { return }
    let rest = oracle.slot(0, left)
    var hand = OracleHand(window: window)
    hand.grip =
      rest.size
      * Plane(
        Double.random(in: -0.499...0.499, using: &random),
        Double.random(in: -0.499...0.499, using: &random)
      )
    if Int.random(in: 0..<10, using: &random) == 0 { hand.grip.y = 0 }
    // Sums of such numbers are exact, so that ties are.
    let press = Self.rounded(middle + rest.middle + hand.grip)
    hand.grip = press - middle - rest.middle
    let start = now
    script.press(Point(x: press.x, y: press.y), at: seconds(now))
    var tracker = VelocityTracker()
    tracker.add(.zero, at: Timestamp(microseconds: now))
    var last = (time: now, travel: Plane.zero)
    var isDrag = false

    func sample(_ travel: Plane, at time: Int64) {
      guard time > last.time else { return }
      tracker.add(Point(x: travel.x, y: travel.y), at: Timestamp(microseconds: time))
      // The same position again is no movement.
      guard travel != last.travel else { return }
      hand.step = (travel - last.travel) / (Double(time - last.time) / 1000)
      hand.travel = travel
      last = (time, travel)
      isDrag = isDrag || length(travel) >= 4
      if isDrag { hand.moves.append((Double(time - start) / 1e6, travel, hand.step)) }
    }

    let path = Self.path(with: &random)
    for step in path.steps {
      now += step.wait
      let travel = Self.rounded(step.travel)
      sample(travel, at: now)
      script.move(to: Point(x: press.x + travel.x, y: press.y + travel.y), at: seconds(now))
      hand.end = Double(now - start) / 1e6
      if isDrag { expectHeld(hand, at: now, since: start) }
      if isDrag, Bool.random(using: &random) {
        expectHeld(hand, at: now + Int64.random(in: 1..<7000, using: &random), since: start)
      }
    }
    now += path.upWait
    let end = path.up.map(Self.rounded) ?? last.travel
    // A position that is not new is no sample; one in no time corrects the last.
    if end != last.travel { sample(end, at: now) }
    guard isDrag else {
      script.lift(Point(x: press.x + end.x, y: press.y + end.y), at: seconds(now))
      return
    }
    hand.end = Double(now - start) / 1e6
    let velocity = tracker.velocity(at: Timestamp(microseconds: now)) ?? .zero
    hand.velocity = Plane(velocity.dx, velocity.dy)
    let before = script.events.count
    script.lift(Point(x: press.x + end.x, y: press.y + end.y), at: seconds(now))

    let expected = oracle.decide(hand)
    let swipes = script.events[before...].compactMap { $0.name == .didSwipe ? $0.direction : nil }
    let hint = "travel \(hand.travel), V \(hand.velocity), v' \(hand.step), grip \(hand.grip)"
    if swipes != (expected.map { [$0] } ?? []) {
      faults.append("\(hint): swiped \(swipes), expected \(expected?.rawValue ?? "none")")
      return
    }
    if let expected {
      watchExit(oracle.exit(hand, expected), "\(hint), swiped \(expected)", with: &random)
    } else {
      watchReturn(oracle.goBack(hand), "\(hint), returned", with: &random)
    }
  }

  // MARK: Commands

  mutating func command(_ direction: Direction, with random: inout SeededGenerator) {
    now += 2_500_000
    expectRest()
    script.command(.swipe(direction), at: seconds(now))
    watchExit(oracle.command(direction, window), "command", with: &random)
    now += 2_500_000
    expectRest()
    guard faults.isEmpty else { return }
    script.command(.undo, at: seconds(now))
    swiped -= 1
    watchUndo(oracle.undo(direction, window), "undo", with: &random)
  }

  // MARK: Watching

  private mutating func watchExit(
    _ motion: OracleMotion,
    _ hint: String,
    with random: inout SeededGenerator
  ) {
    let before = left
    swiped += 1
    watch(motion, hint, with: &random) { run, time in
      var cards: [SeenCard] = []
      let made = min(before, run.oracle.shown)
      let slot = run.oracle.slot
      for depth in stride(from: made - 1, to: 0, by: -1) {
        let card = motion.beneath?(depth, time) ?? slot(depth - 1, before - 1)
        cards.append(SeenCard(run.index(ofDepth: depth - 1), card))
      }
      let begin: Double =
        switch run.oracle.entry {
        case .atOnce: 0
        case .after(let wait): wait
        case .whenGone: motion.end
        }
      if time >= begin, before > run.oracle.shown {
        let depth = run.oracle.shown - 1
        let card = run.oracle.newcomer?(time - begin) ?? slot(depth, before - 1)
        cards.insert(SeenCard(run.index(ofDepth: depth), card), at: 0)
      }
      if time < motion.end {
        cards.append(SeenCard(run.index(ofDepth: -1), run.pinned(motion.top(time), before)))
      }
      return cards
    }
  }

  private mutating func watchReturn(
    _ motion: OracleMotion,
    _ hint: String,
    with random: inout SeededGenerator
  ) {
    watch(motion, hint, with: &random) { run, time in
      guard time < motion.end else { return run.resting() }
      return run.stack(motion.top(time)) { depth in
        motion.beneath?(depth, time) ?? run.uncovered(depth)
      }
    }
  }

  private mutating func watchUndo(
    _ motion: OracleMotion,
    _ hint: String,
    with random: inout SeededGenerator
  ) {
    watch(motion, hint, with: &random) { run, time in
      let top =
        time < motion.end ? run.pinned(motion.top(time), run.left) : run.oracle.slot(0, run.left)
      guard let beneath = motion.beneath else { return [SeenCard(run.index(ofDepth: 0), top)] }
      return time < motion.end ? run.stack(motion.top(time)) { beneath($0, time) } : run.resting()
    }
  }

  private mutating func watch(
    _ motion: OracleMotion,
    _ hint: String,
    with random: inout SeededGenerator,
    _ expected: (MuseumRun, Double) -> [SeenCard]
  ) {
    let start = now
    var times = [0, motion.end - motion.slack - 0.001, motion.end + motion.slack + 0.001]
    for _ in 0..<8 { times.append(.random(in: 0...0.35, using: &random)) }
    for _ in 0..<4 { times.append(.random(in: 0...motion.end, using: &random)) }
    for _ in 0..<3 { times.append(.random(in: 0...(motion.end + 1), using: &random)) }
    for time in times.sorted() where time >= 0 {
      let moment = start + Int64((time * 1e6).rounded())
      let elapsed = Double(moment - start) / 1e6
      if abs(elapsed - motion.end) < motion.slack { continue }
      if case .after(let wait) = oracle.entry, abs(elapsed - wait) < 0.0005 { continue }
      // A spring ends as soon as it is near enough, on each axis by itself.
      let isSpring = motion.slack > 0.002 || oracle.tolerance > 0.05
      let tolerance = isSpring ? 0.3 : 0.05
      now = moment
      let card = expected(self, elapsed)
      expect(card, at: moment, within: tolerance, isPart: hint == "undo" && card.count == 1) {
        "\(hint), after \(elapsed) of \(motion.end)"
      }
    }
    now = max(now, start + Int64(motion.end * 1e6))
  }

  private mutating func expectRest() {
    expect(resting(), at: now, within: 0.001) { "at rest" }
  }

  private mutating func expectHeld(_ hand: OracleHand, at time: Int64, since start: Int64) {
    let elapsed = Double(time - start) / 1e6
    let top = oracle.follow?(hand, elapsed) ?? oracle.law(hand.travel, hand.grip)
    let cards = stack(top) { depth in
      oracle.beneath?(depth, hand.travel) ?? uncovered(depth)
    }
    // The script's own time must not run ahead.
    let script = script
    var other = self
    other.script = script
    other.expect(cards, at: time, within: 0.05) {
      "held, travel \(hand.travel), grip \(hand.grip), after \(elapsed)"
    }
    faults = other.faults
  }

  // MARK: What is seen

  private struct SeenCard {
    var index: Int
    var card: OracleCard

    init(_ index: Int, _ card: OracleCard) { (self.index, self.card) = (index, card) }
  }

  private func index(ofDepth depth: Int) -> Int {
    isLastOnTop ? count - 1 - swiped - depth : swiped + depth
  }

  private func pinned(_ card: OracleCard, _ left: Int) -> OracleCard {
    oracle.isInMiddle ? card.moved(oracle.slot(0, left).middle) : card
  }

  private func uncovered(_ depth: Int) -> OracleCard {
    oracle.isPile ? oracle.slot(depth - 1, left) : oracle.slot(depth, left)
  }

  private func resting() -> [SeenCard] {
    guard left > 0 else { return [] }
    return (0..<min(left, oracle.shown)).reversed().map {
      SeenCard(index(ofDepth: $0), oracle.slot($0, left))
    }
  }

  private func stack(_ top: OracleCard, _ beneath: (Int) -> OracleCard) -> [SeenCard] {
    (0..<min(left, oracle.shown)).reversed().map {
      SeenCard(index(ofDepth: $0), $0 == 0 ? pinned(top, left) : beneath($0))
    }
  }

  private mutating func expect(
    _ expected: [SeenCard],
    at time: Int64,
    within tolerance: Double,
    isPart: Bool = false,
    _ hint: () -> String
  ) {
    script.pass(to: seconds(time))
    var seen = script.stack.snapshots(at: seconds(time)).filter { $0.pose.alpha > 0.003 }
    let expected = expected.filter { $0.card.alpha > 0.003 && $0.card.size.x > 0 }
    seen.removeAll { $0.pose.size.width < 1e-9 }
    if isPart { seen = seen.filter { $0.index == expected.first?.index } }
    guard seen.map(\.index) == expected.map(\.index) else {
      faults.append(
        "\(describe()) \(hint()): seen \(seen.map(\.index)), expected \(expected.map(\.index))"
      )
      return
    }
    for (seen, expected) in zip(seen, expected) {
      let pose = seen.pose
      let place = Plane(pose.center.x, pose.center.y) - middle
      let card = expected.card
      let offset = place - card.middle
      let size = Plane(pose.size.width, pose.size.height) - card.size
      if abs(offset.x) > tolerance || abs(offset.y) > tolerance || abs(size.x) > tolerance
        || abs(size.y) > tolerance || abs(pose.rotation.radians - card.lean) > 0.001
        || abs(pose.alpha - card.alpha) > 0.003
      {
        faults.append(
          """
          \(describe()) \(hint()): card \(seen.index) at \(place), \(pose.size), \
          \(pose.rotation.degrees)°, \(pose.alpha), expected \(card.middle), \(card.size), \
          \(card.lean * 180 / Double.pi)°, \(card.alpha)
          """
        )
        return
      }
    }
  }

  private func describe() -> String { "window \(window), \(count) cards, \(swiped) swiped," }

  private func seconds(_ time: Int64) -> Double { Double(time) / 1e6 }

  // MARK: Paths

  private struct Path {
    var steps: [(wait: Int64, travel: Plane)] = []
    /// The time, in microseconds.
    var upWait: Int64
    /// Another position than the last; nil for that.
    var up: Plane?
  }

  /// The distances of the contract, in points.
  private static let thresholds: [Double] = [
    50, 64, 66, 90, 93.75, 100, 112.5, 120, 125, 150, 200, 300,
  ]

  /// A drag in any direction, slow or quick, straight or not.
  private static func path(with random: inout SeededGenerator) -> Path {
    let rate = Double.random(in: 24...144, using: &random)
    let wait = Int64(1e6 / rate)
    let reach: Double = [30.0, 120, 300, 700].randomElement(using: &random) ?? 100
    var way = direction(with: &random) * Double.random(in: 8...reach, using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 {
      // Exactly as far as some stack needs.
      let far = thresholds.randomElement(using: &random) ?? 50
      let side: Double = Bool.random(using: &random) ? far : -far
      let other = Double(Int.random(in: -40...40, using: &random))
      way = Bool.random(using: &random) ? Plane(side, other) : Plane(other, side)
    }
    let steps = Int.random(in: 2...30, using: &random)
    let bend: Double = [0.0, 0, 0.3, 1.5].randomElement(using: &random) ?? 0
    let power: Double = [1.0, 1, 0.5, 2, 3].randomElement(using: &random) ?? 1
    // Some come back from beyond.
    let overshoot: Double = Int.random(in: 0..<5, using: &random) == 0 ? 2.5 : 0
    var path = Path(upWait: wait)
    for step in 1...steps {
      let time = Double(step) / Double(steps)
      // A power of 0.5 is quick at first and slow at the end, one of 3 the other way round.
      var share = 1.0
      switch power {
      case 0.5: share = time.squareRoot()
      case 2: share = time * time
      case 3: share = time * time * time
      default: share = time
      }
      share += overshoot * time * (1 - time)
      let side = Plane(-way.y, way.x) * (bend * share * (1 - share))
      path.steps.append((wait, way * share + side))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      path.upWait = Int64.random(in: 50_000...400_000, using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      path.up =
        way
        + Plane(
          Double.random(in: -20...20, using: &random),
          Double.random(in: -20...20, using: &random)
        )
    }
    return path
  }

  private static func rounded(_ place: Plane) -> Plane {
    Plane((place.x * 64).rounded() / 64, (place.y * 64).rounded() / 64)
  }

  private static func direction(with random: inout SeededGenerator) -> Plane {
    if Int.random(in: 0..<3, using: &random) == 0 {
      let ways = [-1.0, 0, 1].flatMap { x in [-1.0, 0, 1].map { Plane(x, $0) } }
      return ways.filter { $0 != .zero }.randomElement(using: &random) ?? Plane(1, 0)
    }
    let angle = Angle(degrees: Double.random(in: 0..<360, using: &random))
    let way = Vector(dx: 1, dy: 0).rotated(by: angle)
    return Plane(way.dx, way.dy)
  }
}
