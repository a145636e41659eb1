package import RiffleGestures
package import RiffleMotion

/// What a part tells of itself to code for other platforms: numbers and formulas, in which nothing is
/// left of the part's type.
///
/// A part of an app's own that tells nothing cannot be taken to other platforms.
package protocol PortableCardLayout: CardLayout {
  func portable(container: Size) -> PortableLayout
}

package protocol PortableRotation: RotationLaw {
  /// The rotation in radians, by ``Formula/Quantity/dx`` and ``Formula/Quantity/lever``.
  func portable(card: Size, stage: Stage) -> Formula
}

package protocol PortableRelease: ReleaseRule {
  func portable(rest: Pose, stage: Stage) -> PortableDecision
}

package protocol PortableExit: ExitRule {
  func portable(card: Size, stage: Stage) -> PortableDeparture
}

package protocol PortableReturn: ReturnRule {
  func portable(card: Size, stage: Stage) -> PortableHomecoming
}

package protocol PortableRestack: RestackRule {
  func portable(card: Size, stage: Stage) -> PortablePromotion
}

/// The resting pose of a slot, by ``Formula/Quantity/depth`` and the like, in the container's axes.
package struct PortableLayout: Hashable, Sendable {
  /// The middle of the card.
  package var x: Formula
  package var y: Formula
  package var width: Formula
  package var height: Formula
  /// In radians.
  package var rotation: Formula
  package var alpha: Formula

  package init(
    x: Formula,
    y: Formula,
    width: Formula,
    height: Formula,
    rotation: Formula = 0,
    alpha: Formula = 1
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.rotation = rotation
    self.alpha = alpha
  }
}

/// How one value goes from where it is to where it shall be.
package enum PortableLaw: Hashable, Sendable {
  case timing(PortableCurve, duration: Formula)
  case spring(Spring, PortableStart)
  /// A spring from rest or the present velocity, cut off after a duration T, whose mass m is the one for
  /// which -2m / (2z sqrt(k m)) ln(0.02 / A) = T, with A = (m v^2 + k x^2) / (k exp(1 - z / 2)), stiffness k,
  /// damping ratio z, and distance x and velocity v in a unit of length (Reanimated's springs of a
  /// duration; the mass is found by 20 bisections of 0 to 100).
  case lasting(stiffness: Double, dampingRatio: Double, duration: Double, unit: Formula)

  package static func curve(_ curve: TimingCurve, duration: Double) -> PortableLaw {
    .timing(PortableCurve(curve), duration: .number(duration))
  }

  static func spring(_ spring: ResponseSpring) -> PortableLaw { .spring(spring.spring, .kept) }

  /// From a standstill.
  static func still(_ spring: Spring) -> PortableLaw { .spring(spring, .distances(0)) }
}

/// The velocity with which a spring starts.
package enum PortableStart: Hashable, Sendable {
  /// That of the motion before.
  case kept
  /// A number of whole distances per second. The spring is cut off after a duration, if there is one, or
  /// ends within a part of the distance, slower than that part per second.
  case distances(Double, duration: Double? = nil, rest: Double? = nil)
}

/// How a whole card moves; nil for what does not change.
package struct PortableMove: Hashable, Sendable {
  package var position: PortableLaw
  package var rotation: PortableLaw
  package var size: PortableLaw?
  package var alpha: PortableLaw?

  package init(_ spring: ResponseSpring) {
    position = .spring(spring)
    rotation = position
    size = position
    alpha = .spring(spring.withoutOvershoot)
  }

  /// All on one spring, which may swing in opacity too.
  package init(_ spring: Spring) { self.init(.spring(spring, .kept)) }

  package init(_ curve: TimingCurve, duration: Double) {
    self.init(.curve(curve, duration: duration))
  }

  package init(_ law: PortableLaw) {
    position = law
    rotation = law
    size = law
    alpha = law
  }

  package init(
    position: PortableLaw,
    rotation: PortableLaw,
    size: PortableLaw? = nil,
    alpha: PortableLaw? = nil
  ) {
    self.position = position
    self.rotation = rotation
    self.size = size
    self.alpha = alpha
  }
}

/// How a release is judged.
package enum PortableDecision: Hashable, Sendable {
  case drag(PortableVerdict)
  case cases(PortableCases)
  /// A quick, straight movement swipes; no card follows the pointer. Distance and duration in points
  /// and seconds, of a mouse and of a finger.
  case movement(distance: PerPointerKind<Double>, duration: PerPointerKind<Double>)
}

