import Glibc
import RiffleFormats
import SystemPackage

/// The folder that the journals of all applies are in.
struct ApplyFolder {
  let path: FilePath

  /// Names the folder in Riffle's own folder of data.
  init(in data: FilePath) {
    path = data.absolute.appending("apply")
  }

  /// Returns the journals of a folder or deck file that are not taken back, the newest first.
  func openJournals(of source: FilePath) throws(RiffleError) -> [ApplyJournal] {
    var journals: [ApplyJournal] = []
    for number in numbers().sorted(by: >)
    where ApplyJournal.head(of: file(number))?.source == source {
      let journal = try ApplyJournal(file(number), number: number)
      if !journal.isTakenBack { journals.append(journal) }
    }
    return journals
  }

  /// Returns the journals of all applies that did one thing, to whatever folder or deck file, the
  /// oldest first; those that cannot be read are left out.
  func journals(of kind: ApplyStep.Kind) -> [ApplyJournal] {
    numbers().sorted().filter { ApplyJournal.head(of: file($0))?.kind == kind }.compactMap {
      number in
      try? ApplyJournal(file(number), number: number)
    }
  }

  /// Makes the journal of a new apply.
  ///
  /// - Parameter microseconds: The time since 1970, which becomes its number unless there is a later one.
  func makeJournal(
    at microseconds: Int64
  ) throws(RiffleError) -> (number: Int64, writer: ApplyJournalWriter) {
    let number = max(microseconds, (numbers().max() ?? 0) + 1)
    return (number, try ApplyJournalWriter(new: file(number)))
  }

  /// Returns where a sidecar is kept as it was before a step.
  func backup(of step: Int, in run: Int64) -> FilePath {
    path.appending("\(run)").appending("\(step).xmp")
  }

  /// Makes the folder, for the user alone.
  func make() throws(RiffleError) {
    guard path.makeFolder() else {
      throw .unwritable("\(path.string.elidedPath): cannot be made: \(Errno(rawValue: errno)).")
    }
  }

  private func file(_ number: Int64) -> FilePath { path.appending("\(number).jsonl") }

  private func numbers() -> [Int64] {
    ((try? path.entries()) ?? []).compactMap { name in
      name.extension == "jsonl" ? Int64(name.stem) : nil
    }
  }
}
