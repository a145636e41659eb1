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
  /// - Parameters:
  ///   - source: The folder or deck file, from the root on.
  ///   - folder: Where the locks are.
  /// - Throws: ``RiffleError`` if another program has it.
  init(on source: FilePath, in folder: ApplyFolder) throws(RiffleError) {
    try folder.make()
    let path = folder.path.appending("\(Self.name(of: source)).lock")
    do {
      file = try OpenFile(path, O_RDWR | O_CREAT)
    } catch {
      throw .unwritable("\(path.string.elidedPath): cannot be locked: \(error).")
    }
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
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

  /// Returns a name of letters and digits for a path.
  private static func name(of path: FilePath) -> String {
    var hash = FowlerNollVo()
    hash.add(path.bytes)
    return String(hash.value, radix: 16)
  }
}
