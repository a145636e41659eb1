import Foundation
import RiffleFormats
import TestSupport
import Testing

/// Foundation's own writer and reader are the oracle: it reads all that JSON is, and a little more.
@Suite("Reading JSON")
struct JSONReadingTests {
  private func problem(_ text: String) throws -> JSONError {
    try #require(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test("reads what Foundation writes", arguments: [false, true])
  func oracle(isPretty: Bool) throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      let value = JSONValue.random(depth: 4, using: &random)
      let written = try JSONSerialization.data(
        withJSONObject: value.object,
        options: isPretty ? [.prettyPrinted, .fragmentsAllowed] : .fragmentsAllowed
      )

      let read = try JSONValue(parsing: Array(written))

      #expect(read == value)
    }
  }

  @Test("takes nothing that Foundation does not take, however a document is damaged")
  func damage() throws {
    let whole = Array(#"{"a": [1, -2.5e3, "x\u00e9\n"], "b": {"c": null, "d": true}}"#.utf8)
    let bytes = Array(#"{}[]",:\0123456789eE+-.truefalsn u"#.utf8) + [0, 10, 13, 0x80, 0xFF]
    var random = SeededGenerator(seed: 21)
    var taken = 0
    for _ in 0..<20_000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] = try #require(bytes.randomElement(using: &random))
      }

      guard (try? JSONValue(parsing: damaged)) != nil else { continue }

      taken += 1
      let oracle = try? JSONSerialization.jsonObject(
        with: Data(damaged),
        options: .fragmentsAllowed
      )
      #expect(oracle != nil, "\(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(taken > 500)
  }

  @Test(
    "reads every kind of escape and number",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, JSONValue.string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0041\ud83d\ude00\u0000""#, .string("A😀\0")),
      ("\"é\u{7F}\"", .string("é\u{7F}")),
      ("-0.5e-1", .number(-0.05)),
      ("0", .number(0)),
      ("1E2", .number(100)),
      ("0.30000000000000004", .number(0.1 + 0.2)),
      (" \t\r\n[ ]\n", .array([])),
      ("{ }", .object([:])),
    ]
  )
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(
    "refuses what is no JSON with the line and the cause",
    arguments: [
      ("", 1, "not valid JSON: there is nothing in it."),
      ("\n\n", 3, "not valid JSON: there is nothing in it."),
      ("{\n\"a\": 1,\n}", 3, "not valid JSON: nothing follows the last comma."),
      ("[1\n2]", 2, "not valid JSON: a comma or ] is missing."),
      ("{\"a\" 1}", 1, "not valid JSON: a colon is missing after \"a\"."),
      ("{a: 1}", 1, "not valid JSON: a key between quotation marks is missing."),
      ("[1,\n[2", 2, "not valid JSON: it ends before it is complete."),
      ("[01]", 1, "not valid JSON: 01 is no number."),
      ("[1.]", 1, "not valid JSON: 1. is no number."),
      ("[.5]", 1, "not valid JSON: .5 is no value; write a number, \"text\", true, false or null."),
      ("[+1]", 1, "not valid JSON: +1 is no value; write a number, \"text\", true, false or null."),
      ("NaN", 1, "not valid JSON: NaN is no value; write a number, \"text\", true, false or null."),
      ("[-Infinity]", 1, "not valid JSON: -Infinity is no number."),
      ("[\n1e999]", 2, "not valid JSON: 1e999 is too large a number."),
      ("{} {}", 1, "not valid JSON: something follows its end."),
      (
        "\"a\nb\"", 1,
        "not valid JSON: a text goes on beyond its line, or has a control character."
      ),
      ("\"a", 1, "not valid JSON: a text does not end."),
      (#""\x""#, 1, "not valid JSON: a text has a backslash that means nothing."),
      (#""\ud83d""#, 1, "not valid JSON: \\u stands for half a character."),
      (#""\u00g0""#, 1, "not valid JSON: \\u is not followed by four hexadecimal digits."),
      (
        "\u{FEFF}{}", 1,
        "not valid JSON: it begins with a byte order mark; save it as UTF-8 without one."
      ),
      ("{\"a\": {\"b\": 1,\n\"b\": 2}}", 2, "\"a.b\" is there twice. Keep one."),
      ("[0, {\"b\": 1,\n\n\"\\u0062\": 2}]", 3, "\"[1].b\" is there twice. Keep one."),
    ]
  )
  func refusals(text: String, line: Int, description: String) throws {
    #expect(try problem(text) == JSONError(description, at: .line(line)))
  }

  @Test("refuses bytes that are no UTF-8, also where they are UTF-16")
  func otherEncodings() throws {
    let latin = [UInt8(ascii: "\""), 0xE9, UInt8(ascii: "\"")]
    let wide: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]

    #expect(throws: JSONError("not valid JSON: a text is not UTF-8.", at: .line(1))) {
      try JSONValue(parsing: latin)
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: wide) }
  }

  @Test("reads as deep as 512, and no deeper")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }

    #expect(throws: Never.self) { try JSONValue(parsing: nested(512)) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(513)) }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test("finds the line of a key by its place")
  func lines() {
    let text = "{\"a\": {\"b\": 1,\n \"c\": [{\"b\": 2},\n{\"b\": 3}]},\n\"b\": 4}"
    let lines = ["a", "a.b", "a.c", "a.c[0].b", "a.c[1].b", "b", "c"].map {
      JSONError("", at: .key($0)).line(in: Array(text.utf8))
    }

    #expect(lines == [1, 1, 2, 2, 3, 4, nil])
  }
}

extension JSONValue {
  /// Makes up a document.
  fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &random)))
    case 3: return .number(.random(in: -1e6...1e6, using: &random))
    case 4: return .string(text(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          self.random(depth: depth - 1, using: &random)
        }
      )
    default:
      var fields: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        fields[text(using: &random)] = self.random(depth: depth - 1, using: &random)
      }
      return .object(fields)
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "\"", "\\", "/", "\n", "\u{1}", "é", "漢", "😀", " ", "."]
    return String(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "?"
      }
    )
  }

  /// The document as Foundation has it.
  fileprivate var object: Any {
    switch self {
    case .null: NSNull()
    case .bool(let flag): flag
    case .number(let number): number
    case .string(let text): text
    case .array(let values): values.map(\.object)
    case .object(let fields): fields.mapValues(\.object)
    }
  }
}
