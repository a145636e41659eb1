import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// The museum's stacks in hands that their sources do not foresee.
@Suite("Museum, hands and changes") struct MuseumHandTests {
  @Test(
    "a card that is caught on its way back does not jump",
    arguments: Preset.everything(in: .museum)
  )
  func catchReturning(preset: Preset) {
    for seed in 0..<UInt64(Soak.count(400)) {
      var random = SeededGenerator(seed: seed)
      var script = StackScript(stopped(preset), cards: 5)
      let grip = script.middle + Vector(dx: .random(in: -60...60, using: &random), dy: -70)
      let way = Vector(
        dx: .random(in: -45...45, using: &random),
        dy: .random(in: -45...45, using: &random)
      )
      script.press(grip, at: 1)
      for step in 1...20 {
        script.move(to: grip + way * (Double(step) / 20), at: 1 + 0.02 * Double(step))
      }
      // A pause, so that no speed swipes; the last steps are slow where it does not count.
      for step in 1...4 {
        script.move(
          to: grip + way + Vector(dx: 0.25 * Double(step), dy: 0),
          at: 1.4 + 0.05 * Double(step)
        )
      }
      script.lift(at: 1.7)
      guard script.eventLines(.didSwipe).isEmpty else {
        Issue.record("\(preset.name), seed \(seed): \(way) swiped")
        continue
      }
      let time = 1.7 + Double(Int.random(in: 1...150, using: &random)) / 1000
      script.pass(to: time)
      let before = script.stack.snapshots(at: time)
      guard let top = before.last, top.activity == .returning else { continue }
      let place = top.pose.center + Vector(dx: 20, dy: -30)
      script.press(place, at: time)
      compare(before, script, time, 0.001, "\(preset.name), seed \(seed), a press")
      script.move(to: place + Vector(dx: 0.25, dy: 0), at: time)
      compare(before, script, time, 0.6, "\(preset.name), seed \(seed), a move")
    }
  }

  @Test(
    "nothing jumps at releases, commands, cancels and changes of the data",
    arguments: Preset.everything(in: .museum)
  )
  func sessions(preset: Preset) {
    for seed in 0..<UInt64(Soak.count(300)) {
      var random = SeededGenerator(seed: seed)
      var script = StackScript(stopped(preset), cards: 9)
      var time = 1.0
      for _ in 0..<25 {
        time += Double(Int.random(in: 1...300, using: &random)) / 1000
        let grip = script.middle + Vector(dx: 20, dy: .random(in: -70...70, using: &random))
        let way = Vector(
          dx: .random(in: -300...300, using: &random),
          dy: .random(in: -200...200, using: &random)
        )
        script.press(grip, at: time)
        for step in 1...8 {
          time += 0.008
          script.move(to: grip + way * (Double(step) / 8), at: time)
        }
        time += 0.001
        script.pass(to: time)
        let before = script.stack.snapshots(at: time)
        let hint = "\(preset.name), seed \(seed), \(way), at \(time)"
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          script.cancel(.escape, at: time)
          compare(before, script, time, 0.15, "\(hint), cancel")
        case 1:
          script.command(.insert(at: script.stack.count, count: 1), at: time)
          compare(before, script, time, 0.15, "\(hint), insert")
          script.lift(at: time)
        default:
          script.lift(at: time)
          compare(before, script, time, 0.15, "\(hint), release")
        }
        let now = Timestamp(seconds: time)
        let problems = script.stack.checkInvariants(at: now)
        if !problems.isEmpty { Issue.record("\(hint): \(problems)") }
      }
      script.pass(to: time + 30)
      if script.stack.isMoving(at: time + 30) {
        Issue.record("\(preset.name), seed \(seed) moves on")
      }
    }
  }

  @Test(
    "any preset takes over from any other in a drag and in a flight",
    arguments: Preset.everything(in: .museum)
  )
  func changes(preset: Preset) throws {
    let three: [Preset] = [.riffle, .qi, .board]
    let others = Preset.everything(in: .museum) + three.map(\.withMuseum)
    for other in others {
      var random = SeededGenerator(seed: 7)
      var script = StackScript(other, cards: 9)
      var time = 1.0
      for round in 0..<6 {
        let grip = script.middle
        script.press(grip, at: time)
        for step in 1...6 {
          time += 0.01
          let way = Vector(dx: 30 * Double(step), dy: .random(in: -20...20, using: &random))
          script.move(to: grip + way, at: time)
        }
        let (from, to) = round % 2 == 0 ? (other, preset) : (preset, other)
        if round < 3 { script.lift(at: time) }
        for (key, value) in try from.changes(to: to) { script.set(key, value, at: time) }
        time += 0.02
        script.command([.undo, .swipe(.left), .reduceMotion(round % 2 == 0)][round % 3], at: time)
        script.resize(to: Size(width: 900 + 100 * Double(round), height: 800), at: time)
        if round >= 3 { script.lift(at: time) }
        time += round % 2 == 0 ? 0.05 : 3
        script.pass(to: time)
        let problems = script.stack.checkInvariants(at: Timestamp(seconds: time))
        #expect(problems == [], "\(other.name) to \(preset.name), round \(round)")
        for card in script.stack.snapshots(at: time) {
          let pose = card.pose
          let numbers = [pose.center.x, pose.center.y, pose.size.width, pose.rotation.radians]
          let areNumbers = numbers.allSatisfy { $0.isFinite }
          #expect(areNumbers, "\(other.name) to \(preset.name): \(pose)")
        }
      }
      script.pass(to: time + 60)
      #expect(!script.stack.isMoving(at: time + 60), "\(other.name) to \(preset.name)")
      #expect(script.stack.checkRest() == [], "\(other.name) to \(preset.name)")
    }
  }

  private func stopped(_ preset: Preset) -> Preset {
    var preset = preset
    preset.deck.end = .stop
    return preset
  }

  /// Compares what was seen with what is seen at the same time.
  private func compare(
    _ before: [CardSnapshot],
    _ script: StackScript,
    _ time: Double,
    _ tolerance: Double,
    _ hint: String
  ) {
    for card in script.stack.snapshots(at: time) {
      guard let old = before.first(where: { $0.id == card.id }) else { continue }
      let (one, two) = (old.pose, card.pose)
      let isNear =
        (one.center - two.center).length < tolerance
        && abs(one.size.width - two.size.width) < tolerance
        && abs(one.rotation.radians - two.rotation.radians) < tolerance / 100
        // Cards of a pile are shown or hidden at once behind the top one.
        && (abs(one.alpha - two.alpha) < 0.01 || script.stack.preset.layout is PileLayout)
      if !isNear { Issue.record("\(hint): card \(card.index) from \(one) to \(two)") }
    }
  }
}
