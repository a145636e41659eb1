public import RiffleCards

/// Something that happened in a stack, to be spoken.
public struct AccessibilityAnnouncement: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// What is spoken, the same as a screen reader hears: the view's ``CardStackView/words`` when it happened.
  public let text: String

  /// Makes an announcement.
  public init(_ kind: Kind, in words: StackWords = StackWords()) {
    self.kind = kind
    text =
      switch kind {
      case .topCardChanged(let card): card.text(in: words)
      case .swiped(let card, let direction): words.swiped(card.name(in: words), direction)
      case .undone(let card, let direction): words.undone(card.name(in: words), direction)
      case .ranOutOfCards: words.ranOutOfCards
      case .waiting(let card): words.waiting(card.name(in: words))
      case .refused(let refusal, let card):
        refusal.text(of: card?.name(in: words) ?? words.unnamedCard(nil), in: words)
      }
  }

  /// What can happen.
  public enum Kind: Hashable, Sendable {
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
    /// A card waits for a permission: ``CardStackHandlers/swipePermission``, or
    /// ``CardStackHandlers/undoPermission`` for its swipe.
    case waiting(AccessibilityElement)
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

  /// What sentences call the card: its label, or that it is the third card.
  func name(in words: StackWords) -> String { label.isEmpty ? words.unnamedCard(index + 1) : label }

  /// Returns label, value and place, as they are spoken when the card comes on top.
  public func text(in words: StackWords) -> String {
    let place = words.position(index + 1, count)
    guard !label.isEmpty || !value.isEmpty else {
      return place.sentenceCased
    }
    return [label, value, place].filter { !$0.isEmpty }.joined(separator: words.separator)
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

  /// Returns the name that a screen reader offers the action by; that of an area or of your own is the card's.
  public func name(in words: StackWords) -> String {
    switch self {
    case .swipe(let direction): words.swipe(direction)
    case .undo: words.undo
    case .tap: words.tap
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
  fileprivate func text(of card: String, in words: StackWords) -> String {
    switch (reason, action) {
    case (.disabled, _): words.disabled
    case (.noCard, _): words.noCard
    case (.nothingToUndo, _): words.nothingToUndo
    case (.nothingToRedo, _): words.nothingToRedo
    case (.unanswered, _): words.unanswered
    case (.canceled, _): words.canceled
    case (_, .swipe(let direction)): words.cannotSwipe(card, direction)
    case (_, .drag), (_, .nudge): words.cannotMove(card)
    case (_, .undo), (_, .previous): words.cannotUndo
    case (_, .redo): words.cannotRedo
    case (_, .requeue): words.cannotRequeue
    case (_, .next), (_, .jump), (_, .shift): words.cannotSwipe(card, nil)
    }
  }
}
