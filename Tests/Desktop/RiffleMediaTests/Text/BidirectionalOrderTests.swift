import RiffleDrawing
import RiffleMedia
import Testing

@Suite("Bidirectional order") struct BidirectionalOrderTests {
  /// A line of BidiCharacterTest.txt, version 18.0.0, from the Unicode Character Database.
  struct UnicodeCase: CustomTestStringConvertible {
    var text: String
    var direction: TextDirection
    var levels: [Int]
    var order: [Int]

    /// Reads fields 0, 2, 3 and 4 of a line: scalars, level of the paragraph, levels, order.
    init(_ line: String) {
      let fields = line.split(separator: ";")
      func numbers(_ field: Int, radix: Int = 10) -> [Int] {
        fields[field].split(separator: " ").compactMap { Int($0, radix: radix) }
      }
      let scalars = numbers(0, radix: 16).compactMap(Unicode.Scalar.init)
      text = String(String.UnicodeScalarView(scalars))
      direction = numbers(2) == [1] ? .rightToLeft : .leftToRight
      levels = numbers(3)
      order = numbers(4)
    }

    var testDescription: String { text }
  }

  /// The examples of UAX #9 on brackets, then some with numbers and nested brackets.
  ///
  /// All have the direction of their first strong character.
  static let unicodeCases = [
    "05D0 05D1 0028 05D2 05D3 005B 0026 0065 0066 005D 002E 0029 0067 0068;1;1;1 1 1 1 1 1 1 2 2 1 1 1 2 2;12 13 11 10 9 7 8 6 5 4 3 2 1 0",
    "0061 0062 0063 0020 0028 0064 0065 0066 0020 0627 0628 062C 0029 0020 05D0 05D1 05D2;0;0;0 0 0 0 0 0 0 0 0 1 1 1 0 0 1 1 1;0 1 2 3 4 5 6 7 8 11 10 9 12 13 16 15 14",
    "05D0 05D1 05D2 0020 0028 0064 0065 0066 0020 0627 0628 062C 0029 0020 0061 0062 0063;1;1;1 1 1 1 1 2 2 2 1 1 1 1 1 1 2 2 2;14 15 16 13 12 11 10 9 8 5 6 7 4 3 2 1 0",
    "0061 0062 0063 0020 0028 0627 0628 062C 0020 0064 0065 0066 0029 0020 05D0 05D1 05D2;0;0;0 0 0 0 0 1 1 1 0 0 0 0 0 0 1 1 1;0 1 2 3 4 7 6 5 8 9 10 11 12 13 16 15 14",
    "05D0 05D1 05D2 0020 0028 0627 0628 062C 0020 0064 0065 0066 0029 0020 0061 0062 0063;1;1;1 1 1 1 1 1 1 1 1 2 2 2 1 1 2 2 2;14 15 16 13 12 9 10 11 8 7 6 5 4 3 2 1 0",
    "0627 0628 062C 0020 0062 006F 006F 006B 0028 0073 0029;1;1;1 1 1 1 2 2 2 2 2 2 2;4 5 6 7 8 9 10 3 2 1 0",
    "062A 0031 002F 0032;2;1;1 2 2 2;1 2 3 0",
    "0661 002D 0031;0;0;2 0 0;0 1 2",
    "0061 0028 05D0 005B 05D1 005D 0021 0029 0062;0;0;0 0 1 1 1 1 0 0 0;0 1 5 4 3 2 6 7 8",
    "05D0 0028 0061 005B 0062 005D 0021 0029 05D1;1;1;1 1 2 2 2 2 1 1 1;8 7 6 2 3 4 5 1 0",
  ]

  @Test(
    "the order is that of Unicode's own test cases",
    arguments: unicodeCases.map(UnicodeCase.init)
  )
  func unicodeCase(_ expected: UnicodeCase) {
    let order = BidirectionalOrder(Array(expected.text))

    #expect(order.direction == expected.direction)
    #expect(order.levels == expected.levels)
    #expect(seen(order) == expected.order)
  }

  /// Returns the indices of a line's characters from left to right.
  private func seen(_ order: BidirectionalOrder) -> [Int] {
    order.visualIndices.indices.sorted { order.visualIndices[$0] < order.visualIndices[$1] }
  }

  /// Writes a line as it is seen, as UAX #9 does: small letters run to the right, capitals stand for
  /// Hebrew, > and < begin an isolate to the right or left that = ends, and neither is seen.
  private func seen(_ line: String) -> String {
    let characters = line.map { character -> Character in
      switch character {
      case ">": return "\u{2066}"
      case "<": return "\u{2067}"
      case "=": return "\u{2069}"
      default:
        guard let ascii = character.asciiValue, character.isUppercase,
          let scalar = Unicode.Scalar(0x5D0 + UInt32(ascii) - 65)
        else { return character }
        return Character(scalar)
      }
    }
    return String(seen(BidirectionalOrder(characters)).map { Array(line)[$0] })
      .filter { !"<>=".contains($0) }
  }

  @Test(
    "a mixed line is ordered as it is read",
    arguments: [
      // UAX #9, section 3.4, the examples on rule L2.
      ("car means CAR.", "car means RAC."),
      ("<car MEANS CAR.=", ".RAC SNAEM car"),
      (
        "he said “<car MEANS CAR=.” “<IT DOES=,” she agreed.",
        "he said “RAC SNAEM car.” “SEOD TI,” she agreed."
      ),
      ("DID YOU SAY ’>he said “<car MEANS CAR=”=‘?", "?‘he said “RAC SNAEM car”’ YAS UOY DID"),
      ("abc DEF ghi", "abc FED ghi"),
      ("ABC def GHI", "IHG def CBA"),
      ("abc DEF 12 GHI", "abc IHG 12 FED"),
      ("ABC 12", "12 CBA"),
      ("ABC 12:30 DEF", "FED 12:30 CBA"),
      ("ABC 5% DEF", "FED 5% CBA"),
      // The font shows these brackets mirrored.
      ("ABC (12) def", "def )12( CBA"),
      ("abc 12", "abc 12"),
      ("abc DEF GHI!", "abc IHG FED!"),
      ("ABC!", "!CBA"),
      ("ABC def ghi", "def ghi CBA"),
      ("ABC def ", " def CBA"),
      ("12 (34)", "12 (34)"),
    ]
  )
  func mixedLine(read: String, seen: String) {
    #expect(self.seen(read) == seen)
  }

  @Test("text without a direction keeps its order", arguments: ["", "…", "👩‍👩‍👧 🎉", "5%"])
  func neutral(text: String) {
    let order = BidirectionalOrder(Array(text))

    #expect(order.direction == .leftToRight)
    #expect(order.levels == Array(repeating: 0, count: text.count))
    #expect(seen(order) == Array(0..<text.count))
  }

  @Test("a character of several scalars stays in one piece")
  func combiningCharacters() {
    // Shin with its dot and vowel, a family, e with an accent.
    let order = BidirectionalOrder(["ש\u{5C1}\u{5B8}", "ל", " ", "👩‍👩‍👧", " ", "e\u{301}", "x"])

    #expect(order.levels == [1, 1, 1, 1, 1, 2, 2])
    #expect(seen(order) == [5, 6, 4, 3, 2, 1, 0])
  }
}
