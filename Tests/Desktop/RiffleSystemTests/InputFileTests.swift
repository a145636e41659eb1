import Foundation
import Glibc
import RiffleSystem
import TestSupport
import Testing

@Suite("Files to be read")
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func error(of path: String) throws -> RiffleError {
    try #require(throws: RiffleError.self) { _ = try InputFile(path).read() }
  }

  @Test(
    "only regular files are read, and nothing waits for a pipe's other end",
    arguments: [("pipe", "a pipe"), ("socket", "a socket"), ("", "a folder"), ("zero", "a device")]
  )
  func kinds(name: String, kind: String) throws {
    let path = folder.path(of: name)
    switch name {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "socket": try bindSocket(at: path)
    case "zero": #expect(symlink("/dev/zero", path) == 0)
    default: break
    }

    let error = try error(of: path)

    #expect(error.kind == .unreadable)
    #expect(error.description == "\(path): is \(kind), not a file. Name a file.")
  }

  private func bindSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8).prefix(107))
    }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0, "\(errno)")
  }

  @Test("a link to a file is read")
  func link() throws {
    let path = try folder.write("text", to: "file")
    #expect(symlink(path, folder.path(of: "link")) == 0)

    #expect(try InputFile(folder.path(of: "link")).read() == Array("text".utf8))
  }

  @Test("a file of 64 MB is read, a larger one refused")
  func large() throws {
    let path = try folder.write("", to: "large")
    #expect(truncate(path, 64_000_000) == 0)
    #expect(try InputFile(path).read().count == 64_000_000)
    #expect(truncate(path, 64_000_001) == 0)

    let error = try error(of: path)

    #expect(error.kind == .badFile)
    #expect(error.description == "\(path): larger than 64 MB. Name a smaller file.")
    let lines = try LineReader(InputFile(path))
    #expect(throws: RiffleError.self) { try lines.next() }
  }

  @Test("a long line is read in time in proportion")
  func longLine() throws {
    let blanks = String(repeating: " ", count: 12_000_000)
    let lines = try LineReader(InputFile(try folder.write(blanks + "\nend", to: "lines")))

    #expect(try lines.next()?.count == 12_000_000)
    #expect(try lines.next().map(Array.init) == Array("end".utf8))
    #expect(try lines.next() == nil && lines.line == 3)
  }

  @Test("a message is one line without characters that steer a terminal or reorder letters")
  func characters() {
    let error = RiffleError.badFile("a\u{1B}[2Jb\nc\u{202E}d\u{2066}e\u{2028}f\u{85}g é 漢 👩‍👧 א")

    #expect(
      error.description
        == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{FFFD}g é 漢 👩‍👧 א"
    )
  }

  @Test("a message has 2,000 characters at most")
  func longMessage() {
    let error = RiffleError.badFile(String(repeating: "a b", count: 1_000_000))

    #expect(error.description.unicodeScalars.count == 2000)
  }
}
