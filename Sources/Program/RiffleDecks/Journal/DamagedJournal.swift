import Glibc
import RiffleSystem
import SystemPackage

enum DamagedJournal {
  /// Moves a damaged database aside, and puts a new one with its readable rows in its place.
  ///
  /// Under a lock; does nothing if another program has replaced the database meanwhile.
  ///
  /// - Returns: A message with its new place; nil if it was not moved.
  /// - Throws: ``JournalProblem`` if the new one cannot be made; then the old one stays where it is.
  static func moveAside(
    _ journal: DecisionJournal,
    patience: Int32
  ) throws(JournalProblem) -> String? {
    let file = journal.file
    let name = file.string.elidedPath
    do {
      let lock = try FileDescriptor.open(
        journal.file(ending: ".lock"),
        .readWrite,
        options: [.create, .closeOnExec],
        permissions: .ownerReadWrite
      )
      return try lock.closeAfter {
        while flock(lock.rawValue, LOCK_EX) != 0 {
          guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        guard isDamaged(journal, patience: patience) else { return nil }
        let scratch = journal.file(ending: ".mending")
        let new = DecisionJournal(in: scratch)
        ScratchFolder.remove(scratch)
        defer { ScratchFolder.remove(scratch) }
        let count = try copySteps(from: file, to: new, in: scratch, patience: patience)
        let ending = freeEnding(of: journal)
        // The log goes first: alone, it would be taken for the log of the new database.
        for suffix in ["-wal", "-shm", ""] {
          try move(journal.file(ending: suffix), to: journal.file(ending: ending + suffix))
        }
        for suffix in ["-wal", "-shm", ""] {
          try move(new.file(ending: suffix), to: journal.file(ending: suffix))
        }
        return "\(name): was damaged. It is now \(journal.file(ending: ending).fileName), and "
          + "\(count == 1 ? "1 step of it is" : "\(count) steps of it are") in a new one."
      }
    } catch let problem as JournalProblem {
      throw JournalProblem(problem.reason, at: file)
    } catch {
      throw JournalProblem(
        SQLiteError(.other, "damaged, and cannot be moved aside: \(error)"),
        at: file
      )
    }
  }

  private static func move(_ file: FilePath, to target: FilePath) throws(Errno) {
    if file.exists { try file.rename(to: target) }
  }

  private static func isDamaged(_ journal: DecisionJournal, patience: Int32) -> Bool {
    do throws(JournalProblem) {
      try JournalDatabase(journal, patience: patience).checkPages()
      return false
    } catch {
      return error.isDamage
    }
  }

  private static func freeEnding(of journal: DecisionJournal) -> String {
    var number = 1
    while true {
      let ending = ".damaged-\(number)"
      if !journal.file(ending: ending).exists { return ending }
      number += 1
    }
  }

  /// Copies what can be read; the rest stays in the old file, for better tools.
  private static func copySteps(
    from old: FilePath,
    to journal: DecisionJournal,
    in scratch: FilePath,
    patience: Int32
  ) throws(JournalProblem) -> Int {
    let target = try JournalDatabase(journal, patience: patience)
    guard !target.isReadOnly else {
      throw JournalProblem(SQLiteError(.full, "no room for a new one"), at: old)
    }
    let source = withRightHeader(old, in: scratch)
    var count = 0
    if let source = try? SQLiteDatabase(source, patience: patience) {
      // Without this SQLite opens no file shorter than its header says ("PRAGMA writable_schema").
      try? source.run("PRAGMA writable_schema = ON")
      count = try target.copyRows(of: source)
    }
    try journal.synchronize()
    return count
  }

  /// Returns a copy of a database, with its log, in which the first 100 bytes are as in every journal:
  /// SQLite reads nothing where a few of them are wrong ("Database File Format", section 1.3).
  private static func withRightHeader(_ old: FilePath, in folder: FilePath) -> FilePath {
    let copy = folder.appending("old.sqlite")
    guard var bytes = try? InputFile(old).read(atMost: sizeLimit), bytes.count >= 512 else {
      return old
    }
    bytes.replaceSubrange(0..<16, with: Array("SQLite format 3\0".utf8))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    if size != 1 && (size < 512 || size.nonzeroBitCount != 1) {
      bytes.replaceSubrange(16..<18, with: [0x10, 0])
    }
    // Written with a log, nothing reserved in a page, and the fractions that are the only ones.
    bytes.replaceSubrange(18..<24, with: [2, 2, 0, 64, 32, 32])
    // The size counts if the two counters of changes are the same; without it, that of the file does.
    bytes.replaceSubrange(28..<32, with: [0, 0, 0, 0])
    // No free pages, the latest format, and UTF-8.
    bytes.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    bytes.replaceSubrange(44..<48, with: [0, 0, 0, 4])
    bytes.replaceSubrange(52..<60, with: [0, 0, 0, 0, 0, 0, 0, 1])
    guard (try? copy.replaceContents(with: bytes)) != nil else { return old }
    let log = old.removingLastComponent().appending(old.fileName + "-wal")
    if let bytes = try? InputFile(log).read(atMost: sizeLimit) {
      let target = folder.appending(copy.fileName + "-wal")
      guard (try? target.replaceContents(with: bytes)) != nil else { return old }
    }
    return copy
  }

  /// A million steps take about 200 MB.
  private static let sizeLimit = 2_000_000_000
}
