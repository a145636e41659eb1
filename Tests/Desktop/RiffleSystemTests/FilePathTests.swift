import Foundation
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("File path")
struct FilePathTests {
  @Test("is resolved to where links lead")
  func links() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write("", to: "a.json"))
    let link = folder.path(of: "link.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "./a.json")

    #expect(FilePath(link).resolved == file.resolved)
    #expect(FilePath(link).resolved?.fileName == "a.json")
    #expect(FilePath(folder.url.path + "/../..").resolved?.bytes.first == UInt8(ascii: "/"))
  }

  @Test("is resolved to nothing where there is nothing")
  func nothing() throws {
    let folder = try TemporaryFolder()

    #expect(FilePath(folder.path(of: "none")).resolved == nil)
  }

  @Test(
    "names its file as its last component does, in bytes and in text",
    arguments: [
      "", "/", "a", "/a", "a/", "/a/b.jpg", "//a//b", ".", "..", "a/..", "/é/caf\u{E9}.jpg",
      "a/.hidden",
    ].map { Array($0.utf8) } + [[0x2F, 0x61, 0x2F, 0xE9, 0x62], [0xFF]]
  )
  func names(bytes: [UInt8]) {
    let path = FilePath(bytes: bytes)
    #expect(path.nameBytes == path.lastComponent?.bytes ?? [])
    #expect(path.fileName == path.lastComponent?.string ?? "")
  }

  @Test(
    "is quoted so that a shell reads it as one word",
    arguments: [
      "/a/b-1.jpg", "/my photos", "/it's", "/$HOME `x` \\ \"y\"", "/a;b&c", "/é/ü", "/'",
      "/a'\u{301}b; c",
    ]
  )
  func quoting(path: String) throws {
    #expect(try Self.said(by: "sh", FilePath(path).quotedForShell) == Array(path.utf8))
  }

  @Test(
    "that is not UTF-8, or not on one line, is quoted so that bash reads it as one word of its bytes",
    arguments: [
      Array("/caf".utf8) + [0xE9], [0xE9] + Array("a0 it's \\ $HOME".utf8),
      [0xFF, 0xC3, 0xA9, 0x27],
      Array("/two\nlines\t\u{7F}".utf8), Array("/\u{FFFD}".utf8), Array(1...255),
    ]
  )
  func quotingBytes(path: [UInt8]) throws {
    let word = FilePath(bytes: path).quotedForShell

    #expect(try Self.said(by: "bash", word) == path)
    #expect(word == word.onOneLine)
  }

  /// Returns what a shell takes a word for.
  private static func said(by name: String, _ word: String) throws -> [UInt8] {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/\(name)")
    shell.arguments = ["-c", "printf %s \(word)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return Array(said)
  }
}
