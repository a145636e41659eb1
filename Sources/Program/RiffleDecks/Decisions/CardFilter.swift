package import RiffleFormats
import RiffleMotion

/// Which cards of a deck are gone through, or printed.
package enum CardFilter: Hashable, Sendable {
  case verdict(Verdict)
  /// 1 to 5.
  case stars(atLeast: Int)
  case label(ColorLabel)

  /// Reads a verdict, a number of stars from 1 to 5, or a color.
  package init(parsing text: String, _ choices: VerdictChoices) throws(RiffleError) {
    let word = text.lowercased()
    if let verdict = choices.all.first(where: { $0.rawValue == word }) {
      self = .verdict(verdict)
    } else if let label = ColorLabel(rawValue: word) {
      self = .label(label)
    } else if let stars = Int(word), (1...5).contains(stars) {
      self = .stars(atLeast: stars)
    } else {
      let words = choices.all.map(\.rawValue) + ColorLabel.allCases.map(\.rawValue)
      let remedy =
        nearest(to: word, in: words).map { "Did you mean \($0)?" }
        ?? "Give one of \(words.joined(separator: ", ")), or 1 to 5 for so many stars or more."
      throw .wrongUsage(
        "\"\(text.elided(to: 40))\" is no verdict, no color and no number of stars. \(remedy)"
      )
    }
  }

  package func accepts(_ verdict: Verdict?, _ marks: CardMarks) -> Bool {
    switch self {
    case .verdict(let wanted): verdict == wanted
    case .stars(let count): marks.stars >= count
    case .label(let label): marks.label == label
    }
  }

  package var words: String {
    switch self {
    case .verdict(let verdict): verdict.rawValue
    case .stars(let count): "\(count.counted("star"))\(count < 5 ? " or more" : "")"
    case .label(let label): label.rawValue
    }
  }
}
