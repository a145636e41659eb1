import Glibc
import RiffleSystem
import SystemPackage

/// The files that applies need beside the database: locks and sidecar backups.
struct ApplyFolder {
  private let path: FilePath

  init(in data: FilePath) { path = data.absolute.appending("apply") }

  func backup(of step: Int, in run: Int64) -> FilePath {
    path.appending("\(run)").appending("\(step).xmp")
  }

  /// What brings a picture back into which a rating was written; ``backup(of:in:)`` has its former packet then.
  func patch(of step: Int, in run: Int64) -> FilePath {
    path.appending("\(run)").appending("\(step).patch")
  }

  fileprivate func openLock(of source: FilePath) throws(RiffleError) -> (OpenFile, FilePath) {
    guard path.makeFolder() else {
      throw .unwritable("\(path.string.elidedPath): cannot be made: \(Errno(rawValue: errno)).")
    }
    var hash = FowlerNollVo()
    hash.add(source.bytes)
    let file = path.appending("\(String(hash.value, radix: 16)).lock")
    do {
      return (try OpenFile(file, O_RDWR | O_CREAT), file)
    } catch {
      throw .unwritable("\(file.string.elidedPath): cannot be locked: \(error).")
    }
  }
}

/// The right to apply decisions about a folder (flock(2)); it ends with the object or the program.
final class ApplyLock {
  /// An absolute path.
  let source: FilePath
  private let file: OpenFile

  /// Takes the lock; retries every 20th of a second.
  ///
  /// A program that has just ended may have started another process, which keeps the lock until it
  /// runs a program of its own (fork(2) copies the descriptor).
  init(on source: FilePath, in folder: ApplyFolder, attempts: Int = 20) throws(RiffleError) {
    self.source = source
    let path: FilePath
    (file, path) = try folder.openLock(of: source)
    for attempt in 1...attempts {
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      let error = Errno(rawValue: errno)
      guard error == .wouldBlock else {
        throw .unwritable("\(path.string.elidedPath): cannot be locked: \(error).")
      }
      if attempt < attempts { usleep(50_000) }
    }
    throw .unavailable(
      "\(source.string.elidedPath): another riffle applies decisions to it now. Wait until it has "
        + "ended."
    )
  }
}
