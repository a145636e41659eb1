import Glibc
import RiffleFormats
import SystemPackage

/// A journal that lines are added to.
final class ApplyJournalWriter {
  private let path: FilePath
  private let file: OpenFile
  /// The number of bytes that whole lines have.
  private var length: Int64

  /// Makes a journal.
  ///
  /// - Parameter path: The file, which must not be there.
  init(new path: FilePath) throws(RiffleError) {
    self.path = path
    length = 0
    do {
      file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    } catch {
      throw Self.unwritable(path, error)
    }
    path.folder.syncFolder()
  }

  /// Opens a journal; a line that was cut off when the program was killed is removed.
  init(_ journal: ApplyJournal) throws(RiffleError) {
    path = journal.path
    length = journal.wholeLength
    do throws(Errno) {
      file = try OpenFile(journal.path, O_WRONLY | O_APPEND)
      guard ftruncate(file.descriptor, Int(length)) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      throw Self.unwritable(journal.path, error)
    }
  }

  /// Adds lines and waits until the disk has them.
  func write(_ records: [ApplyRecord]) throws(RiffleError) {
    try note(records)
    do {
      try file.sync()
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  /// Adds lines that may be lost if the power fails, since the disk itself shows what they say.
  ///
  /// - Throws: ``RiffleError`` if they cannot be written; then none of them is in the journal.
  func note(_ records: [ApplyRecord]) throws(RiffleError) {
    let bytes = records.flatMap(\.line)
    do {
      try file.write(bytes)
      length += Int64(bytes.count)
    } catch {
      // The next line must not follow half of one: the journal could not be read any more.
      _ = ftruncate(file.descriptor, Int(length))
      throw Self.unwritable(path, error)
    }
  }

  private static func unwritable(_ path: FilePath, _ error: Errno) -> RiffleError {
    .unwritable("\(path.string.elidedPath): the journal cannot be written: \(error).")
  }
}
