package import RiffleCards
package import RiffleMotion

/// A return of the drag itself: its translation goes back to zero on a spring, from a standstill, and the
/// card leans, grows and swings as if a hand brought it.
package struct LawSpringReturn: ReturnRule, Hashable {
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 230.2 and a damping of 22.
  package var spring: Spring

  /// Makes a rule.
  package init(stiffness: Double = 230.2, damping: Double = 22) {
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
  }

  /// Springs the translation to zero; the opacity continues as before.
  package func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.returnByLaw(to: rest, at: time) { track, target in
      track.spring(to: target, with: spring, velocity: 0, from: time)
    }
  }

  /// The spring.
  package var motions: [PartMotion] { [PartMotion("Return", spring)] }

  /// The name in presets.
  package static let kind = "lawSpring"
  /// The summary.
  package static let summary = "Back on a spring as if a hand brought it: rotation and size follow."
  /// The tunables.
  package static let tunables = Tunable<LawSpringReturn>.spring(
    "",
    Property({ $0.spring }, { $0.spring = $1 }),
    of: "the return"
  )
}

/// A return of the drag itself: its translation goes back to zero along a timing curve, and the card leans,
/// grows and swings as if a hand brought it.
package struct LawCurveReturn: ReturnRule, Hashable {
  /// The duration, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to constant speed.
  package var curve: TimingCurve
  /// The rotation on the way.
  ///
  /// Defaults to following the way.
  package var rotation: Rotation

  /// Makes a rule.
  package init(
    duration: Double = 0.2,
    curve: TimingCurve = .linear,
    rotation: Rotation = .followed
  ) {
    self.duration = duration
    self.curve = curve
    self.rotation = rotation
    check()
  }

  /// The rotation of a card on its way back.
  package enum Rotation: String, CaseIterable, Sendable {
    /// It follows the way, as in a drag.
    case followed
    /// It stays as it is, and is gone at the end at once.
    case held
  }

  /// Moves the translation to zero; the opacity continues as before.
  package func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let lean = motion.rotation.sample(at: time.seconds).value
    motion.returnByLaw(to: rest, at: time) { track, target in
      track.animate(to: target, along: curve, duration: duration, from: time)
    }
    guard rotation == .held else { return }
    motion.rotation.rest(at: lean, from: time)
    motion.rotation.rest(at: rest.rotation.radians, from: time.advanced(by: duration))
  }

  /// The curve.
  package var motions: [PartMotion] { [PartMotion("Return", curve, duration: duration)] }

  /// The name in presets.
  package static let kind = "lawCurve"
  /// The summary.
  package static let summary = "Back along a timing curve as if a hand brought it."
  /// The tunables.
  package static let tunables: [Tunable<LawCurveReturn>] = [
    .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the return."),
    .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the return."),
    .choice(
      "rotation",
      Property({ $0.rotation }, { $0.rotation = $1 }),
      "Whether the rotation follows the way, or ends with a jump."
    ),
  ]
}

extension CardMotion {
  /// Brings the translation of the drag home; a card that was not dragged goes straight.
  fileprivate mutating func returnByLaw(
    to rest: Pose,
    at time: Timestamp,
    _ animate: (_ track: inout Track, _ target: Double) -> Void
  ) {
    guard var journey else {
      animate(&x, rest.center.x)
      animate(&y, rest.center.y)
      return animate(&rotation, rest.rotation.radians)
    }
    animate(&journey.x, 0)
    animate(&journey.y, 0)
    follow(journey, to: rest, from: time)
  }
}
