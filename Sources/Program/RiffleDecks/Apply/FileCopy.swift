import CFileSystem
import Glibc
import RiffleSystem
import SystemPackage

/// Copies of files that are on the disk and verified before they get their name.
enum FileCopy {
  private static let chunk = 1 << 20

  enum Time {
    case ofOriginal, now
    /// A number of nanoseconds since 1970.
    case given(Int64)
  }

  /// Copies a file with owner, permissions, time, and attributes where the volume has them.
  ///
  /// Waits until the disk has the copy, and compares it with the original.
  ///
  /// - Parameters:
  ///   - to: Must not exist.
  ///   - splices: What is different in the copy.
  ///   - time: The time of the copy's last change.
  /// - Throws: `.resourceBusy` if the file changes or is replaced meanwhile, `.ioError` if the copy
  ///   differs although it did not. Then there is no copy.
  static func make(
    from: FilePath,
    to: FilePath,
    with splices: [Splice] = [],
    time: Time = .ofOriginal
  ) throws(Errno) -> FileStamp {
    let source = try OpenFile(from, O_RDONLY | O_NONBLOCK)
    let copy = try OpenFile(to, O_WRONLY | O_CREAT | O_EXCL)
    let before = FileState(try source.status())
    do throws(Errno) {
      for splice in splices {
        try copyBytes(from: source, to: copy, upTo: splice.range.lowerBound)
        try copy.write(splice.bytes)
        try source.seek(to: splice.range.upperBound)
      }
      try copyBytes(from: source, to: copy, upTo: .max)
      try copyAttributes(from: source, to: copy, time)
      try copy.sync()
      // So that the comparison reads the disk, not the cache.
      posix_fadvise(copy.descriptor, 0, 0, POSIX_FADV_DONTNEED)
      let isSame = try haveSameContents(from, to, apartFrom: splices)
      // Programs save a file in place, or replace it.
      guard FileState(of: from) == before else { throw Errno.resourceBusy }
      guard isSame else { throw Errno.ioError }
      return FileStamp(try copy.status())
    } catch {
      to.remove()
      throw error
    }
  }

  /// Whether two files are the same, but for what the second one has instead of parts of the first one.
  static func haveSameContents(
    _ first: FilePath,
    _ second: FilePath,
    apartFrom splices: [Splice] = []
  ) throws(Errno) -> Bool {
    // A pipe would block.
    let first = try OpenFile(first, O_RDONLY | O_NONBLOCK)
    let second = try OpenFile(second, O_RDONLY | O_NONBLOCK)
    let (one, other) = (try first.status(), try second.status())
    let growth = splices.reduce(0) { $0 + $1.growth }
    guard one.type == .regular, other.type == .regular, one.size + growth == other.size
    else { return false }
    var offset: Int64 = 0
    for splice in splices + [Splice(one.size..<one.size, [])] {
      while offset < splice.range.lowerBound {
        let count = Int(min(Int64(chunk), splice.range.lowerBound - offset))
        let bytes = try first.read(count)
        guard !bytes.isEmpty, try second.read(bytes.count) == bytes else { return false }
        offset += Int64(bytes.count)
      }
      guard try second.read(splice.bytes.count) == splice.bytes else { return false }
      offset = splice.range.upperBound
      try first.seek(to: offset)
    }
    let ends = (try first.read(1), try second.read(1))
    return ends.0.isEmpty && ends.1.isEmpty
  }

  /// Copies in the kernel (copy_file_range(2)), free on some volumes, or else by read and write.
  private static func copyBytes(
    from source: OpenFile,
    to copy: OpenFile,
    upTo end: Int64
  ) throws(Errno) {
    var rest = end - Int64(lseek(source.descriptor, 0, SEEK_CUR))
    while rest > 0 {
      let count = copy_file_range(
        source.descriptor,
        nil,
        copy.descriptor,
        nil,
        Int(min(Int64(chunk), rest)),
        0
      )
      if count == 0 { break }
      if count > 0 {
        rest -= Int64(count)
      } else if errno != EINTR {
        guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else {
          throw Errno(rawValue: errno)
        }
        break
      }
    }
    // Continues where the kernel stopped; some of its file systems return 0 before the end.
    while rest > 0 {
      let bytes = try source.read(Int(min(Int64(chunk), rest)))
      if bytes.isEmpty { return }
      try copy.write(bytes)
      rest -= Int64(bytes.count)
    }
  }

  /// Copies the attributes that the volume and the user's rights permit; failures are ignored.
  private static func copyAttributes(
    from source: OpenFile,
    to copy: OpenFile,
    _ time: Time
  ) throws(Errno) {
    let status = try source.status().rawValue
    // First, since changing the owner clears some permissions.
    _ = fchown(copy.descriptor, status.st_uid, status.st_gid)
    _ = fchmod(copy.descriptor, status.st_mode & 0o7777)
    for name in attributeNames(of: source) {
      let size = name.withCString { fgetxattr(source.descriptor, $0, nil, 0) }
      guard size >= 0 else { continue }
      var value = [UInt8](repeating: 0, count: size)
      let count = name.withCString { fgetxattr(source.descriptor, $0, &value, size) }
      guard count >= 0 else { continue }
      _ = name.withCString { fsetxattr(copy.descriptor, $0, value, count, 0) }
    }
    var change = status.st_mtim
    switch time {
    case .ofOriginal: break
    case .now: change.tv_nsec = utime_now
    case .given(let time):
      let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
      // The nanoseconds are never negative, also before 1970.
      change.tv_sec = rest < 0 ? Int(seconds) - 1 : Int(seconds)
      change.tv_nsec = rest < 0 ? Int(rest) + 1_000_000_000 : Int(rest)
    }
    _ = futimens(copy.descriptor, [status.st_atim, change])
  }

  private static func attributeNames(of file: OpenFile) -> [String] {
    let size = flistxattr(file.descriptor, nil, 0)
    guard size > 0 else { return [] }
    var names = [CChar](repeating: 0, count: size)
    let count = flistxattr(file.descriptor, &names, size)
    guard count > 0 else { return [] }
    return names.prefix(count).split(separator: 0).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
