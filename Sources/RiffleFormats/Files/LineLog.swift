import Glibc

/// A file that grows line by line, each written at once, so that others can follow it.
package final class LineLog {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  /// Opens a file, empty.
  ///
  /// - Throws: ``RiffleError`` where it cannot be written.
  package init(path: String) throws(RiffleError) {
    guard let file = fopen(path, "w") else {
      throw .unwritable(
        "\(path): cannot be written: \(String(cString: strerror(errno))). Name a file in a folder "
          + "that is there and yours."
      )
    }
    self.path = path
    self.file = file
  }

  deinit {
    fclose(file)
  }

  /// Appends a line.
  ///
  /// - Throws: ``RiffleError`` where the disk refuses.
  package func write(_ line: String) throws(RiffleError) {
    guard fputs(line + "\n", file) >= 0, fflush(file) == 0 else {
      throw .unwritable("\(path): cannot be written: \(String(cString: strerror(errno))).")
    }
  }
}
