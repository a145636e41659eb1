import RiffleCore
import RiffleFormats

extension Gesture {
  /// The gestures of a mouse with which stacks are described: some slow pushes, two flicks, a push up
  /// and last a small pull that hardly any stack takes for a swipe, all straight, at one speed each, from a little above the middle of the card.
  package static var standards: [Gesture] {
    get throws(RiffleError) {
      let ways: [(name: String, way: Vector, speed: Double, hold: Double)] = [
        ("60 pt, slow", Vector(dx: 60, dy: 0), 200, 0),
        ("120 pt, slow", Vector(dx: 120, dy: 0), 200, 0),
        ("160 pt, slow", Vector(dx: 160, dy: 0), 200, 0),
        ("120 pt, held still", Vector(dx: 120, dy: 0), 200, 0.5),
        ("60 pt at 1,200 pt/s", Vector(dx: 60, dy: 0), 1200, 0),
        ("60 pt at 2,200 pt/s", Vector(dx: 60, dy: 0), 2200, 0),
        ("150 pt up, slow", Vector(dx: 0, dy: -150), 200, 0),
        ("45 pt, slow", Vector(dx: 45, dy: 0), 200, 0),
      ]
      var gestures: [Gesture] = []
      for (name, way, speed, hold) in ways {
        gestures.append(
          try Gesture(named: name, from: Trace(straight: way, at: speed, holding: hold))
        )
      }
      return gestures
    }
  }
}

extension Trace {
  /// A mouse with 125 reports per second has it, in seconds.
  private static let interval = 0.008

  /// A press a little above the middle of Riffle's own card in a window of 1280 by 800 points, and a
  /// straight way from there.
  ///
  /// - Parameters:
  ///   - speed: In points per second.
  ///   - hold: How long the pointer waits before the release, in seconds.
  fileprivate init(straight way: Vector, at speed: Double, holding hold: Double) {
    let window = Size(width: 1280, height: 800)
    self.init(header: Header(window: window, preset: Preset.riffle.name))
    let card = CardStack(preset: .riffle, window: window, count: 1).restingPose(ofDepth: 0)
    let start = card.center - Vector(dx: 0, dy: card.size.height / 4)
    let duration = way.length / speed
    func add(_ phase: PointerEvent.Phase, at seconds: Double, _ buttons: PointerButtons) {
      let time = Timestamp(seconds: seconds)
      let place = start + way * min(1, seconds / duration)
      let event = PointerEvent(time: time, phase: phase, position: place, buttons: buttons)
      steps.append(Step(.pointer(event), at: time))
    }
    add(.down(.primary), at: 0, .primary)
    let reports = Int((duration / Self.interval).rounded(.up))
    for report in 1...reports {
      add(.move, at: min(Double(report) * Self.interval, duration), .primary)
    }
    add(.up(.primary), at: duration + hold, [])
  }
}
