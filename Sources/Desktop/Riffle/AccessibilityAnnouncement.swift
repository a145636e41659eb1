public import RiffleCards

/// Something that happened in a stack, to be spoken.
public enum AccessibilityAnnouncement: Hashable, Sendable {
  /// Another card is on top.
  case topCardChanged(AccessibilityElement)
  /// A card was swiped.
  case swiped(AccessibilityElement, toward: Direction)
  /// The swipe of a card was undone.
  case undone(AccessibilityElement, toward: Direction)
  /// The last card was swiped.
  case ranOutOfCards
  /// Something was asked for, and refused; nil if there is no card.
  case refused(Refusal, AccessibilityElement?)

  /// The announcement in plain English.
  public var text: String {
    switch self {
    case .topCardChanged(let card): card.text
    case .swiped(let card, let direction): "\(card.name) swiped \(direction.words)"
    case .undone(let card, let direction): "Swipe \(direction.words) of \(card.name) undone"
    case .ranOutOfCards: "No cards left"
    case .refused(let refusal, let card): refusal.words(for: card?.name ?? "The card")
    }
  }
}

/// A card, in words.
public struct AccessibilityElement: Hashable, Sendable {
  /// The card's ``CardView/accessibilityLabel``; empty if it has none.
  public var label: String
  /// The card's ``CardView/accessibilityValue``; empty if it has none.
  public var value: String
  /// The index in the data, or that which the card had last.
  public var index: Int
  /// The number of cards in the data.
  public var count: Int

  /// Makes the words for a card.
  public init(label: String, value: String = "", index: Int, count: Int) {
    self.label = label
    self.value = value
    self.index = index
    self.count = count
  }

  var name: String { label.isEmpty ? "Card \(index + 1)" : label }

  /// Label, value and number.
  public var text: String {
    let place = "card \(index + 1) of \(count)"
    guard !label.isEmpty || !value.isEmpty else {
      return place.sentenceCased
    }
    return [label, value, place].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Something that can be done with a card without a pointer.
public enum AccessibilityAction: Hashable, Sendable {
  /// Swipes the top card.
  case swipe(Direction)
  /// Undoes the last swipe.
  case undo
  /// Taps the top card.
  case tap
  /// Activates an area of the top card.
  case press(CardArea)
  /// Does what the top card offers by this name: see ``CardView/accessibilityCustomActions``.
  case custom(String)

  /// The action in plain English, or in the words of the card.
  public var name: String {
    switch self {
    case .swipe(let direction): "Swipe \(direction.words)"
    case .undo: "Undo"
    case .tap: "Open"
    case .press(let area): area.label
    case .custom(let name): name
    }
  }
}

/// Something that can be done with a card, besides what every card can.
///
/// ```swift
/// card.accessibilityCustomActions = [
///   AccessibilityCustomAction("Flip") { [weak card] in
///     card?.setNeedsDisplay()
///     return card != nil
///   }
/// ]
/// ```
public struct AccessibilityCustomAction {
  /// The words that are spoken for it, by which it is known: each action of a card has others.
  public var name: String
  /// Does it, and returns whether it was done.
  public var perform: @MainActor () -> Bool

  /// Makes an action.
  public init(_ name: String, perform: @escaping @MainActor () -> Bool) {
    self.name = name
    self.perform = perform
  }
}

extension Refusal {
  fileprivate func words(for card: String) -> String {
    switch (reason, action) {
    case (.disabled, _): "The cards cannot be moved now"
    case (.noCard, _): "No card there"
    case (.nothingToUndo, _): "Nothing to undo"
    case (.nothingToRedo, _): "Nothing to redo"
    case (_, .swipe(let direction)): "\(card) cannot be swiped \(direction.words)"
    case (_, .drag), (_, .nudge): "\(card) cannot be moved"
    case (_, .undo), (_, .previous): "The last swipe cannot be undone"
    case (_, .requeue): "The card cannot be put back"
    case (_, .redo): "The swipe cannot be done again"
    case (_, .next), (_, .jump), (_, .shift): "\(card) cannot be swiped"
    }
  }
}

extension Direction {
  fileprivate var words: String {
    switch self {
    case .left, .right, .up, .down: rawValue
    case .topLeft: "to the top left"
    case .topRight: "to the top right"
    case .bottomLeft: "to the bottom left"
    case .bottomRight: "to the bottom right"
    }
  }
}
