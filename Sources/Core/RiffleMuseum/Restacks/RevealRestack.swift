package import RiffleCards
package import RiffleMotion

/// Moves the cards beneath along with the drag, and the rest of their way along timing curves.
package struct RevealRestack: RestackRule, Hashable {
  /// How far a drag moves them.
  package var measure: RevealMeasure
  /// The change of their sizes for a whole slot of their way, above 0; more than the whole is never
  /// changed.
  ///
  /// Defaults to 1.
  package var sizeShare: Double { didSet { check() } }
  /// The duration of the rest after a swipe, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var duration: Double { didSet { check() } }
  /// The duration as a share of the exit's, 0 to 1; 0 for one of its own.
  ///
  /// Defaults to 0.
  package var exitShare: Double { didSet { check() } }
  /// How much later the cards start after a command, as a share of the exit's duration, 0 to 1.
  ///
  /// Defaults to 0.
  package var commandDelay: Double { didSet { check() } }
  /// The timing of the rest after a swipe.
  ///
  /// Defaults to Core Animation's default curve.
  package var curve: TimingCurve
  /// The duration of the way back after a release without a swipe, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var concealDuration: Double { didSet { check() } }
  /// The timing of the way back.
  ///
  /// Defaults to constant speed.
  package var concealCurve: TimingCurve
  /// When the card comes that fills the last slot.
  ///
  /// Defaults to after the duration.
  package var lastSlot: LastSlot

  /// Makes a rule.
  package init(
    measure: RevealMeasure = RevealMeasure(),
    sizeShare: Double = 1,
    duration: Double = 0.2,
    exitShare: Double = 0,
    commandDelay: Double = 0,
    curve: TimingCurve = .default,
    concealDuration: Double = 0.2,
    concealCurve: TimingCurve = .linear,
    lastSlot: LastSlot = .isFilledAfterwards
  ) {
    self.measure = measure
    self.sizeShare = sizeShare
    self.duration = duration
    self.exitShare = exitShare
    self.commandDelay = commandDelay
    self.curve = curve
    self.concealDuration = concealDuration
    self.concealCurve = concealCurve
    self.lastSlot = lastSlot
    check()
  }

  /// When the card comes that fills the last slot after a swipe.
  package enum LastSlot: String, CaseIterable, Sendable {
    /// With the swipe.
    case isFilledAtOnce
    /// After the duration.
    case isFilledAfterwards
    /// When the swiped card is gone.
    case isFilledWhenGone
  }

  /// Whether the drag moves them.
  package var followsDrag: Bool { measure.of != .nothing }

  /// By the measure.
  package func reveal(in drag: RevealContext) -> Double { measure.share(of: drag) }

  /// By its share, up to the whole.
  package func sizeReveal(atReveal reveal: Double) -> Double {
    sizeShare == 1 ? reveal : min(sizeShare * reveal, 1)
  }

  /// As the last slot says.
  package var newcomer: Newcomer {
    switch lastSlot {
    case .isFilledAtOnce: .atOnce
    case .isFilledAfterwards: .after(duration)
    case .isFilledWhenGone: .whenGone
    }
  }

  /// Moves the card to the slot, in a share of the exit's time if it has one.
  package func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    guard let leader = context.leader, exitShare > 0 || commandDelay > 0 else {
      return animateRestack(&motion, to: context.slot, depth: context.depth, at: time)
    }
    let isLate = !leader.isByHand && !leader.comesBack
    motion.move(
      to: context.slot,
      along: curve,
      duration: exitShare > 0 ? exitShare * leader.duration : duration,
      from: isLate ? time.advanced(by: commandDelay * leader.duration) : time
    )
  }

  /// Moves the card to the slot.
  package func animateRestack(
    _ motion: inout CardMotion,
    to slot: Pose,
    depth: Int,
    at time: Timestamp
  ) {
    motion.move(to: slot, along: curve, duration: duration, from: time)
  }

  /// Moves them back down.
  package func animateConceal(_ revealProgress: inout Track, at time: Timestamp) {
    revealProgress.animate(to: 0, along: concealCurve, duration: concealDuration, from: time)
  }

  /// The curves of both ways.
  package var motions: [PartMotion] {
    [
      PartMotion("Restack", curve, duration: duration),
      PartMotion(
        "Restack, back",
        concealCurve,
        duration: concealDuration,
        keys: ["concealDuration", "concealCurve"],
        at: .release(speeds: 0..<Double.infinity)
      ),
    ]
  }

  /// The name in presets.
  package static let kind = "reveal"
  /// The summary.
  package static let summary = "The cards beneath follow the drag, then timing curves."
  /// The tunables.
  package static let tunables: [Tunable<RevealRestack>] =
    RevealMeasure.tunables(Property({ $0.measure }, { $0.measure = $1 })) + [
      .number(
        "sizeShare",
        Property({ $0.sizeShare }, { $0.sizeShare = $1 }),
        0.05...4,
        step: 0.05,
        "The change of their sizes for a whole slot of their way."
      ),
      .duration(
        Property({ $0.duration }, { $0.duration = $1 }),
        "The duration of the rest after a swipe."
      ),
      .number(
        "exitShare",
        Property({ $0.exitShare }, { $0.exitShare = $1 }),
        0...1,
        step: 0.05,
        "The duration as a share of the exit's."
      )
      .accepting(.within(0...1)),
      .number(
        "commandDelay",
        Property({ $0.commandDelay }, { $0.commandDelay = $1 }),
        0...1,
        step: 0.05,
        "How much later they start after a key, as a share of the exit's duration."
      )
      .accepting(.within(0...1)),
      .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve after a swipe."),
      .time(
        "concealDuration",
        Property({ $0.concealDuration }, { $0.concealDuration = $1 }),
        "The duration of the way back."
      ),
      .curve(
        "concealCurve",
        Property({ $0.concealCurve }, { $0.concealCurve = $1 }),
        "The timing curve of the way back."
      ),
      .choice(
        "lastSlot",
        Property({ $0.lastSlot }, { $0.lastSlot = $1 }),
        "When the card comes that fills the last slot."
      ),
    ]
}
