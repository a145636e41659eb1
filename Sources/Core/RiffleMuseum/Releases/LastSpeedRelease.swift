import RiffleCards
import RiffleMotion

/// Swipes by the speed of the pointer between its last two positions alone; no distance counts.
struct LastSpeedRelease: ReleaseRule, Hashable {
  var directions: [Direction] = Direction.plain
  var speed: Double = 500
  var pick: Pick = .fasterAxis
  var pause: Pause = .ignored

  /// The choice of the direction.
  enum Pick: String, CaseIterable, Sendable {
    /// The axis on which the pointer is faster decides, by its speed there.
    case fasterAxis
    /// Left if the pointer goes to the left at all, else right, by its whole speed: also straight up.
    case side
  }

  /// What a pause before the release changes.
  enum Pause: String, CaseIterable, Sendable {
    /// Nothing: the pointer counts as fast as it was.
    case ignored
    /// The pointer has stopped.
    case stops
  }

  /// False: velocities are taken as they are estimated.
  var confirmsVelocity: Bool { false }

  /// Compares the speed.
  func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    let step = pause == .stops && release.velocity == .zero ? .zero : release.step
    let direction: Direction =
      switch pick {
      case .side: step.dx < 0 ? .left : .right
      case .fasterAxis:
        abs(step.dx) > abs(step.dy)
          ? (step.dx < 0 ? .left : .right) : (step.dy < 0 ? .up : .down)
      }
    let fastest = pick == .side ? step.length : step.dot(direction.vector)
    let reason = ReleaseReason(
      .flick,
      toward: direction,
      projected: release.travel.dot(direction.vector),
      needed: 0,
      velocity: fastest
    )
    return fastest > speed && release.allowed.contains(direction)
      ? .swipe(direction, because: reason) : .stay(because: reason)
  }

  /// Returns the share of the speed that the pointer has.
  func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    max(0, release.step.dot(direction.vector) / speed)
  }

  static let kind = "lastSpeed"
  static let summary = "Swipes by the pointer's speed at the last moment, at any distance."
  static let tunables: [Tunable<LastSpeedRelease>] = [
    .named("directions", "The directions in which a card can be swiped.")
      .directions({ $0.directions }, { $0.directions = $1 }),
    .named("speed", "The speed beyond which a release swipes.")
      .speed({ $0.speed }, { $0.speed = $1 })
      .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push.")
      .felt(as: .ease, by: 0.8, because: "A slower flick is enough."),
    .named("pick", "Whether the faster axis decides, or only left and right.")
      .choice({ $0.pick }, { $0.pick = $1 }),
    .named("pause", "Whether a pointer that waits before it lets go has stopped.")
      .choice({ $0.pause }, { $0.pause = $1 }),
  ]
}
