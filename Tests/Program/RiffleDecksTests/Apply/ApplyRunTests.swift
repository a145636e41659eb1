import CFileSystem
import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply run")
struct ApplyRunTests {
  /// The places that a folder can be applied into.
  static let volumes: [FilePath?] =
    [nil] + [ApplyRig.otherVolume].compactMap { $0 }.map(Optional.init)

  @Test("moves files with their bytes, times and permissions, and back", arguments: volumes)
  func moves(volume: FilePath?) throws {
    let rig = try ApplyRig(targetOn: volume)
    let items = [try rig.picture("a.jpg", .keep), try rig.picture("b.jpg", .reject)]
    #expect(items[0].files[0].withPlatformString { chmod($0, 0o640) } == 0)
    let before = try rig.snapshot()

    let outcome = try rig.apply(.move(to: rig.target), items)
    let moved = try rig.snapshot()
    let undone = try rig.undo()

    #expect(outcome.fileCount == 2)
    #expect(outcome.left.isEmpty)
    let places = ["a.jpg": "keep/a.jpg", "b.jpg": "reject/b.jpg"]
    for (name, place) in places {
      #expect(moved.files[rig.source.appending(name)] == nil)
      #expect(
        moved.files[rig.target.appending(place)] == before.files[rig.source.appending(name)]
      )
    }
    #expect(moved.files.count == 4)
    #expect(undone.left.isEmpty)
    #expect(try rig.snapshot() == before)
    #expect(FileState(of: rig.target) == nil)
  }

  @Test("copies files and leaves the first ones, and takes the copies away", arguments: volumes)
  func copies(volume: FilePath?) throws {
    let rig = try ApplyRig(targetOn: volume)
    let large = String(repeating: "all work and no play ", count: 200_000)
    let items = [
      try rig.picture("a.jpg"), try rig.item("b.jpg", [try rig.write(large, to: "b.jpg")]),
    ]
    let before = try rig.snapshot()

    try rig.apply(.copy(to: rig.target), items)
    let copied = try rig.snapshot()
    try rig.undo()

    for name in ["a.jpg", "b.jpg"] {
      let first = before.files[rig.source.appending(name)]
      #expect(copied.files[rig.source.appending(name)] == first)
      #expect(copied.files[rig.target.appending("keep").appending(name)] == first)
    }
    #expect(copied.names == ["a.jpg", "a.jpg", "b.jpg", "b.jpg", "keep"])
    #expect(try rig.snapshot() == before)
    #expect(FileState(of: rig.target) == nil)
  }

  @Test("keeps extended attributes over volumes", arguments: volumes)
  func attributes(volume: FilePath?) throws {
    let rig = try ApplyRig(targetOn: volume)
    let item = try rig.picture("a.jpg")
    let value = Array("4 stars".utf8)
    let probe = rig.target.folderAbove.appending("probe")
    try rig.write("probe", to: probe)
    guard probe.withPlatformString({ setxattr($0, "user.rating", value, 7, 0) }) == 0,
      item.files[0].withPlatformString({ setxattr($0, "user.rating", value, 7, 0) }) == 0
    else {
      print("One of the volumes has no attributes of users: not tested.")
      return
    }

    try rig.apply(.copy(to: rig.target), [item])

    var kept = [UInt8](repeating: 0, count: 7)
    let copy = rig.target.appending("keep/a.jpg")
    #expect(copy.withPlatformString { getxattr($0, "user.rating", &kept, 7) } == 7)
    #expect(kept == value)
  }

  @Test("links files, and takes the second names away")
  func links() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg")
    let before = try rig.snapshot()

    try rig.apply(.link(to: rig.target), [item])
    let link = FileState(of: rig.target.appending("keep/a.jpg"))
    try rig.undo()

    #expect(link?.place == FileState(of: item.files[0])?.place)
    #expect(try rig.snapshot() == before)
  }

  @Test("leaves and names a file that changes after the plan, with the others of its card")
  func changesAfterPlan() throws {
    let rig = try ApplyRig()
    let picture = try rig.write("picture", to: "a.jpg")
    let raw = try rig.write("raw", to: "a.raf")
    let items = [try rig.item("a", [picture, raw]), try rig.picture("b.jpg")]
    let plan = rig.plan(.move(to: rig.target), items)
    try rig.write("another raw", to: "a.raf")

    let outcome = try rig.run(plan).execute()

    #expect(outcome.fileCount == 1)
    try #require(outcome.left.map(\.file) == [picture, raw])
    #expect(outcome.left[0].reason == .together(with: raw))
    #expect(outcome.left[1].reason.description.hasPrefix("it has changed since the decision"))
    #expect(FileState(of: picture) != nil)
    #expect(try InputFile(raw).read() == Array("another raw".utf8))
    try rig.undo()
    #expect(try InputFile(raw).read() == Array("another raw".utf8))
  }

  @Test("leaves a card whose name is taken after the plan, and undo does not touch what took it")
  func takenAfterPlan() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    let plan = rig.plan(.move(to: rig.target), items)
    let keep = rig.target.appending("keep")
    keep.makeFolder()
    try rig.write("picture b.jpg", to: keep.appending("b.jpg"))

    let outcome = try rig.run(plan).execute()
    try rig.undo()

    #expect(
      outcome.left.map(\.reason)
        == [.targetExists(keep.appending("b.jpg"), hasSameContents: true)]
    )
    #expect(try rig.snapshot().names == ["a.jpg", "b.jpg", "b.jpg", "keep"])
  }

  @Test("takes back the files of a card of which one cannot be moved")
  func cardStaysTogether() throws {
    let rig = try ApplyRig()
    let picture = try rig.write("picture", to: "a.jpg")
    let folder = rig.source.appending("locked")
    folder.makeFolder()
    let raw = try rig.write("raw", to: "locked/a.raf")
    let plan = rig.plan(.move(to: rig.target), [try rig.item("a", [picture, raw])])
    // A mark of the file system that even root has to respect, or no right to write.
    guard (try? ImmutableMark(folder)) != nil else {
      print("No file can be made immutable here: not tested.")
      return
    }
    defer { ImmutableMark.remove(folder) }
    let before = try rig.snapshot()

    let outcome = try rig.run(plan).execute()

    #expect(outcome.fileCount == 0)
    try #require(outcome.left.map(\.file) == [picture, raw])
    #expect(outcome.left[0].reason == .together(with: raw))
    var after = try rig.snapshot()
    for name in ["keep", "keep/locked"] { after.files[rig.target.appending(name)] = nil }
    #expect(after == before)
  }

  @Test("keeps names that are not UTF-8 and names with an end of line, and brings them back")
  func strangeNames() throws {
    let rig = try ApplyRig()
    let foreign = FilePath(
      platformString: rig.source.bytes.map(CChar.init(bitPattern:)) + [0x2F, 0x63, -23]
        + Array(".jpg".utf8.map(CChar.init(bitPattern:))) + [0]
    )
    let items = [
      try rig.item("c", [try rig.write("foreign", to: foreign)]),
      try rig.picture("a\nb \u{1F600} \"q\" \\.jpg"),
    ]
    let before = try rig.snapshot()

    try rig.apply(.move(to: rig.target), items)
    let moved = try Snapshot(of: rig.target.appending("keep"))
    try rig.undo()

    #expect(moved.files.count == 2)
    #expect(moved.files.keys.contains { $0.bytes.suffix(6) == foreign.bytes.suffix(6) })
    #expect(try rig.snapshot() == before)
  }

  @Test("tells how far it is")
  func progress() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    var told: [ApplyProgress] = []

    _ = try rig.run(rig.plan(.move(to: rig.target), items)).execute { told.append($0) }

    #expect(told.map(\.files) == [1, 2])
    #expect(told.map(\.bytes) == [13, 26])
    #expect(told.allSatisfy { $0.allFiles == 2 && $0.allBytes == 26 })
  }

  @Test("never overwrites in a race, by either way of renaming")
  func noReplacing() throws {
    let rig = try ApplyRig()
    let first = try rig.write("first", to: "a.jpg")
    let second = try rig.write("second", to: "b.jpg")
    let free = rig.source.appending("c.jpg")

    #expect(throws: Errno.fileExists) { try first.renameWithoutReplacing(to: second) }
    #expect(throws: Errno.fileExists) { try first.linkAndRemove(to: second) }
    try first.linkAndRemove(to: free)

    #expect(try InputFile(second).read() == Array("second".utf8))
    #expect(try InputFile(free).read() == Array("first".utf8))
    #expect(FileState(of: first) == nil)
  }
}

extension FilePath {
  /// The path without its last name.
  var folderAbove: FilePath { removingLastComponent() }
}

/// The mark of a folder in which no name can change (chattr +i).
struct ImmutableMark {
  init(_ folder: FilePath) throws {
    let outcome = try Self.change("+i", folder)
    guard outcome == 0 else { throw Errno.notPermitted }
  }

  static func remove(_ folder: FilePath) { _ = try? change("-i", folder) }

  private static func change(_ mark: String, _ folder: FilePath) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["chattr", mark, folder.string]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
