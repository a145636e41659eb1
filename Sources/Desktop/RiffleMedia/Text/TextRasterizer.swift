import CSDL2
package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// Draws lines of text with SDL2_ttf, in fonts that fontconfig finds.
///
/// Belongs to one thread. If no font is installed, nothing is drawn and ``drainProblems()`` says so
/// once.
package final class TextRasterizer {
  private let book: FontBook?
  private var startProblem: String?
  // 16 MB of drawn lines fill a screen.
  private var lines = LRUCache<TextLine, TextBitmap>(costLimit: 16 << 20)
  private var paragraphs = LRUCache<Paragraph, TextBitmap>(costLimit: 16 << 20)
  // By paragraphs without a place and a color: what a card measures it draws next.
  private var layouts = LRUCache<Paragraph, ParagraphLayout>(costLimit: 64)
  // Fields that are typed into ask in each frame, and each character is measured with all before it.
  private var extents = LRUCache<TextLine, [(begin: Double, end: Double)]>(costLimit: 8)

  /// The largest width of a line in pixels: every GPU accepts a texture of this width.
  private static let maximumWidth = 8192.0

  /// The families are tried before those that fontconfig adds; `configuration` is the path of a
  /// fontconfig file to use instead of the system's.
  package init(families: [String] = ["Inter", "sans-serif"], configuration: String? = nil) {
    do throws(SDLError) {
      let library = try TextLibrary()
      book = FontBook(families: families, configuration: configuration, library: library)
    } catch {
      book = nil
      startProblem = "no text is shown: \(error)"
    }
  }

  package func bitmap(of line: TextLine) -> TextBitmap? {
    var key = line
    key.baseline = .zero
    key.alignment = .left
    if let bitmap = lines.value(for: key) { return bitmap }
    guard let layout = layout(line), !layout.runs.isEmpty,
      let bitmap = draw(layout, color: line.color)
    else { return nil }
    lines.store(bitmap, for: key, cost: bitmap.bitmap.byteCount)
    return bitmap
  }

  package func size(of line: TextLine) -> TextSize {
    guard let layout = layout(line) else { return TextSize(width: 0, ascent: 0, descent: 0) }
    return TextSize(
      width: layout.width,
      ascent: Double(layout.ascent),
      descent: Double(layout.descent)
    )
  }

  /// Finds where each character of a line begins and ends, in pixels from the line's left end; a character
  /// that is read from right to left begins at its right edge.
  package func extents(of line: TextLine) -> [(begin: Double, end: Double)] {
    if let known = extents.value(for: line) { return known }
    guard let layout = layout(line) else { return [] }
    let measured = measure(layout)
    extents.store(measured, for: line, cost: 1)
    return measured
  }

  private func measure(_ layout: TextLayout) -> [(begin: Double, end: Double)] {
    var extents: [Int: (begin: Double, end: Double)] = [:]
    for run in layout.runs {
      let whole = run.font.width(of: run.text)
      var (part, before) = (run.text, 0.0)
      part.string = ""
      for (offset, character) in run.text.string.enumerated() {
        part.string.append(character)
        let after = run.font.width(of: part)
        let (from, to) = run.text.isRightToLeft ? (whole - before, whole - after) : (before, after)
        extents[run.start + offset] = (run.x + from, run.x + to)
        before = after
      }
    }
    return extents.sorted { $0.key < $1.key }.map(\.value)
  }

  /// One line for the user each, since the previous call.
  package func drainProblems() -> [String] {
    defer { startProblem = nil }
    return (startProblem.map { [$0] } ?? []) + (book?.drainProblems() ?? [])
  }

  private func layout(_ line: TextLine) -> TextLayout? {
    guard DrawCommand.text(line).isDrawable, let book, let own = book.font(line.font) else {
      return nil
    }
    let limit = min(line.maximumWidth, Self.maximumWidth)
    // No visible character is narrower than a twentieth of an em, so those cut here do not fit.
    let maximumCount = Int(limit / max(line.font.size / 20, 0.01)) + 1
    let characters = line.string.prefix(maximumCount).withoutControls
    func layout(_ characters: [Character]) -> TextLayout {
      TextLayout(
        characters,
        in: BidirectionalOrder(characters),
        font: line.font,
        own: own,
        book: book
      )
    }
    let whole = layout(characters)
    guard whole.width > limit else { return whole }
    let kept = TextLayout.widest(ofAtMost: characters.count - 1, width: limit) { count in
      layout(characters.prefix(count).trimmingSpaces + ["…"])
    }
    return kept?.layout
  }

  private func draw(_ layout: TextLayout, color: Color) -> TextBitmap? {
    let line = Line(layout: layout, x: 0, baseline: layout.ascent)
    guard let drawn = draw([line], color: color) else { return nil }
    return TextBitmap(
      bitmap: drawn.bitmap,
      left: drawn.x,
      ascent: layout.ascent - drawn.y,
      width: layout.width
    )
  }

  private struct Line {
    var layout: TextLayout
    var x: Int
    var baseline: Int
  }

  private func draw(_ lines: [Line], color: Color) -> (bitmap: Bitmap, x: Int, y: Int)? {
    let drawn = lines.flatMap { line in
      line.layout.runs.compactMap { run in
        run.font.draw(run.text).map { bitmap in
          (
            bitmap: bitmap, x: line.x + Int(run.x.rounded()), y: line.baseline - run.font.ascent,
            run: run
          )
        }
      }
    }
    guard let left = drawn.map(\.x).min(), let top = drawn.map(\.y).min(),
      let right = drawn.map({ $0.x + $0.bitmap.size.width }).max(),
      let bottom = drawn.map({ $0.y + $0.bitmap.size.height }).max()
    else { return nil }
    var whole = Bitmap(size: PixelSize(width: right - left, height: bottom - top))
    for part in drawn {
      whole.draw(
        part.bitmap,
        x: part.x - left,
        y: part.y - top,
        color: color,
        keepsColors: part.run.font.face.isColored
      )
    }
    return (whole, left, top)
  }
}

