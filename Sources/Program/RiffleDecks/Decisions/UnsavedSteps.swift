package import RiffleSystem
import SystemPackage

/// The unsaved decisions about a deck, for when the program ends; usable on any thread.
package struct UnsavedSteps: Sendable {
  private let writer: JournalWriter

  init(of writer: JournalWriter) { self.writer = writer }

  /// Waits until all steps are on disk, and saves them elsewhere if that fails: in a file that the
  /// next opening of the deck imports, or on standard error.
  ///
  /// - Returns: Where they are now, and what to do; nil if all are in the journal.
  package func save() -> RiffleError? {
    // A failed write is tried once more, without the patience for a slow disk.
    writer.refresh()
    _ = writer.wait(timeout: writer.status.problem == nil ? .seconds(5) : .seconds(1)) {
      $0.unsavedCount == 0
    }
    return writer.status.unsavedCount == 0 ? nil : rescue()
  }

  /// Saves like ``save()``, but without waiting for a disk: nil as soon as the system has all.
  package func saveInHaste() -> RiffleError? {
    _ = writer.wait(timeout: .milliseconds(300)) { $0.unwrittenCount == 0 || $0.problem != nil }
    let status = writer.status
    return status.unwrittenCount == 0 && status.problem == nil ? nil : rescue()
  }

  private func rescue() -> RiffleError? {
    let steps = RescueFile(
      deck: writer.deck,
      entries: writer.unsavedEntries,
      isBlind: !writer.status.isLoaded
    )
    guard !steps.entries.isEmpty else { return nil }
    let journal = writer.journal
    let reason =
      writer.status.problem?.finalLine
      ?? "\(journal.file.string.elidedPath): the disk takes longer than 5 s."
    let what = "What was decided since (\(steps.entries.count.counted("step")))"
    let remedy = "the next riffle that opens \(writer.deck.string.elidedPath) takes it in."
    if let file = steps.write(in: journal.rescueFolders) {
      return .unwritable("\(reason) \(what) is in \(file.string): \(remedy)")
    }
    StandardError.write(TerminalText.escapedInJSON(steps.bytes))
    let file = journal.rescueFolders.first.map { " as \($0.appending(steps.name).string)" } ?? ""
    return .unwritable(
      "\(reason) \(what) is in no file, and printed above: save those lines\(file), and \(remedy)"
    )
  }
}

extension DeckDecisions {
  package var unsaved: UnsavedSteps? { writer.map { UnsavedSteps(of: $0) } }
}
