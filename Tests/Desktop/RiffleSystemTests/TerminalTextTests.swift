import Foundation
import RiffleSystem
import Testing

@Suite("Text for a terminal")
struct TerminalTextTests {
  /// Every character of the kinds that steer a terminal, by number.
  private static let steering: [UInt32] = ranges.flatMap { Array($0) }
  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
  ]

  @Test("has only ends of lines, tabs and zero bytes of what would steer it")
  func kinds() throws {
    for number in Self.steering {
      let scalar = try #require(Unicode.Scalar(number))
      let line = Array("a\(Character(scalar))b\n".utf8)
      let isKept = ["\n", "\t", "\0"].contains(scalar)
      #expect(
        TerminalText.harmless(line) == (isKept ? line : Array("a\u{FFFD}b\n".utf8)),
        "U+\(String(number, radix: 16))"
      )
      #expect("a\(Character(scalar))".onOneLine == "a\u{FFFD}")
    }
    for text in ["plain\r\n", "Mu\u{308}ller\tü 名前 🙂\n", "אב\0"] {
      #expect(TerminalText.harmless(Array(text.utf8)) == Array(text.utf8))
    }
    // A control of one byte is not UTF-8.
    #expect(TerminalText.harmless([0x61, 0x9B, 0x62]) == Array("a\u{FFFD}b".utf8))
    #expect(TerminalText.harmless(Array("a\r=b".utf8)) == Array("a\u{FFFD}=b".utf8))
  }

  @Test("as JSON says the same with none of them")
  func json() throws {
    let text = String(
      String.UnicodeScalarView(Self.steering.compactMap(Unicode.Scalar.init))
    )
    let json = try JSONSerialization.data(withJSONObject: ["name": text])
    let escaped = TerminalText.escapedInJSON(Array(json))
    #expect(escaped.onOneLine == escaped)
    let read = try JSONSerialization.jsonObject(with: Data(escaped.utf8)) as? [String: String]
    #expect(read.map { Array($0["name", default: ""].utf8) } == Array(text.utf8))
  }
}
