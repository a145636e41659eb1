/// The end of what a command started.
public enum Landing: Hashable, Sendable {
  /// The flight of a swiped card is over, or a card that came back is at rest.
  case landed
  /// A hand has caught the card, or another command sends it elsewhere.
  case interrupted
  /// The card is no longer in the data: it was deleted, or the data was reloaded.
  case removed
  /// The task that waited was canceled.
  case canceled
  /// The command was refused, so nothing started.
  case refused(Refusal.Reason)
}

/// The way of a card that a command has sent somewhere.
package enum CardJourney: Hashable, Sendable {
  /// Out of the stack.
  case out
  /// To its slot of the stack.
  case back
}

extension CardStack {
  /// Returns the way on which a command has just sent a card.
  package func journey(of card: CardID) -> CardJourney {
    guard let shown = shown.all.first(where: { $0.id == card }) else { return .out }
    switch shown.phase {
    case .leaving, .cycling: return .out
    case .resting, .moving, .entering, .returning, .dragged, .deleted, .hiddenBelow: return .back
    }
  }

  /// Returns how a card's way ended; nil while it goes on.
  package func landing(of card: CardID, _ journey: CardJourney) -> Landing? {
    guard index(of: card) != nil else { return .removed }
    guard let shown = shown.all.first(where: { $0.id == card }) else {
      return journey == .out ? .landed : .interrupted
    }
    switch (shown.phase, journey) {
    case (.leaving, .out), (.cycling, .out): return nil
    case (.moving, .back), (.entering, .back), (.returning, .back): return nil
    case (.resting, .back): return .landed
    // A card that cycles is in the stack again once it is out.
    case (.moving, .out), (.resting, .out):
      return preset.exit.destination == .cycles ? .landed : .interrupted
    default: return .interrupted
    }
  }

  /// Whether a card of a stack whose cards cycle is on its way out.
  package var isCycling: Bool { shown.cycling != nil }
}
