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
      (#""\"\\\/\b\f\n\r\t""#, JSONValue.Content.string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0041\ud83d\ude00\u0000""#, .string("A😀\0")),
      ("\"é\u{7F}\"", .string("é\u{7F}")),
      ("-0.5e-1", .number(-0.05)),
      ("0", .number(0)),
      ("1E2", .number(100)),
      ("0.30000000000000004", .number(0.1 + 0.2)),
      ("9007199254740992", .number(0x1p53)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("18446744073709551615", .integer(.max)),
      ("9223372036854775808", .number(0x1p63)),
      ("18446744073709551616", .number(0x1p64)),
      (" \t\r\n[ ]\n", .array([])),
      ("{ }", .object([:])),
    ]
  )
  func values(text: String, content: JSONValue.Content) throws {
    #expect(try JSONValue(parsing: text.utf8).content == content)
  }

  @Test("refuses what is no JSON with the line and the cause")
  func refusals() async throws {
    try await Messages.check("json", "a whole text") { text in
      let problem = try problem(text)
      return "\(problem.line ?? 0): \(problem.description)"
    }
  }

  @Test("refuses bytes that are no UTF-8, also where they are UTF-16")
  func otherEncodings() throws {
    let latin = [UInt8(ascii: "\""), 0xE9, UInt8(ascii: "\"")]
    let wide: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]

    #expect(throws: JSONError("not valid JSON: text is not valid UTF-8.", line: 1)) {
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

  @Test("knows the line of each key and of each item")
  func lines() throws {
    let text = "\n{\"a\": {\"b\":\n 1,\n \"c\": [{\"b\": 2},\n{\"b\": 3}]},\n\"d\": 4}"

    let lines = try JSONValue(parsing: text.utf8).lines

    #expect(
      lines == [
        "": 2, ".a": 2, ".a.b": 2, ".a.c": 4, ".a.c.0": 4, ".a.c.0.b": 4, ".a.c.1": 5,
        ".a.c.1.b": 5, ".d": 6,
      ]
    )
  }
}
