/// The answer to a command that swipes, undoes, redoes or nudges.
public enum CommandResult: Hashable, Sendable {
  /// It was performed on a card, named by its present index.
  case performed(StackEvent.Card)
  /// It will be performed, unless something prevents it by then: right after the change that is in
  /// progress, or once the card of a stack whose cards cycle is out.
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
