package import RiffleMotion

/// A part of a gesture's course, as a timeline shows it.
package struct PlaybackSpan: Hashable, Sendable {
  /// What happens.
  package var kind: Kind
  /// The start.
  package var start: Timestamp
  /// The end, not before the start.
  package var end: Timestamp

  /// What happens in a part; the raw value is the word for it.
  package enum Kind: String, Hashable, Sendable {
    /// A pointer is down, and has not moved a card yet.
    case down
    /// A pointer moves a card.
    case moves
    /// A swiped card is on its way.
    case flight
    /// A card goes back, and the others with it.
    case returning = "return"
    /// Nothing moves.
    case rest
  }
}

/// An event of a pointer or a command, as a timeline shows it.
package struct PointerTick: Hashable, Sendable {
  /// The time.
  package var time: Timestamp
  /// What happened.
  package var kind: Kind

  /// What happened; the raw value is the word for it.
  package enum Kind: String, Hashable, Sendable {
    /// A pointer went down.
    case down
    /// A pointer moved.
    case move
    /// A pointer was let go.
    case up
    /// A pointer was lost, or the gesture was canceled.
    case cancel
    /// A command was given.
    case command
  }
}
