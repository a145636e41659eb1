import RiffleCards
import RiffleMotion

/// Cards spread like a hand of playing cards.
struct FanLayout: CardLayout {
  var visibleCards = 4
  var step = Angle(degrees: 5)
  var side = Side.right

  enum Side: String, CaseIterable {
    case left, right
  }

  func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    let sign = side == .left ? -1.0 : 1
    pose.rotation = Angle(radians: sign * step.radians * slot.depth)
    return pose
  }

  static let kind = "fan"
  static let summary = "Cards spread like a hand of playing cards."
  static var tunables: [Tunable<FanLayout>] {
    [
      .count("visibleCards", \.visibleCards, 1...20, "The number of cards that are shown."),
      .angle("step", \.step, 0...45, step: 1, "The rotation from one card to the next."),
      .choice("side", \.side, "The side to which the cards are spread."),
    ]
  }
}

/// A card drops out of the window, whichever way it was swiped.
struct DropExit: ExitRule {
  var fall = 900.0
  var pause: Double?
  var drift = Vector.zero
  var spins = false
  var duration = 0.4
  var curve = TimingCurve.easeIn

  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let end = context.rest.center + context.departure + drift + Vector(dx: 0, dy: fall)
    let start = time.advanced(by: pause ?? 0)
    motion.moveCenter(to: end, along: curve, duration: duration, from: start)
  }

  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: .easeOut, duration: duration, from: time)
  }

  static let kind = "drop"
  static let summary = "Straight down, out of the window."
  static var tunables: [Tunable<DropExit>] {
    [
      .number("fall", \.fall, .points, 1...5000, step: 10, "How far the card drops."),
      .optionalNumber("pause", \.pause, .seconds, 0...1, step: 0.1, "The wait before it drops."),
      .offset("drift", \.drift, -500...500, "Where it drifts on its way down."),
      .flag("spins", \.spins, "Whether it spins."),
      .duration(\.duration, "The duration of the exit."),
      .curve("curve", \.curve, "The timing curve of the exit."),
    ]
  }
}

extension Catalog {
  /// The library's parts and the app's.
  static let app: Catalog = {
    var catalog = Catalog()
    catalog.register(FanLayout())
    catalog.register(DropExit())
    return catalog
  }()
}
