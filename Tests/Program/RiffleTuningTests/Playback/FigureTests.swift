import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Figures of releases and drags")
struct FigureTests {
  private func player(_ name: String, _ preset: Preset = .riffle) throws -> GesturePlayer {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: name))
    let window = Size(width: 1280, height: 800)
    return GesturePlayer(gesture, preset: preset, window: window, count: 12, seed: 1)
  }

  @Test("The verdict and the reason are those of the stack", arguments: Preset.everything)
  func verdicts(preset: Preset) throws {
    for name in ["flick", "slow drag", "hesitation", "throw back"] {
      let player = try player(name, preset)
      var outcome: (Direction?, ReleaseReason?)?
      for event in player.events {
        switch event.kind {
        case .didSwipe(_, let direction, .hand, let reason): outcome = (direction, reason)
        case .didReturn(_, let reason): outcome = (nil, reason)
        default: break
        }
      }
      let release = player.releases.last
      guard preset.release.swipeRecognizer == nil else {
        #expect(release == nil)
        continue
      }
      #expect(release?.verdict.direction == outcome?.0, "\(preset.name) \(name)")
      #expect(release?.verdict.reason == outcome?.1, "\(preset.name) \(name)")
    }
  }

  @Test("Reasons in words")
  func words() throws {
    func sentence(_ name: String, _ preset: Preset = .riffle) throws -> String {
      let player = try player(name, preset)
      return try #require(player.releases.first).sentence(of: preset.release)
    }
    #expect(try sentence("flick").hasPrefix("Right: a flick of 1,"))
    #expect(try sentence("flick").hasSuffix(" pt/s"))
    #expect(try sentence("slow drag").hasPrefix("Right: 19"))
    #expect(try sentence("slow drag").contains(" of ") && sentence("slow drag").hasSuffix(" pt"))
    #expect(try sentence("hesitation").hasPrefix("Back: 5"))
    #expect(try sentence("hesitation").hasSuffix(" short"))
    #expect(try sentence("throw back").hasPrefix("Back: it was going home from the right at 1,"))
    #expect(try sentence("slow drag", .qiDemo) == "Right: 190 % of the way, at any speed")
    #expect(try sentence("hesitation", .qiDemo) == "Back: 55 % of the way right, at any speed")
  }

  @Test("What a release came short of is the difference of the numbers beside it")
  func short() throws {
    for dx in stride(from: 20.0, to: 90, by: 0.7) {
      var context = try #require(try player("hesitation", .riffle).releases.first).context
      context.travel = Vector(dx: dx, dy: 0)
      context.velocity = .zero
      var release = try #require(try player("hesitation", .riffle).releases.first)
      (release.context, release.verdict) = (context, Preset.riffle.release.verdict(on: context))
      let sentence = release.sentence(of: Preset.riffle.release)
      let numbers = sentence.split { !$0.isNumber }.compactMap { Int($0) }
      try #require(numbers.count == 3, "\(sentence)")
      #expect(numbers[0] + numbers[2] == numbers[1], "\(sentence)")
    }
  }

  @Test(
    "A release that was not enough is a swipe with the threshold that is found, and not a step before",
    arguments: Preset.everything
  )
  func enough(preset: Preset) throws {
    guard preset.release.swipeRecognizer == nil else { return }
    for name in ["hesitation", "throw back", "flick"] {
      guard let release = try player(name, preset).releases.last else {
        // The gesture was made on a larger card.
        #expect(preset.container.size.width < 200, "\(preset.name) \(name)")
        continue
      }
      guard let enough = EnoughThreshold(for: release, in: preset) else {
        // A card that is thrown back may be beyond the help of a number.
        #expect(release.verdict.direction != nil || name == "throw back", "\(preset.name) \(name)")
        continue
      }
      func verdict(_ value: Double) throws -> Direction? {
        var changed = preset
        try changed.set(enough.key, to: .number(value))
        return changed.release.verdict(on: release.context).direction
      }
      let scale = try #require(SliderScale(of: enough.key, in: preset))
      guard case .number(let former) = try preset.value(of: enough.key) else { return }
      #expect(release.verdict.direction == nil)
      #expect(try verdict(enough.value) != nil, "\(preset.name) \(name) \(enough)")
      let back = enough.value + (enough.value < former ? 1 : -1) * scale.step
      #expect(try verdict(scale.snapped(back)) == nil, "\(preset.name) \(name) \(enough)")
    }
  }

  @Test(
    "A distance is found before any other number, also for a flick that was nearly fast enough",
    arguments: [500.0, 700, 800, 840, 870, 890]
  )
  func distance(speed: Double) throws {
    var release = try #require(try player("hesitation", .riffle).releases.first)
    release.context.travel = Vector(dx: 12, dy: 0)
    release.context.center = release.context.rest.center + release.context.travel
    release.context.velocity = Vector(dx: speed, dy: 0)
    release.context.meanVelocity = release.context.velocity
    release.verdict = Preset.riffle.release.verdict(on: release.context)
    try #require(release.verdict.direction == nil)
    let enough = try #require(EnoughThreshold(for: release, in: .riffle))
    #expect(enough.key == "release.threshold")
  }

  @Test("Numbers are grouped by thousands")
  func grouping() {
    #expect(
      [0, 7.4, 999.5, 1480, -1_234_567].map(\.grouped) == [
        "0", "7", "1,000", "1,480", "-1,234,567",
      ]
    )
    #expect(0.636.percent == "64 %")
  }

  @Test("The projected point is what the rule compared")
  func projection() throws {
    let release = try #require(try player("slow drag").releases.first)
    let reason = try #require(release.verdict.reason)

    #expect(abs(release.projectedTravel.dot(reason.direction.vector) - reason.projected) < 1e-9)
    let throwBack = try #require(try player("throw back").releases.first)
    // The look-ahead of the preset is a tenth of a second.
    let expected = throwBack.travel + throwBack.velocity * 0.1
    #expect((throwBack.projectedTravel - expected).length < 1e-6)
    let still = try #require(try player("slow drag", .collection).releases.first)
    #expect(still.projectedTravel == still.travel)
  }

  @Test("A drag's figures are those of its events")
  func drags() throws {
    let player = try player("flick")
    var count = 0
    for event in player.events {
      guard case .didDrag(let card, let progress) = event.kind else { continue }
      let stack = player.stack(at: event.time)
      // The release moves the card too, and is over at the same time.
      guard stack.isDragging else { continue }
      count += 1
      let pointer = player.pointer(at: event.time)
      let read = DragFigures(of: stack, at: event.time, pointer: pointer)
      let figures = try #require(read)
      #expect(figures.card == card.id)
      #expect(figures.translation == progress.translation)
      #expect(figures.progress == progress.fraction)
      #expect(figures.direction == progress.direction)
      #expect(figures.directionIfReleased == progress.directionIfReleased)
      let pose = player.snapshots(at: event.time).last?.pose
      #expect(figures.lean == pose?.rotation)
    }
    #expect(count > 10)
  }

  @Test("Phases of cards in words")
  func phases() throws {
    let flick = try player("flick")
    let up = try #require(flick.ticks.last).time.advanced(by: 0.05)
    let figures = CardFigures.all(of: flick.stack(at: up), at: up)

    #expect(figures.first?.phase == "flying right")
    #expect(figures.first?.card.index == 0)
    let start = CardFigures.all(of: flick.stack(at: .zero), at: .zero)
    #expect(start.first?.phase == "on top")
    #expect(start.dropFirst().allSatisfy { $0.phase == "at rest" })
    let back = try player("hesitation")
    let returning = try #require(back.ticks.last).time.advanced(by: 0.05)
    let last = CardFigures.all(of: back.stack(at: returning), at: returning)
    #expect(last.first?.phase == "returning")
  }
}
