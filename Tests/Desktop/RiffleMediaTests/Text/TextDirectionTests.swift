import RiffleDrawing
import RiffleMedia
import Testing

@Suite("Text direction") struct TextDirectionTests {
  @Test(
    "a text's direction is that of its first strong character",
    arguments: [
      ("Riffle", .leftToRight), ("שלום", .rightToLeft), ("  12 שלום Riffle", .rightToLeft),
      ("(Riffle) שלום", .leftToRight), ("مرحبا", .rightToLeft), ("ދިވެހި", .rightToLeft),
      ("🎉 שלום", .rightToLeft), ("ខ្មែរ שלום", .leftToRight), ("\u{200F}Riffle", .rightToLeft),
      // Line breaks are drawn as spaces.
      ("12\nשלום", .rightToLeft), ("Riffle\nשלום", .leftToRight),
      // What an isolate holds says nothing about the text around it.
      ("\u{2067}שלום\u{2069} Riffle", .leftToRight),
    ] as [(String, TextDirection)]
  )
  func firstStrongCharacter(text: String, direction: TextDirection) {
    #expect(TextDirection(of: text) == direction)
    #expect(BidirectionalOrder(Array(text)).direction == direction)
  }

  @Test(
    "text without a strong character runs from left to right",
    arguments: ["", "123", "٣٤", "🎉", "…", " "]
  )
  func neutral(text: String) {
    #expect(TextDirection(of: text) == .leftToRight)
  }

  @Test(
    "a label's direction is its title's, or its subtitle's under a neutral title",
    arguments: [
      ("Dawn", "06:12", .leftToRight), ("שקיעה", "06:12", .rightToLeft),
      ("مساء", "in Cairo", .rightToLeft), ("2024", "غروب", .rightToLeft),
      ("Café שלום", "מעל", .leftToRight), ("12", "34", .leftToRight),
    ] as [(String, String, TextDirection)]
  )
  func label(title: String, subtitle: String, direction: TextDirection) {
    #expect(CardContent(title: title, subtitle: subtitle).labelDirection == direction)
  }
}
