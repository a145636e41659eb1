package import SystemPackage

/// A file to be read, or standard input.
package struct InputFile {
  /// The path; nil for standard input.
  package let path: FilePath?
  /// The name of the file in messages.
  package let title: String

  /// Names the file of an argument; "-" stands for standard input.
  package init(_ argument: String) {
    path = argument == "-" ? nil : FilePath(argument)
    title = argument == "-" ? "standard input" : argument
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The number of bytes it may have. Defaults to any.
  /// - Returns: The bytes.
  /// - Throws: ``RiffleError`` if it cannot be read or has more bytes.
  package func read(atMost limit: Int = .max) throws(RiffleError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      let file = try open()
      defer { close(file) }
      bytes = try file.readToEnd(butNotBeyond: limit)
    } catch {
      throw unreadable(error)
    }
    guard bytes.count <= limit else {
      throw .badFile("\(title): has more than \(limit) bytes. Name another file.")
    }
    return bytes
  }

  /// Opens the file.
  func open() throws -> FileDescriptor {
    guard let path else { return .standardInput }
    return try .open(path, .readOnly, options: .closeOnExec)
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
}

extension FileDescriptor {
  /// Reads to the end of the file, or until there are more bytes than wanted: an endless file ends
  /// there.
  ///
  /// - Parameter limit: The number of bytes wanted. Defaults to any.
  /// - Returns: The bytes, few more than `limit` at most.
  /// - Throws: `Errno`.
  package func readToEnd(butNotBeyond limit: Int = .max) throws -> [UInt8] {
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
