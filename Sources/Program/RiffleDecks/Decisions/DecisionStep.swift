package import RiffleFormats
package import RiffleMotion
import RiffleSystem

/// One step of a person through a deck, which undo takes back whole.
package struct DecisionStep: Hashable, Sendable {
  /// The identity, by which steps are ordered.
  package var id: ID
  package var kind: Kind
  /// The number of the card, as the owner of the history counts cards; nil for a restart.
  package var card: Int?
  package var time: WallTime
  /// What the person used.
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
    /// A card gets a verdict, in place of the one that it has.
    case decide(Verdict)
    /// A card has no verdict any more.
    case clear
    /// A card is turned clockwise by a number of quarter turns, in addition to earlier turns.
    case rotate(quarterTurns: Int)
    /// No card has a verdict any more. Rotations stay.
    case restart
  }

  /// The identity of a step, a place in the order of all steps of a deck.
  ///
  /// The moment is a hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): the time
  /// of the step, but always later than every moment that its window knew. So the order is that of
  /// time, and a wall clock that is set back does not put a new decision before an old one.
  package struct ID: Hashable, Comparable, Sendable {
    /// The moment, in microseconds since 1970-01-01 00:00 UTC.
    package var moment: Int64
    /// The random number of the window in which the step was taken.
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

/// What a journal has a row for: a step, or that one was undone or redone.
package enum DecisionRecord: Hashable, Sendable {
  case step(DecisionStep)
  /// A step was undone; the mark has an identity of its own, which orders it among the steps.
  case undo(DecisionStep.ID, mark: DecisionStep.ID)
  /// A step that was undone was done again.
  case redo(DecisionStep.ID, mark: DecisionStep.ID)

  /// The place in the order of all records.
  package var id: DecisionStep.ID {
    switch self {
    case .step(let step): step.id
    case .undo(_, let mark), .redo(_, let mark): mark
    }
  }
}

/// What a person decided about one card, and when and how.
package struct Decision: Hashable, Sendable {
  package var verdict: Verdict
  package var time: WallTime
  /// What the person used.
  package var input: DecisionInput

  package init(_ verdict: Verdict, at time: WallTime, by input: DecisionInput) {
    self.verdict = verdict
    self.time = time
    self.input = input
  }
}

/// What a person used to decide.
package enum DecisionInput: String, CaseIterable, Sendable {
  /// A mouse, a pen or a finger.
  case pointer
  /// The keyboard.
  case key
  /// A button on the stage.
  case button
  /// A game controller.
  case controller
  /// The command line.
  case command
}

/// A time of the calendar, as a clock on the wall shows it: microseconds since 1970 in UTC.
package struct WallTime: Hashable, Comparable, Sendable {
  /// The number of microseconds since 1970-01-01 00:00 UTC.
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// How the swipe that made a decision was released, kept with the decision.
///
/// All figures are along the axes of the stage, right and down.
package struct SwipeRelease: Hashable, Sendable {
  /// The way of the card from its place, in points.
  package var translation: Vector
  /// The velocity of the pointer, in points per second.
  package var velocity: Vector
  /// The way that the card would have gone on its own, in the direction of the swipe, in points.
  package var projectedDistance: Double
  /// The distance from which a release is a swipe, in points.
  package var threshold: Double

  /// Makes figures.
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

  /// Writes the figures on one line; a number that is not finite is null.
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
