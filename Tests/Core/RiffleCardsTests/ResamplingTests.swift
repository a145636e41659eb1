import CardTestSupport
import Foundation
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// A hand that moves to the right as people do, with the least jerk, and releases the card on the way.
private struct SmoothHand {
  /// The distance, in points.
  var distance: Double
  /// The time of the whole movement, in seconds.
  var duration: Double
  /// The part of the duration after which it releases.
  var share: Double

  static let all = [
    SmoothHand(distance: 330, duration: 0.26, share: 0.45),
    SmoothHand(distance: 330, duration: 0.26, share: 0.65),
    SmoothHand(distance: 500, duration: 0.5, share: 0.5),
    SmoothHand(distance: 260, duration: 0.9, share: 0.6),
  ]

  var release: Double { duration * share }

  /// Flash and Hogan, "The coordination of arm movements", 1985.
  func position(_ seconds: Double) -> Double {
    let t = max(0, min(seconds / duration, 1))
    return distance * t * t * t * (10 - 15 * t + 6 * t * t)
  }

  func velocity(_ seconds: Double) -> Double {
    let t = max(0, min(seconds / duration, 1))
    return distance * 30 * t * t * (1 - t) * (1 - t) / duration
  }
}

@Suite("Resampling of the pointer, in the riffle preset")
struct ResamplingTests {
  private static let start = 1.0
  private static let delay = 0.01

  private struct Recording {
    var inputs: [(seconds: Double, phase: PointerEvent.Phase, x: Double)]
    /// When the drag begins.
    var began: Double

    init(of hand: SmoothHand, rate: Double, phase: Double) {
      inputs = [(start, .down(.primary), 0)]
      var seconds = phase / rate
      while seconds < hand.release {
        inputs.append((start + seconds, .move, hand.position(seconds)))
        seconds += 1 / rate
      }
      inputs.append((start + hand.release, .up(.primary), hand.position(hand.release)))
      began = inputs.first { $0.x >= 4 }?.seconds ?? start
    }
  }

  /// The places to the right of the middle of the top card at each frame.
  ///
  /// - Parameter lead: How long before it is seen a frame is drawn, in seconds.
  private func places(
    _ recording: Recording,
    frames: [Double],
    lead: Double
  ) throws -> [Double] {
    var script = StackScript(.riffle, cards: 5, window: Size(width: 900, height: 700))
    let middle = script.middle
    var next = 0
    return try frames.map { frame in
      while next < recording.inputs.count, recording.inputs[next].seconds <= frame - lead + 1e-9 {
        let (seconds, phase, x) = recording.inputs[next]
        let point = middle + Vector(dx: x, dy: 0)
        switch phase {
        case .down: script.press(point, at: seconds)
        case .up: script.lift(point, at: seconds)
        default: script.move(to: point, at: seconds)
        }
        next += 1
      }
      return try #require(script.snapshot(of: 0, at: frame)).pose.center.x - middle.x
    }
  }

  /// The place at a time by the hand, and from its release on by the law of flights, in
  /// Documentation/Motion.md.
  private func expected(_ hand: SmoothHand, at seconds: Double) -> Double {
    let released = hand.release - Self.delay
    let time = seconds - Self.start - hand.release
    guard time > 0 else { return hand.position(seconds - Self.start - Self.delay) }
    let velocity = hand.velocity(released)
    let (ease, longest) = (0.03, 0.26)
    func eased(_ time: Double) -> Double { 2 * ease - (2 * ease + time) * exp(-time / ease) }
    // From the middle of a window of 900 points until the card's diagonal is out of it.
    let way = 450 + hypot(320.0, 430) / 2 - hand.position(released)
    let needed = way / (longest - eased(longest))
    let cruise = max(1_500, needed) + max(1, needed / 3_500) * velocity
    return hand.position(released) + cruise * time + (velocity - cruise) * eased(time)
  }

  @Test(
    "a card goes as evenly as the hand, the release included",
    arguments: [125.0, 250, 500, 1_000],
    [60.0, 120]
  )
  func even(reports: Double, frameRate: Double) throws {
    for (number, hand) in SmoothHand.all.enumerated() {
      for phase in stride(from: 0.1, to: 1, by: 0.2) {
        let recording = Recording(of: hand, rate: reports, phase: phase)
        let end = Self.start + hand.release + 0.12
        let frames = (0...Int(1.2 * frameRate)).map { 1 + (Double($0) + phase) / frameRate }
          .filter { $0 < end }
        let places = try places(recording, frames: frames, lead: 0)
        for frame in frames.indices.dropFirst()
        where frames[frame - 1] > recording.began + Self.delay {
          let (from, to) = (frames[frame - 1], frames[frame])
          let hint = "hand \(number), phase \(phase), at \(to - 1), released at \(hand.release)"
          let speed = (places[frame] - places[frame - 1]) * frameRate
          let wanted = (expected(hand, at: to) - expected(hand, at: from)) * frameRate
          #expect(abs(speed - wanted) <= 0.08 * wanted, "\(hint): \(speed), not \(wanted)")
        }
      }
    }
  }

