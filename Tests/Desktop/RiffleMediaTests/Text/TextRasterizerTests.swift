import Foundation
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Text", .serialized) struct TextRasterizerTests {
  private let text = TextRasterizer()

  private func line(_ string: String, size: Double = 20, width: Double = .infinity) -> TextLine {
    TextLine(
      string,
      font: Font(size: size),
      color: .white,
      baseline: .zero,
      maximumWidth: width
    )
  }

  /// Finds the columns in which a line has ink.
  private func inkedColumns(_ drawn: TextBitmap) -> [Int] {
    let size = drawn.bitmap.size
    return (0..<size.width).filter { x in
      (0..<size.height).contains { drawn.bitmap[x, $0] >> 24 > 100 }
    }
  }

  @Test("a line that fits is drawn whole and as wide as it is measured")
  func wholeLine() throws {
    let drawn = try #require(text.bitmap(of: line("Riffle")))

    #expect(drawn.width == text.size(of: line("Riffle")).width)
    #expect(drawn.width > 40 && drawn.width < 70)
    #expect(inkedColumns(drawn).count > 30)
  }

  @Test("letters have the requested color, premultiplied, without fringes")
  func color() throws {
    var red = line("Riffle")
    red.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

    let drawn = try #require(text.bitmap(of: red))

    #expect(drawn.bitmap.pixels.allSatisfy { $0 & 0xFFFF == 0 && $0 >> 24 == $0 >> 16 & 255 })
    #expect(drawn.bitmap.pixels.map { $0 >> 24 }.max() == 128)
  }

  @Test("font sizes need not be whole numbers", arguments: [(13.0, 13.5), (13.5, 14.0)])
  func fractionalSize(smaller: Double, larger: Double) {
    let string = "A line that is long enough to tell half a pixel"

    let widths = [smaller, larger].map { text.size(of: line(string, size: $0)).width }

    #expect(abs(widths[1] / widths[0] - larger / smaller) < 0.01)
  }

  @Test("a line that does not fit ends in an ellipsis and fits", arguments: [60.0, 100, 180])
  func ellipsis(width: Double) throws {
    let long = line("A much too long title that will be cut off somewhere", width: width)

    let drawn = try #require(text.bitmap(of: long))

    #expect(drawn.width <= width)
    #expect(drawn.width > width - 30)
    #expect(drawn.bitmap.size.width <= Int(width) + 2)
    // The ellipsis is three dots with air between.
    let last = inkedColumns(drawn).suffix(12)
    #expect(zip(last, last.dropFirst()).filter { $1 > $0 + 1 }.count >= 2)
  }

  @Test("if not even an ellipsis fits, no text is drawn")
  func nothingFits() {
    #expect(text.bitmap(of: line("Riffle", width: 3)) == nil)
    #expect(text.bitmap(of: line("")) == nil)
  }

  @Test(
    "line breaks and other control characters become spaces",
    arguments: ["a\nb", "a\r\nb", "a\tb", "a\0b"]
  )
  func controls(string: String) {
    #expect(text.bitmap(of: line(string)) == text.bitmap(of: line("a b")))
  }

  @Test("a line longer than any screen is cut in time")
  func endless() throws {
    let drawn = try #require(
      text.bitmap(of: line(String(repeating: "endless ", count: 100_000), size: 12))
    )

    #expect(drawn.width <= 8192)
  }

  @Test("font weights differ")
  func weights() throws {
    let inks = try [Font.Weight.regular, .medium, .semibold].map { weight in
      var heavy = line("Riffle")
      heavy.font.weight = weight
      let drawn = try #require(text.bitmap(of: heavy))
      return drawn.bitmap.pixels.reduce(0) { $0 + Int($1 >> 24) }
    }

    #expect(inks[0] < inks[1] && inks[1] < inks[2])
  }

  @Test("letters that the font lacks come from another font, at the same size")
  func fallback() throws {
    // Inter 4 has no Hebrew; DejaVu, which the tests install, has.
    let mixed = try #require(text.bitmap(of: line("Riffle שלום")))
    let latin = try #require(text.bitmap(of: line("Riffle ")))

    #expect(mixed.width > latin.width + 20)
    // If no font has them, all letters are the same empty box.
    #expect(text.bitmap(of: line("ש")) != text.bitmap(of: line("ל")))
    #expect(text.drainProblems().isEmpty)
  }

  @Test("a Hebrew line is drawn from right to left")
  func rightToLeft() throws {
    // Vav is a thin stroke, shin is wide: the first letter must be the rightmost.
    let shinFirst = try #require(text.bitmap(of: line("שו", size: 40)))
    let columns = inkedColumns(shinFirst)
    let gap = try #require(zip(columns, columns.dropFirst()).first { $1 > $0 + 1 })

    #expect(gap.0 - columns[0] < (columns.last ?? 0) - gap.1)
  }

  @Test("without any font, text is skipped and one problem is reported")
  func noFont() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("riffle-no-fonts-\(UUID().uuidString).conf").path
    let configuration =
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
      + "<fontconfig></fontconfig>"
    try configuration.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bare = TextRasterizer(configuration: path)

    #expect(bare.bitmap(of: line("Riffle")) == nil)
    #expect(bare.bitmap(of: line("Shuffle")) == nil)
    #expect(bare.size(of: line("Riffle")).width == 0)
    let problems = bare.drainProblems()
    #expect(problems.count == 1)
    #expect(problems.first?.contains("no font is installed") == true)
    #expect(bare.drainProblems().isEmpty)
  }
}
