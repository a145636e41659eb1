package import RiffleCards
package import RiffleFormats
import RiffleMotion

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

/// The verdict that a swipe in each direction gives.
package struct VerdictChoices: Hashable, Sendable {
  private var verdicts: [Direction: Verdict]

  /// Right keeps, left rejects, up makes a favorite, down skips.
  package static let usual = VerdictChoices([
    .right: .keep, .left: .reject, .up: .favorite, .down: .skip,
  ])

  /// Makes choices; a direction that is left out gives no verdict, and no card is swiped there.
  package init(_ verdicts: [Direction: Verdict]) {
    self.verdicts = verdicts
  }

  /// The verdict of a swipe in a direction; nil if there is none.
  package subscript(direction: Direction) -> Verdict? {
    get { verdicts[direction] }
    set { verdicts[direction] = newValue }
  }

  /// Returns the direction whose swipe gives a verdict; nil if none does.
  package func direction(of verdict: Verdict) -> Direction? {
    Direction.allCases.first { verdicts[$0] == verdict }
  }

  /// The verdicts in the order right, left, up, down, then the corners, each once.
  package var all: [Verdict] {
    var found: [Verdict] = []
    for direction in [Direction.right, .left, .up, .down] + Direction.allCases {
      if let verdict = verdicts[direction], !found.contains(verdict) { found.append(verdict) }
    }
    return found
  }
}

extension VerdictChoices {
  /// Returns the verdict that a person has named.
  ///
  /// - Parameter others: Verdicts that are meant as well. Defaults to none.
  package func verdict(
    named name: String,
    or others: [Verdict] = []
  ) throws(RiffleError) -> Verdict {
    let known = all + others.filter { !all.contains($0) }
    guard let verdict = known.first(where: { $0.rawValue == name.lowercased() }) else {
      throw Self.refusal(of: name, known.map(\.rawValue))
    }
    return verdict
  }

  /// Returns the verdict that a person has named, or none.
  ///
  /// - Returns: The verdict; nil for the word that means none.
  package func verdict(
    named name: String,
    orElse absence: String
  ) throws(RiffleError) -> Verdict? {
    if name.lowercased() == absence { return nil }
    guard let verdict = all.first(where: { $0.rawValue == name.lowercased() }) else {
      throw Self.refusal(of: name, all.map(\.rawValue) + [absence])
    }
    return verdict
  }

  private static func refusal(of name: String, _ words: [String]) -> RiffleError {
    let remedy =
      nearest(to: name.lowercased(), in: words).map { "Did you mean \($0)?" }
      ?? "The verdicts are \(words.joined(separator: ", "))."
    return .wrongUsage("\"\(name.elided(to: 40))\" is not a verdict. \(remedy)")
  }
}

extension VerdictChoices {
  /// Reads choices as people write them: `right=keep,left=reject`.
  ///
  /// A direction that is left out gives no verdict.
  ///
  /// - Throws: ``RiffleError``, one line, if a part of it names no direction or no verdict.
  package init(parsing text: String) throws(RiffleError) {
    self.init([:])
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else {
        throw .wrongUsage(
          "--verdicts has \"\(part)\". Give a direction and a word, such as right=keep,left=reject."
        )
      }
      guard let direction = Direction(rawValue: words[0]) else {
        let known = Direction.allCases.map(\.rawValue).joined(separator: ", ")
        throw .wrongUsage("--verdicts has the direction \"\(words[0])\". Give one of \(known).")
      }
      guard let verdict = Verdict(rawValue: words[1]) else {
        throw .wrongUsage(
          "--verdicts has the word \"\(words[1])\". Give 1 to 40 letters, digits, hyphens or "
            + "underscores."
        )
      }
      self[direction] = verdict
    }
  }
}
