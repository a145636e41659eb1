import Glibc
import RiffleSystem
import SystemPackage
import Testing

@Suite("The name of a file") struct FileNamingTests {
  @Test(
    "is a path, or a file: URI",
    arguments: [
      ("/home/me", "/home/me"), ("photos", "photos"), ("-", "-"), ("", ""),
      ("file:///home/me/My%20Pictures", "/home/me/My Pictures"), ("file:/home/me", "/home/me"),
      ("file://localhost/home/me", "/home/me"), ("FILE://LocalHost/home/me", "/home/me"),
      ("file:///a%2bb%3F%23%25", "/a+b?#%"), ("file:///a?b#c", "/a?b#c"), ("file:///", "/"),
      ("file:///caf\u{E9}", "/caf\u{E9}"),
      // A path that looks like one of a URI, and names that begin so.
      ("./file:/home/me", "./file:/home/me"), ("file:notes", "file:notes"), ("file:", "file:"),
      ("profile:/home", "profile:/home"), ("files/a%20b", "files/a%20b"),
      ("http://example.com/a", "http://example.com/a"),
    ]
  )
  func names(name: String, path: String) throws {
    #expect(try FilePath(named: name) == FilePath(path))
  }

  @Test("may be of this computer by its own name")
  func ownHost() throws {
    var name = [CChar](repeating: 0, count: 256)
    try #require(gethostname(&name, 255) == 0)
    let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(try FilePath(named: "file://\(host)/home/me") == "/home/me")
  }

  @Test("need not be UTF-8, in escapes or as it is")
  func bytes() throws {
    let path = Array("/M".utf8) + [0xFC] + Array("ller".utf8)
    #expect(try FilePath(named: "file:///M%FCller").bytes == path)
    #expect(try FilePath(named: String(escaping: Array("file://".utf8) + path)).bytes == path)
    #expect(try FilePath(named: String(escaping: path)).bytes == path)
    // All bytes that a name can have.
    let all = (1...255).filter { $0 != 0x2F }.map(UInt8.init)
    let escapes = all.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }.joined()
    #expect(try FilePath(named: "file:///" + escapes).bytes == [0x2F] + all)
  }

  @Test(
    "is refused in one line where a URI names no file here",
    arguments: [
      ("file://nas/photos", "it is on the computer \"nas\", not on this one. Give a path here"),
      ("file:///a%00b", "\"%00\" cannot be in the name of a file."),
      ("file:///a%2Fb", "\"%2F\" cannot be in the name of a file."),
      ("file:///a%zz", "\"%zz\" stands for no byte."),
      ("file:///a%2", "\"%2\" stands for no byte."),
      ("file:///a%", "\"%\" stands for no byte."), ("file:///a%+1", "\"%+1\" stands for no byte."),
      ("file://localhost", "it names no file."), ("file://", "it names no file."),
    ]
  )
  func refusals(name: String, words: String) throws {
    let error = try #require(throws: RiffleError.self) { try FilePath(named: name) }
    #expect(error.description.hasPrefix(words) && error.kind == .wrongUsage, "\(error)")
  }
}
