package import RiffleFormats
import RiffleMotion
import SystemPackage

/// What verdicts become in XMP: a rating (`xmp:Rating`, 1 to 5 stars, 0 for none, -1 for rejected), a
/// label, both or nothing.
///
/// By default reject is -1, favorite 5, and keep 1, or the stars given elsewhere; skip and other words
/// are nothing, and what Riffle has written is removed.
package struct RatingRules: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    var rating: Int?
    var label: String?
    /// Whether stars given elsewhere stay.
    var keepsStars = false
  }

  private var rules: [Verdict: Rule]

  package static let usual = RatingRules(rules: [
    .reject: Rule(rating: -1), .favorite: Rule(rating: 5), .keep: Rule(rating: 1, keepsStars: true),
  ])

  private init(rules: [Verdict: Rule]) { self.rules = rules }

  /// Reads rules as in `three=3,print=label:Green`, which take the places of the usual ones for these
  /// words; a word may be given twice, for a rating and for a label.
  package init(parsing text: String) throws(RiffleError) {
    var own: [Verdict: Rule] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let verdict = Verdict(rawValue: String(words[0])) else {
        throw .wrongUsage(
          "--rating has \"\(String(part).elided(to: 40))\". Give a verdict and what it is to be, such as "
            + "three=3,print=label:Green."
        )
      }
      var rule = own[verdict] ?? Rule()
      if words[1].hasPrefix("label:"), words[1].count > 6 {
        rule.label = String(words[1].dropFirst(6))
      } else if let rating = Int(words[1]), (-1...5).contains(rating) {
        rule.rating = rating
      } else {
        throw .wrongUsage(
          "--rating has \"\(String(words[1]).elided(to: 40))\" for \(verdict.rawValue). Give -1 to 5, or a "
            + "label such as label:Green."
        )
      }
      own[verdict] = rule
    }
    rules = Self.usual.rules.merging(own) { $1 }
  }

  subscript(verdict: Verdict?) -> Rule { verdict.flatMap { rules[$0] } ?? Rule() }
}

package struct RatingChange: Hashable, Sendable {
  /// The sidecar, or the picture, when this was planned; nil if it does not exist.
  let before: FileState?
  /// What it says then.
  let present: XMPMarks
  let content: Content

  enum Content: Hashable, Sendable {
    /// The present contents, with these marks.
    case rated(XMPMarks)
    /// The contents of a backup from before Riffle's first change, with its marks.
    case original(FilePath, XMPMarks)
    /// No sidecar: there was none before Riffle made it.
    case nothing
    /// The present packet within the picture, with these marks.
    case embedded(XMPMarks)
  }

  var isEmbedded: Bool { if case .embedded = content { true } else { false } }

  /// What it will say instead, as in `2 stars`.
  var words: String {
    let marks =
      switch content {
      case .rated(let marks), .original(_, let marks), .embedded(let marks): marks
      case .nothing: XMPMarks()
      }
    return marks.difference(from: present).words
  }

  var isReturn: Bool {
    switch content {
    case .rated, .embedded: false
    case .original, .nothing: true
    }
  }
}
