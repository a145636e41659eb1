package import RiffleCards
package import RiffleMotion

/// Springs the cards beneath to their slots after a swipe, while the card that fills the last slot grows
/// and rises there from below.
package struct GrowRestack: RestackRule, Hashable {
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 300 and a damping of 20.
  package var spring: Spring
  /// The distance from which the new card rises, in points; below 0 it sinks.
  ///
  /// Defaults to 75.
  package var rise: Double { didSet { check() } }
  /// The time in which it grows, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var growDuration: Double { didSet { check() } }
  /// The time in which it rises, in seconds, above 0.
  ///
  /// Defaults to 0.3.
  package var riseDuration: Double { didSet { check() } }
  /// The time in which it appears, in seconds, above 0.
  ///
  /// Defaults to 0.4.
  package var fadeDuration: Double { didSet { check() } }
  /// The timing of the new card.
  ///
  /// Defaults to ease out.
  package var curve: TimingCurve

  /// Makes a rule.
  package init(
    stiffness: Double = 300,
    damping: Double = 20,
    rise: Double = 75,
    growDuration: Double = 0.2,
    riseDuration: Double = 0.3,
    fadeDuration: Double = 0.4,
    curve: TimingCurve = .easeOut
  ) {
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
    self.rise = rise
    self.growDuration = growDuration
    self.riseDuration = riseDuration
    self.fadeDuration = fadeDuration
    self.curve = curve
    check()
  }

  /// Springs the card to the slot, from where it is at the velocity it has.
  package func animateRestack(
    _ motion: inout CardMotion,
    to slot: Pose,
    depth: Int,
    at time: Timestamp
  ) {
    motion.spring(to: slot, with: spring, from: time)
  }

  /// Grows the new card from nothing.
  package func animateEntry(_ motion: inout CardMotion, at time: Timestamp) {
    let rest = motion.target
    func come(_ track: inout Track, from value: Double, to target: Double, in duration: Double) {
      track.rest(at: value, from: time)
      track.animate(to: target, along: curve, duration: duration, from: time)
    }
    come(&motion.width, from: 0, to: rest.size.width, in: growDuration)
    come(&motion.height, from: 0, to: rest.size.height, in: growDuration)
    come(&motion.y, from: rest.center.y + rise, to: rest.center.y, in: riseDuration)
    come(&motion.alpha, from: 0, to: rest.alpha, in: fadeDuration)
  }

  /// The spring, and the curve by which the new card rises.
  package var motions: [PartMotion] {
    [
      PartMotion("Restack", spring),
      PartMotion("New card", curve, duration: riseDuration, keys: ["riseDuration", "curve"]),
    ]
  }

  /// The name in presets.
  package static let kind = "grow"
  /// The summary.
  package static let summary =
    "The cards beneath spring up; the new one grows and rises from below."
  /// The tunables.
  package static let tunables: [Tunable<GrowRestack>] =
    Tunable.spring("", Property({ $0.spring }, { $0.spring = $1 }), of: "the restack") + [
      .number(
        "rise",
        Property({ $0.rise }, { $0.rise = $1 }),
        .points,
        -1_000...1_000,
        step: 5,
        "The distance from which the new card rises."
      ),
      .time(
        "growDuration",
        Property({ $0.growDuration }, { $0.growDuration = $1 }),
        "The time in which the new card grows."
      ),
      .time(
        "riseDuration",
        Property({ $0.riseDuration }, { $0.riseDuration = $1 }),
        "The time in which the new card rises."
      ),
      .time(
        "fadeDuration",
        Property({ $0.fadeDuration }, { $0.fadeDuration = $1 }),
        "The time in which the new card appears."
      ),
      .curve(
        "curve",
        Property({ $0.curve }, { $0.curve = $1 }),
        "The timing curve of the new card."
      ),
    ]
}
