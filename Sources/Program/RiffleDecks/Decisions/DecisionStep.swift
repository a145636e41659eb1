package import RiffleFormats

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
