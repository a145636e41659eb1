import Foundation
import RiffleCards
import RiffleFormats
import TestSupport
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  @Test("whole numbers have the digits of their description")
  func wholeNumbers() {
    for number in [0, 7, 10, -1, -90, 1234, 100_000, Int.max, Int.min] {
      #expect(number.jsonText == number.description)
    }
    for number in [0.0, -0.0, 5, -60, 8e15, -1e16, 1e300, 0.5] as [Double] {
      #expect(number.jsonText == number.digits)
    }
  }

  @Test(
    "writes what reads back as it was, and what Foundation accepts",
    arguments: 0..<300 as Range<UInt64>
  )
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSONValue.random(depth: 4, using: &random)

    let bytes = value.json

    #expect(try JSONValue(parsing: bytes) == value)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }
  }

  @Test("writes every finite number so that it reads back as itself")
  func numbers() throws {
    let extremes: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .ulpOfOne, .pi,
      0x1p53, 0x1p53 + 2, 0x1p63, 0x1p64, 0x1p64 - 2048, 9e15, 9e15 - 1, 1e21, 1e-7, 0.1 + 0.2,
    ]
    var random = SeededGenerator(seed: 30)
    let patterns = (0..<20_000).map { _ in Double(bitPattern: random.next()) }

    for number in (extremes + extremes.map { -$0 } + patterns) where number.isFinite {
      #expect(try JSONValue(parsing: number.json).asDouble == number)
    }
  }

  @Test("writes every whole number of 64 bits so that it reads back as itself")
  func integers() throws {
    var random = SeededGenerator(seed: 31)
    for integer in [0, 1 << 53, 1 << 53 + 1, .max] + (0..<1000).map({ _ in random.next() }) {
      enum Key: String, CaseIterable { case seed }
      var writer = JSONWriter()
      writer.object { $0.field(Key.seed, integer) }

      let object = try JSONObject<Key>(JSONValue(parsing: writer.bytes))

      #expect(try object.integer(.seed, in: 0...UInt64.max) == integer)
    }
  }

  @Test("arranges objects and lists on one line or on several")
  func layout() {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.key("a")
      writer.array([1.5, 2])
      writer.key("b")
      writer.object(.lines) {
        $0.key("c"); $0.array(.lines) { $0.array([true]) }
      }
      writer.key("d")
      writer.object(.lines) { _ in }
      writer.key("e")
      writer.object {
        $0.key("f"); String?.none.write(to: &$0); $0.key("g"); 1.write(to: &$0)
      }
    }
    writer.endLine()
    writer.array { _ in }

    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {
          "a": [1.5, 2],
          "b": {
            "c": [
              [true]
            ]
          },
          "d": {},
          "e": {"f": null, "g": 1}
        }
        []
        """
    )
  }
}

extension JSONValue {
  fileprivate var asDouble: Double? {
    switch content {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }
}
