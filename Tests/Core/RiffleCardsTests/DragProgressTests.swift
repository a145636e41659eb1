import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Progress of a drag, and places of taps")
struct DragProgressTests {
  private static func progress(_ events: [StackEvent]) -> [DragProgress] {
    events.compactMap { event in
      switch event.kind {
      case .didBeginDrag(_, let progress), .didDrag(_, let progress): progress
      default: nil
      }
    }
  }

  @Test("every move has its progress, the first included, and the last one foretells the release")
  func moves() {
    for reach in stride(from: -400.0, through: 400, by: 40) where reach != 0 {
      for preset in Preset.everything where preset.release.swipeRecognizer == nil {
        for pause in [0.01, 0.5] {
          var script = StackScript(preset, cards: 4)
          script.press(script.middle, at: 1)
          for step in 1...10 {
            let part = Vector(dx: reach * Double(step) / 10, dy: 0)
            script.move(to: script.middle + part, at: 1 + Double(step) * pause / 10)
          }
          let all = Self.progress(script.events)
          let end = 1 + pause
          script.lift(at: end)

          let hint = "\(preset.name), \(reach) in \(pause) s"
          let swiped = script.events.first { $0.name == .didSwipe }?.direction
          #expect(all.last?.directionIfReleased == swiped, "\(hint)")
          #expect(all.last?.wouldSwipe == (swiped != nil), "\(hint)")
          #expect(all.last?.translation.dx == reach, "\(hint)")
          let fractions = all.map(\.fraction)
          #expect(fractions == fractions.sorted(), "\(hint): \(fractions)")
          #expect(
            all.allSatisfy { $0.direction == nil || $0.direction?.vector.dx == reach.sign },
            "\(hint)"
          )
        }
      }
    }
  }

  @Test("a fraction of 1 is where a release at a standstill swipes")
  func threshold() throws {
    var script = StackScript(.container, cards: 4)
    script.press(script.middle, at: 1)
    var swipes: [(Double, Bool)] = []
    for step in 1...60 {
      let time = 1 + Double(step)
      let point = script.middle + Vector(dx: Double(step) * 5 + 0.3, dy: 0)
      // A second of stillness has no velocity.
      script.move(to: point, at: time)
      script.move(to: point, at: time + 0.9)
      let last = try #require(Self.progress(script.events).last)
      swipes.append((last.fraction, last.wouldSwipe))
    }
    #expect(swipes.allSatisfy { ($0.0 >= 1) == $0.1 })
    #expect(swipes.contains { $0.1 } && swipes.contains { !$0.1 })
  }

  @Test(
    "a tap's place is in the card's own upright axes, at its size on top",
    arguments: Preset.everything
  )
  func taps(preset: Preset) throws {
    var script = StackScript(preset, cards: 4)
    let top = try #require(script.snapshot(of: script.stack.topCard ?? 0, at: 0.5))
    let size = script.stack.cardSize
    for (x, y) in [(0.1, 0.2), (0.5, 0.5), (0.9, 0.7)] {
      // The point of the card, turned with it about its center.
      let arm = Vector(dx: (x - 0.5) * top.pose.size.width, dy: (y - 0.5) * top.pose.size.height)
      let angle = top.pose.rotation.radians
      let turned = Vector(
        dx: arm.dx * angle.cosine - arm.dy * angle.sine,
        dy: arm.dx * angle.sine + arm.dy * angle.cosine
      )
      script.press(top.pose.center + turned, at: 1 + x * 10)
      script.lift(at: 1 + x * 10 + 0.05)
      guard case .didSelect(let card, let place)? = script.events.last?.kind else {
        Issue.record("no tap at \(x), \(y): \(script.events)")
        continue
      }
      #expect(card.id == top.id)
      #expect(isClose(place.x, x * size.width, within: 1e-6))
      #expect(isClose(place.y, y * size.height, within: 1e-6))
    }
  }
}

extension Double {
  fileprivate var sign: Double { self < 0 ? -1 : 1 }
  fileprivate var cosine: Double { Angle(radians: self).cos }
  fileprivate var sine: Double { Angle(radians: self).sin }
}
