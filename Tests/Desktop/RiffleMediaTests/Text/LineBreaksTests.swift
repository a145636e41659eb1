import RiffleDrawing
import RiffleMedia
import RiffleMotion
import Testing

@Suite("Where a line may end", .serialized) struct LineBreaksTests {
  private let text = TextRasterizer()

  /// The number of lines of a text as narrow as its widest unbroken piece.
  private func lineCount(_ pieces: [String]) -> Int {
    let font = Font(size: 20)
    let widths = pieces.map { piece in
      text.measure(Paragraph(piece, font: font)).size.width
    }
    let string = pieces.joined()
    let paragraph = Paragraph(string, font: font, maximumWidth: (widths.max() ?? 0) + 0.01)
    return text.measure(paragraph).lineCount
  }

  @Test(
    "after spaces, hyphens between letters and around dashes",
    arguments: [
      ["ab ", "cd"], ["well-", "known"], ["either/", "or"], ["one", "\u{2014}", "two"],
      ["ab\u{200B}", "cd"],
    ]
  )
  func latin(pieces: [String]) {
    #expect(lineCount(pieces) == pieces.count)
  }

  @Test(
    "not before a closing mark or behind an opening one, in numbers or at joining spaces",
    arguments: [
      "aaaa, b", "(bb) ", "10\u{A0}km", "-12", "1990-1995", "3/4", "a.b",
    ]
  )
  func joined(string: String) {
    #expect(lineCount([string]) == 1)
  }

  @Test("between Chinese and Japanese characters, but none begins with a mark")
  func ideographs() {
    #expect(lineCount(["漢", "字", "仮", "名"]) == 4)
    #expect(lineCount(["あ", "い。", "う", "え。"]) == 4)
    #expect(lineCount(["「あ", "い」"]) == 2)
    #expect(lineCount(["キャ", "ット"]) == 2)
  }
}
