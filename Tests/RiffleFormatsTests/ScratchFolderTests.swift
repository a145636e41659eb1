import Foundation
import RiffleFormats
import SystemPackage
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
}
