package import RiffleDrawing

/// What turned out about pictures once they were read, and how their cards say so.
package struct PictureDiagnostics {
  private var reasons: [PictureReference: String] = [:]
  private var badges: [PictureReference: String] = [:]

  /// Nothing yet.
  package init() {}

  /// Notes why a picture cannot be shown.
  package mutating func note(broken picture: PictureReference, reason: String) {
    reasons[picture] = reason
  }

  /// Notes a word for the corner of a picture's cards.
  package mutating func note(badge: String, on picture: PictureReference) {
    badges[picture] = badge
  }

  /// Takes in what workers have found.
  ///
  /// - Returns: Whether cards look otherwise now, and a line for people on each problem.
  package mutating func take(_ arrivals: LoadUpdates) -> (changesCards: Bool, problems: [String]) {
    var problems: [String] = []
    for failure in arrivals.failures {
      note(broken: failure.reference, reason: failure.reason)
      problems.append("\(failure)")
    }
    for (picture, finding) in arrivals.notes {
      switch finding {
      case .animated:
        note(badge: "Animation", on: picture)
      case .damaged(let reason):
        note(badge: "Damaged", on: picture)
        let path = String(decoding: picture.path, as: UTF8.self)
        problems.append("\(path): it is damaged: \(reason); what is left of it is shown")
      }
    }
    problems += arrivals.problems
    return (!arrivals.failures.isEmpty || !arrivals.notes.isEmpty, problems)
  }

  /// Returns what a card shows in the light of it.
  package func applied(to content: CardContent) -> CardContent {
    var content = content
    if case .file(let picture) = content.picture, let reason = reasons[picture] {
      content.picture = .broken(picture, reason: reason)
    }
    if content.badge.isEmpty, let badge = content.reference.flatMap({ badges[$0] }) {
      content.badge = badge
    }
    return content
  }
}
