import Glibc
import RiffleFormats
import SystemPackage

/// What the journal of one apply says: what was begun, how far it came, what is taken back.
struct ApplyJournal {
  /// The file.
  let path: FilePath
  /// The number of the apply; later ones have larger numbers.
  let number: Int64
  /// What the apply does; nil if it was ended before it could say so.
  private(set) var kind: ApplyStep.Kind?
  /// The folder or deck file that was applied.
  private(set) var source: FilePath?
  /// The steps that were begun, in order.
  private(set) var entries: [Entry] = []
  /// The folders that were made, in order.
  private(set) var folders: [FilePath] = []
  /// Whether the apply came to its end.
  private(set) var hasEnded = false
  /// Whether all that could be taken back is.
  private(set) var isTakenBack = false
  /// The number of bytes up to the last whole line; after a kill there may be more.
  private(set) var wholeLength: Int64 = 0

  /// A step that was begun.
  struct Entry {
    let step: ApplyStep
    /// The state of its new file, once that was on the disk.
    var made: FileState?
    /// Whether it was done to its end.
    var isDone = false
    /// Whether it is taken back, or can never be.
    var isClosed = false
    /// Whether it was tried in vain to take it back.
    var wasLeft = false
  }

  /// The steps that are not taken back, in order.
  var openEntries: [Entry] { entries.filter { !$0.isClosed } }

  /// Reads a journal.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read, or has a whole line that is none of a journal.
  init(_ path: FilePath, number: Int64) throws(RiffleError) {
    self.path = path
    self.number = number
    let bytes = try InputFile(path).read(atMost: Self.sizeLimit)
    var indices: [Int: Int] = [:]
    var start = bytes.startIndex
    var line = 1
    // A line without an end was being written when the program was killed: what it would have said
    // has not been begun.
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      do throws(JSONError) {
        take(try ApplyRecord(parsing: bytes[start..<end]), &indices)
      } catch {
        throw .badFile("\(path.string.elidedPath):\(line): \(error)")
      }
      start = end + 1
      line += 1
    }
    wholeLength = Int64(start)
  }

  /// Returns what the apply of a journal did to which folder or deck file, by its first line alone; nil
  /// if that was not written.
  static func head(of path: FilePath) -> (kind: ApplyStep.Kind, source: FilePath)? {
    // A path has 4096 bytes at most, each of which may be escaped.
    guard let file = try? OpenFile(path, O_RDONLY), let bytes = try? file.read(1 << 16),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      case .run(let kind, let source) = try? ApplyRecord(parsing: bytes[..<end])
    else { return nil }
    return (kind, source)
  }

  /// Two million steps have some gigabyte.
  private static let sizeLimit = 2_000_000_000

  private mutating func take(_ record: ApplyRecord, _ indices: inout [Int: Int]) {
    switch record {
    case .run(let kind, let source): (self.kind, self.source) = (kind, source)
    case .folder(let path): folders.append(path)
    case .begin(let step):
      indices[step.number] = entries.count
      entries.append(Entry(step: step))
    case .made(let step, let state):
      if let index = indices[step] { entries[index].made = state }
    case .undone(let step), .kept(let step, _):
      if let index = indices[step] { entries[index].isClosed = true }
    case .left(let step, _):
      if let index = indices[step] { entries[index].wasLeft = true }
    case .done(let step):
      if let index = indices[step] { entries[index].isDone = true }
    case .end: hasEnded = true
    case .takenBack: isTakenBack = true
    }
  }
}
