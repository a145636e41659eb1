import RiffleFormats
import SystemPackage

/// A file being made; it is removed with this object unless it was finished.
final class PartialFile {
  /// The path of the complete file.
  let path: String
  /// The path of the file until it is complete.
  let partialPath: FilePath
  /// The file, open for reading and writing.
  let file: FileDescriptor
  private let output: AtomicOutput

  /// Makes an object for a file that was just opened, and that it closes.
  init(path: String, partialPath: FilePath, file: FileDescriptor, output: AtomicOutput) {
    self.path = path
    self.partialPath = partialPath
    self.file = file
    self.output = output
  }

  deinit {
    // Writing is over, and every failure of it was reported.
    try? file.close()
    output.discard(partialPath)
  }

  /// The number of the file, for C libraries.
  var descriptor: Int32 { file.rawValue }

  /// The number of bytes that were written.
  ///
  /// - Throws: ``RiffleError`` if the system does not tell.
  var size: Int {
    get throws(RiffleError) {
      do {
        return Int(try file.seek(offset: 0, from: .end))
      } catch {
        throw unwritable(error)
      }
    }
  }

  /// Moves the complete file to its path, once the disk has it (fsync): after a crash, either the old
  /// file is there or the new one, whole.
  ///
  /// - Throws: ``RiffleError`` if the disk is full, or the file cannot be moved.
  func finish() throws(RiffleError) {
    do {
      try file.sync()
      try output.finish(partialPath, as: path)
    } catch {
      throw unwritable(error)
    }
    partialPath.folder.syncFolder()
  }

  private func unwritable(_ error: any Error) -> RiffleError {
    .unwritable("\(path): cannot be written: \(error).")
  }
}
