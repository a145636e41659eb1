package import RiffleFormats
package import SystemPackage

/// What a person asks `riffle apply` to do.
package struct ApplyRequest: Sendable {
  /// The folder or deck file that was decided on.
  package var source: FilePath
  /// What is done.
  package var action: ApplyAction
  /// The verdicts that something is done for; nil for all.
  package var verdicts: Set<Verdict>?
  /// The verdicts there are, besides those given.
  package var choices: VerdictChoices
  /// Whether it is done, and who is asked.
  package var consent: ApplyConsent
  /// Riffle's own folder of data, in which the journals are.
  package var data: FilePath

  package init(
    source: FilePath,
    action: ApplyAction,
    verdicts: Set<Verdict>? = nil,
    choices: VerdictChoices = .usual,
    consent: ApplyConsent,
    data: FilePath
  ) {
    self.source = source
    self.action = action
    self.verdicts = verdicts
    self.choices = choices
    self.consent = consent
    self.data = data
  }

  /// Shows the plan, asks, and does it.
  ///
  /// - Throws: ``RiffleError`` if nobody can be asked, a library is missing, or not all that was planned
  ///   could be done.
  package func perform(
    _ items: [ApplyItem],
    on console: ApplyConsole,
    at time: WallTime
  ) throws(RiffleError) {
    if case .rate = action { try XMPPacket.load() }
    let plan = ApplyPlan(
      action,
      items,
      of: verdicts,
      choices: choices,
      source: source,
      data: data
    )
    try console.print(plan.table(width: console.width))
    let count = plan.planned.count
    guard consent != .dryRun else { return }
    guard count > 0 else { return try refuse(plan) }
    if case .trash = action { try Trash.load() }
    guard
      try consent.isGiven(
        question(plan),
        command: "riffle apply",
        on: console
      )
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

  /// Throws if a folder that cannot be written to has kept something from being done.
  private func refuse(_ plan: ApplyPlan) throws(RiffleError) {
    let folders = plan.left.compactMap { left -> FilePath? in
      if case .unwritable(let folder) = left.reason { folder } else { nil }
    }
    guard let first = folders.first else { return }
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
    }
  }

  private func summary(_ outcome: ApplyOutcome, of plan: ApplyPlan) -> [String] {
    let late = outcome.left.dropFirst(plan.left.count).map { file, reason in
      "  \(file.fileName): \(reason)."
    }
    let leftCount = plan.left.count + plan.fileCount - outcome.fileCount
    let left = leftCount == 0 ? "" : ", \(leftCount.grouped) left"
    let done =
      "\(plan.action.participle) \(outcome.fileCount.counted("file"))"
      + "\(plan.action == .rate ? "" : " (\(outcome.byteCount.inBytes))")\(left)."
    let remedy = "To take it back: riffle apply \(source.quotedForShell) --undo"
    return (late + [outcome.fileCount > 0 ? "\(done) \(remedy)" : done]).map(\.onOneLine)
  }
}

/// Where an apply shows what it does, and asks.
package struct ApplyConsole {
  /// The number of columns.
  package var width: Int
  /// Shows lines.
  package var print: ([String]) throws(RiffleError) -> Void
  /// Asks a question and returns whether the answer is yes; nil if nobody can answer.
  package var confirm: ((String) -> Bool)?
  /// Shows how far an apply is.
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
