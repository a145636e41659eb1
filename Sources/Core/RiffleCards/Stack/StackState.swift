/// The position of a stack, to be saved and restored: what is left in which order, the swipes that can
/// be undone or done again with their directions, and the state of the random numbers.
///
/// It has no motion: a card that was held or flew is where it was going, the held one on the stack. What
/// it does not have comes from the stack that it is restored to: preset, size, pause, layout direction.
/// Its encoding is the library's own.
public struct StackState: Codable, Hashable, Sendable {
  /// The number of cards in the data.
  public var count: Int { data.reduce(0) { $0 + $1.count } }

  /// The cards of the data and those that are left, as runs of consecutive identities.
  package var data: [Run] = []
  package var remaining: [Run] = []
  /// The swipes that can be undone, and those that can be done again, the newest last.
  package var history: [Swipe] = []
  package var undone: [Swipe] = []
  /// The number of identities given.
  package var givenIDs = 0
  /// Which end of the data is dealt first.
  package var topCard = DeckOptions.TopCard.first.rawValue
  /// The cards that are shown, from the top down.
  package var shown: [Shown] = []
  package var topSlot = 0
  /// The state of the random numbers.
  package var random: UInt64 = 0
  /// The time of the state, in microseconds.
  package var time: Int64 = 0

  /// Makes the state of a stack without data.
  package init() {}

  /// Cards with consecutive identities.
  package struct Run: Codable, Hashable, Sendable {
    package var first = 0
    package var count = 0

    package init() {}
  }

  /// A swipe, and the drag pose from which its exit can be computed again.
  package struct Swipe: Codable, Hashable, Sendable {
    package var card = 0
    package var direction = Direction.right
    package var isByHand = false
    package var slot = 0
    package var time: Int64 = 0
    package var x = 0.0
    package var y = 0.0
    package var rotation = 0.0
    package var anchorX = 0.0
    package var anchorY = 0.0

    package init() {}
  }

  /// A shown card: what of it does not follow from its slot.
  package struct Shown: Codable, Hashable, Sendable {
    package var card = 0
    package var index = 0
    package var jitter = 0.0
    package var anchorX = 0.0
    package var anchorY = 0.0

    package init() {}
  }
}

/// The error of a state that a stack cannot be restored to.
public enum StackStateError: Error, Hashable, CustomStringConvertible {
  /// The state has another number of cards than the data.
  case differentCount(saved: Int, data: Int)
  /// The state was saved by a stack that deals the data from its other end.
  case dealtFromOtherEnd
  /// The state contradicts itself: it was changed or cut.
  case damaged(String)

  /// One sentence with the values.
  public var description: String {
    switch self {
    case .differentCount(let saved, let data):
      "the state was saved with \(saved) cards; the data has \(data)."
    case .dealtFromOtherEnd:
      "the state was saved by a stack that deals the data from its other end."
    case .damaged(let problem): "the state is damaged: \(problem)."
    }
  }
}
