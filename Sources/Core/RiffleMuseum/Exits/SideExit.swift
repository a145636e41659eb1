import RiffleCards
import RiffleMotion

/// A card goes to a point on the side of the swipe, in a fixed time, at whatever velocity it was released.
struct SideExit: ExitRule, MovingPart, Hashable {
  var horizontal = Length(1, .windowWidths)
  var vertical = Length(1, .windowHeights)
  var margin: Double = 0
  var across: Across = .stays
  var duration: Double = 0.2
  var curve: TimingCurve = .linear
  var pose: Posture = .stays
  var nearHorizontal = Length(375)
  var nearVertical = Length(667)
  var endScale: Double = 1
  var endAlpha: Double = 1
  var commandRotation: Angle? = nil
  var commandGrip: Grip = .middle
  var undoDuration: Double = 0.2
  var undoAlpha: Double = 1

  /// The way on the axis across the direction.
  enum Across: String, CaseIterable, Sendable {
    /// None: the card stays where it was drawn.
    case stays
    /// Home.
    case returns
    /// Half the container's side, to the right or down: as if the middle of the container were a way.
    case drifts
  }

  /// The rotation and the size of a card on its way.
  enum Posture: String, CaseIterable, Sendable {
    /// They stay as they are.
    case stays
    /// They follow the way, as in a drag.
    case follows
    /// They follow a shorter way, as in a drag on a small screen.
    case followsNear
  }

  /// The point by which a command takes a card.
  enum Grip: String, CaseIterable, Sendable {
    /// Its middle.
    case middle
    /// The middle of its bottom edge.
    case bottomEdge
  }

  /// Moves the card's translation to the point.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let side = context.direction.vector
    let way = end(of: context, context.points(horizontal, vertical) + margin)
    if var journey = motion.journey, pose != .stays {
      if !context.isByHand { journey = journey.restarted(at: .zero, anchor: anchor(in: context)) }
      let near = end(of: context, context.points(nearHorizontal, nearVertical))
      // The way of a card that goes only a share of the pointer's.
      let travel = (pose == .followsNear ? near : way) * (1 / journey.share)
      journey.move(to: travel, along: curve, duration: duration, from: time)
      if endScale != 1 {
        journey.scale.animate(to: endScale, along: curve, duration: duration, from: time)
      }
      motion.follow(journey, isSteered: pose == .follows, from: time)
    }
    if pose != .follows || motion.journey == nil {
      let center = context.rest.center + way
      motion.moveCenter(to: center, along: curve, duration: duration, from: time)
    }
    if let commandRotation, !context.isByHand, side.dx != 0 {
      let angle = commandRotation.radians * side.dx
      motion.rotation.animate(to: angle, along: curve, duration: duration, from: time)
    }
    let alpha = min(endAlpha, motion.alpha.sample(at: time.seconds).value)
    motion.alpha.animate(to: alpha, along: curve, duration: duration, from: time)
  }

  private func end(of context: ExitContext, _ distance: Double) -> Vector {
    let side = context.direction.vector
    let container = context.stage.container.size
    func way(_ side: Double, _ departure: Double, _ length: Double) -> Double {
      if side != 0 { return side * distance }
      return switch across {
      case .stays: departure
      case .returns: 0
      case .drifts: length / 2
      }
    }
    return Vector(
      dx: way(side.dx, context.departure.dx, container.width),
      dy: way(side.dy, context.departure.dy, container.height)
    )
  }

  private func anchor(in context: ExitContext) -> Vector {
    switch commandGrip {
    case .middle: .zero
    case .bottomEdge: Vector(dx: 0, dy: context.rest.size.height / 2)
    }
  }

  /// Gives the card the rotation and the opacity of an undo, where its flight ended.
  func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    if let commandRotation {
      let side: Double = motion.x.target < rest.center.x ? -1 : 1
      motion.rotation.rest(at: commandRotation.radians * side, from: time)
    }
    if undoAlpha != 1 { motion.alpha.rest(at: undoAlpha, from: time) }
  }

  /// Brings the card back in its own duration.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    if var journey = motion.journey, pose != .stays {
      journey.move(to: .zero, along: curve, duration: undoDuration, from: time)
      journey.scale.animate(to: 1, along: curve, duration: undoDuration, from: time)
      motion.follow(journey, to: rest, isSteered: pose == .follows, from: time)
      if pose != .follows {
        let center = motion.unrotatedCenter(of: rest)
        motion.moveCenter(to: center, along: curve, duration: undoDuration, from: time)
      }
      motion.alpha.animate(to: rest.alpha, along: curve, duration: undoDuration, from: time)
    } else {
      motion.move(to: rest, along: curve, duration: undoDuration, from: time)
    }
  }

  var motions: [PartMotion] {
    [
      PartMotion("Exit", curve, duration: duration),
      PartMotion(undo: curve, duration: undoDuration, curveKey: "curve"),
    ]
  }

  static let kind = "side"
  static let summary = "To a point on the side of the swipe, in a fixed time."
  static let tunables: [Tunable<SideExit>] =
    Tunable.named("horizontal", "How far a card goes that is swiped to a side.")
    .length({ $0.horizontal }, { $0.horizontal = $1 })
    + Tunable.named("vertical", "How far a card goes that is swiped up or down.")
    .length({ $0.vertical }, { $0.vertical = $1 })
    + [
      .named("margin", "Added to that distance.")
        .points({ $0.margin }, { $0.margin = $1 }, 0...10_000, step: 10),
      .named("across", "The way on the other axis: none, home, or a drift.")
        .choice({ $0.across }, { $0.across = $1 }),
      .named("duration", "The duration of the exit.").time({ $0.duration }, { $0.duration = $1 }),
      .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
      .named("pose", "Whether rotation and size stay, or follow the way.")
        .choice({ $0.pose }, { $0.pose = $1 }),
    ]
    + (Tunable.named("nearHorizontal", "The way to a side that a card leans by on a small screen.")
    .length({ $0.nearHorizontal }, { $0.nearHorizontal = $1 })
    + Tunable.named("nearVertical", "The way up or down that a card leans by on a small screen.")
    .length({ $0.nearVertical }, { $0.nearVertical = $1 }))
    .idle(because: "The card does not lean by a shorter way.") { $0.pose != .followsNear }
    + [
      .named("endScale", "The size at the end.")
        .number({ $0.endScale }, { $0.endScale = $1 }, 0.01...4, step: 0.05)
        .idle(because: "The size stays.") { $0.pose == .stays },
      .named("endAlpha", "The opacity at the end.")
        .number({ $0.endAlpha }, { $0.endAlpha = $1 }, 0...1, step: 0.05),
      .named("commandRotation", "The rotation to which a card leans that a key swipes to a side.")
        .optionalAngle({ $0.commandRotation }, { $0.commandRotation = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .named("commandGrip", "The point by which a key takes a card.")
        .choice({ $0.commandGrip }, { $0.commandGrip = $1 }),
      .named("undoDuration", "The duration of an undo.")
        .time({ $0.undoDuration }, { $0.undoDuration = $1 }),
      .named("undoAlpha", "The opacity at the start of an undo.")
        .number({ $0.undoAlpha }, { $0.undoAlpha = $1 }, 0...1, step: 0.05),
    ]
}

extension SideExit: StampingExit {
  /// The stamp comes with the card on its way.
  var commandStamp: StampFade {
    StampFade(curve: curve, duration: duration, part: 0...1)
  }

  var undoStamp: StampFade? { nil }
}
