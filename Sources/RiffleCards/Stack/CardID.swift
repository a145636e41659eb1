/// Which card it is, whatever happens to its place in the data.
///
/// A stack gives its cards their identities when it begins, reloads or is told of new ones, and
/// never gives one twice.
public struct CardID: Hashable, Comparable, Sendable {
  let number: Int

  /// Makes the identity of a number; only a stack and what reads its poses do.
  package init(_ number: Int) {
    self.number = number
  }

  /// Orders identities by when they were given.
  public static func < (left: CardID, right: CardID) -> Bool {
    left.number < right.number
  }
}
