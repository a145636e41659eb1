import RiffleCards
import RiffleMotion

/// Moves the cards beneath along with the drag, and the rest of their way along timing curves.
struct RevealRestack: RestackRule, MovingPart, Hashable {
  var measure = RevealMeasure()
  /// More than the whole is never changed.
  var sizeShare: Double = 1
  var duration: Double = 0.2
  /// 0 for a duration of its own.
  var exitShare: Double = 0
  var commandDelay: Double = 0
  var curve: TimingCurve = .default
  var concealDuration: Double = 0.2
  var concealCurve: TimingCurve = .linear
  var lastSlot: LastSlot = .isFilledAfterwards

  /// When the card comes that fills the last slot after a swipe.
  enum LastSlot: String, CaseIterable, Sendable {
    /// The slot is filled with the swipe.
    case isFilledAtOnce
    /// The slot is filled after the duration.
    case isFilledAfterwards
    /// When the swiped card is gone.
    case isFilledWhenGone
  }

  var followsDrag: Bool { measure.of != .nothing }

  func reveal(in drag: RevealContext) -> Double { measure.share(of: drag) }

  /// Returns the size's part of the reveal: its share, up to the whole.
  func sizeReveal(atReveal reveal: Double) -> Double {
    sizeShare == 1 ? reveal : min(sizeShare * reveal, 1)
  }

  var newcomer: Newcomer {
    switch lastSlot {
    case .isFilledAtOnce: .atOnce
    case .isFilledAfterwards: .after(duration)
    case .isFilledWhenGone: .whenGone
    }
  }

  /// Moves the card to the slot, in a share of the exit's time if it has one.
  func animateRestack(_ motion: inout CardMotion, in context: RestackContext, at time: Timestamp) {
    guard let leader = context.leader, exitShare > 0 || commandDelay > 0 else {
      return motion.move(to: context.slot, along: curve, duration: duration, from: time)
    }
    let isLate = !leader.isByHand && !leader.comesBack
    motion.move(
      to: context.slot,
      along: curve,
      duration: exitShare > 0 ? exitShare * leader.duration : duration,
      from: isLate ? time.advanced(by: commandDelay * leader.duration) : time
    )
  }

  /// Moves them back down.
  func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    revealProgress.animate(to: 0, along: concealCurve, duration: concealDuration, from: time)
  }

  var motions: [PartMotion] {
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

  static let kind = "reveal"
  static let summary = "The cards beneath follow the drag, then timing curves."
  static let tunables: [Tunable<RevealRestack>] =
    RevealMeasure.tunables(Property({ $0.measure }, { $0.measure = $1 })) + [
      .named("sizeShare", "The change of their sizes for a whole slot of their way.")
        .number({ $0.sizeShare }, { $0.sizeShare = $1 }, 0.05...4, step: 0.05),
      .named("duration", "The duration of the rest after a swipe.")
        .time({ $0.duration }, { $0.duration = $1 }),
      .named("exitShare", "The duration as a share of the exit's.")
        .number({ $0.exitShare }, { $0.exitShare = $1 }, 0...1, step: 0.05),
      .named(
        "commandDelay",
        "How much later they start after a key, as a share of the exit's duration."
      )
      .number({ $0.commandDelay }, { $0.commandDelay = $1 }, 0...1, step: 0.05),
      .named("curve", "The timing curve after a swipe.").curve({ $0.curve }, { $0.curve = $1 }),
      .named("concealDuration", "The duration of the way back.")
        .time({ $0.concealDuration }, { $0.concealDuration = $1 }),
      .named("concealCurve", "The timing curve of the way back.")
        .curve({ $0.concealCurve }, { $0.concealCurve = $1 }),
      .named("lastSlot", "When the card comes that fills the last slot.")
        .choice({ $0.lastSlot }, { $0.lastSlot = $1 }),
    ]
}
