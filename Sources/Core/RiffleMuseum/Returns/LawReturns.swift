import RiffleCards
import RiffleMotion

/// A return of the drag itself: its translation goes back to zero on a spring, from a standstill, and the
/// card leans, grows and swings as if a hand brought it.
struct LawSpringReturn: ReturnRule, MovingPart, Hashable {
  var spring: Spring = .unitMass(stiffness: 230.2, damping: 22)

  /// Springs the translation to zero; the opacity continues as before.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.returnByLaw(to: rest, at: time) { track, target in
      track.spring(to: target, with: spring, velocity: 0, from: time)
    }
  }

  var motions: [PartMotion] { [PartMotion("Return", spring)] }

  static let kind = "lawSpring"
  static let summary = "Back on a spring as if a hand brought it: rotation and size follow."
  static let tunables = Tunable<LawSpringReturn>.spring(
    "",
    of: "the return",
    { $0.spring },
    { $0.spring = $1 }
  )
}

/// A return of the drag itself: its translation goes back to zero along a timing curve, and the card leans,
/// grows and swings as if a hand brought it.
struct LawCurveReturn: ReturnRule, MovingPart, Hashable {
  var duration: Double = 0.2
  var curve: TimingCurve = .linear
  var rotation: Rotation = .followed

  /// The rotation of a card on its way back.
  enum Rotation: String, CaseIterable, Sendable {
    /// It follows the way, as in a drag.
    case followed
    /// It stays as it is, and is gone at the end at once.
    case held
  }

  /// Moves the translation to zero; the opacity continues as before.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let lean = motion.rotation.sample(at: time.seconds).value
    motion.returnByLaw(to: rest, at: time) { track, target in
      track.animate(to: target, along: curve, duration: duration, from: time)
    }
    guard rotation == .held else { return }
    motion.rotation.rest(at: lean, from: time)
    motion.rotation.rest(at: rest.rotation.radians, from: time.advanced(by: duration))
  }

  var motions: [PartMotion] { [PartMotion("Return", curve, duration: duration)] }

  static let kind = "lawCurve"
  static let summary = "Back along a timing curve as if a hand brought it."
  static let tunables: [Tunable<LawCurveReturn>] = [
    .named("duration", "The duration of the return.").time({ $0.duration }, { $0.duration = $1 }),
    .named("curve", "The timing curve of the return.").curve({ $0.curve }, { $0.curve = $1 }),
    .named("rotation", "Whether the rotation follows the way, or ends with a jump.")
      .choice({ $0.rotation }, { $0.rotation = $1 }),
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
