import RiffleMotion
package import RiffleSystem
package import SystemPackage

/// Why a file is left where it is, by an apply or its undo.
package enum ApplyReason: Error, Hashable {
  /// The size or the time differs from what was decided on.
  case changed(decided: FileStamp, now: FileStamp)
  /// It could not be read when it was decided on, so changes cannot be seen.
  case unknown
  case gone
  /// A folder, a pipe or a device.
  case notAFile
  /// A symbolic link, which would point elsewhere from its new place.
  case symbolicLink
  case targetExists(FilePath, hasSameContents: Bool)
  case sameTarget(card: CardName)
  case sharedFile(card: CardName)
  /// A folder cannot be written to, or is not a folder.
  case unwritable(FilePath)
  /// Hard links cannot cross volumes.
  case otherVolume(FilePath)
  case noRating(Verdict)
  /// The sidecar says so already, or has stars that the user gave.
  case isRated(XMPMarks)
  case unreadableSidecar(FilePath, String)
  /// Another card has the same sidecar, and another rating or the same, which is written for both.
  case sharedSidecar(FilePath, card: CardName, isSameRating: Bool)
  case together(with: FilePath)
  /// It failed, with the error's text.
  case failed(String)
  /// It failed with a text, and with the error for which everything stops.
  case stopped(String, RiffleError)
  /// It can never be undone, for the reason given.
  case lasting(String)

  var stop: RiffleError? { if case .stopped(_, let error) = self { error } else { nil } }

  var isLasting: Bool { if case .lasting = self { true } else { false } }

  init(_ error: RiffleError) { self = .stopped(error.description, error) }

  init(_ error: Errno, _ step: ApplyStep) {
    let folder = (step.to ?? step.from).folder.string.elidedPath
    self =
      switch error {
      case .fileExists: .targetExists(step.to ?? step.from, hasSameContents: false)
      case .noSpace, .diskQuotaExceeded:
        .stopped(
          "\(folder): \(error)",
          .unwritable("\(folder): \(error). Make room there, or name another folder.")
        )
      case .readOnlyFileSystem, .ioError:
        .stopped(
          "\(folder): \(error)",
          .unwritable("\(folder): \(error). Name another folder.")
        )
      case .notSupported:
        .failed(
          "the file system of \(folder) could only do it at the risk of overwriting; copy instead"
        )
      default: .failed("\(error)")
      }
  }

  init(copying error: Errno, _ step: ApplyStep) {
    self =
      error == .resourceBusy ? .failed("it changed meanwhile") : ApplyReason(error, step)
  }

  init(undoing error: Errno) {
    // Such a file system will not support it later either.
    self =
      error == .notSupported
      ? .lasting("its file system could only do it at the risk of overwriting")
      : .failed("\(error)")
  }
}

extension ApplyReason: CustomStringConvertible {
  /// Follows the file's name and a colon.
  package var description: String {
    switch self {
    case .changed(let decided, let now): Self.change(from: decided, to: now)
    case .unknown:
      "it could not be read when you decided on it, so nobody knows whether it has changed. Decide again"
    case .gone: "it is gone"
    case .notAFile: "it is not a file"
    case .symbolicLink: "it is a symbolic link; only files themselves are moved, linked or trashed"
    case .targetExists(let target, let hasSameContents):
      "\(target.string.elidedPath) is there already"
        + (hasSameContents ? ", with the same contents" : ", with other contents")
    case .sameTarget(let card): "\(card.text.elided()) would get the same name there"
    case .sharedFile(let card): "\(card.text.elided()) has the same file"
    case .unwritable(let folder):
      "\(folder.string.elidedPath) is no folder that you may write to"
    case .otherVolume(let folder):
      "\(folder.string.elidedPath) is on another volume, where a hard link cannot be. "
        + "Copy or move instead"
    case .noRating(let verdict): "\(verdict.rawValue) is no rating"
    case .isRated(let marks):
      marks.rating == -1 ? "it is rated as rejected already" : "it has \(marks.words) already"
    case .unreadableSidecar(let sidecar, let words): "\(sidecar.string.elidedPath): \(words)"
    case .sharedSidecar(let sidecar, let card, let isSameRating):
      "\(sidecar.fileName.elided()) is also the sidecar of \(card.text.elided()), which gets "
        + (isSameRating ? "the same rating" : "another rating")
    case .together(let other):
      "it stays with \(other.fileName.elided()), which belongs to the same card"
    case .failed(let words), .stopped(let words, _): words
    case .lasting(let words): "\(words), so it can never be taken back"
    }
  }

  private static func change(from decided: FileStamp, to now: FileStamp) -> String {
    guard decided.size == now.size else {
      return "it has changed since the decision: \(decided.size.grouped) bytes then, "
        + "\(now.size.grouped) now"
    }
    let seconds = (now.modified &- decided.modified) / 1_000_000_000
    let time =
      switch seconds {
      case 0: "within the same second"
      case 1...: "\(seconds.grouped) s later"
      default: "by its date \((0 &- seconds).grouped) s earlier"
      }
    return "it has changed since the decision: written again \(time)"
  }
}
