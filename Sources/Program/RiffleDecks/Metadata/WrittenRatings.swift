import RiffleSystem
import SystemPackage

/// The ratings that Riffle has written into sidecars and pictures.
struct WrittenRatings {
  /// The writings, the earliest first.
  private var writings: [FilePath: [Writing]] = [:]

  private struct Writing {
    /// The file as it was; nil if it did not exist.
    let before: FileStamp?
    let made: FileStamp
    let backup: FilePath
    let isEmbedded: Bool
  }

  enum Origin: Hashable {
    /// The sidecar did not exist, or the picture had no packet.
    case nothing
    /// What the sidecar or the packet was.
    case file(FilePath)
  }

  /// Reads the journal; if that fails, Riffle's ratings are protected like those of other programs.
  init(in data: FilePath) {
    // Opening it would make it.
    guard DecisionJournal(in: data).file.exists else { return }
    for (entry, backup) in (try? ApplyJournal(in: data).writtenRatings()) ?? [] {
      guard let made = entry.made else { continue }
      writings[entry.step.from, default: []].append(
        Writing(
          before: entry.step.state?.stamp,
          made: made,
          backup: backup,
          isEmbedded: entry.step.kind == .embed
        )
      )
    }
  }

  var isEmpty: Bool { writings.isEmpty }

  func has(_ file: FilePath) -> Bool { writings[file] != nil }

  /// Whether two versions of a picture are the same but for ratings that were written into it.
  func isSame(_ file: FilePath, _ one: FileStamp, as other: FileStamp) -> Bool {
    let writings = writings[file.resolved ?? file] ?? []
    func first(_ version: FileStamp) -> FileStamp {
      writings.reversed().reduce(version) { $1.made == $0 ? $1.before ?? $0 : $0 }
    }
    return first(one) == first(other)
  }

  /// Returns a file from before Riffle's last changes in a row; nil if others have changed it.
  func origin(of file: FilePath, _ version: FileStamp) -> Origin? {
    var origin: Origin?
    var version = version
    for writing in (writings[file] ?? []).reversed() where writing.made == version {
      guard let before = writing.before else { return .nothing }
      origin =
        writing.isEmbedded && !writing.backup.exists ? .nothing : .file(writing.backup)
      version = before
    }
    return origin
  }
}
