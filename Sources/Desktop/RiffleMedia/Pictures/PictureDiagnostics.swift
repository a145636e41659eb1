package import RiffleDrawing

/// What cards say about their pictures.
package struct PictureWords: Sendable {
  package var missing = CardContent.missingPicture
  package var reason: @Sendable (String) -> String = { $0 }
  package var animated = "Animation"
  package var damaged = "Damaged"

  package init() {}
}

package struct PictureDiagnostics {
  package var words = PictureWords()
  private var reasons: [Picture.ID: String] = [:]
  /// Has the pictures that get a badge: those that are damaged, and those of animations.
  private var isDamaged: [Picture.ID: Bool] = [:]
  private var summary = ProblemSummary()
  /// What was said about colors, once for all pictures.
  private var colorProblems: Set<String> = []

  package init() {}

  package mutating func record(failure reason: String, of picture: Picture.ID) {
    reasons[picture] = reason
  }

  /// Returns whether cards look different now, and the lines for the user.
  package mutating func apply(_ updates: LoadUpdates) -> (changesCards: Bool, problems: [String]) {
    var (problems, colorLines): ([String], [String]) = ([], [])
    for failure in updates.failures {
      record(failure: failure.reason, of: failure.picture)
      if !failure.isCommon { problems.append("\(failure)") }
    }
    for (picture, warning) in updates.warnings {
      switch warning {
      case .animated:
        isDamaged[picture] = false
      case .damaged(let reason):
        isDamaged[picture] = true
        problems.append("\(picture): it is damaged: \(reason); the rest of it is shown")
      case .colors(let reason):
        // All of a camera's pictures have the same profile.
        guard colorProblems.insert(reason).inserted else { break }
        colorLines.append("\(picture): its colors may look wrong: \(reason)")
      }
    }
    problems = summary.lines(for: problems, isLoading: updates.isLoading) + colorLines
    problems += updates.problems
    return (!updates.failures.isEmpty || !updates.warnings.isEmpty, problems)
  }

  package func applied(to content: CardContent) -> CardContent {
    var content = content
    content.missingPicture = words.missing
    guard let picture = content.picture?.id else { return content }
    content.pictureProblem = content.pictureProblem ?? reasons[picture].map(words.reason)
    if content.badge.isEmpty, let isDamaged = isDamaged[picture] {
      content.badge = isDamaged ? words.damaged : words.animated
    }
    return content
  }
}

/// Sums up the problems of many pictures, so that a folder of a thousand broken ones does not print a
/// thousand lines: each card says what is wrong with its own.
struct ProblemSummary {
  private var count = 0
  private var reportedCount = 0

  static let fullLines = 10

  /// Returns the lines for the user: those of the first problems and, whenever loading pauses and
  /// there are half as many more since, one with their number.
  mutating func lines(for problems: [String], isLoading: Bool) -> [String] {
    let full = problems.prefix(max(0, Self.fullLines - count))
    count += problems.count
    reportedCount = max(reportedCount, min(count, Self.fullLines))
    guard !isLoading, count > reportedCount,
      reportedCount == Self.fullLines || count >= reportedCount + reportedCount / 2
    else { return Array(full) }
    reportedCount = count
    return full + ["\(count) pictures in all cannot be shown, or only in part; their cards say why"]
  }
}
