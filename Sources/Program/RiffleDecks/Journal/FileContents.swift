import Glibc
import RiffleSystem
import SystemPackage

/// Enough about a file's contents to recognize it under another name.
package struct FileContents: Hashable, Sendable {
  let stamp: FileStamp
  /// The ctime in nanoseconds since 1970, which creating and renaming the file change too.
  let statusChange: Int64
  /// The hash of the first and the last 64 KiB.
  let hash: UInt64

  private static let blockSize = 1 << 16

  /// Fails if it is not a readable regular file.
  init?(of path: FilePath) {
    guard let status = try? path.stat(), status.type == .regular,
      let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    else { return nil }
    let size = Int(status.size)
    let tail = max(Self.blockSize, size - Self.blockSize)
    let blocks = [0..<min(size, Self.blockSize), min(tail, size)..<size]
    var hash = FowlerNollVo()
    let isRead = try? file.closeAfter {
      for block in blocks {
        let bytes = try file.bytes(block)
        guard bytes.count == block.count else { return false }
        hash.add(bytes)
      }
      return true
    }
    guard isRead == true else { return nil }
    stamp = FileStamp(status)
    statusChange = Int64(nanoseconds: status.st_ctim)
    self.hash = hash.value
  }
}

/// 64-bit FNV-1a (Fowler, Noll and Vo; draft-eastlake-fnv, section 2).
package struct FowlerNollVo {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

extension FileDescriptor {
  /// Returns fewer bytes if the file ends before.
  fileprivate func bytes(_ part: Range<Int>) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
      count = 0
      while count < part.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
        )
        let read = try self.read(fromAbsoluteOffset: Int64(part.lowerBound + count), into: rest)
        if read == 0 { break }
        count += read
      }
    }
  }
}
