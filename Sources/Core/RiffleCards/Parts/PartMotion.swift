import RiffleDrawing
package import RiffleMotion

/// A part that tells the springs and timing curves by which it moves cards.
package protocol MovingPart: PresetPart {
  var motions: [PartMotion] { get }
}

/// A spring or a timing curve by which a part moves cards, for tools that plot it or write it as code.
package struct PartMotion: Hashable, Sendable {
  /// The name as people see it, such as `Exit` or `Return, thrown`.
  package var name: String
  /// The keys of the tunables that make it, within the part.
  package var keys: [String]
  /// The law of the motion.
  package var law: Law
  /// The moment at which it begins on a stack; nil for the usual one of its part.
  package var start: MotionStart?

  /// The law of a motion.
  package enum Law: Hashable, Sendable {
    /// A spring, and its velocity at the start, in whole distances per second toward the target.
    case spring(Spring, velocity: Double)
    /// A timing curve and its duration, in seconds.
    case curve(TimingCurve, duration: Double)
  }

  /// Makes a motion.
  package init(_ name: String, _ keys: [String], _ law: Law) {
    self.name = name
    self.keys = keys
    self.law = law
  }

  package init(
    _ name: String,
    _ curve: TimingCurve,
    duration: Double,
    keys: [String] = ["duration", "curve"],
    at start: MotionStart? = nil
  ) {
    self.init(name, keys, .curve(curve, duration: duration))
    self.start = start
  }

  /// Makes the motion of a card whose swipe is undone, along a curve that is tuned by its own duration.
  package init(undo curve: TimingCurve, duration: Double, curveKey: String = "undoCurve") {
    self.init("Undo", curve, duration: duration, keys: ["undoDuration", curveKey], at: .undo)
  }

  /// Makes the motion of a spring that is tuned by its stiffness and damping.
  ///
  /// - Parameter key: The keys of the tunables, without their last word; empty for none.
  package init(_ name: String, _ spring: Spring, _ key: String = "", at start: MotionStart? = nil) {
    let keys = ["stiffness", "damping"].map { key.isEmpty ? $0 : "\(key).\($0)" }
    self.init(name, keys, .spring(spring, velocity: 0))
    self.start = start
  }

  package init(
    _ name: String,
    _ spring: ResponseSpring,
    _ key: String,
    at start: MotionStart? = nil
  ) {
    self.init(
      name,
      ["\(key)Response", "\(key)DampingRatio"],
      .spring(spring.spring, velocity: 0)
    )
    self.start = start
  }
}

/// The moment at which a part's motion begins on a stack.
package enum MotionStart: Hashable, Sendable {
  /// A card is picked up.
  case pickUp
  /// A card is swiped.
  case swipe
  /// A swipe is undone.
  case undo
  /// A card is released without a swipe, at a speed in a range, in points per second.
  case release(speeds: Range<Double>)
  /// A card is swiped, or comes back.
  case restack

  /// The usual one of a part; nil for a part without motions of its own.
  package init?(ofPart name: String) {
    switch name {
    case "drag": self = .pickUp
    case "exit": self = .swipe
    case "return": self = .release(speeds: 0..<Double.infinity)
    case "restack": self = .restack
    default: return nil
    }
  }
}

#if !hasFeature(Embedded)
extension Preset {
  /// The springs and timing curves of the preset's parts, with whole key paths, in the order of the
  /// catalog.
  package var motions: [PartMotion] {
    // Without a lift, nothing changes about a card that is picked up.
    let isLifting = drag.lift.scale != 1 || appearance.shadow.liftedScale != 1
    return catalog.sections.flatMap { section in
      motions(of: section).filter { isLifting || $0.name != "Lift" }.map { motion in
        var motion = motion
        motion.keys = motion.keys.map { "\(section.name).\($0)" }
        return motion
      }
    }
  }

  private func motions(of section: PresetSection) -> [PartMotion] {
    (section.part(self) as? any MovingPart)?.motions ?? []
  }
}
#endif
