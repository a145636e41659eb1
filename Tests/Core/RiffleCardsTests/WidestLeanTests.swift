import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// Drags each preset's top card across windows of all sizes, which are much wider than the phones for which
/// most of the laws were written.
@Suite("No card spins in a drag")
struct WidestLeanTests {
  private static let windows = [
    Size(width: 320, height: 480), Size(width: 375, height: 667), Size(width: 820, height: 1_180),
    Size(width: 1_280, height: 800), Size(width: 1_920, height: 1_080),
    Size(width: 2_560, height: 1_080), Size(width: 3_440, height: 1_440),
    Size(width: 3_840, height: 1_600),
  ]

  /// Grips in parts of the card from its middle.
  private static let grips = [
    Vector(dx: 0, dy: 0), Vector(dx: 0.4, dy: -0.4), Vector(dx: -0.4, dy: -0.45),
    Vector(dx: 0.45, dy: 0.45), Vector(dx: -0.3, dy: 0.2),
  ]

  /// The pole of container's tangent, tan(x / 600).
  private static let pole = 300 * Double.pi

  /// The others are as their sources are: some of the museum have no limit at all, and a stack as it ran
  /// reads a way up or down as one to the side as soon as its card leans.
  @Test(
    "from edge to edge, no card turns beyond 60° or to the other side",
    arguments: Preset.everything(in: .ours, .reference)
  )
  func edgeToEdge(preset: Preset) throws {
    for window in Soak.isFull ? Self.windows : [Self.windows[1], Self.windows[6]] {
      for grip in Self.grips {
        for direction in [-1.0, 1] {
          try drag(preset, in: window, gripped: grip, toward: direction)
        }
      }
    }
  }

  private func drag(
    _ preset: Preset,
    in window: Size,
    gripped grip: Vector,
    toward direction: Double
  ) throws {
    var script = StackScript(preset, cards: 4, window: window)
    let top = try #require(script.stack.snapshots(at: 0.5).last)
    let size = top.pose.size
    let start = top.pose.center + Vector(dx: grip.dx * size.width, dy: grip.dy * size.height)
    script.press(start, at: 1)
    let edges: [Double] = direction < 0 ? [0, window.width] : [window.width, 0]
    var places: [Double] = []
    var before: Double = start.x
    for edge in edges {
      for step in 0...120 {
        places.append(before + (edge - before) * Double(step) / 120)
      }
      let pole: Double = edge < start.x ? start.x - Self.pole : start.x + Self.pole
      for offset: Double in [-0.5, -1e-9, 0, 1e-9, 0.5] { places.append(pole + offset) }
      before = edge
    }
    var seconds = 1.0
    var side = 0.0
    var widest: [Bool: (distance: Double, lean: Double)] = [:]
    for x in places where (0...window.width).contains(x) {
      seconds += 0.05
      // It goes to the corner too, so that a lean by the height would show.
      script.move(to: Point(x: x, y: start.y * x / window.width), at: seconds)
      seconds += 0.05
      let card = try #require(script.stack.snapshots(at: seconds).first { $0.id == top.id })
      let lean = (card.pose.rotation - top.pose.rotation).degrees
      func hint() -> String {
        "\(preset.name), \(window), grip \(grip), at \(x - start.x): \(lean)°"
      }
      #expect(abs(lean) <= 60 + 1e-9, "\(hint())")
      let way = x - start.x
      guard abs(way) > 10, abs(lean) > 0.01 else { continue }
      let now: Double = way * lean < 0 ? -1 : 1
      if side == 0 { side = now }
      #expect(now == side, "\(hint())")
      let farthest = widest[way < 0] ?? (0, 0)
      if abs(way) >= farthest.distance {
        #expect(abs(lean) >= farthest.lean - 1e-9, "\(hint()), after \(farthest)")
        widest[way < 0] = (abs(way), abs(lean))
      }
    }
    #expect(script.stack.draggedCard == top.id || preset.release.swipeRecognizer != nil)
  }

  @Test("a tangent without a limit goes up to half a turn, and stays there")
  func tangent() throws {
    var preset = Preset.container
    preset.drag.maximumRotation = nil
    var script = StackScript(preset, cards: 2, window: Size(width: 4_000, height: 800))
    script.press(script.middle, at: 1)
    var last = 0.0
    for step in 1...380 {
      let way = Double(step) * 5
      script.move(to: script.middle + Vector(dx: way, dy: 0), at: 1 + Double(step) / 50)
      let lean = try #require(script.pose(of: 0, at: 1 + Double(step) / 50)).rotation.radians
      #expect(lean >= last && lean <= .pi + 1e-9)
      if lean < .pi - 1e-6 { #expect(isClose(lean, Angle(radians: way / 600).tan, within: 1e-9)) }
      last = lean
    }
    #expect(isClose(last, .pi))
  }

  @Test("at ordinary distances, container's lean is its tangent to the last digit")
  func ordinary() throws {
    for way in stride(from: -480.0, through: 480, by: 16) {
      var script = StackScript(.container, cards: 2)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + Vector(dx: way, dy: 0), at: 2)
      let lean = try #require(script.pose(of: 0, at: 2)).rotation.radians
      #expect(isClose(lean, Angle(radians: way / 600).tan, within: 1e-12))
    }
  }
}
