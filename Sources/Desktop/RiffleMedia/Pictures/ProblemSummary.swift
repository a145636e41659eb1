/// Sums up the problems of many pictures, so that a folder of a thousand broken ones does not print a
/// thousand lines: each card says what is wrong with its own.
struct ProblemSummary {
  private var count = 0
  /// The number of problems that the user knows of.
  private var reportedCount = 0

  /// The number of problems that are reported in full.
  static let fullLines = 10

  /// Returns the lines for the user: those of the first problems and, whenever loading pauses and
  /// there are half as many more since, one with their number.
  ///
  /// - Parameters:
  ///   - problems: A line on each new problem.
  ///   - isLoading: Whether more are to be expected soon.
  /// - Returns: The lines.
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
