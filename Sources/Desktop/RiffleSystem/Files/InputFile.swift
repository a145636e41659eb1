package import SystemPackage

/// A file to be read, or standard input.
///
/// Only regular files are read: a pipe or a device could keep the program waiting for ever.
package struct InputFile {
  /// The path; nil for the standard input.
  package let path: FilePath?
  package let title: String

  /// The largest size of a file of text, in bytes.
  package static let sizeLimit = 64_000_000

  /// "-" stands for standard input; a path is as `String(escaping:)` makes it.
  package init(_ argument: String) {
    path = argument == "-" ? nil : FilePath(escaped: argument)
    title = argument == "-" ? "standard input" : argument.elidedPath
  }

  package init(_ path: FilePath) {
    self.path = path
    title = path.string.elidedPath
  }

  /// Throws if the file is not a regular file, or has more bytes than the limit.
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

  /// Standard input stays open.
  func close(_ file: FileDescriptor) {
    // A file that was only read has nothing to lose.
    if file != .standardInput { try? file.close() }
  }

  func unreadable(_ reason: any Error) -> RiffleError {
    .unreadable("\(title): cannot be read: \(reason).")
  }

  package func tooLarge(_ limit: Int) -> RiffleError {
    .badFile("\(title): larger than \(limit / 1_000_000) MB. Name a smaller file.")
  }
}

extension FileDescriptor {
  /// Reads few bytes more than `limit` at most, so that an endless file ends.
  func readToEnd(butNotBeyond limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let block = try readBlock()
      if block.isEmpty { break }
      bytes += block
    }
    return bytes
  }

  /// Reads at most 64 KiB; nothing at the end of the file.
  func readBlock() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
