package import RiffleMotion

/// A way of a drag's translation over time, and the law by which a card's pose follows from it.
///
/// A card that was let go can so lean, grow and swing about the grabbed point as if a hand still moved it.
package struct Journey: Hashable, Sendable {
  private let law: Law
  /// The translation at the start, in points.
  package let start: Vector
  /// The translation to the right, in points.
  package var x: Track
  /// The translation down, in points.
  package var y: Track
  /// The factor by which the card is larger than the law says.
  package var scale = Track(1, rest: .scale)
  /// Whether the distance from rest grows with that.
  package var scalesWay = false

  /// Starts at a translation, at a standstill.
  ///
  /// - Parameter anchor: The grabbed point, from the card's middle, in the card's upright axes.
  init(_ rule: DragRule, anchor: Vector, from translation: Vector, rest: Pose, stage: Stage) {
    self.init(
      Law(rule: rule, context: DragContext(rest: rest, anchor: anchor, stage: stage)),
      from: translation
    )
  }

  private init(_ law: Law, from translation: Vector) {
    self.law = law
    start = translation
    x = Track(translation.dx)
    y = Track(translation.dy)
  }

  /// Another one by the same law, which starts at a translation and is grabbed elsewhere.
  ///
  /// - Parameters:
  ///   - translation: In points.
  ///   - anchor: The grabbed point; nil for the same one. Defaults to nil.
  package func restarted(at translation: Vector, anchor: Vector? = nil) -> Journey {
    guard let anchor else { return Journey(law, from: translation) }
    let context = law.context
    return Journey(
      law.rule,
      anchor: anchor,
      from: translation,
      rest: context.rest,
      stage: context.stage
    )
  }

  package var rest: Pose { law.context.rest }

  package var stage: Stage { law.context.stage }

  /// The part of the pointer's way that the card goes.
  package var share: Double { law.rule.share }

  func translation(at seconds: Double) -> Vector {
    Vector(dx: x.sample(at: seconds).value, dy: y.sample(at: seconds).value)
  }

  package var restTime: Timestamp { max(x.restTime, y.restTime, scale.restTime) }

  package func dragPose(at seconds: Double) -> DragPose {
    var pose = law.rule.pose(in: law.context, translation: translation(at: seconds))
    let scale = scale.sample(at: seconds).value
    guard scale != 1 || self.scale.restTime > .zero else { return pose }
    pose.size = (pose.size ?? rest.size) * max(0, scale)
    if scalesWay { pose.center = rest.center + (pose.center - rest.center) * scale }
    return pose
  }

  /// A place of its own for a journey, since few cards have one.
  final class Box: Hashable, Sendable {
    let journey: Journey

    init(_ journey: Journey) { self.journey = journey }

    static func == (one: Box, other: Box) -> Bool { one.journey == other.journey }

    func hash(into hasher: inout Hasher) { hasher.combine(journey) }
  }

  private final class Law: Hashable, Sendable {
    let rule: DragRule
    let context: DragContext

    init(rule: DragRule, context: DragContext) {
      self.rule = rule
      self.context = context
    }

    /// A stack has one rule, which follows from its preset.
    static func == (one: Law, other: Law) -> Bool { one.context == other.context }

    func hash(into hasher: inout Hasher) { hasher.combine(context) }
  }
}
