import Glibc
import RiffleFormats
import SystemPackage

/// The right to apply what was decided about a folder, which one program has at a time (flock(2)).
///
/// It ends with the object, or with the program however that ends.
final class ApplyLock {
  private let file: OpenFile

  /// Takes the lock.
  ///
  /// - Parameter source: The folder or deck file, from the root on.
  init(on source: FilePath, in folder: ApplyFolder) throws(RiffleError) {
    try folder.make()
    let path = folder.path.appending("\(Self.name(of: source)).lock")
    do {
      file = try OpenFile(path, O_RDWR | O_CREAT)
    } catch {
      throw .unwritable("\(path.string.elidedPath): cannot be locked: \(error).")
    }
    guard Self.take(file) else {
      guard errno == EWOULDBLOCK else {
        throw .unwritable(
          "\(path.string.elidedPath): cannot be locked: \(Errno(rawValue: errno))."
        )
      }
      throw .unavailable(
        "\(source.string.elidedPath): another riffle applies decisions to it now. Wait until it has "
          + "ended."
      )
    }
  }

  /// Takes the lock, for which it waits a second: a program that has just ended may have started another
  /// process, which has the lock until it runs a program of its own (fork(2) copies the descriptor).
  private static func take(_ file: OpenFile) -> Bool {
    for _ in 0..<20 {
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(50_000)
    }
    return false
  }

  /// Returns a name of letters and digits for a path.
  private static func name(of path: FilePath) -> String {
    var hash = FowlerNollVo()
    hash.add(path.bytes)
    return String(hash.value, radix: 16)
  }
}
