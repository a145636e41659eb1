import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

/// What the code of three sources does on a phone, replayed by UIKit's rules: a view's `frame` is the box
/// around it, and `translation(in:)` is in the view's own axes, both as the view was turned by the movement
/// before.
@Suite("Stacks as they ran") struct AsRunTests {
  /// Rotations of `container` in degrees, by how far it was dragged to the right: a replay that was made
  /// apart from this project.
  static let leans = [
    (50.0, 4.3), (100, 8.1), (150, 11.4), (200, 14.5), (250, 17.4), (300, 20.0), (400, 25.0),
    (495, 29.3),
  ]

  @Test("container leans as in a replay of its code", arguments: leans)
  func lean(_ distance: Double, _ degrees: Double) throws {
    let script = dragged(.containerAsRun, by: Vector(dx: distance, dy: 0))

    let pose = try #require(script.pose(of: 0, at: 9))
    #expect(abs(pose.rotation.degrees - degrees) < 0.06)
  }

  @Test("container swipes right sooner than left, as its code does")
  func thresholds() {
    for (distance, swipes) in [(209.5, false), (211.5, true), (-288.5, false), (-291.5, true)] {
      var script = dragged(.containerAsRun, by: Vector(dx: distance, dy: 0))
      script.lift(at: 9)
      #expect(script.eventLines(.didSwipe).isEmpty == !swipes, "\(distance)")
    }
  }

  @Test("container is where a replay of its code is, at each movement and at the release")
  func container() throws {
    for (name, step) in [("slow", Vector(dx: 9, dy: -3)), ("fast", Vector(dx: -67, dy: 21))] {
      var replay = ContainerReplay()
      var script = StackScript(.containerAsRun, cards: 5)
      script.press(script.middle, at: 1)
      let count = name == "slow" ? 22 : 4
      for index in 1...count {
        let (way, time) = (step * Double(index), 1 + Double(index) * 0.01)
        script.move(to: script.middle + way, at: time)
        replay.pan(way)
        let pose = try #require(script.pose(of: 0, at: time))
        #expect((pose.center - replay.center).length < 1e-9)
        #expect(abs(pose.rotation.radians - replay.rotation) < 1e-9)
      }
      replay.pan(step * Double(count), isEnd: true)
      script.lift(at: 2)
      #expect(script.eventLines(.didSwipe).isEmpty == !replay.swipes, "\(name)")
      let pose = try #require(script.pose(of: 0, at: 2))
      #expect((pose.center - replay.center).length < 1e-9)
      #expect(abs(pose.rotation.radians - replay.rotation) < 1e-9)
    }
  }

  @Test("each pose of qi adds a step in the axes of the turned cell, which sinks by 9 to 12 points")
  func qi() throws {
    var (theta, x, y, last) = (0.0, 0.0, 0.0, 0.0)
    var script = StackScript(.qiAsRun, cards: 5)
    let rest = try #require(script.pose(of: 0, at: 0)).center
    let middle = script.stack.stage.inWindow(script.stack.topPose).center
    script.press(middle, at: 1)
    for step in 1...20 {
      let pointer = Double(step) * 5
      script.move(to: middle + Vector(dx: pointer, dy: 0), at: 1 + Double(step) * 0.01)
      let way = turned(pointer - last, 0, by: -theta)
      (x, y, last) = (x + way.x, y + way.y, pointer)
      theta = 15 * .pi / 180 * max(-1, min(x / 100, 1))
      let pose = try #require(script.pose(of: 0, at: 1 + Double(step) * 0.01))
      #expect(abs(pose.center.x - rest.x - x) < 1e-9 && abs(pose.center.y - rest.y - y) < 1e-9)
      #expect(abs(pose.rotation.radians - theta) < 1e-9)
    }
    #expect(abs(y) > 9 && abs(y) < 14)
  }

  @Test("swipeable is measured by the box around the turned card")
  func swipeable() throws {
    var theta = 0.0
    var script = StackScript(.swipeableAsRun, cards: 5)
    script.press(script.middle, at: 1)
    for step in 1...30 {
      let (x, y) = (Double(step) * 6, Double(step) * 2)
      script.move(to: script.middle + Vector(dx: x, dy: y), at: 1 + Double(step) * 0.01)
      let point = turned(x, y, by: -theta)
      let width = 300 * abs(cosine(theta)) + 400 * abs(sine(theta))
      theta = .pi / 10 * min(point.x / width, 1)
      let way = turned(point.x, point.y, by: theta)
      let pose = try #require(script.pose(of: 0, at: 1 + Double(step) * 0.01))
      // It was grabbed in the middle, about which it turns.
      #expect(abs(pose.center.x - 150 - way.x) < 1e-9 && abs(pose.center.y - 200 - way.y) < 1e-9)
      #expect(abs(pose.rotation.radians - theta) < 1e-9)
    }
  }

  /// Goes in steps of two points, as a hand does; the pose has settled then.
  private func dragged(_ preset: Preset, by way: Vector) -> StackScript {
    var script = StackScript(preset, cards: 5)
    script.press(script.middle, at: 1)
    for step in 1...250 {
      let share = Double(step) / 250
      script.move(to: script.middle + way * share, at: 1 + Double(step) * 0.01)
    }
    // Hairsbreadths make another movement each.
    for step in 1...40 {
      let tremor = Vector(dx: 0, dy: step.isMultiple(of: 2) ? 0 : 1e-6)
      script.move(to: script.middle + way + tremor, at: 4 + Double(step) * 0.01)
    }
    return script
  }

  private func turned(_ x: Double, _ y: Double, by angle: Double) -> (x: Double, y: Double) {
    (x * cosine(angle) - y * sine(angle), x * sine(angle) + y * cosine(angle))
  }

  private func cosine(_ angle: Double) -> Double { Angle(radians: angle).cos }
  private func sine(_ angle: Double) -> Double { Angle(radians: angle).sin }
}
