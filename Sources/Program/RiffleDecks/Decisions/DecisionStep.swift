package import RiffleFormats
package import RiffleMotion

/// One step of a person through a deck, the unit of undo.
package struct DecisionStep: Hashable, Sendable {
  package var id: ID
  package var kind: Kind
  /// The card as the owner of the history counts; nil for a restart.
  package var card: Int?
  package var time: WallTime
  package var input: DecisionInput

  package init(
    id: ID,
    _ kind: Kind,
    card: Int? = nil,
    at time: WallTime,
    by input: DecisionInput
  ) {
    self.id = id
    self.kind = kind
    self.card = card
    self.time = time
    self.input = input
  }

  package enum Kind: Hashable, Sendable {
    /// Replaces the card's verdict if it has one.
    case decide(Verdict)
    case clear
    /// Clockwise, in addition to earlier rotations.
    case rotate(quarterTurns: Int)
    /// Replaces the card's stars, 0 to 5.
    case rate(stars: Int)
    /// A label is given; nil takes it away.
    case label(ColorLabel?)
    /// Clears all verdicts; rotations, stars and labels stay.
    case restart
  }

  /// The identity of a step, which is its place in the order of all steps of a deck.
  ///
  /// The moment is a hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): the
  /// time of the step, but always later than every moment that its window knew. So steps are
  /// ordered by time even if a wall clock is set back.
  package struct ID: Hashable, Comparable, Sendable {
    /// The moment in microseconds since 1970-01-01 00:00 UTC.
    package var moment: Int64
    /// A random number for each window.
    package var window: Int64

    package init(moment: Int64, window: Int64) {
      self.moment = moment
      self.window = window
    }

    package static func < (left: ID, right: ID) -> Bool {
      (left.moment, left.window) < (right.moment, right.window)
    }
  }
}

package enum DecisionRecord: Hashable, Sendable {
  case step(DecisionStep)
  /// The mark's identity orders the undo among the steps.
  case undo(DecisionStep.ID, mark: DecisionStep.ID)
  case redo(DecisionStep.ID, mark: DecisionStep.ID)

  package var id: DecisionStep.ID {
    switch self {
    case .step(let step): step.id
    case .undo(_, let mark), .redo(_, let mark): mark
    }
  }
}

package struct Decision: Hashable, Sendable {
  package var verdict: Verdict
  package var time: WallTime
  package var input: DecisionInput

  package init(_ verdict: Verdict, at time: WallTime, by input: DecisionInput) {
    self.verdict = verdict
    self.time = time
    self.input = input
  }
}

package enum DecisionInput: String, CaseIterable, Sendable {
  /// A mouse, a pen or a finger.
  case pointer
  case key
  /// A button on the stage.
  case button
  case controller, command
  /// It came along with the step before it, as one for undo.
  case together
}

package struct WallTime: Hashable, Comparable, Sendable {
  /// The microseconds since 1970-01-01 00:00 UTC.
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// How the swipe that made a decision was released, along the axes of the stage, right and down.
package struct SwipeRelease: Hashable, Sendable {
  /// The translation, in points, from the card's resting place.
  package var translation: Vector
  /// The velocity, in points per second.
  package var velocity: Vector
  /// How far the card would have coasted in the direction of the swipe, in points.
  package var projectedDistance: Double
  /// The distance from which a release is a swipe, in points.
  package var threshold: Double

  package init(
    translation: Vector,
    velocity: Vector,
    projectedDistance: Double,
    threshold: Double
  ) {
    self.translation = translation
    self.velocity = velocity
    self.projectedDistance = projectedDistance
    self.threshold = threshold
  }
}

extension SwipeRelease: JSONWritable {
  private enum Key: String {
    case translation, velocity, projectedDistance, threshold
  }

  /// A number that is not finite is written as null.
  package func write(to writer: inout JSONWriter) {
    func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
    func list(_ vector: Vector) -> [Double?] { [finite(vector.dx), finite(vector.dy)] }
    writer.object { writer in
      writer.key(Key.translation)
      writer.array(list(translation))
      writer.key(Key.velocity)
      writer.array(list(velocity))
      writer.field(Key.projectedDistance, finite(projectedDistance))
      writer.field(Key.threshold, finite(threshold))
    }
  }
}
