import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Paragraphs", .serialized) struct ParagraphTests {
  private let text = TextRasterizer()

  private static let words =
    "The quick brown fox jumps over the lazy dog, and then it does so once more for good measure."

  private func paragraph(
    _ string: String = words,
    width: Double = .infinity,
    height: Double = .infinity,
    limit: Int? = nil,
    alignment: Paragraph.Alignment = .natural
  ) -> Paragraph {
    Paragraph(
      string,
      font: Font(size: 20),
      color: .white,
      maximumWidth: width,
      maximumHeight: height,
      lineLimit: limit,
      alignment: alignment
    )
  }

  private func width(_ string: String) -> Double {
    let line = TextLine(string, font: Font(size: 20), color: .white, baseline: .zero)
    return text.size(of: line).width
  }

  /// The columns of a drawn paragraph's bitmap with ink in each of its lines, nil for a line without.
  private func ink(_ paragraph: Paragraph) -> [Range<Int>?] {
    let metrics = text.measure(paragraph)
    guard let drawn = text.bitmap(of: paragraph) else { return [] }
    let size = drawn.bitmap.size
    return (0..<metrics.lineCount).map { line in
      let top = Int((Double(line) * metrics.lineHeight).rounded()) + drawn.ascent
      let rows = max(0, top)..<min(size.height, top + Int(metrics.lineHeight))
      let columns = (0..<size.width).filter { x in
        rows.contains { drawn.bitmap[x, $0] >> 24 > 60 }
      }
      guard let first = columns.first, let last = columns.last else { return nil }
      return first + drawn.left..<last + 1 + drawn.left
    }
  }

  @Test(
    "lines are as full as words allow, and none is wider than the width",
    arguments: [90.0, 200, 411]
  )
  func wrapping(width: Double) {
    let words = Self.words.split(separator: " ")
    // Word by word, each line laid out whole.
    var lines: [String] = []
    for word in words {
      if let last = lines.last, self.width("\(last) \(word)") <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }

    let metrics = text.measure(paragraph(width: width))

    #expect(metrics.lineCount == lines.count)
    #expect(metrics.size.width == lines.map(self.width).max())
    #expect(metrics.size.width <= width)
    #expect(metrics.size.height == Double(lines.count) * metrics.lineHeight)
    #expect(!metrics.isTruncated)
  }

  @Test("without a width lines end where the text says, and empty ones count")
  func lineBreaks() {
    #expect(text.measure(paragraph()).lineCount == 1)
    #expect(text.measure(paragraph("a\nb\r\nc\u{2028}d")).lineCount == 4)
    #expect(text.measure(paragraph("a\n\nb")).lineCount == 3)
    #expect(text.measure(paragraph("a\n")).lineCount == 1)
    #expect(text.measure(paragraph("")).lineCount == 0)
    #expect(text.bitmap(of: paragraph("")) == nil)
    #expect(ink(paragraph("a\n\nb")).map { $0 == nil } == [false, true, false])
  }

  @Test("a paragraph of one line has that line's pixels")
  func oneLine() throws {
    let line = TextLine("Riffle", font: Font(size: 20), color: .white, baseline: .zero)
    let single = try #require(text.bitmap(of: line))
    let drawn = try #require(text.bitmap(of: paragraph("Riffle")))

    #expect(drawn.bitmap == single.bitmap)
    let baseline = Int(text.measure(paragraph("Riffle")).firstBaseline.rounded())
    #expect(baseline - single.ascent == -drawn.ascent)
  }

  @Test("the last line that has room ends in an ellipsis")
  func lineLimit() {
    let all = text.measure(paragraph(width: 200))
    for limit in 1..<all.lineCount {
      let metrics = text.measure(paragraph(width: 200, limit: limit))
      #expect(metrics.lineCount == limit && metrics.isTruncated)
      #expect(metrics.size.width <= 200)
      let high = text.measure(paragraph(width: 200, height: Double(limit) * all.lineHeight))
      #expect(high == metrics)
    }
    #expect(text.measure(paragraph(width: 200, limit: all.lineCount)) == all)
    #expect(text.measure(paragraph("a\nb", limit: 1)).isTruncated)
    // The ellipsis is drawn: the line is wider than without it.
    let cut = text.measure(paragraph("a\nb", limit: 1)).size.width
    #expect(cut == width("a…"))
    #expect(text.measure(paragraph(limit: 0)).lineCount == 0)
    #expect(text.measure(paragraph(height: 5)) == text.measure(paragraph(limit: 0)))
  }

  @Test("a word without room is broken, and nothing is shown where no letter has room")
  func longWord() {
    let word = String(repeating: "m", count: 30)
    let metrics = text.measure(paragraph(word, width: 100))
    let fitting = (1...30).last { width(String(repeating: "m", count: $0)) <= 100 } ?? 0
    #expect(metrics.lineCount == (30 + fitting - 1) / fitting)
    let none = text.measure(paragraph(word, width: 3))
    #expect(none.lineCount == 0 && none.isTruncated && none.size.width == 0)
    #expect(text.bitmap(of: paragraph(word, width: 3)) == nil)
  }

  @Test("lines stand at the side that is asked for, or where their text begins")
  func alignment() throws {
    let string = "a long first line\nshort"
    func ends(_ alignment: Paragraph.Alignment, _ string: String) throws -> (Range<Int>, Range<Int>)
    {
      let lines = ink(paragraph(string, width: 300, alignment: alignment))
      return (try #require(lines[0]), try #require(lines[1]))
    }
    let left = try ends(.left, string)
    #expect(left.0.lowerBound <= 2 && left.1.lowerBound <= 2)
    let right = try ends(.right, string)
    #expect(right.0.upperBound >= 297 && right.1.upperBound >= 297)
    let center = try ends(.center, string)
    #expect(abs(center.0.lowerBound + center.0.upperBound - 300) <= 3)
    #expect(abs(center.1.lowerBound + center.1.upperBound - 300) <= 3)
    // Each part in its own direction.
    let natural = try ends(.natural, "Latin\nשלום")
    #expect(natural.0.lowerBound <= 2 && natural.1.upperBound >= 297)
  }

  @Test("what is read from right to left is so on every line, whatever the line begins with")
  func rightToLeft() throws {
    // The second line begins with a Latin word, which is at its right.
    let string = "שלום abc"
    let metrics = text.measure(paragraph(string, width: width("שלום") + 3))
    #expect(metrics.lineCount == 2)
    let line = try #require(
      text.bitmap(of: paragraph("ש\u{A0}m", width: 300, alignment: .left))
    )
    let same = try #require(
      text.bitmap(
        of: TextLine("ש\u{A0}m", font: Font(size: 20), color: .white, baseline: .zero)
      )
    )
    #expect(line.bitmap == same.bitmap)
  }

  @Test("a line has its height, half of what is to spare above the letters")
  func lineHeight() {
    var high = paragraph("a\nb")
    let own = text.measure(high)
    high.lineHeight = own.lineHeight + 20
    let metrics = text.measure(high)
    #expect(metrics.size.height == 2 * (own.lineHeight + 20))
    #expect(metrics.firstBaseline == own.firstBaseline + 10)
  }

  @Test("it is drawn in its color, which does not change its measure")
  func color() throws {
    var red = paragraph(width: 120)
    red.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let drawn = try #require(text.bitmap(of: red))
    #expect(drawn.bitmap.pixels.allSatisfy { $0 & 0xFFFF == 0 && $0 >> 24 == $0 >> 16 & 255 })
    #expect(text.measure(red) == text.measure(paragraph(width: 120)))
  }

  @Test("a book is cut in time, and takes no more than a few screens")
  func endless() throws {
    let book = String(repeating: "endless ", count: 100_000)
    let drawn = try #require(text.bitmap(of: paragraph(book, width: 300, limit: 12)))
    #expect(drawn.bitmap.size.width <= 302)
    let high = try #require(text.bitmap(of: paragraph(String(repeating: "a\n", count: 60_000))))
    #expect(high.bitmap.size.height < 9000)
    #expect(text.measure(paragraph(String(repeating: "a\n", count: 60_000))).isTruncated)
  }
}
