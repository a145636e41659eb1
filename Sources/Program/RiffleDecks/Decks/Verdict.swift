package import RiffleCore
package import RiffleFormats

/// A decision about a card, in one word.
package struct Verdict: RawRepresentable, Hashable, Sendable {
  /// The word in files, in lower case.
  package let rawValue: String

  /// Makes a verdict of 1 to 40 letters, digits, hyphens or underscores; nil for any other word.
  ///
  /// It also names the folder that the cards are moved into.
  package init?(rawValue: String) {
    // A journal has thousands of these.
    if Self.usual.contains(where: { $0.rawValue == rawValue }) {
      self.rawValue = rawValue
      return
    }
    let word = rawValue.lowercased()
    guard (1...40).contains(word.count),
      word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    self.rawValue = word
  }

  private init(word: String) { rawValue = word }

  package static let keep = Verdict(word: "keep")
  package static let reject = Verdict(word: "reject")
  package static let favorite = Verdict(word: "favorite")
  /// Seen, and left for another day.
  package static let skip = Verdict(word: "skip")
  private static let usual = [keep, reject, favorite, skip]

  /// Capitalized, as stamps and lists show it.
  package var title: String { rawValue.sentenceCased }
}

package struct VerdictChoices: Hashable, Sendable {
  private var verdicts: [Direction: Verdict]

  package static let usual = VerdictChoices([
    .right: .keep, .left: .reject, .up: .favorite, .down: .skip,
  ])

  /// A card cannot be swiped in a direction that is left out.
  package init(_ verdicts: [Direction: Verdict]) { self.verdicts = verdicts }

  package subscript(direction: Direction) -> Verdict? {
    get { verdicts[direction] }
    set { verdicts[direction] = newValue }
  }

  package func direction(of verdict: Verdict) -> Direction? {
    Direction.allCases.first { verdicts[$0] == verdict }
  }

  /// All directions in the order right, left, up, down, then the corners, without duplicates.
  package var all: [Verdict] {
    var found: [Verdict] = []
    for direction in [Direction.right, .left, .up, .down] + Direction.allCases {
      if let verdict = verdicts[direction], !found.contains(verdict) { found.append(verdict) }
    }
    return found
  }
}

extension VerdictChoices {
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

  package func verdicts(
    named names: [String],
    or others: [Verdict]
  ) throws(RiffleError) -> Set<Verdict>? {
    guard !names.isEmpty else { return nil }
    let others = others.sorted { $0.rawValue < $1.rawValue }
    var verdicts: Set<Verdict> = []
    for name in names { verdicts.insert(try verdict(named: name, or: others)) }
    return verdicts
  }

  /// Returns nil for the word in `absence`.
  package func verdict(named name: String, orElse absence: String) throws(RiffleError) -> Verdict? {
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
  /// Reads choices as in `right=keep,left=reject`; directions that are left out give no verdict.
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
