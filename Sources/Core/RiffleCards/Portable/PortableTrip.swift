package import RiffleMotion

/// How a dragged card follows the pointer: where it is and how it lies for a translation of the pointer.
///
/// The law holds while the card is held, and in a ``PortableTrip`` in which the translation goes on by
/// itself.
package struct PortableDrag: Hashable, Sendable {
  /// The card's way from rest, in points, by ``Formula/Quantity/dx``, ``Formula/Quantity/dy`` and
  /// ``Formula/Quantity/zoom``.
  package var x: Formula = .quantity(.dx)
  package var y: Formula = .quantity(.dy)
  /// In radians, also by ``Formula/Quantity/lever`` and ``Formula/Quantity/lastSpeedX``.
  package var rotation: Formula
  /// The card's size as a share of that at rest; about the grabbed point if the card turns about it.
  package var scale: Formula = 1
  /// Whether a caught card has the law's size at once; otherwise it keeps its distance from it.
  package var scalesAtOnce = false
  /// The part of the pointer's way that the card goes, and whether it goes it in its own axes; both are in
  /// the formulas too, and serve to find the translation that stands for where a caught card is.
  package var share = 1.0
  package var isTurned = false
  /// The springs on which the card goes to where the law wants it, aimed anew by each movement of the
  /// pointer and keeping their velocity; nil if it is there at once.
  package var follow: PortableMove?

  package init(rotation: Formula) { self.rotation = rotation }

  mutating func replace(_ quantities: [Formula.Quantity: Formula]) {
    x = x.replacing(quantities)
    y = y.replacing(quantities)
    rotation = rotation.replacing(quantities)
    scale = scale.replacing(quantities)
  }
}

/// A way of a card that has been let go, told as that of the pointer's translation: the translation goes
/// on by itself, and the card follows it by the law of the drag, or parts of it by aims of their own.
///
/// A trip by the law starts from a standstill. A card that is not where the law says gets there on the way.
/// All formulas are evaluated once, at the start.
package struct PortableTrip: Hashable, Sendable {
  /// ``Formula/Quantity/far`` of all other formulas.
  package var far: Formula?
  /// Nil if the card starts where it is.
  package var start: Start?
  /// The point by which it is held from now on; nil for the one by which it was, which is the middle for a
  /// command.
  package var grip: Grip?
  /// Of the translation, or of the card itself; nil for what stays.
  package var x: Aim?
  package var y: Aim?
  /// Whether ``x`` and ``y`` are ways of the card from rest, at the velocity it has, without the law.
  package var isOfCard = false
  /// A second translation, by which the card leans and is scaled and the cards beneath go; nil for
  /// ``x`` and ``y``.
  package var leanX: Aim?
  package var leanY: Aim?
  /// In radians.
  package var rotation = Course.law
  /// Of the size as a share of that at rest.
  package var scale = Course.law
  /// Of ``Formula/Quantity/zoom``; nil for 1.
  package var zoom: Aim?
  package var alpha: Aim?
  /// Of the stamp's opacity; nil for a blend that is the same for all presets.
  package var stamp: Aim?

  package init(x: Aim? = nil, y: Aim? = nil) {
    self.x = x
    self.y = y
  }

  /// Of the card itself, which neither turns nor is scaled unless it is said.
  static func ofCard(x: Aim? = nil, y: Aim? = nil) -> PortableTrip {
    var trip = PortableTrip(x: x, y: y)
    trip.isOfCard = true
    trip.rotation = .stays
    trip.scale = .stays
    return trip
  }

  /// Where a value goes, and how.
  package struct Aim: Hashable, Sendable {
    package var end: Formula
    package var law: PortableLaw
    /// The value only goes if this is above 0, and else stays; nil for always.
    package var condition: Formula?

    package init(to end: Formula, _ law: PortableLaw, if condition: Formula? = nil) {
      self.end = end
      self.law = law
      self.condition = condition
    }
  }

  /// What a part of the card does meanwhile.
  package enum Course: Hashable, Sendable {
    /// It follows the translation by the law of the drag.
    case law
    /// It stays; on a way home it jumps to rest when the rest of the card is there.
    case stays
    case aim(Aim)
  }

  /// Where a card starts that does not start where it is: one that a command swipes, or one that an undo
  /// brings back from out of sight.
  package struct Start: Hashable, Sendable {
    /// The translation; nil for the one it has.
    package var x: Formula?
    package var y: Formula?
    /// In radians; nil for what the law says, or as it is without a translation.
    package var rotation: Formula?
    package var alpha: Formula?

    package init(x: Formula? = nil, y: Formula? = nil) {
      self.x = x
      self.y = y
    }
  }

  /// A point from the card's middle, in points.
  package struct Grip: Hashable, Sendable {
    package var x: Formula
    package var y: Formula

    package init(x: Formula = 0, y: Formula = 0) {
      self.x = x
      self.y = y
    }
  }
}

