import RiffleCards
import RiffleMotion

/// Springs the cards beneath to their slots after a swipe, while the card that fills the last slot grows
/// and rises there from below.
struct GrowRestack: RestackRule, MovingPart, Hashable {
  var spring: Spring = .unitMass(stiffness: 300, damping: 20)
  var rise: Double = 75
  var growDuration: Double = 0.2
  var riseDuration: Double = 0.3
  var fadeDuration: Double = 0.4
  var curve: TimingCurve = .easeOut

  /// Springs the card to the slot, from where it is at the velocity it has.
  func animateRestack(_ motion: inout CardMotion, in context: RestackContext, at time: Timestamp) {
    motion.spring(to: context.slot, with: spring, from: time)
  }

  /// Grows the new card from nothing.
  func animateEntry(_ motion: inout CardMotion, at time: Timestamp) {
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

  var motions: [PartMotion] {
    [
      PartMotion("Restack", spring),
      PartMotion("New card", curve, duration: riseDuration, keys: ["riseDuration", "curve"]),
    ]
  }

  static let kind = "grow"
  static let summary =
    "The cards beneath spring up; the new one grows and rises from below."
  static let tunables: [Tunable<GrowRestack>] =
    Tunable.spring("", of: "the restack", { $0.spring }, { $0.spring = $1 }) + [
      .named("rise", "The distance from which the new card rises.")
        .points({ $0.rise }, { $0.rise = $1 }, -1_000...1_000, step: 5),
      .named("growDuration", "The time in which the new card grows.")
        .time({ $0.growDuration }, { $0.growDuration = $1 }),
      .named("riseDuration", "The time in which the new card rises.")
        .time({ $0.riseDuration }, { $0.riseDuration = $1 }),
      .named("fadeDuration", "The time in which the new card appears.")
        .time({ $0.fadeDuration }, { $0.fadeDuration = $1 }),
      .named("curve", "The timing curve of the new card.").curve({ $0.curve }, { $0.curve = $1 }),
    ]
}
