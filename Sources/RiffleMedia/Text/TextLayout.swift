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
  init(_ letters: [Character], font: Font, own: OpenFont, book: FontBook) {
    let runs = Self.runs(of: letters, font: font, own: own, book: book)
    for index in TextDirection.visualOrder(levels: runs.map(\.level)) {
      guard let opened = book.open(runs[index].run.face, size: font.size) else { continue }
      self.runs.append(Run(text: runs[index].run, font: opened, x: width))
      width += opened.width(of: runs[index].run)
    }
  }

  /// Splits letters where the direction, the font or the script changes.
  private static func runs(
    of letters: [Character],
    font: Font,
    own: OpenFont,
    book: FontBook
  ) -> [(run: TextRun, level: Int)] {
    let isRightToLeft = TextDirection.isRightToLeft(String(letters))
    let levels = TextDirection.levels(of: letters, isRightToLeft: isRightToLeft)
    let language = book.language(of: letters)
    var runs: [(run: TextRun, level: Int)] = []
    for (letter, level) in zip(letters, levels) {
      let last = runs.last
      let face = book.face(
        for: letter,
        font: font,
        own: own,
        previous: last?.run.face,
        language: language
      )
      let script = TextScript.code(of: letter)
      let goesOn =
        last.map { last in
          last.level == level && last.run.face == face
            && (script == nil || script == last.run.script || last.run.script == TextScript.common)
        } ?? false
      if goesOn {
        runs[runs.count - 1].run.string.append(letter)
        if let script { runs[runs.count - 1].run.script = script }
      } else {
        let run = TextRun(
          string: String(letter),
          face: face,
          isRightToLeft: level % 2 == 1,
          script: script ?? TextScript.common
        )
        runs.append((run, level))
      }
    }
    return runs
  }
}
