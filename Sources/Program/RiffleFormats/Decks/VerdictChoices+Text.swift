import RiffleCards

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
