import Glibc
package import RiffleSystem
package import SystemPackage

package struct ApplyRequest: Sendable {
  package var source: FilePath
  package var action: ApplyAction
  /// The verdicts; nil for all.
  package var verdicts: Set<Verdict>?
  /// The stars that cards have at least.
  package var stars: Int
  /// The verdicts there are, besides those given.
  package var choices: VerdictChoices
  package var ratings: RatingRules
  package var consent: ApplyConsent
  /// Riffle's data folder, which has the journals.
  package var data: FilePath

  package init(
    source: FilePath,
    action: ApplyAction,
    verdicts: Set<Verdict>? = nil,
    stars: Int = 0,
    choices: VerdictChoices = .usual,
    ratings: RatingRules = .usual,
    consent: ApplyConsent,
    data: FilePath
  ) {
    self.source = source
    self.action = action
    self.verdicts = verdicts
    self.stars = stars
    self.choices = choices
    self.ratings = ratings
    self.consent = consent
    self.data = data
  }

  /// Shows the plan, asks, and applies it; throws also if only a part could be done.
  package func perform(
    _ items: [ApplyItem],
    on console: ApplyConsole,
    at time: WallTime
  ) throws(RiffleError) {
    if action.isRating { try XMPPacket.load() }
    let plan = ApplyPlan(
      action,
      items,
      of: verdicts,
      stars: stars,
      choices: choices,
      ratings: ratings,
      source: source,
      data: data
    )
    try console.print(plan.table(width: console.width))
    let count = plan.planned.count
    try plan.checkRoom()
    guard consent != .dryRun else { return }
    guard count > 0 else { return try refuse(plan) }
    if case .trash = action { try Trash.load() }
    guard
      try consent.isGiven(question(plan), command: "riffle apply", on: console)
    else {
      try console.print(["Nothing was done."])
      return
    }
    let outcome = try ApplyRun(plan, source: source, data: data, time: time)
      .execute(progress: console.progress)
    try console.print(summary(outcome, of: plan))
    if let failure = outcome.failure { throw failure }
    if outcome.left.count > plan.left.count {
      throw .unwritable(
        "\((outcome.left.count - plan.left.count).counted("file")) could not be dealt with, as "
          + "listed; the others were."
      )
    }
    try refuse(plan)
  }

  /// Throws if anything was left because of a folder that cannot be written to, or a sidecar that cannot be
  /// read.
  private func refuse(_ plan: ApplyPlan) throws(RiffleError) {
    let folders = plan.left.compactMap { left -> FilePath? in
      if case .unwritable(let folder) = left.reason { folder } else { nil }
    }
    let unread = plan.left.filter { left in
      if case .unreadableSidecar = left.reason { true } else { false }
    }
    guard let first = folders.first else {
      guard let reason = unread.first?.reason else { return }
      throw .badFile(
        "\(unread.count.counted("file")) got no rating, as listed: \(reason)."
      )
    }
    throw .unwritable(
      "\(folders.count.counted("file")) could not be dealt with, as listed: "
        + "\(ApplyReason.unwritable(first))."
    )
  }

  private func question(_ plan: ApplyPlan) -> String {
    let files = plan.fileCount.counted("file")
    let size = plan.byteCount.inBytes
    let folder = plan.action.folder.map { " to \($0.string.elidedPath)" } ?? ""
    return switch plan.action {
    case .move: "Move \(files) (\(size))\(folder)?"
    case .copy: "Copy \(files) (\(size))\(folder)?"
    case .link: "Link \(files)\(folder)?"
    case .trash: "Move \(files) (\(size)) to the trash?"
    case .rate: "Write ratings into \(plan.fileCount.counted("sidecar"))?"
    case .embed: "Write ratings into \(files)?"
    }
  }

  private func summary(_ outcome: ApplyOutcome, of plan: ApplyPlan) -> [String] {
    let late =
      outcome.left.dropFirst(plan.left.count).map { file, reason in
        "  \(file.fileName): \(reason)."
      }
      + outcome.beside.map { file, reason in
        "  \(file.fileName): got a sidecar instead: \(reason)."
      }
    let leftCount =
      plan.left.count + plan.namesakes.count + plan.fileCount - outcome.fileCount
    let left = leftCount == 0 ? "" : ", \(leftCount.grouped) left"
    let done =
      "\(plan.action.participle) \(outcome.fileCount.counted("file"))"
      + "\(plan.action.isRating ? "" : " (\(outcome.byteCount.inBytes))")\(left)."
    let remedy = "To take it back: riffle apply \(source.quotedForShell) --undo"
    return (late + [outcome.fileCount > 0 ? "\(done) \(remedy)" : done]).map(\.onOneLine)
  }
}

