import Foundation
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Kept files")
struct KeptFileTests {
  @Test("the user's folders follow the XDG specification; relative and empty paths are ignored")
  func folders() {
    func folder(_ folder: UserFolder, _ variables: [String: String]) -> String? {
      folder.ofRiffle { variables[$0] }?.string
    }
    let home = ["HOME": "/home/me"]
    #expect(folder(.configuration, home) == "/home/me/.config/riffle")
    #expect(folder(.data, home) == "/home/me/.local/share/riffle")
    #expect(folder(.data, ["XDG_DATA_HOME": "/d", "HOME": "/home/me"]) == "/d/riffle")
    #expect(folder(.state, home) == "/home/me/.local/state/riffle")
    #expect(folder(.state, ["XDG_STATE_HOME": "/s", "HOME": "/home/me"]) == "/s/riffle")
    #expect(folder(.configuration, ["XDG_CONFIG_HOME": "/c"]) == "/c/riffle")
    #expect(folder(.configuration, ["XDG_STATE_HOME": "/s"]) == nil)
    for path in ["", "relative/path"] {
      let variables = ["XDG_CONFIG_HOME": path, "HOME": "/home/me"]
      #expect(folder(.configuration, variables) == "/home/me/.config/riffle")
    }
    #expect(folder(.state, ["HOME": ""]) == nil && folder(.state, [:]) == nil)
  }

  @Test("a file is replaced whole, and nothing else is left in its folder")
  func replacing() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path(of: "kept.json"))
    for text in ["first, and longer than the next", "second", ""] {
      try path.replaceContents(with: Array(text.utf8))
      #expect(try InputFile(path).read() == Array(text.utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["kept.json"])
  }

  @Test("a file is replaced in a folder whose name is not UTF-8")
  func foreignFolder() throws {
    let folder = try TemporaryFolder()
    let place = FilePath(bytes: Array(folder.path(of: "caf").utf8) + [0xE9])
    #expect(place.makeFolder())
    let path = place.appending("kept.json")
    try path.replaceContents(with: [1, 2])
    #expect(try InputFile(path).read() == [1, 2])
    #expect(try place.entries() == ["kept.json"])
  }

  @Test("a file that cannot be replaced is as it was, and there is one line")
  func failure() throws {
    let folder = try TemporaryFolder()
    // A folder in the way, with something in it, cannot be replaced by a file.
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "kept.json/inside"),
      withIntermediateDirectories: true
    )
    let path = FilePath(folder.path(of: "kept.json"))
    let error = #expect(throws: RiffleError.self) { try path.replaceContents(with: [1]) }
    #expect(error?.kind == .unwritable && error?.description.contains("kept.json") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["kept.json"])
    #expect(throws: RiffleError.self) {
      try FilePath(folder.path(of: "no/such/folder.json")).replaceContents(with: [1])
    }
  }
}
