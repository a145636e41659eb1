package import RiffleCards
package import RiffleMotion

/// On in the direction in which it was dragged, out of sight, in a time that is shorter for a fast card, to
/// a rotation that depends on the grabbed half.
package struct AlongExit: ExitRule, Hashable {
  /// The distance, above 0, to which the card's diagonal is added.
  ///
  /// Defaults to 1 longer side of the window.
  package var distance: Length
  /// The duration, in seconds, above 0.
  ///
  /// Defaults to 0.7.
  package var duration: Double { didSet { check() } }
  /// The speed from which on a card is fast, in points per second, above 0: its exit takes one second at
  /// that speed, half as long at twice the speed.
  ///
  /// Defaults to 1100.
  package var speed: Double { didSet { check() } }
  /// The time of a card that is only just fast.
  ///
  /// Defaults to that of its speed, which may be longer than that of a slow card.
  package var pace: Pace
  /// The timing.
  ///
  /// Defaults to ease in, ease out.
  package var curve: TimingCurve
  /// The rotation at the end of an exit to a side, in degrees: to that side if the card was grabbed in its
  /// upper half, else to the other one.
  ///
  /// Defaults to 36°.
  package var rotation: Angle { didSet { check() } }
  /// The part of a command's exit in which only its stamp is seen, 0 to 0.9.
  ///
  /// Defaults to 0.15.
  package var pause: Double { didSet { check() } }
  /// The duration of an undo, in seconds, above 0.
  ///
  /// Defaults to 0.25.
  package var undoDuration: Double { didSet { check() } }

  /// Makes a rule.
  package init(
    distance: Length = Length(1, .windowSides),
    duration: Double = 0.7,
    speed: Double = 1_100,
    pace: Pace = .bySpeed,
    curve: TimingCurve = .easeInOut,
    rotation: Angle = Angle(degrees: 36),
    pause: Double = 0.15,
    undoDuration: Double = 0.25
  ) {
    self.distance = distance
    self.duration = duration
    self.speed = speed
    self.pace = pace
    self.curve = curve
    self.rotation = rotation
    self.pause = pause
    self.undoDuration = undoDuration
    check()
  }

  /// The time of a fast card.
  package enum Pace: String, CaseIterable, Sendable {
    /// That of its speed, even if a slow card takes less.
    case bySpeed
    /// That of its speed, but never more than a slow card takes.
    case neverSlower
  }

  /// Moves the card along its way, or along the direction for a command.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
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
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
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

  /// The curve of the exit, and of the undo.
  package var motions: [PartMotion] {
    [
      PartMotion("Exit", curve, duration: duration),
      PartMotion(undo: curve, duration: undoDuration, curveKey: "curve"),
    ]
  }

  /// The name in presets.
  package static let kind = "along"
  /// The summary.
  package static let summary = "On in the direction of the drag, leaning by the grabbed half."
  /// The tunables.
  package static let tunables: [Tunable<AlongExit>] =
    Tunable.length(
      "distance",
      Property({ $0.distance }, { $0.distance = $1 }),
      "How far the card goes, beside its diagonal."
    )
    + [
      .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
      .number(
        "speed",
        Property({ $0.speed }, { $0.speed = $1 }),
        .pointsPerSecond,
        1...100_000,
        step: 50,
        "The speed at which an exit takes one second; at twice the speed it takes half as long."
      )
      .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push."),
      .choice(
        "pace",
        Property({ $0.pace }, { $0.pace = $1 }),
        "Whether a card that is only just fast may take longer than a slow one."
      ),
      .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
      .angle(
        "rotation",
        Property({ $0.rotation }, { $0.rotation = $1 }),
        -180...180,
        step: 1,
        "The rotation at the end."
      )
      .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .number(
        "pause",
        Property({ $0.pause }, { $0.pause = $1 }),
        0...0.9,
        step: 0.05,
        "The part of a key's exit in which only its stamp is seen."
      )
      .accepting(.within(0...0.9)),
      .time(
        "undoDuration",
        Property({ $0.undoDuration }, { $0.undoDuration = $1 }),
        "The duration of an undo."
      ),
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
      let (origin, begin) = (track.sample(at: time.seconds).value, time.seconds)
      let course = Course { seconds in
        let share = (curve.value(at: (seconds - begin) / duration) - start) / (end - start)
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
  package var commandStamp: StampFade {
    StampFade(curve: curve, duration: duration, part: 0...pause)
  }

  /// Once the card is home.
  package var undoStamp: StampFade? {
    StampFade(curve: curve, duration: undoDuration, part: 1 - pause...1)
  }
}