package struct UndoRequest: Sendable {
  package var source: FilePath
  package var target: UndoTarget
  package var consent: ApplyConsent
  package var data: FilePath

  package init(
    source: FilePath,
    target: UndoTarget = .last,
    consent: ApplyConsent,
    data: FilePath
  ) {
    self.source = source
    self.target = target
    self.consent = consent
    self.data = data
  }

  /// Asks, undoes the last apply, and lists failures; throws also if only a part could be undone.
  package func perform(on console: ApplyConsole) throws(RiffleError) {
    let undo = try ApplyUndo(of: source, target, data: data)
    let files = undo.fileCount.counted("file")
    if consent == .dryRun {
      try console.print(["The last \(undo.word) would be taken back: \(files)."])
      return
    }
    let question = "Take the last \(undo.word) back, of \(files)?"
    guard try consent.isGiven(question, command: "riffle apply --undo", on: console) else {
      try console.print(["Nothing was done."])
      return
    }
    let outcome = try undo.execute(progress: console.progress)
    var lines = outcome.left.map { "  \($0.file.string.elidedPath): \($0.reason)." }
    lines.append("Took back \(outcome.fileCount.counted("file")).")
    try console.print(lines.map(\.onOneLine))
    guard outcome.left.isEmpty else {
      var line = "\(outcome.left.count.counted("file")) could not be taken back, as listed."
      let command = "riffle apply \(source.quotedForShell) --undo"
      if outcome.canBeTriedAgain {
        line += " To try again: \(command)"
        if let word = undo.earlierWord {
          line += ". To take back the \(word) before it instead: \(command) --leave"
        }
      }
      throw .unwritable(line)
    }
  }
}

package struct ApplyConsole {
  /// The width in columns.
  package var width: Int
  package var print: ([String]) throws(RiffleError) -> Void
  /// Returns whether the answer is yes; nil if there is no terminal to ask on.
  package var confirm: ((String) -> Bool)?
  package var progress: (ApplyProgress) -> Void

  package init(
    width: Int,
    print: @escaping ([String]) throws(RiffleError) -> Void,
    confirm: ((String) -> Bool)?,
    progress: @escaping (ApplyProgress) -> Void = { _ in }
  ) {
    self.width = width
    self.print = print
    self.confirm = confirm
    self.progress = progress
  }
}

extension ApplyConsole {
  /// Prints to standard output, asks on standard error; cannot ask without a terminal.
  package static func terminal(progress: @escaping (ApplyProgress) -> Void) -> ApplyConsole {
    let canAnswer = isatty(STDIN_FILENO) == 1
    return ApplyConsole(
      width: TerminalWidth.columns,
      print: LineWriter.print,
      confirm: canAnswer ? { ask($0) } : nil,
      progress: progress
    )
  }

  private static func ask(_ question: String) -> Bool {
    StandardError.write("\(question.onOneLine) [y/N] ")
    guard let answer = readLine() else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }
}

package enum ApplyConsent: Hashable, Sendable {
  case dryRun, ask
  /// Applied without asking.
  case given

  /// Asks if that is needed; throws if there is no terminal to ask on.
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
