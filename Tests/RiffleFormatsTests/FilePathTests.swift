import Foundation
import RiffleFormats
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
    "is quoted so that a shell reads it as one word",
    arguments: ["/a/b-1.jpg", "/my photos", "/it's", "/$HOME `x` \\ \"y\"", "/a;b&c", "/é/ü", "/'"]
  )
  func quoting(path: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf %s \(FilePath(path).quotedForShell)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()

    #expect(String(decoding: said, as: UTF8.self) == path)
  }
}
