import Foundation
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("A folder for a moment")
struct ScratchFolderTests {
  @Test("It is this user's alone, and goes with all that is in it")
  func life() throws {
    let folder = try ScratchFolder()
    let path = folder.path.string
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let other = try ScratchFolder()
    #expect(other.path != folder.path)
    for name in ["a", ".b", "c/d/e"] {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("a".utf8).write(to: file)
    }
    // A link is removed, not what it leads to.
    try Data("b".utf8).write(to: URL(fileURLWithPath: "\(other.path.string)/kept"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/link",
      withDestinationPath: other.path.string
    )
    folder.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: "\(other.path.string)/kept"))
    other.remove()
    #expect(!FileManager.default.fileExists(atPath: other.path.string))
  }

  @Test("It lies where TMPDIR says, and in /tmp if that is empty or not set")
  func place() throws {
    let temporary = try TemporaryFolder()
    for (value, place) in [(temporary.url.path, temporary.url.path), ("", "/tmp"), (nil, "/tmp")] {
      let folder = try ScratchFolder { $0 == "TMPDIR" ? value : nil }
      defer { folder.remove() }
      #expect(folder.path.removingLastComponent() == FilePath(place))
      #expect(FileManager.default.fileExists(atPath: folder.path.string))
    }
  }

  @Test("What cannot be made is one line, with what would do")
  func failure() throws {
    let temporary = try TemporaryFolder()
    let missing = temporary.path(of: "missing")
    let line =
      "\(missing)/riffle-XXXXXX: cannot be made: No such file or directory. Set TMPDIR to a folder "
      + "that you may write to."
    #expect(throws: RiffleError.unwritable(line)) { try ScratchFolder { _ in missing } }
  }
}
