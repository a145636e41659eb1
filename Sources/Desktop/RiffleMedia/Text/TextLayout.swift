import RiffleDrawing

struct TextRun: Equatable {
  /// The letters in the order in which they are read.
  var string: String
  var face: FontFace
  var isRightToLeft: Bool
  /// Chooses the font's rules for joining characters.
  var script: TextScript
}

/// A line of text, split into runs and measured.
///
/// Pango, which does all of this in one library, is not used: it brings GObject and GIO, and on
/// Debian 12 takes 2.5 MB and 20 ms more than SDL2_ttf for the first three lines.
struct TextLayout {
  var runs: [Run] = []
  /// The width, in pixels.
  var width = 0.0

  struct Run {
    var text: TextRun
    /// The index of its first character in the line.
    var start: Int
    var font: OpenFont
    /// The distance of its left end from the line's left end, in pixels.
    var x: Double
  }

  /// The height above the baseline, in whole pixels.
  var ascent: Int { runs.map(\.font.ascent).max() ?? 0 }

  /// The depth below the baseline, in whole pixels.
  var descent: Int { runs.map(\.font.descent).max() ?? 0 }

  init(
    _ characters: [Character],
    in order: BidirectionalOrder,
    font: Font,
    own: OpenFont,
    book: FontBook
  ) {
    let parts = Self.parts(of: characters, levels: order.levels, font: font, own: own, book: book)
    for part in parts.sorted(by: { order.visualIndices[$0.start] < order.visualIndices[$1.start] })
    {
      guard let opened = book.open(part.run.face, size: font.size) else { continue }
      runs.append(Run(text: part.run, start: part.start, font: opened, x: width))
      width += opened.width(of: part.run)
    }
  }

  /// Splits characters where the embedding level, the font or the script changes; each run has the index
  /// of its first character.
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
