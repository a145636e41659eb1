import RiffleFormats
import SystemPackage

/// The sidecars that applies have written, as the journal tells.
struct WrittenSidecars {
  /// For each sidecar what was written, the earliest first.
  private var writings: [FilePath: [Writing]] = [:]

  private struct Writing {
    /// The version that it had before; nil if it was not there.
    let before: FileStamp?
    /// The version that was written.
    let made: FileStamp
    /// Where it is kept as it was before.
    let backup: FilePath
  }

  /// What a sidecar was before Riffle wrote into it.
  enum Origin: Hashable {
    /// It was not there.
    case nothing
    /// It was what this file is.
    case file(FilePath)
  }

  /// Reads the journal.
  ///
  /// Without it nothing is known: what was written is then protected as if another program had.
  init(in data: FilePath) {
    for (entry, backup) in (try? ApplyJournal(in: data).writtenSidecars()) ?? [] {
      guard let made = entry.made else { continue }
      writings[entry.step.from, default: []].append(
        Writing(before: entry.step.state?.stamp, made: made, backup: backup)
      )
    }
  }

  /// Whether none was ever written.
  var isEmpty: Bool { writings.isEmpty }

  /// Returns what a sidecar was before Riffle wrote into it, once or several times in a row.
  ///
  /// - Returns: What it was; nil if it is not exactly what Riffle has written.
  func origin(of sidecar: FilePath, _ version: FileStamp) -> Origin? {
    var origin: Origin?
    var version = version
    for writing in (writings[sidecar] ?? []).reversed() where writing.made == version {
      guard let before = writing.before else { return .nothing }
      origin = .file(writing.backup)
      version = before
    }
    return origin
  }
}
