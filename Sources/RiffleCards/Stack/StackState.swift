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
  let data: [Run]
  let remaining: [Run]
  /// The swipes that can be undone, and those that can be done again, the newest last.
  let history: [Swipe]
  let undone: [Swipe]
  /// The number of identities given.
  let givenIDs: Int
  /// Which end of the data is dealt first.
  let topCard: String
  /// The cards that are shown, from the top down.
  let shown: [Shown]
  let topSlot: Int
  /// The state of the random numbers.
  let random: UInt64
  /// The time of the state, in microseconds.
  let time: Int64

  /// Cards with consecutive identities.
  struct Run: Codable, Hashable, Sendable {
    let first: Int
    let count: Int
  }

  /// A swipe, and the drag pose from which its exit can be computed again.
  struct Swipe: Codable, Hashable, Sendable {
    let card: Int
    let direction: Direction
    let isByHand: Bool
    let slot: Int
    let time: Int64
    let x, y, rotation, anchorX, anchorY: Double
  }

  /// A shown card: what of it does not follow from its slot.
  struct Shown: Codable, Hashable, Sendable {
    let card: Int
    let index: Int
    let jitter: Double
    let anchorX, anchorY: Double
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
