import RiffleCards
import RiffleMotion

/// A card goes on in the direction in which it was dragged, out of sight, in a time that is shorter for a
/// fast card, to a rotation that depends on the grabbed half.
struct AlongExit: ExitRule, MovingPart, Hashable {
  var distance = Length(1, .windowSides)
  var duration: Double = 0.7
  var speed: Double = 1_100
  var pace: Pace = .bySpeed
  var curve: TimingCurve = .easeInOut
  /// It is to the side of the swipe if the card was grabbed in its upper half, else to the other one.
  var rotation = Angle(degrees: 36)
  var pause: Double = 0.15
  var undoDuration: Double = 0.25

  /// The time of a fast card.
  enum Pace: String, CaseIterable, Sendable {
    /// That of its speed, even if a slow card takes less.
    case bySpeed
    /// That of its speed, but never more than a slow card takes.
    case neverSlower
  }

  /// Moves the card along its way, or along the direction for a command.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let side = context.direction.vector
    let size = context.rest.size
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    let length = distance.points(card: size, stage: context.stage) + diagonal
    let travel = context.isByHand && context.travel != .zero ? context.travel : side
    let end = context.rest.center + travel * (length / travel.length)
    let isUpper = !context.isByHand || context.anchor.dy < 0
    let angle = rotation.radians * side.dx * (isUpper ? 1 : -1)
    let fast = abs(context.velocity.dot(side)) / speed
    let fastDuration = pace == .neverSlower ? min(duration, 1 / fast) : 1 / fast
    let duration = fast >= 1 ? fastDuration : duration
    let pause = context.isByHand ? 0 : pause
    motion.go(to: end, angle, after: pause, of: duration, along: curve, from: time)
  }

  /// Brings the card back the same way.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let center = motion.unrotatedCenter(of: rest)
    motion.go(
      to: center,
      rest.rotation.radians,
      until: 1 - pause,
      of: undoDuration,
      along: curve,
      from: time
    )
    motion.restoreSize(to: rest) { track, size in
      track.animate(to: size, along: curve, duration: undoDuration, from: time)
    }
  }

  var motions: [PartMotion] {
    [
      PartMotion("Exit", curve, duration: duration),
      PartMotion(undo: curve, duration: undoDuration, curveKey: "curve"),
    ]
  }

  static let kind = "along"
  static let summary = "On in the direction of the drag, leaning by the grabbed half."
  static let tunables: [Tunable<AlongExit>] =
    Tunable.named("distance", "How far the card goes, beside its diagonal.")
    .length({ $0.distance }, { $0.distance = $1 })
    + [
      .named("duration", "The duration of the exit.").time({ $0.duration }, { $0.duration = $1 }),
      .named(
        "speed",
        "The speed at which an exit takes one second; at twice the speed it takes half as long."
      )
      .speed({ $0.speed }, { $0.speed = $1 })
      .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push."),
      .named("pace", "Whether a card that is only just fast may take longer than a slow one.")
        .choice({ $0.pace }, { $0.pace = $1 }),
      .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
      .named("rotation", "The rotation at the end.")
        .angle({ $0.rotation }, { $0.rotation = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .named("pause", "The part of a key's exit in which only its stamp is seen.")
        .number({ $0.pause }, { $0.pause = $1 }, 0...0.9, step: 0.05),
      .named("undoDuration", "The duration of an undo.")
        .time({ $0.undoDuration }, { $0.undoDuration = $1 }),
    ]
}

extension CardMotion {
  /// Moves center and rotation in a part of a curve's way.
  ///
  /// - Parameters:
  ///   - start: The share of the curve's way from which on the card moves.
  ///   - end: The share at which it is there.
  fileprivate mutating func go(
    to center: Point,
    _ rotation: Double,
    after start: Double = 0,
    until end: Double = 1,
    of duration: Double,
    along curve: TimingCurve,
    from time: Timestamp
  ) {
    func go(_ track: inout Track, _ target: Double) {
      guard start > 0 || end < 1 else {
        return track.animate(to: target, along: curve, duration: duration, from: time)
      }
      let origin = track.sample(at: time.seconds).value
      // The whole curve, with the bounds that it has on a track.
      let whole = abs(target - origin) / (end - start)
      var way = Track(0, rest: track.rest.times(whole > 0 ? 1 / whole : 1))
      way.animate(to: 1, along: curve, duration: duration, from: time)
      let course = Course { [way] seconds in
        let share = (way.sample(at: seconds).value - start) / (end - start)
        return origin + (target - origin) * max(0, min(share, 1))
      }
      track.follow(course, to: target, until: time.advanced(by: duration), from: time)
    }
    go(&x, center.x)
    go(&y, center.y)
    go(&self.rotation, rotation)
  }
}

extension AlongExit: StampingExit {
  /// Whole before the card moves.
  var commandStamp: StampFade {
    StampFade(curve: curve, duration: duration, part: 0...pause)
  }

  /// Once the card is home.
  var undoStamp: StampFade? {
    StampFade(curve: curve, duration: undoDuration, part: 1 - pause...1)
  }
}
