import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport

/// A cause at work for which what was decided yesterday cannot be opened as usual today.
struct JournalTrouble {
  /// Why the journal cannot be opened as usual.
  enum Cause: CaseIterable {
    case full, fileLimit, broken
    case negativeVersion, noVersion, firstVersion, hugeVersion, laterVersion
    case writeVersion, readVersion, noMark, pageSize
    case folder, pipe, loop, lostLink, locked

    var answer: Answer {
      switch self {
      case .full, .fileLimit: .read
      case .negativeVersion, .noVersion, .hugeVersion: .repaired
      case .writeVersion, .readVersion, .noMark, .pageSize: .replaced
      case .broken, .firstVersion, .laterVersion, .folder, .pipe, .loop, .lostLink, .locked:
        .refused
      }
    }

    /// What is wrong in the header, and from which byte on ("Database File Format", section 1.3).
    var bytes: (start: Int, bytes: [UInt8])? {
      switch self {
      case .negativeVersion: (60, [255, 255, 255, 255])
      case .noVersion: (60, [0, 0, 0, 0])
      case .firstVersion: (60, [0, 0, 0, 1])
      case .hugeVersion: (60, [3, 0, 0, 3])
      case .laterVersion: (60, [0, 0, 0, 4])
      case .writeVersion: (18, [3])
      case .readVersion: (19, [3])
      case .noMark: (0, [0])
      case .pageSize: (16, [0, 3])
      default: nil
      }
    }
  }

  /// What becomes of it.
  enum Answer {
    /// All is read, and nothing can be written.
    case read
    /// All is read and can be written, without a word.
    case repaired
    /// A new one has its place and all its rows.
    case replaced
    /// One line says that it cannot be read.
    case refused
  }

  let cause: Cause
  let journal: String
  let disk: TroubledDisk
  private let file: FileHandle?

  init(_ cause: Cause, _ journal: String) async throws {
    (self.cause, self.journal) = (cause, journal)
    disk = try await TroubledDisk()
    let away = journal + ".away"
    if [.folder, .pipe, .loop, .lostLink].contains(cause) {
      try FileManager.default.moveItem(atPath: journal, toPath: away)
    }
    switch cause {
    case .full: try disk.set(.full)
    case .broken: try disk.set(.broken)
    case .folder:
      try FileManager.default.createDirectory(
        atPath: journal,
        withIntermediateDirectories: false
      )
    case .pipe: try #require(mkfifo(journal, 0o600) == 0)
    case .loop: try #require(symlink(journal, journal) == 0)
    case .lostLink: try #require(symlink("/nowhere/decisions.sqlite", journal) == 0)
    default: break
    }
    if let (start, bytes) = cause.bytes {
      let file = try #require(FileHandle(forWritingAtPath: journal))
      try file.seek(toOffset: UInt64(start))
      try file.write(contentsOf: Data(bytes))
      try file.close()
    }
    file = cause == .locked ? FileHandle(forUpdatingAtPath: journal) : nil
    if let file {
      // SQLite's lock of a database for one program alone: 510 bytes behind the one at 1 GiB and its
      // neighbor (os.h, SHARED_FIRST and SHARED_SIZE).
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = 0x4000_0002
      lock.l_len = 510
      try #require(fcntl(file.fileDescriptor, F_SETLK, &lock) == 0)
    }
  }

  /// What a program needs to meet it.
  var environment: [String: String] { disk.environment }

  func end() throws {
    try disk.set(.none)
    try? file?.close()
    guard FileManager.default.fileExists(atPath: journal + ".away") else { return }
    unlink(journal)
    rmdir(journal)
    try FileManager.default.moveItem(atPath: journal + ".away", toPath: journal)
  }
}

extension DecidedFolder {
  /// Decides on a picture, and puts the log away that a command may leave.
  func decide(_ number: Int, _ verdict: String) async throws {
    try await riffle(["decide", path, "photo \(number).bmp", verdict])
    let script =
      "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM steps')"
    try await Tool.run("python3", ["-c", script, journal])
    try #require(!FileManager.default.fileExists(atPath: journal + "-wal"))
  }
}
