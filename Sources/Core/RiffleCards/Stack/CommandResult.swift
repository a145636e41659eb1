/// The answer to a command that swipes, undoes, redoes, nudges, or goes to another card.
public enum CommandResult: Hashable, Sendable {
  /// It was performed on a card, named by its present index.
  case performed(StackEvent.Card)
  /// It will be performed, unless something prevents it by then: right after the change that is in
  /// progress, once the card of a stack whose cards cycle is out, or when the owner's answer has come.
  case waiting
  /// Nothing happened.
  case refused(Refusal.Reason)

  /// The card's index in the data when the command was performed; nil if it was not.
  public var index: Int? {
    if case .performed(let card) = self { card.index } else { nil }
  }

  /// The reason why nothing happened; nil if something did or will.
  public var refusal: Refusal.Reason? {
    if case .refused(let reason) = self { reason } else { nil }
  }
}

/// Something that was asked of a stack and did not happen, and the reason.
public struct Refusal: Hashable, Sendable {
  /// What was asked for.
  public var action: Action
  /// The reason why it did not happen.
  public var reason: Reason

  /// Makes a refusal.
  public init(of action: Action, because reason: Reason) {
    self.action = action
    self.reason = reason
  }

  /// What a pointer, a key or the program asked for.
  public enum Action: Hashable, Sendable {
    /// The drag of a card.
    case drag
    /// A swipe in a direction, by a pointer, a key or the program.
    case swipe(Direction)
    /// Undoing the last swipe, by a command or by a card that was caught in flight.
    case undo
    /// Doing the swipe again that was undone last.
    case redo
    /// Going to the next card.
    case next
    /// Going back to the previous card.
    case previous
    /// A nudge in a direction.
    case nudge(Direction)
    /// A jump to the card at an index.
    case jump(to: Int)
    /// A shift by a number of cards.
    case shift(by: Int)
    /// Putting the swiped card at an index back into the stack.
    case requeue(cardAt: Int)

    /// The direction of a swipe or a nudge; nil for all others.
    public var direction: Direction? {
      switch self {
      case .swipe(let direction), .nudge(let direction): direction
      case .drag, .undo, .redo, .next, .previous, .jump, .shift, .requeue: nil
      }
    }
  }

  /// The reason why something did not happen.
  public enum Reason: String, CaseIterable, Sendable {
    /// The stack view is disabled.
    case disabled
    /// No card is left, or none is at that index, or the one there was not swiped; if cards cycle, fewer
    /// than two are left.
    case noCard
    /// The card may not be swiped in that direction, or in none; or cards cycle, so none can be put back.
    case notAllowed
    /// The owner was asked, and did not agree.
    case vetoed
    /// The owner is asked about another swipe or undo, and has not answered yet.
    case unanswered
    /// The question to the owner has ended before the answer: by Escape, a press of the waiting card or a
    /// change of the data.
    case canceled
    /// No swipe can be undone, or the one that was named is not the last.
    case nothingToUndo
    /// No swipe was undone that could be done again.
    case nothingToRedo
    /// The card moves or is held, so it cannot be nudged.
    case busy
  }
}

/// The end of what a command started.
public enum Landing: Hashable, Sendable {
  /// The flight of a swiped card is over, or a card that came back is at rest.
  case landed
  /// The user has caught the card, or another command sends it elsewhere.
  case interrupted
  /// The card is no longer in the data: it was deleted, or the data was reloaded.
  case removed
  /// The task that waited was canceled.
  case canceled
  /// The command was refused, so nothing started.
  case refused(Refusal.Reason)
}

package enum CardJourney: Hashable, Sendable {
  case out
  case back
}

extension CardStack {
  package func journey(of card: CardID) -> CardJourney {
    guard let shown = shown.all.first(where: { $0.id == card }) else { return .out }
    switch shown.phase {
    case .leaving, .goingOut, .cycling: return .out
    case .resting, .moving, .entering, .returning, .dragged, .deleted, .hiddenBelow: return .back
    }
  }

  /// How a card's journey ended; nil while it lasts.
  package func landing(of card: CardID, _ journey: CardJourney) -> Landing? {
    guard index(of: card) != nil else { return .removed }
    guard let shown = shown.all.first(where: { $0.id == card }) else {
      return journey == .out ? .landed : .interrupted
    }
    switch (shown.phase, journey) {
    case (.leaving, .out), (.goingOut, .out), (.cycling, .out): return nil
    case (.moving, .back), (.entering, .back), (.returning, .back): return nil
    case (.resting, .back): return .landed
    // A card that cycles is in the stack again once it is out.
    case (.moving, .out), (.resting, .out):
      return preset.exit.destination == .cycles ? .landed : .interrupted
    default: return .interrupted
    }
  }

  /// The direction in which a swiped card goes or has gone; nil if it is in the stack, or goes out again
  /// after a drag.
  package func departure(of card: CardID) -> Direction? {
    let isBrought = shown.all.contains { $0.id == card && $0.wayBack != nil }
    return isBrought || journey(of: card) == .back ? nil : order.lastSwipe(of: card)?.direction
  }

  package var isCycling: Bool { shown.cycling != nil }
}