  @Test(
    "in a window, where frames are drawn 5 ms before they are seen, it does so too",
    arguments: [125.0, 250, 500, 1_000],
    [60.0, 120]
  )
  func live(reports: Double, frameRate: Double) throws {
    for (number, hand) in SmoothHand.all.enumerated() {
      for phase in stride(from: 0.1, to: 1, by: 0.2) {
        let recording = Recording(of: hand, rate: reports, phase: phase)
        let frames = (0...Int(1.2 * frameRate)).map { 1 + (Double($0) + phase) / frameRate }
          .filter { $0 < Self.start + hand.release }
        let places = try places(recording, frames: frames, lead: 0.005)
        for frame in frames.indices.dropFirst()
        where frames[frame - 1] > recording.began + Self.delay {
          let (from, to) = (frames[frame - 1], frames[frame])
          let speed = (places[frame] - places[frame - 1]) * frameRate
          let wanted = (expected(hand, at: to) - expected(hand, at: from)) * frameRate
          let hint = "hand \(number), phase \(phase), at \(to - 1)"
          #expect(abs(speed - wanted) <= 0.15 * wanted + 20, "\(hint): \(speed), not \(wanted)")
        }
      }
    }
  }

  @Test("a hand that stops is caught up with, and then no frame is asked for")
  func rest() throws {
    var script = StackScript(.riffle, cards: 5)
    script.press(script.middle, at: 1)
    for step in 1...40 {
      let offset = Vector(dx: Double(step) * 3, dy: Double(step))
      script.move(to: script.middle + offset, at: 1 + Double(step) / 125)
    }
    let stop = 1 + 40.0 / 125

    #expect(script.stack.isMoving(at: stop + 0.005))
    let held = try #require(script.snapshot(of: 0, at: stop + 1))
    #expect(isClose(held.pose.center.x, script.middle.x + 120))
    #expect(isClose(held.pose.center.y, script.middle.y + 40))
    let overshoot = try (0...60).map { step in
      try #require(script.snapshot(of: 0, at: stop + Double(step) / 1000)).pose.center.x
    }
    // 375 points per second, for 4/27 of 24 ms.
    #expect(try #require(overshoot.max()) < script.middle.x + 120 + 1.4)
    // The lift's spring takes the longest.
    #expect(!script.stack.isMoving(at: stop + 1))
  }

  @Test("what is shown does not change at a report, nor at the release")
  func noJumps() throws {
    let hand = SmoothHand.all[0]
    let recording = Recording(of: hand, rate: 125, phase: 0.3)
    for (seconds, _, _) in recording.inputs.dropFirst() {
      let before = try places(recording, frames: [seconds - 2e-6], lead: 0)
      let after = try places(recording, frames: [seconds], lead: 0)
      #expect(abs(before[0] - after[0]) < 0.01, "at \(seconds)")
    }
  }

  @Test("while the stack is paused, a card is where the pointer is")
  func paused() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.pause, at: 0.5)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 50, dy: 0), at: 1.1)

    let pose = try #require(script.snapshot(of: 0, at: 1.1)).pose
    #expect(isClose(pose.center.x, script.middle.x + 50))
  }

  @Test("decisions go by the reports, not by what is shown of them")
  func decision() {
    var script = StackScript(.riffle, cards: 5)
    script.press(script.middle, at: 1)
    // In the last 3 ms it goes beyond the threshold of 112 points, which is shown later.
    for step in 1...100 {
      script.move(to: script.middle + Vector(dx: Double(step), dy: 0), at: 1 + Double(step) / 100)
    }
    script.move(to: script.middle + Vector(dx: 114, dy: 0), at: 2.05)
    script.lift(at: 2.053)

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
  }

  @Test("other presets show the newest report at once", arguments: Preset.everything)
  func others(preset: Preset) {
    let ours = Preset.everything(in: .ours, .moods).map(\.name)
    #expect((preset.drag.resampling == 0) == !ours.contains(preset.name))
  }
}
