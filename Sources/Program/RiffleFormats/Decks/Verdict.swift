/// What a person says about a card: one word.
package struct Verdict: RawRepresentable, Hashable, Sendable {
  /// The word, in lower case.
  package let rawValue: String

  /// Makes a verdict; nil if the word has other characters or another length than it may.
  ///
  /// - Parameter rawValue: A word of 1 to 40 letters, digits, hyphens or underscores, which also names
  ///   the folder that the cards are moved into; capital letters become small ones.
  package init?(rawValue: String) {
    let word = rawValue.lowercased()
    guard (1...40).contains(word.count),
      word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    self.rawValue = word
  }

  private init(word: String) { rawValue = word }

  /// The card is to be kept.
  package static let keep = Verdict(word: "keep")
  /// The card is not wanted.
  package static let reject = Verdict(word: "reject")
  /// The card is one of the best.
  package static let favorite = Verdict(word: "favorite")
  /// The card was seen, and is left for another day.
  package static let skip = Verdict(word: "skip")

  /// The word with a capital letter, as stamps and lists show it.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
