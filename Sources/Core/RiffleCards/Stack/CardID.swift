/// The identity of a card, whatever its index in the data.
///
/// A stack gives its cards their identities when it begins, reloads or gets new ones, and never
/// gives one twice.
public struct CardID: Hashable, Comparable, Sendable {
  package let number: Int

  /// Makes an identity for a stack and for readers of its poses.
  package init(_ number: Int) {
    self.number = number
  }

  /// Orders identities by when they were given.
  public static func < (left: CardID, right: CardID) -> Bool {
    left.number < right.number
  }
}
