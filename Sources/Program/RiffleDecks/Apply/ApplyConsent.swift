import RiffleSystem

/// Whether an apply is done, and who is asked.
package enum ApplyConsent: Hashable, Sendable {
  /// Nothing is done; the plan is shown.
  case dryRun
  /// The person is asked.
  case ask
  /// It is done without asking.
  case given

  /// Returns whether something is to be done.
  ///
  /// - Throws: ``RiffleError`` if the person is to be asked and nobody can answer.
  func isGiven(
    _ question: String,
    command: String,
    on console: ApplyConsole
  ) throws(RiffleError) -> Bool {
    switch self {
    case .dryRun: return false
    case .given: return true
    case .ask:
      guard let confirm = console.confirm else {
        throw .wrongUsage(
          "\(command) asks before it does anything, and standard input is no terminal. Add --yes to "
            + "do it, or --dry-run to see what it would do."
        )
      }
      return confirm(question)
    }
  }
}
