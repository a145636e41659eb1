import Glibc
import RiffleSystem
import SystemPackage

enum DamagedJournal {
  /// Moves a damaged database aside, and copies its readable rows into a new one.
  ///
  /// Under a lock; does nothing if another program has replaced the database meanwhile.
  ///
  /// - Returns: A message with its new place; nil if it was not moved.
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
        guard isDamaged(file, patience: patience) else { return nil }
        let ending = freeEnding(of: journal)
        // The log goes first: alone, it would be taken for the log of the new database.
        for suffix in ["-wal", "-shm", ""] {
          let part = journal.file(ending: suffix)
          guard (try? part.stat()) != nil else { continue }
          try part.rename(to: journal.file(ending: ending + suffix))
        }
        let aside = journal.file(ending: ending)
        let count = copySteps(from: aside, to: journal, patience: patience)
        return "\(name): was damaged. It is now \(aside.fileName), and "
          + "\(count == 1 ? "1 step of it is" : "\(count) steps of it are") in a new one."
      }
    } catch {
      throw JournalProblem(
        SQLiteError(.other, "damaged, and cannot be moved aside: \(error)"),
        at: file
      )
    }
  }

  /// Runs PRAGMA quick_check.
  private static func isDamaged(_ file: FilePath, patience: Int32) -> Bool {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(file, patience: patience)
      var isDamaged = false
      try database.run("PRAGMA quick_check(1)") { row in isDamaged = row.text(0) != "ok" }
      return isDamaged
    } catch {
      return error.kind == .damaged
    }
  }

  private static func freeEnding(of journal: DecisionJournal) -> String {
    var number = 1
    while true {
      let ending = ".damaged-\(number)"
      if (try? journal.file(ending: ending).stat()) == nil { return ending }
      number += 1
    }
  }

  /// Copies what can be read; the rest stays in the old file, for better tools.
  private static func copySteps(
    from old: FilePath,
    to journal: DecisionJournal,
    patience: Int32
  ) -> Int {
    guard let source = try? SQLiteDatabase(old, .readOnly, patience: patience),
      let target = try? JournalDatabase(journal, patience: patience)
    else { return 0 }
    // Without this SQLite opens no file shorter than its header says ("PRAGMA writable_schema").
    try? source.run("PRAGMA writable_schema = ON")
    let count = (try? target.copyRows(of: source)) ?? 0
    try? journal.synchronize()
    return count
  }
}