/// A timing curve, in forms that a cubic Bezier does not have.
package indirect enum PortableCurve: Hashable, Sendable {
  case bezier(TimingCurve)
  /// B(2t) / 2 in the first half of a curve B, then 1 - B(2 - 2t) / 2.
  case mirrored(TimingCurve)
  /// The part of a curve between two of its values, itself from 0 to 1.
  case part(PortableCurve, from: Double, to: Double)
  /// s(t) + t (1 - s(1)) of a spring s from 0 to 1 that starts at rest, t in seconds.
  case sprung(Spring)
  /// 1 + 2^(-10t) sin((t - p / 4) 2 pi / p) with a period p (Flutter's ElasticOutCurve).
  case elasticOut(period: Double)

  package init(_ curve: TimingCurve) {
    switch curve.form {
    case .bezier: self = .bezier(curve)
    case .mirrored:
      self = .mirrored(
        MotionError.require(of: Self.self) { () throws(MotionError) in
          try TimingCurve(curve.x1, curve.y1, curve.x2, curve.y2)
        }
      )
    case .sprung:
      self = .sprung(
        MotionError.require(of: Self.self) { () throws(MotionError) in
          try Spring(stiffness: curve.x1, damping: curve.y1, mass: curve.x2)
        }
      )
    case .elasticOut: self = .elasticOut(period: curve.x1)
    }
  }
}

/// What a release does, as a list of cases: the first whose condition holds counts, and a card goes home
/// for which none does.
///
/// Conditions are about the translation and the velocity of the pointer.
package struct PortableCases: Hashable, Sendable {
  package var cases: [Case]
  /// How far a drag is on its way toward each direction that can be swiped, by the translation: 1 where a
  /// release may swipe.
  package var progress: [Progress]

  package init(_ cases: [Case], progress: [Progress]) {
    self.cases = cases
    self.progress = progress
  }

  package struct Case: Hashable, Sendable {
    package var condition: PortableCondition
    /// Nil if the card goes home.
    package var direction: Direction?

    package init(_ direction: Direction?, if condition: PortableCondition) {
      self.condition = condition
      self.direction = direction
    }
  }

  package struct Progress: Hashable, Sendable {
    package var direction: Direction
    package var amount: Formula

    package init(_ direction: Direction, _ amount: Formula) {
      self.direction = direction
      self.amount = amount
    }
  }
}

/// How the cards beneath move up by the way of the top card.
package struct PortableBeneath: Hashable, Sendable {
  /// How far they have moved up for a translation, in slots; nil if they wait for the release.
  package var share: Formula?
  /// The timing over the first slot; nil for in proportion.
  package var curve: PortableCurve?
  /// How far their sizes have changed, by ``Formula/Quantity/reveal``; nil for as far.
  package var sizes: Formula?
  /// Nil for the ``PortablePromotion/move``.
  package var onSwipe: Course?
  /// After a command; nil for ``onSwipe``.
  package var onCommand: Course?
  package var onReturn: Course
  package var onUndo: Course?

  package init(share: Formula?, onSwipe: Course?, onReturn: Course, onUndo: Course?) {
    self.share = share
    self.onSwipe = onSwipe
    self.onReturn = onReturn
    self.onUndo = onUndo
  }

  package enum Course: Hashable, Sendable {
    /// By the translation of the card that flies or comes home.
    case law
    /// By a law of its own, after a delay in seconds; both may depend on ``Formula/Quantity/duration``.
    case own(PortableLaw, delay: Formula = 0)
    /// Through the layout, by a law of the depth.
    case layout(PortableLaw)
  }
}

/// The card that comes up in the last slot after a swipe.
package struct PortableNewcomer: Hashable, Sendable {
  package var time = Time.atOnce
  /// Nil if it is there without a motion.
  package var entry: Entry?

  package init(_ time: Time = .atOnce, entry: Entry? = nil) {
    self.time = time
    self.entry = entry
  }

  package enum Time: Hashable, Sendable {
    case atOnce
    /// Seconds after the swipe.
    case after(Double)
    /// When the swiped card is gone.
    case whenGone
  }

  /// From where a newcomer comes to its slot, and how.
  package struct Entry: Hashable, Sendable {
    /// From the slot's middle, in points.
    package var offset: Vector
    /// Of the slot's size.
    package var scale: Double
    package var alpha: Double
    package var move: PortableMove

    package init(offset: Vector = .zero, scale: Double = 1, alpha: Double = 1, move: PortableMove) {
      self.offset = offset
      self.scale = scale
      self.alpha = alpha
      self.move = move
    }
  }
}

extension PortableNewcomer.Time {
  init(_ newcomer: Newcomer) {
    switch newcomer {
    case .atOnce: self = .atOnce
    case .after(let seconds): self = .after(seconds)
    case .whenGone: self = .whenGone
    }
  }
}
