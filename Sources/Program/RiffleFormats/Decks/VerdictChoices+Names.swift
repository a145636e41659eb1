import RiffleCards
import RiffleMotion

extension VerdictChoices {
  /// Returns the verdict that a person has named.
  ///
  /// - Parameters:
  ///   - name: The word; capital letters count as small ones.
  ///   - others: Verdicts that are meant as well. Defaults to none.
  /// - Returns: The verdict.
  /// - Throws: ``RiffleError``, one line with the words there are.
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
  /// - Parameters:
  ///   - name: The word; capital letters count as small ones.
  ///   - absence: The word that means none.
  /// - Returns: The verdict; nil for the word that means none.
  /// - Throws: ``RiffleError``, one line with the words there are.
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
