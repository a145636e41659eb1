import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Text that cards measure")
@MainActor
struct MeasureTests {
  /// Draws a tag as wide as its word, and words below it.
  private final class Tagged: CardView {
    private(set) var tag: TextMetrics?
    private(set) var words: TextMetrics?

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      let font = Font(size: 20 * canvas.scale, weight: .semibold)
      var tag = Paragraph("New", font: font, color: .white)
      let metrics = canvas.measure(tag)
      self.tag = metrics
      tag.position = Point(x: 10, y: 10)
      let plate = Rectangle(origin: tag.position, size: metrics.size)
      words = canvas.measure(
        Paragraph(content.title, font: font, maximumWidth: canvas.bounds.size.width, lineLimit: 2)
      )
      return [.shape(Shape(frame: plate, fill: .color(.black))), .paragraph(tag)]
    }
  }

  private func pixels(of table: CardTable) -> Bitmap {
    table.show()
    return table.renderer.bitmap
  }

  @Test("a card measures what it draws, in pixels")
  func card() throws {
    let card = Tagged()
    card.content = CardContent(
      title: String(repeating: "Words that take more than one line, and than two. ", count: 4)
    )
    let table = CardTable([card], preset: .container.plain)
    let font = Font(size: 20 * table.scale, weight: .semibold)

    _ = pixels(of: table)

    let line = TextLine("New", font: font, color: .white, baseline: .zero)
    #expect(card.tag?.size.width == TextRasterizer().size(of: line).width)
    let words = try #require(card.words)
    #expect(words.lineCount == 2 && words.isTruncated)
  }

  @Test("outside of drawing, text is measured in the unit of its font")
  func outside() {
    let table = CardTable([CardView()], preset: .container.plain)
    let small = table.view.measure(Paragraph("A button", font: Font(size: 16)))
    let large = table.view.measure(Paragraph("A button", font: Font(size: 32)))
    #expect(small.lineCount == 1 && small.size.width > 40)
    #expect(abs(large.size.width / small.size.width - 2) < 0.02)
  }

  @Test("overlays and empty views measure as well")
  func others() {
    var overOverlay: [Double] = []
    var overEmptyView: [Double] = []
    let words = Paragraph("Nothing left", font: Font(size: 24))
    let card = CardView()
    card.overlay = { way in
      overOverlay.append(way.canvas.measure(words).size.width)
      return CardOverlay([])
    }
    let empty = EmptyView(title: "Nothing left") { canvas in
      overEmptyView.append(canvas.measure(words).size.width)
      return [.paragraph(words)]
    }
    let table = CardTable([card], preset: .container.plain, emptyView: empty)
    table.show()
    table.press()
    table.move(to: Vector(dx: 40, dy: 0))
    table.pass()
    table.show()
    table.lift(at: Vector(dx: 40, dy: 0))
    table.pass(3)
    table.view.swipe(.right)
    table.pass(3)
    table.show()

    let expected = table.view.measure(words).size.width
    for measured in [overOverlay, overEmptyView] {
      #expect(!measured.isEmpty)
      #expect(measured.allSatisfy { $0 == expected })
    }
  }
}
