import RiffleDrawing
import Testing

@Suite("Text direction") struct TextDirectionTests {
  @Test(
    "is that of the first strong letter",
    arguments: [
      ("Riffle", false), ("שלום", true), ("  12 שלום Riffle", true), ("(Riffle) שלום", false),
      ("123", false), ("", false), ("مرحبا", true),
    ]
  )
  func firstStrongLetter(string: String, isRightToLeft: Bool) {
    #expect(TextDirection.isRightToLeft(string) == isRightToLeft)
  }

  /// Writes a line as it is seen; small letters run to the right, capitals stand for Hebrew.
  private func seen(_ string: String) -> String {
    let letters = string.map { letter -> Character in
      guard let ascii = letter.asciiValue, letter.isUppercase,
        let scalar = Unicode.Scalar(0x5D0 + UInt32(ascii) - 65)
      else { return letter }
      return Character(scalar)
    }
    let levels = TextDirection.levels(
      of: letters,
      isRightToLeft: TextDirection.isRightToLeft(String(letters))
    )
    let order = TextDirection.visualOrder(levels: levels)
    return String(order.map { Array(string)[$0] })
  }

  @Test(
    "orders mixed lines as the Unicode bidirectional algorithm does",
    arguments: [
      ("abc DEF ghi", "abc FED ghi"),
      ("ABC def GHI", "IHG def CBA"),
      ("abc DEF 12 GHI", "abc IHG 12 FED"),
      ("ABC 12", "12 CBA"),
      ("ABC 12:30 DEF", "FED 12:30 CBA"),
      ("ABC 5% DEF", "FED 5% CBA"),
      ("abc 12", "abc 12"),
      ("abc DEF GHI!", "abc IHG FED!"),
      ("ABC!", "!CBA"),
      ("ABC def ghi", "def ghi CBA"),
    ]
  )
  func mixedLines(read: String, seen: String) {
    #expect(self.seen(read) == seen)
  }
}
