import RiffleCards

extension VerdictChoices {
  /// Returns the verdict that a person has named.
  ///
  /// - Parameters:
  ///   - name: The word; capital letters count as small ones.
  ///   - others: Verdicts that are meant as well. Defaults to none.
  ///   - absence: A word that means none. Defaults to nil: there is none.
  /// - Returns: The verdict; nil for the word that means none.
  /// - Throws: ``RiffleError``, one line with the words there are.
  package func verdict(
    named name: String,
    or others: [Verdict] = [],
    orElse absence: String? = nil
  ) throws(RiffleError) -> Verdict? {
    let word = name.lowercased()
    if word == absence { return nil }
    let known = all + others.filter { !all.contains($0) }
    if let verdict = known.first(where: { $0.rawValue == word }) { return verdict }
    let words = known.map(\.rawValue) + [absence].compactMap(\.self)
    let remedy =
      nearest(to: word, in: words).map { "Did you mean \($0)?" }
      ?? "The verdicts are \(words.joined(separator: ", "))."
    throw .wrongUsage("\"\(name.elided(to: 40))\" is not a verdict. \(remedy)")
  }
}
