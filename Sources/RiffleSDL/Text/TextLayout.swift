import RiffleDrawing

/// A line of text split into runs and measured.
struct TextLayout {
  /// The runs as they are seen from left to right.
  var runs: [Run] = []
  /// How far the line goes, in pixels.
  var width = 0.0

  /// A run and where it lies.
  struct Run {
    var text: TextRun
    var font: OpenFont
    /// The left end, from the line's left end, in pixels.
    var x: Double
  }

  /// How far the line reaches above the baseline, in whole pixels.
  var ascent: Int { runs.map(\.font.ascent).max() ?? 0 }

  /// How far the line reaches below the baseline, in whole pixels.
  var descent: Int { runs.map(\.font.descent).max() ?? 0 }

  /// Lays a line out.
  init(_ characters: [Character], font: Font, own: OpenFont, book: FontBook) {
    let order = BidirectionalOrder(characters)
    let parts = Self.parts(of: characters, levels: order.levels, font: font, own: own, book: book)
    for part in parts.sorted(by: { order.visualIndices[$0.start] < order.visualIndices[$1.start] })
    {
      guard let opened = book.open(part.run.face, size: font.size) else { continue }
      runs.append(Run(text: part.run, font: opened, x: width))
      width += opened.width(of: part.run)
    }
  }

  /// Splits characters where the embedding level, the font or the script changes.
  ///
  /// - Returns: The runs as they are read, each with the index of its first character.
  private static func parts(
    of characters: [Character],
    levels: [Int],
    font: Font,
    own: OpenFont,
    book: FontBook
  ) -> [(run: TextRun, start: Int)] {
    let language = book.language(of: characters)
    var parts: [(run: TextRun, start: Int)] = []
    for (index, character) in characters.enumerated() {
      let last = parts.last?.run
      let face = book.face(
        for: character,
        font: font,
        own: own,
        previous: last?.face,
        language: language
      )
      let script = TextScript(of: character)
      if let last, levels[index] == levels[index - 1], face == last.face,
        script == nil || script == last.script || last.script == .common
      {
        parts[parts.count - 1].run.string.append(character)
        if let script { parts[parts.count - 1].run.script = script }
      } else {
        let run = TextRun(
          string: String(character),
          face: face,
          isRightToLeft: levels[index] % 2 == 1,
          script: script ?? .common
        )
        parts.append((run, index))
      }
    }
    return parts
  }
}
