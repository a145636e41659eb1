package import RiffleFormats
package import SystemPackage

/// What a person asks `riffle apply --undo` to do.
package struct UndoRequest: Sendable {
  /// The folder or deck file that was decided on.
  package var source: FilePath
  /// Which apply is taken back if an undo has left files.
  package var target: UndoTarget
  /// Whether it is done, and who is asked.
  package var consent: ApplyConsent
  /// Riffle's own folder of data, in which the journals are.
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

  /// Asks, takes the last apply back, and names what cannot be.
  ///
  /// - Throws: ``RiffleError`` if there is nothing to take back, nobody can be asked, or something cannot be
  ///   taken back.
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
