package import RiffleDrawing
import RiffleMotion

/// Draws lines of text with SDL2_ttf, in fonts that fontconfig finds.
///
/// Belongs to one thread. Where no font can be had, nothing is drawn and ``takeProblems()`` says so
/// once.
package final class TextRasterizer {
  private let book: FontBook?
  private var startProblem: String?
  // 16 MB of drawn lines: a screen full of them.
  private var lines = RecencyCache<TextLine, TextBitmap>(costLimit: 16 << 20)

  /// How wide a line may be at most, in pixels: what every GPU takes as a texture.
  private static let widest = 8192.0

  /// Makes a rasterizer.
  ///
  /// - Parameters:
  ///   - families: Font families in order; fontconfig adds what it finds fit behind them.
  ///   - configuration: The path of a fontconfig file to use instead of the system's.
  package init(families: [String] = ["Inter", "sans-serif"], configuration: String? = nil) {
    do throws(SDLError) {
      let library = try TextLibrary()
      book = FontBook(families: families, configuration: configuration, library: library)
    } catch {
      book = nil
      startProblem = "no text is shown: \(error)"
    }
  }

  /// Draws a line, or returns nil where there is nothing to see.
  package func bitmap(of line: TextLine) -> TextBitmap? {
    var key = line
    key.position = .zero
    key.alignment = .left
    if let bitmap = lines.value(for: key) { return bitmap }
    guard line.color.alpha > 0, let layout = layout(line), !layout.runs.isEmpty,
      let bitmap = draw(layout, color: line.color)
    else { return nil }
    lines.store(bitmap, for: key, cost: bitmap.bitmap.byteCount)
    return bitmap
  }

  /// Measures how a line will be drawn.
  package func extent(of line: TextLine) -> TextExtent {
    guard let layout = layout(line) else { return TextExtent(width: 0, ascent: 0, descent: 0) }
    return TextExtent(
      width: layout.width,
      ascent: Double(layout.ascent),
      descent: Double(layout.descent)
    )
  }

  /// Hands over what went wrong since the last call, one line for people each.
  package func takeProblems() -> [String] {
    defer { startProblem = nil }
    return (startProblem.map { [$0] } ?? []) + (book?.takeProblems() ?? [])
  }

  /// Lays a line out with an ellipsis where it does not fit.
  private func layout(_ line: TextLine) -> TextLayout? {
    guard let book, let own = book.font(line.font) else { return nil }
    let limit = min(line.maximumWidth, Self.widest)
    // No letter that counts is narrower than a twentieth of an em: what is cut is out of sight.
    let most = Int(limit / max(line.font.size / 20, 0.01)) + 1
    let letters = Self.flattened(line.string, limit: most)
    let whole = TextLayout(letters, font: line.font, own: own, book: book)
    guard whole.width > limit else { return whole }
    return cut(letters, to: limit) { letters in
      TextLayout(letters, font: line.font, own: own, book: book)
    }
  }

  /// Finds the longest beginning that fits together with an ellipsis.
  private func cut(
    _ letters: [Character],
    to limit: Double,
    layout: ([Character]) -> TextLayout
  ) -> TextLayout? {
    var best: TextLayout?
    var (low, high) = (0, letters.count - 1)
    while low <= high {
      let middle = (low + high) / 2
      var kept = letters.prefix(middle)
      while kept.last?.isWhitespace ?? false { kept.removeLast() }
      let candidate = layout(kept + ["…"])
      if candidate.width <= limit {
        best = candidate
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// Returns a string's letters with every control character, line breaks among them, as a space.
  private static func flattened(_ string: String, limit: Int) -> [Character] {
    string.prefix(limit).map { letter in
      guard let scalar = letter.unicodeScalars.first else { return letter }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return " "
      default: return letter
      }
    }
  }

  /// Draws the runs of a line side by side.
  private func draw(_ layout: TextLayout, color: Color) -> TextBitmap? {
    let drawn = layout.runs.compactMap { run in
      run.font.draw(run.text).map { bitmap in
        (bitmap: bitmap, x: Int(run.x.rounded()), y: layout.ascent - run.font.ascent, run: run)
      }
    }
    guard let width = drawn.map({ $0.x + $0.bitmap.size.width }).max(),
      let height = drawn.map({ $0.y + $0.bitmap.size.height }).max()
    else { return nil }
    var line = Bitmap(size: PixelSize(width: width, height: height))
    for part in drawn {
      line.draw(
        part.bitmap,
        x: part.x,
        y: part.y,
        color: color,
        keepsColors: part.run.font.face.isColored
      )
    }
    return TextBitmap(bitmap: line, left: 0, ascent: layout.ascent, width: layout.width)
  }
}

/// How much room a line of text takes, in pixels.
package struct TextExtent: Hashable, Sendable {
  /// How far the line goes.
  package var width: Double
  /// How far its font reaches above the baseline.
  package var ascent: Double
  /// How far its font reaches below the baseline.
  package var descent: Double
}
