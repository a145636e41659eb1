import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Escaped paths") struct EscapedPathTests {
  @Test(
    "are the paths themselves where they can be",
    arguments: ["", "a/b.jpg", "caf\u{E9}", "\u{1F600}\n\"'"]
  )
  func plain(text: String) {
    #expect(String(escaping: Array(text.utf8)) == text)
    #expect(FilePath(escaped: text) == FilePath(text))
  }

  @Test("have two digits for each byte that is not UTF-8, and come back as they were")
  func foreign() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x0C, 0xE9, 0x2E]

    #expect(String(escaping: bytes) == "a\u{FFFD}FF\u{0C}\u{FFFD}E9.")
    #expect(FilePath(escaped: String(escaping: bytes)) == FilePath(bytes: bytes))
  }

  @Test("come back from any bytes", arguments: 0..<40 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // What is special, and digits that could be taken for those of a byte.
    let pieces: [[UInt8]] = [
      [0xEF, 0xBF, 0xBD], [0xEF], [0xBF], [0xFF], Array("F".utf8), Array("0".utf8),
      Array("\u{E9}".utf8), Array("/a".utf8),
    ]
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }

      #expect(
        FilePath(escaped: String(escaping: bytes)) == FilePath(bytes: bytes),
        "seed \(seed): \(bytes)"
      )
    }
  }
}