extension TextRasterizer: TextMeasuring {
  package func bitmap(of paragraph: Paragraph) -> TextBitmap? {
    var key = paragraph
    key.position = .zero
    if let bitmap = paragraphs.value(for: key) { return bitmap }
    guard DrawCommand.paragraph(paragraph).isDrawable, let layout = layout(paragraph) else {
      return nil
    }
    let lines = layout.lines.enumerated().map { index, line in
      Line(
        layout: line.layout,
        x: Int(layout.x(of: line, in: paragraph).rounded()),
        baseline: Int((layout.firstBaseline + Double(index) * layout.lineHeight).rounded())
      )
    }
    guard let drawn = draw(lines, color: paragraph.color) else { return nil }
    let bitmap = TextBitmap(
      bitmap: drawn.bitmap,
      left: drawn.x,
      ascent: -drawn.y,
      width: layout.width
    )
    paragraphs.store(bitmap, for: key, cost: bitmap.bitmap.byteCount)
    return bitmap
  }

  package func measure(_ paragraph: Paragraph) -> TextMetrics {
    let layout = layout(paragraph)
    let count = layout?.lines.count ?? 0
    return TextMetrics(
      size: Size(width: layout?.width ?? 0, height: Double(count) * (layout?.lineHeight ?? 0)),
      lineCount: count,
      firstBaseline: layout?.firstBaseline ?? 0,
      lineHeight: layout?.lineHeight ?? 0,
      isTruncated: layout?.isTruncated ?? !paragraph.string.isEmpty
    )
  }

  private func layout(_ paragraph: Paragraph) -> ParagraphLayout? {
    var key = paragraph
    key.position = .zero
    key.color = .black
    if let layout = layouts.value(for: key) { return layout }
    guard paragraph.isMeasurable, let book, let own = book.font(paragraph.font) else { return nil }
    let layout = ParagraphLayout(
      paragraph,
      widest: min(paragraph.maximumWidth, Self.maximumWidth),
      own: own,
      book: book
    )
    layouts.store(layout, for: key, cost: 1)
    return layout
  }
}

/// The size of a line of text, in pixels.
package struct TextSize: Hashable, Sendable {
  package var width: Double
  package var ascent: Double
  package var descent: Double
}

extension Bitmap {
  /// Copies an SDL surface, or returns nil if its pixels are not 32-bit ARGB.
  init?(copying surface: UnsafeMutablePointer<SDL_Surface>, isPremultiplied: Bool) {
    guard let format = surface.pointee.format, let bytes = surface.pointee.pixels,
      format.pointee.format == SDL_PIXELFORMAT_ARGB8888.rawValue,
      surface.pointee.w > 0, surface.pointee.h > 0
    else { return nil }
    self.init(size: PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h)))
    for y in 0..<size.height {
      let row = (bytes + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width {
        let pixel = row[x]
        // SDL2_ttf leaves transparent white around colored characters.
        if pixel >> 24 == 0 { continue }
        pixels[y * size.width + x] =
          isPremultiplied ? pixel : Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24)
      }
    }
  }

  /// Returns the bitmap unchanged for a factor of 1 or more.
  func scaled(by factor: Double) -> Bitmap {
    guard factor < 1 else { return self }
    let target = PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded()))
    )
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
    }
  }

  /// Keeps the proportions; never enlarges.
  package func shrunk(toFit largest: PixelSize) -> Bitmap {
    guard size.width > largest.width || size.height > largest.height else { return self }
    let factor = min(
      Double(largest.width) / Double(size.width),
      Double(largest.height) / Double(size.height)
    )
    return scaled(by: factor)
  }

  /// Blends a run over the bitmap, cut at its edges; a run that keeps its colors takes only the opacity of
  /// `color`.
  mutating func draw(_ run: Bitmap, x: Int, y: Int, color: Color, keepsColors: Bool) {
    let ink = Pixel.premultiplied(color)
    for row in max(0, -y)..<max(0, min(run.size.height, size.height - y), -y) {
      for column in max(0, -x)..<max(0, min(run.size.width, size.width - x), -x) {
        let pixel = run.pixels[row * run.size.width + column]
        let source =
          keepsColors ? Pixel.scaled(pixel, by: ink >> 24) : Pixel.scaled(ink, by: pixel >> 24)
        let index = (y + row) * size.width + x + column
        pixels[index] = Pixel.over(source, pixels[index])
      }
    }
  }
}