package struct PortableVerdict: Hashable, Sendable {
  package var goals: [Goal]
  /// Which of several goals is nearest: the one for which this is largest.
  package var preference = Formula.quantity(.reach)
  /// How long a released card is thought to slide on, in seconds.
  package var lookahead = 0.0
  /// A release this fast swipes after this distance, in points per second and points; nil if only
  /// distance counts.
  package var flick: (speed: Double, travel: Double)? {
    get { flickSpeed.map { ($0, flickTravel) } }
    set { (flickSpeed, flickTravel) = (newValue?.speed, newValue?.travel ?? 0) }
  }
  private var flickSpeed: Double?
  private var flickTravel = 0.0
  /// A release toward home this fast swipes nothing, in points per second, if the pointer has come back
  /// so far, in points.
  package var retreat: (speed: Double, travel: Double)? {
    get { retreatSpeed.map { ($0, retreatTravel) } }
    set { (retreatSpeed, retreatTravel) = (newValue?.speed, newValue?.travel ?? 0) }
  }
  private var retreatSpeed: Double?
  private var retreatTravel = 0.0
  /// The part of the threshold that is enough once it has been reached.
  package var hysteresis = 1.0
  /// Whether exactly the threshold is not enough.
  package var isExclusive = false

  package init(_ goals: [Goal]) { self.goals = goals }

  /// A direction, and when a card is swiped toward it: if x * dx + y * dy reaches the threshold.
  package struct Goal: Hashable, Sendable {
    package var direction: Direction
    package var x: Double
    package var y: Double
    package var threshold: Double
  }
}

/// How a swiped card leaves, and how it comes back.
package struct PortableDeparture: Hashable, Sendable {
  package var way: Way
  package var undo: PortableMove
  /// The exact way back, where it is more than a move; platforms without trips take ``undo``.
  package var undoTrip: PortableTrip?
  /// Whether the card goes beneath the others instead of leaving.
  package var cycles = false
  package var isCatchable = false

  package enum Way: Hashable, Sendable {
    case path(Path)
    case flight(Throw)
    case trip(byHand: PortableTrip, byCommand: PortableTrip)
  }

  /// Whether an exit enlarges the card.
  var zooms: Bool {
    guard case .trip(let byHand, let byCommand) = way else { return false }
    return [byHand, byCommand].contains { $0.zoom.map { $0.end != 1 } ?? false }
  }

  package init(
    way: Way,
    undo: PortableMove,
    undoTrip: PortableTrip? = nil,
    cycles: Bool = false,
    isCatchable: Bool = false
  ) {
    self.way = way
    self.undo = undo
    self.undoTrip = undoTrip
    self.cycles = cycles
    self.isCatchable = isCatchable
  }

  /// To a place along a timing curve; nil for what stays.
  package struct Path: Hashable, Sendable {
    package var byHand: End
    package var byCommand: End
    package var alpha: Double?
    package var curve: PortableCurve
    package var duration: Double
  }

  package struct End: Hashable, Sendable {
    package var x: Formula?
    package var y: Formula?
    package var rotation: Formula?

    package init(x: Formula? = nil, y: Formula? = nil, rotation: Formula? = nil) {
      self.x = x
      self.y = y
      self.rotation = rotation
    }
  }

  /// See ``FlyExit``; angles in radians.
  package struct Throw: Hashable, Sendable {
    package var speed: Double
    package var momentum: Double
    package var ordinarySpeed: Double
    package var directedSpeed: Double
    package var ease: Double
    package var longestDuration: Double
    package var commandSpeed: Double
    package var maximumSpin: Double
    package var arc: Double
    package var longestArc: Double
    package var slightLean: Double
    package var margin: Double
  }
}

/// How a card goes home that was not swiped.
package struct PortableHomecoming: Hashable, Sendable {
  package var still: PortableMove
  /// For a card faster than a speed, in points per second; nil if all go home alike.
  package var thrown: PortableMove?
  package var throwingSpeed = 0.0
  /// Whether the size goes only if the drag has changed it.
  package var restoresSize = false
  /// The exact way, where it is more than a move; platforms without trips take ``still``.
  package var trip: PortableTrip?

  package init(
    still: PortableMove,
    thrown: PortableMove? = nil,
    throwingSpeed: Double = 0,
    trip: PortableTrip? = nil
  ) {
    self.still = still
    self.thrown = thrown
    self.throwingSpeed = throwingSpeed
    self.trip = trip
  }
}

/// How the cards beneath move up.
package struct PortablePromotion: Hashable, Sendable {
  /// Nil if they jump.
  package var move: PortableMove?
  package var stagger = 0.0
  package var movesUpLastCards = true
  /// How far they follow a drag, in slots, by ``Formula/Quantity/progress``; nil for not at all.
  package var reveal: Formula?
  /// How they go back if they followed.
  package var conceal: PortableLaw?
  /// The exact way, where they go by the way of the top card; platforms without take the rest.
  package var beneath: PortableBeneath?
  package var newcomer = PortableNewcomer()

  package init(
    move: PortableMove? = nil,
    stagger: Double = 0,
    movesUpLastCards: Bool = true,
    reveal: Formula? = nil,
    conceal: PortableLaw? = nil,
    beneath: PortableBeneath? = nil,
    newcomer: PortableNewcomer = PortableNewcomer()
  ) {
    self.move = move
    self.stagger = stagger
    self.movesUpLastCards = movesUpLastCards
    self.reveal = reveal
    self.conceal = conceal
    self.beneath = beneath
    self.newcomer = newcomer
  }
}
