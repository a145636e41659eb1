import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

/// A folder of pictures that were decided on, a folder to apply into, and one for the journals.
final class ApplyRig {
  let top: FilePath
  /// The folder that was decided on.
  var source: FilePath { top.appending("source") }
  /// The folder to apply into, which is not there yet; on another volume if one was asked for.
  let target: FilePath
  /// Riffle's own folder of data.
  var data: FilePath { top.appending("data") }

  /// The database of the journal.
  var journal: FilePath { data.appending("decisions.sqlite") }

  /// A home of its own, in which the trash is.
  var home: FilePath { top.appending("home") }

  /// The probe, in that home.
  var probe: Probe {
    var probe = Probe()
    for name in ["HOME", "XDG_DATA_HOME"] { probe.environment[name] = home.string }
    return probe
  }

  private let folders: [FilePath]

  /// Makes the folders.
  ///
  /// - Parameters:
  ///   - volume: A folder of the volume that the target is on; nil for that of the source.
  ///   - home: A folder of the volume that all else is on. Defaults to that of temporary files.
  /// - Throws: An error if the folder of `home` is not there.
  init(
    targetOn volume: FilePath? = nil,
    on home: FilePath = FilePath(FileManager.default.temporaryDirectory.path)
  ) throws {
    let name = "riffle-test-\(UUID().uuidString)"
    top = try #require(home.resolved).appending(name)
    let elsewhere = volume?.appending(name)
    folders = [top] + [elsewhere].compactMap { $0 }
    target = (elsewhere ?? top).appending("target")
    for folder in folders { folder.makeFolder() }
    source.makeFolder()
    self.home.makeFolder()
  }

  deinit {
    for folder in folders { try? FileManager.default.removeItem(atPath: folder.string) }
  }

  /// A volume other than that of temporary files; nil if the machine has none.
  static var otherVolume: FilePath? {
    let shared: FilePath = "/dev/shm"
    let here = FileState(of: FilePath(FileManager.default.temporaryDirectory.path))
    guard let there = FileState(of: shared), let here, here.place.device != there.place.device
    else {
      return nil
    }
    return shared
  }

  /// Writes a file into the source, with a time of its own.
  @discardableResult
  func write(_ text: String, to name: String) throws -> FilePath {
    try write(text, to: source.appending(name))
  }

  /// Writes a file, with a time of its own long ago.
  @discardableResult
  func write(_ text: String, to path: FilePath) throws -> FilePath {
    try write(Array(text.utf8), to: path)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to path: FilePath) throws -> FilePath {
    let file = try FileDescriptor.open(
      path,
      .writeOnly,
      options: [.create, .truncate],
      permissions: .ownerReadWrite
    )
    _ = try file.closeAfter { try file.writeAll(bytes) }
    let seconds = 1_600_000_000 + bytes.prefix(1000).reduce(0) { $0 + Int($1) }
    let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 123_456_789)]
    #expect(path.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    return path
  }

  /// Returns a card that was decided on as it is now.
  func item(_ card: String, _ files: [FilePath], _ verdict: Verdict? = .keep) throws -> ApplyItem {
    let state = try #require(FileState(of: files[0]))
    return ApplyItem(card: CardName(card), files: files, verdict: verdict, decided: state.stamp)
  }

  /// Writes a picture and returns its card.
  @discardableResult
  func picture(_ name: String, _ verdict: Verdict = .keep) throws -> ApplyItem {
    try item(name, [try write("picture \(name)", to: name)], verdict)
  }

  func plan(_ action: ApplyAction, _ items: [ApplyItem]) -> ApplyPlan {
    ApplyPlan(action, items, source: source, data: data)
  }

  /// Plans and does it.
  @discardableResult
  func apply(_ action: ApplyAction, _ items: [ApplyItem]) throws -> ApplyOutcome {
    try run(plan(action, items)).execute()
  }

  /// Makes the run of a plan.
  func run(_ plan: ApplyPlan) -> ApplyRun {
    ApplyRun(plan, source: source, data: data, time: WallTime(microseconds: 1_000_000))
  }

  /// Takes the last apply back.
  @discardableResult
  func undo() throws -> ApplyOutcome {
    try ApplyUndo(of: source, data: data).execute()
  }

  /// What is in the source and in the target.
  func snapshot() throws -> Snapshot {
    var files = try Snapshot(of: source).files
    if FileState(of: target) != nil {
      files.merge(try Snapshot(of: target).files) { first, _ in first }
    }
    return Snapshot(files: files)
  }
}

/// Everything below a folder: names, bytes, times and permissions.
struct Snapshot: Equatable {
  var files: [FilePath: Entry]

  struct Entry: Equatable {
    var bytes: [UInt8]
    var modification: Int64
    var permissions: FilePermissions
  }

  init(files: [FilePath: Entry]) {
    self.files = files
  }

  init(of folder: FilePath) throws {
    files = [:]
    for name in try folder.entries() {
      let path = folder.appending(name)
      let status = try path.stat(followTargetSymlink: false)
      let isFolder = status.type == .directory
      files[path] = Entry(
        bytes: isFolder ? [] : try InputFile(path).read(),
        modification: isFolder ? 0 : FileState(of: path)?.stamp.modified ?? 0,
        permissions: status.permissions
      )
      if isFolder { files.merge(try Snapshot(of: path).files) { first, _ in first } }
    }
  }

  /// The names of the files, in order.
  var names: [String] { files.keys.map(\.fileName).sorted() }
}

/// Python's SQLite, which knows nothing of riffle.
enum SQLiteScript {
  /// Runs statements on a database, and returns the rows of the last one, each as a line.
  @discardableResult
  static func run(_ statements: String, on database: FilePath) throws -> [String] {
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      *statements, last = sys.argv[2].split(";")
      database.executescript(";".join(statements))
      for row in database.execute(last): print(*row)
      database.commit()
      database.close()
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, database.string, statements]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
