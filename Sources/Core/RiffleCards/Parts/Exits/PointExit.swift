public import RiffleMotion

/// Takes the card to a point in a fixed time along a timing curve, whatever its velocity.
public struct PointExit: ExitRule, MovingPart, Hashable {
  /// The place of the point; a distance from rest by default.
  public var place: Place
  /// How far a card goes, from rest or beyond the edge, above 0; 1 window width by default.
  public var distance: Length
  /// How far beyond the edge a card goes that is swiped to the left, above 0; 1 card width by default.
  public var leftDistance: Length
  /// The offset of a swipe to the right, in points; dx is mirrored to the left.
  ///
  /// Defaults to 200 right and 75 down.
  public var offset: Vector { didSet { check() } }
  /// The distance of a point of the screen from the window's middle, in half windows, 0 or more.
  ///
  /// Defaults to 4.
  public var halfWindows: Double { didSet { check() } }
  /// The duration of the exit, in seconds, above 0; 0.2 by default.
  public var duration: Double { didSet { check() } }
  /// The timing; ease in, ease out by default.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    place: Place = .distance,
    distance: Length = Length(1, .windowWidths),
    leftDistance: Length = Length(1, .cardWidths),
    offset: Vector = Vector(dx: 200, dy: 75),
    halfWindows: Double = 4,
    duration: Double = 0.2,
    curve: TimingCurve = .easeInOut
  ) {
    self.place = place
    self.distance = distance
    self.leftDistance = leftDistance
    self.offset = offset
    self.halfWindows = halfWindows
    self.duration = duration
    self.curve = curve
    check()
  }

  /// The place of the point to which a card goes.
  public enum Place: String, CaseIterable, Sendable {
    /// A distance from rest, straight on in the direction; across it the card stays where it was drawn.
    case distance
    /// The point lies half a window and a distance to the side, plus the card's departure from rest.
    ///
    /// A dragged card keeps its height and its rotation. A command rotates the card, and sinks it by a
    /// quarter of its height along its own rotated axis.
    case edge
    /// An offset from where the card was released, while it fades.
    case offset
    /// The coordinates of a point far outside the window, taken as a step from rest, which makes the card
    /// drift to the lower right.
    ///
    /// The drift is that of Farrugia's cards, which use a point of the screen as a translation.
    case screenPoint
  }

  /// Moves the card to the point; its rotation stays, but at the edge.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let (rest, side, stage) = (context.rest, context.direction.vector, context.stage)
    let across = rest.center + context.departure
    var end: Point
    switch place {
    case .distance:
      let step = side * distance.points(card: rest.size, stage: stage)
      end = Point(
        x: step.dx == 0 ? across.x : rest.center.x + step.dx,
        y: step.dy == 0 ? across.y : rest.center.y + step.dy
      )
    case .edge:
      let isLeft = side.dx < 0
      let beyond = (isLeft ? leftDistance : distance).points(card: rest.size, stage: stage)
      let way = stage.window.width / 2 + beyond
      let x = isLeft ? -way : way
      guard !context.isByHand else {
        let x = x + context.departure.dx
        return motion.x.animate(to: x, along: curve, duration: duration, from: time)
      }
      let (sink, lean) = (Vector(dx: 0, dy: rest.size.height / 4), context.rotation)
      end = Point(x: x, y: rest.center.y) + sink.rotated(by: lean)
      motion.rotation.animate(to: lean.radians, along: curve, duration: duration, from: time)
    case .offset:
      end = across + Vector(dx: side.dx * offset.dx, dy: offset.dy)
      motion.alpha.animate(to: 0, along: curve, duration: duration, from: time)
    case .screenPoint:
      // ((1 + k dx) W/2, (1 + k dy) H/2), k being the distance.
      func step(_ side: Double, _ length: Double) -> Double {
        Length.inReach((1 + halfWindows * side) * length / 2, of: length)
      }
      let window = stage.window
      end = rest.center + Vector(dx: step(side.dx, window.width), dy: step(side.dy, window.height))
    }
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the exit, opaque and as it rested.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  package var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "point"
  /// The summary.
  public static let summary = "To a point in a fixed time, along a timing curve."
  /// The tunables.
  public static let tunables: [Tunable<PointExit>] =
    [
      .named("place", "Where the point is: a distance from rest, beyond the edge, or elsewhere.")
        .choice({ $0.place }, { $0.place = $1 })
    ]
    + Tunable.named("distance", "How far the card goes, from rest or beyond half the window.")
    .length({ $0.distance }, { $0.distance = $1 }, step: 0.1)
    .idle(because: "The point is not at a distance.") {
      $0.place == .offset || $0.place == .screenPoint
    }
    + Tunable.named("leftDistance", "How far it goes to the left, beyond half the window.")
    .length({ $0.leftDistance }, { $0.leftDistance = $1 }, step: 0.1)
    .idle(because: "The card does not go beyond the edge.") { $0.place != .edge }
    + [
      .named("offset", "The offset of a swipe to the right; mirrored for one to the left.")
        .offset({ $0.offset }, { $0.offset = $1 }, -10_000...10_000)
        .idle(because: "The point is not at an offset.") { $0.place != .offset },
      .named("halfWindows", "How far a point of the screen is, in half windows: 2 is a whole one.")
        .number({ $0.halfWindows }, { $0.halfWindows = $1 }, 0...100, step: 0.5, in: .halfWindows)
        .idle(because: "The card does not go to a point of the screen.") {
          $0.place != .screenPoint
        },
      .named("duration", "The duration of the exit.").time({ $0.duration }, { $0.duration = $1 }),
      .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
    ]
}
