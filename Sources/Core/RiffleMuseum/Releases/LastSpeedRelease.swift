package import RiffleCards
import RiffleMotion

/// Swipes by the speed of the pointer between its last two positions alone; no distance counts.
package struct LastSpeedRelease: ReleaseRule, Hashable {
  /// The directions in which a card can be swiped.
  ///
  /// Defaults to left, right, up and down.
  package var directions: [Direction]
  /// The speed that swipes, in points per second, above 0; exactly that is not enough.
  ///
  /// Defaults to 500.
  package var speed: Double { didSet { check() } }
  /// The choice of the direction.
  ///
  /// Defaults to that of the faster axis.
  package var pick: Pick
  /// What a pause before the release changes.
  ///
  /// Defaults to nothing.
  package var pause: Pause

  /// Makes a rule.
  package init(
    directions: [Direction] = Direction.plain,
    speed: Double = 500,
    pick: Pick = .fasterAxis,
    pause: Pause = .ignored
  ) {
    self.directions = directions
    self.speed = speed
    self.pick = pick
    self.pause = pause
    check()
  }

  /// The choice of the direction.
  package enum Pick: String, CaseIterable, Sendable {
    /// Along the axis on which the pointer is faster, by its speed there.
    case fasterAxis
    /// Left if the pointer goes to the left at all, else right, by its whole speed: also straight up.
    case side
  }

  /// What a pause before the release changes.
  package enum Pause: String, CaseIterable, Sendable {
    /// Nothing: the pointer counts as fast as it was.
    case ignored
    /// The pointer has stopped.
    case stops
  }

  /// False: velocities are taken as they are estimated.
  package var confirmsVelocity: Bool { false }

  /// Compares the speed.
  package func verdict(on release: ReleaseContext) -> ReleaseVerdict {
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
  package func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    max(0, release.step.dot(direction.vector) / speed)
  }

  /// The name in presets.
  package static let kind = "lastSpeed"
  /// The summary.
  package static let summary = "Swipes by the pointer's speed at the last moment, at any distance."
  /// The tunables.
  package static let tunables: [Tunable<LastSpeedRelease>] = [
    .directions(
      "directions",
      Property({ $0.directions }, { $0.directions = $1 }),
      "The directions in which a card can be swiped."
    ),
    .number(
      "speed",
      Property({ $0.speed }, { $0.speed = $1 }),
      .pointsPerSecond,
      1...100_000,
      step: 50,
      "The speed beyond which a release swipes."
    )
    .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push.")
    .felt(as: .ease, by: 0.8, because: "A slower flick is enough."),
    .choice(
      "pick",
      Property({ $0.pick }, { $0.pick = $1 }),
      "Whether the faster axis decides, or only left and right."
    ),
    .choice(
      "pause",
      Property({ $0.pause }, { $0.pause = $1 }),
      "Whether a pointer that waits before it lets go has stopped."
    ),
  ]
}
