package import SystemPackage

/// A file to be read, or standard input.
///
/// Only regular files are read: a pipe or a device could keep the program waiting for ever.
package struct InputFile {
  /// The path; nil for standard input.
  package let path: FilePath?
  /// The name of the file in messages.
  package let title: String

  /// The largest size of a file of text, in bytes.
  package static let sizeLimit = 64_000_000

  /// Names the file of an argument; "-" stands for standard input.
  package init(_ argument: String) {
    path = argument == "-" ? nil : FilePath(argument)
    title = argument == "-" ? "standard input" : argument.elidedPath
  }

  /// Names a file.
  package init(_ path: FilePath) {
    self.path = path
    title = path.string.elidedPath
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The number of bytes it may have. Defaults to ``sizeLimit``.
  /// - Returns: The bytes.
  /// - Throws: ``RiffleError`` if it cannot be read, is not a regular file, or has more bytes.
  package func read(atMost limit: Int = sizeLimit) throws(RiffleError) -> [UInt8] {
    let file = try open()
    defer { close(file) }
    let bytes: [UInt8]
    do {
      bytes = try file.readToEnd(butNotBeyond: limit)
    } catch {
      throw unreadable(error)
    }
    guard bytes.count <= limit else { throw tooLarge(limit) }
    return bytes
  }

  /// Opens the file.
  ///
  /// - Throws: ``RiffleError`` if it cannot be opened or is not a regular file.
  func open() throws(RiffleError) -> FileDescriptor {
    guard let path else { return .standardInput }
    // Opening a device can have effects.
    try requireRegular { () throws(Errno) in try path.stat() }
    let file: FileDescriptor
    do {
      // Without waiting for the other end of a pipe that has taken the file's place.
      file = try .open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch {
      throw unreadable(error)
    }
    do throws(RiffleError) {
      try requireRegular { () throws(Errno) in try file.stat() }
    } catch {
      close(file)
      throw error
    }
    return file
  }

  /// Refuses everything but a regular file.
  private func requireRegular(_ status: () throws(Errno) -> Stat) throws(RiffleError) {
    let type: FileType
    do throws(Errno) {
      type = try status().type
    } catch {
      throw unreadable(error)
    }
    let kind =
      switch type {
      case .regular: ""
      case .directory: "a folder"
      case .fifo: "a pipe"
      case .socket: "a socket"
      default: "a device"
      }
    guard kind.isEmpty else {
      throw .unreadable("\(title): is \(kind), not a file. Name a file.")
    }
  }

  /// Closes the file; standard input stays open.
  func close(_ file: FileDescriptor) {
    // A file that was only read has nothing to lose.
    if file != .standardInput { try? file.close() }
  }

  /// Makes the error that the file cannot be read.
  func unreadable(_ reason: any Error) -> RiffleError {
    .unreadable("\(title): cannot be read: \(reason).")
  }

  /// Makes the error that the file has more bytes than a limit.
  package func tooLarge(_ limit: Int) -> RiffleError {
    .badFile("\(title): larger than \(limit / 1_000_000) MB. Name a smaller file.")
  }
}

extension FileDescriptor {
  /// Reads to the end of the file, or until there are more bytes than wanted: an endless file ends
  /// there.
  ///
  /// - Parameter limit: The number of bytes wanted.
  /// - Returns: The bytes, few more than `limit` at most.
  /// - Throws: `Errno`.
  func readToEnd(butNotBeyond limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let block = try readBlock()
      if block.isEmpty { break }
      bytes += block
    }
    return bytes
  }

  /// Reads the next 64 KiB or less; nothing at the end of the file.
  func readBlock() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
