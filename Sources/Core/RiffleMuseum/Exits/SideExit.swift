package import RiffleCards
package import RiffleMotion

/// To a point on the side of the swipe, in a fixed time, at whatever velocity the card was released.
package struct SideExit: ExitRule, Hashable {
  /// The distance of the point to a side, above 0.
  ///
  /// Defaults to 1 window width.
  package var horizontal: Length
  /// The distance of the point up or down, above 0.
  ///
  /// Defaults to 1 window height.
  package var vertical: Length
  /// Added to that distance, in points, 0 or more.
  ///
  /// Defaults to 0.
  package var margin: Double { didSet { check() } }
  /// The way on the other axis.
  ///
  /// Defaults to none: it stays.
  package var across: Across
  /// The duration, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to constant speed.
  package var curve: TimingCurve
  /// The rotation and the size on the way.
  ///
  /// Defaults to staying.
  package var pose: Posture
  /// The translation to a side by which a card leans at the end that follows a shorter way, above 0.
  ///
  /// Defaults to 375 points, a phone's width.
  package var nearHorizontal: Length
  /// The translation up or down of such a card, above 0.
  ///
  /// Defaults to 667 points, a phone's height.
  package var nearVertical: Length
  /// The size at the end as a share of what it would be, above 0; only of a card whose size follows the way.
  ///
  /// Defaults to 1.
  package var endScale: Double { didSet { check() } }
  /// The opacity at the end, 0 to 1.
  ///
  /// Defaults to 1.
  package var endAlpha: Double { didSet { check() } }
  /// The rotation to which a card leans that a command swipes to a side, in degrees; nil for what the
  /// posture says.
  ///
  /// Defaults to nil.
  package var commandRotation: Angle? { didSet { check() } }
  /// The point by which a command takes a card.
  ///
  /// Defaults to its middle.
  package var commandGrip: Grip
  /// The duration of an undo, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var undoDuration: Double { didSet { check() } }
  /// The opacity with which an undone card starts, 0 to 1.
  ///
  /// Defaults to 1.
  package var undoAlpha: Double { didSet { check() } }

  /// Makes a rule.
  package init(
    horizontal: Length = Length(1, .windowWidths),
    vertical: Length = Length(1, .windowHeights),
    margin: Double = 0,
    across: Across = .stays,
    duration: Double = 0.2,
    curve: TimingCurve = .linear,
    pose: Posture = .stays,
    nearHorizontal: Length = Length(375),
    nearVertical: Length = Length(667),
    endScale: Double = 1,
    endAlpha: Double = 1,
    commandRotation: Angle? = nil,
    commandGrip: Grip = .middle,
    undoDuration: Double = 0.2,
    undoAlpha: Double = 1
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.margin = margin
    self.across = across
    self.duration = duration
    self.curve = curve
    self.pose = pose
    self.nearHorizontal = nearHorizontal
    self.nearVertical = nearVertical
    self.endScale = endScale
    self.endAlpha = endAlpha
    self.commandRotation = commandRotation
    self.commandGrip = commandGrip
    self.undoDuration = undoDuration
    self.undoAlpha = undoAlpha
    check()
  }

  /// The way on the axis across the direction.
  package enum Across: String, CaseIterable, Sendable {
    /// None: the card stays where it was drawn.
    case stays
    /// Home.
    case returns
    /// Half the container's side, to the right or down: as if the middle of the container were a way.
    case drifts
  }

  /// The rotation and the size of a card on its way.
  package enum Posture: String, CaseIterable, Sendable {
    /// They stay as they are.
    case stays
    /// They follow the way, as in a drag.
    case follows
    /// They follow a shorter way, as in a drag on a small screen.
    case followsNear
  }

  /// The point by which a command takes a card.
  package enum Grip: String, CaseIterable, Sendable {
    /// Its middle.
    case middle
    /// The middle of its bottom edge.
    case bottomEdge
  }

  /// Moves the card's translation to the point.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let side = context.direction.vector
    let way = end(of: context, context.points(horizontal, vertical) + margin)
    if var journey = motion.journey, pose != .stays {
      if !context.isByHand { journey = journey.restarted(at: .zero, anchor: anchor(in: context)) }
      let near = end(of: context, context.points(nearHorizontal, nearVertical))
      // The way of a card that goes only a share of the pointer's.
      let travel = (pose == .followsNear ? near : way) * (1 / journey.share)
      journey.x.animate(to: travel.dx, along: curve, duration: duration, from: time)
      journey.y.animate(to: travel.dy, along: curve, duration: duration, from: time)
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

  /// Brings the card back in its own duration, from where its flight ended.
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let isGone = !motion.isMoving(at: time.seconds)
    if isGone {
      if let commandRotation {
        let side: Double = motion.x.target < rest.center.x ? -1 : 1
        motion.rotation.rest(at: commandRotation.radians * side, from: time)
      }
      if undoAlpha != 1 { motion.alpha.rest(at: undoAlpha, from: time) }
    }
    if var journey = motion.journey, pose != .stays {
      journey.x.animate(to: 0, along: curve, duration: undoDuration, from: time)
      journey.y.animate(to: 0, along: curve, duration: undoDuration, from: time)
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

  /// The curve of the exit, and of the undo.
  package var motions: [PartMotion] {
    [
      PartMotion("Exit", curve, duration: duration),
      PartMotion(undo: curve, duration: undoDuration, curveKey: "curve"),
    ]
  }

  /// The name in presets.
  package static let kind = "side"
  /// The summary.
  package static let summary = "To a point on the side of the swipe, in a fixed time."
  /// The tunables.
  package static let tunables: [Tunable<SideExit>] =
    Tunable.length(
      "horizontal",
      Property({ $0.horizontal }, { $0.horizontal = $1 }),
      "How far a card goes that is swiped to a side."
    )
    + Tunable.length(
      "vertical",
      Property({ $0.vertical }, { $0.vertical = $1 }),
      "How far a card goes that is swiped up or down."
    )
    + [
      .number(
        "margin",
        Property({ $0.margin }, { $0.margin = $1 }),
        .points,
        0...10_000,
        step: 10,
        "Added to that distance."
      ),
      .choice(
        "across",
        Property({ $0.across }, { $0.across = $1 }),
        "The way on the other axis: none, home, or a drift."
      ),
      .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
      .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
      .choice(
        "pose",
        Property({ $0.pose }, { $0.pose = $1 }),
        "Whether rotation and size stay, or follow the way."
      ),
    ]
    + (Tunable.length(
      "nearHorizontal",
      Property({ $0.nearHorizontal }, { $0.nearHorizontal = $1 }),
      "The way to a side that a card leans by on a small screen."
    )
    + Tunable.length(
      "nearVertical",
      Property({ $0.nearVertical }, { $0.nearVertical = $1 }),
      "The way up or down that a card leans by on a small screen."
    ))
    .idle(because: "The card does not lean by a shorter way.") { $0.pose != .followsNear }
    + [
      .number(
        "endScale",
        Property({ $0.endScale }, { $0.endScale = $1 }),
        0.01...4,
        step: 0.05,
        "The size at the end."
      )
      .idle(because: "The size stays.") { $0.pose == .stays },
      .number(
        "endAlpha",
        Property({ $0.endAlpha }, { $0.endAlpha = $1 }),
        0...1,
        step: 0.05,
        "The opacity at the end."
      )
      .accepting(.within(0...1)),
      .optionalAngle(
        "commandRotation",
        Property({ $0.commandRotation }, { $0.commandRotation = $1 }),
        -180...180,
        step: 1,
        "The rotation to which a card leans that a key swipes to a side."
      )
      .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .choice(
        "commandGrip",
        Property({ $0.commandGrip }, { $0.commandGrip = $1 }),
        "The point by which a key takes a card."
      ),
      .time(
        "undoDuration",
        Property({ $0.undoDuration }, { $0.undoDuration = $1 }),
        "The duration of an undo."
      ),
      .number(
        "undoAlpha",
        Property({ $0.undoAlpha }, { $0.undoAlpha = $1 }),
        0...1,
        step: 0.05,
        "The opacity at the start of an undo."
      )
      .accepting(.within(0...1)),
    ]
}

extension SideExit: StampingExit {
  /// With the card on its way.
  package var commandStamp: StampFade {
    StampFade(curve: curve, duration: duration, part: 0...1)
  }

  package var undoStamp: StampFade? { nil }
}
