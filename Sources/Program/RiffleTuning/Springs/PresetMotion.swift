package import RiffleCards
import RiffleDrawing
package import RiffleMotion

/// A spring or a timing curve of a preset, and the place where it stands.
package struct PresetMotion: Hashable, Sendable {
  /// The place, such as `Return` or `Return, thrown`.
  package let place: String
  /// The key paths of the tunables that make it.
  package let keys: [String]
  /// The motion itself.
  package let law: Law

  /// The law of a motion.
  package enum Law: Hashable, Sendable {
    /// A spring, and its velocity at the start, in whole ways per second toward the target.
    case spring(Spring, velocity: Double)
    /// A timing curve and its duration, in seconds.
    case curve(TimingCurve, duration: Double)
  }

  /// Returns the points of a plot, at even times from 0 until the motion is over.
  ///
  /// - Parameter count: The number of points, at least 2. Defaults to 201.
  /// - Returns: The points.
  package func samples(_ count: Int = 201) -> [MotionSample] {
    switch law {
    case .spring(let spring, let velocity):
      SpringFigures(of: spring, velocity: velocity).samples(count)
    case .curve(let curve, let duration): CurveSampler(curve, duration: duration).samples(count)
    }
  }

  private init(_ place: String, _ keys: [String], _ law: Law) {
    self.place = place
    self.keys = keys
    self.law = law
  }

  fileprivate init(_ place: String, spring: ResponseSpring, _ key: String) {
    let keys = ["\(key)Response", "\(key)DampingRatio"]
    self.init(place, keys, .spring(spring.spring, velocity: 0))
  }

  fileprivate init(_ place: String, _ curve: TimingCurve, _ duration: Double, _ keys: [String]) {
    self.init(place, keys, .curve(curve, duration: duration))
  }

  fileprivate init(_ place: String, _ rule: BouncyReturn) {
    let spring = MotionError.require(of: BouncyReturn.self) { () throws(MotionError) in
      try Spring(bounciness: rule.bounciness, speed: rule.speed)
    }
    self.init(place, ["return.bounciness", "return.speed"], .spring(spring, velocity: 0))
  }

  fileprivate init(_ place: String, _ rule: SettlingReturn) {
    let (ratio, velocity) = (rule.dampingRatio, rule.initialVelocity)
    let spring = try? Spring(
      dampingRatio: ratio,
      duration: rule.duration,
      initialVelocity: velocity
    )
    // The rule itself eases out if no spring settles in time from so fast a start.
    self.init(
      place,
      ["return.dampingRatio", "return.duration", "return.initialVelocity"],
      spring.map { .spring($0, velocity: velocity) } ?? .curve(.easeOut, duration: rule.duration)
    )
  }
}

extension Preset {
  /// The springs and timing curves of the preset's parts, in the order of the catalog.
  ///
  /// Parts of an app's own have none here: nobody knows which of their numbers make a spring. A
  /// flight (`FlyExit`) follows neither.
  package var motions: [PresetMotion] {
    liftMotions + exitMotions + returnMotions + restackMotions
  }

  /// None if nothing changes about a card that is picked up.
  private var liftMotions: [PresetMotion] {
    guard drag.lift.scale != 1 || appearance.shadow.liftedScale != 1 else { return [] }
    return [PresetMotion("Lift", spring: drag.lift.spring, "drag.lift.spring")]
  }

  private var exitMotions: [PresetMotion] {
    let curved: (curve: TimingCurve, duration: Double)?
    switch exit {
    case let fly as FlyExit: return [PresetMotion("Undo", spring: fly.undoSpring, "exit.undo")]
    case let exit as SlideExit: curved = (exit.curve, exit.duration)
    case let exit as OffsetExit: curved = (exit.curve, exit.duration)
    case let exit as ScreenPointExit: curved = (exit.curve, exit.duration)
    case let exit as EdgeExit: curved = (exit.curve, exit.duration)
    case let exit as CyclingExit: curved = (exit.curve, exit.duration)
    default: return []
    }
    return curved.map {
      [PresetMotion("Exit", $0.curve, $0.duration, ["exit.duration", "exit.curve"])]
    } ?? []
  }

  private var returnMotions: [PresetMotion] {
    switch returnRule {
    case let rule as SpringReturn:
      return [
        PresetMotion("Return, thrown", spring: rule.thrown, "return.thrown"),
        PresetMotion("Return, still", spring: rule.still, "return.still"),
      ]
    case let rule as BouncyReturn:
      let keys = ["return.rotationDuration", "return.rotationCurve"]
      return [
        PresetMotion("Return", rule),
        PresetMotion("Return, rotation", rule.rotationCurve, rule.rotationDuration, keys),
      ]
    case let rule as SettlingReturn: return [PresetMotion("Return", rule)]
    case let rule as CurveReturn:
      let keys = ["return.duration", "return.curve"]
      return [PresetMotion("Return", rule.curve, rule.duration, keys)]
    default: return []
    }
  }

  private var restackMotions: [PresetMotion] {
    switch restack {
    case let rule as SpringRestack:
      [PresetMotion("Restack", spring: rule.spring, "restack.spring")]
    case let rule as CurveRestack:
      [
        PresetMotion(
          "Restack",
          rule.curve,
          rule.duration,
          ["restack.duration", "restack.curve"]
        )
      ]
    default: []
    }
  }
}
